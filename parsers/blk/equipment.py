"""Equipment blocks: their lines become mounts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from converter.equipment import Context, catalogue, split_size
from converter.formats.blk_lines import EquipmentLine, parse_line
from converter.formats.blk_units import FAMILIES
from converter.model import Extra, Mount

if TYPE_CHECKING:
    from parsers.blk.common import Reading


class Placed(NamedTuple):
    """A line as the mount of one place; `remarks` where there is more to it: an unusual style, unknown suffixes or an unknown item."""

    mount: Mount
    remarks: EquipmentLine | None


def read_mounts(reading: Reading, tag: str, texts: Sequence[str], lines: Sequence[int], location: str) -> None:
    """Add what a block holds to the unit's mounts, in file order."""
    group, clan, mounts = reading.group, reading.clan_chassis, reading.mounts
    for text, line in zip(texts, lines, strict=True):
        mount, remarks = _placed(text, location, group, clan)
        if remarks:
            _note(reading, tag, remarks, line, location)
        mounts.append(mount)
    reading.mount_lines += lines


def _note(reading: Reading, tag: str, remarks: EquipmentLine, line: int, location: str) -> None:
    """Keep the style of a line and its unknown suffixes, report these and an unknown item. It becomes the next mount."""
    mount, style, unknown = remarks
    at = len(reading.mounts)
    if style:
        reading.line_styles[at] = style
    if not mount.item:
        reading.report("E101", line, text=mount.text, location=location)
    for suffix in unknown:
        reading.report("P210", line, suffix=suffix, text=mount.text)
        reading.extras.append(Extra("suffix", str(at), suffix, tag, line))


@lru_cache(maxsize=4096)
def _placed(text: str, location: str, group: str, clan: bool) -> Placed:
    """A line as the mount of one place."""
    read = _resolved(text, group, clan)
    mount, style, unknown = read
    return Placed(Mount(mount.item, location, *mount[2:]), read if style or unknown or not mount.item else None)


@lru_cache(maxsize=2048)
def _resolved(text: str, group: str, clan: bool) -> EquipmentLine:
    """A line taken apart, its name resolved. Old files write the size of an item into its name."""
    mount, style, unknown = parse_line(text, group)
    name, size = split_size(mount.text)
    context = Context(FAMILIES[group], clan)
    item = catalogue().resolve(mount.text, context) or catalogue().resolve(name, context)
    return EquipmentLine(mount._replace(item=item.key if item else "", size=size if mount.size is None else mount.size), style, unknown)
