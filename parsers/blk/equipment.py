"""Equipment blocks: their lines become mounts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from converter.equipment import Context, catalogue, split_size
from converter.formats.blk_lines import EquipmentLine, parse_line
from converter.formats.blk_units import FAMILIES
from converter.model import Extra, Mount

if TYPE_CHECKING:
    from parsers.blk.blocks import Block
    from parsers.blk.common import Reading


def read_mounts(reading: Reading, block: Block, location: str) -> None:
    """Add what a block holds to the unit's mounts, in file order."""
    group, clan = reading.group, reading.clan_chassis
    for text, line in zip(block.values, block.value_lines, strict=True):
        mount, style, unknown = _placed(text, location, group, clan)
        if style:
            reading.line_styles[len(reading.mounts)] = style
        if not mount.item:
            reading.report("E101", line, text=mount.text, location=location)
        for suffix in unknown:
            reading.report("P210", line, suffix=suffix, text=mount.text)
            reading.extras.append(Extra("suffix", str(len(reading.mounts)), suffix, block.tag, line))
        reading.mounts.append(mount)
        reading.mount_lines.append(line)


@lru_cache(maxsize=16384)
def _placed(text: str, location: str, group: str, clan: bool) -> EquipmentLine:
    """A line as the mount of one place."""
    mount, style, unknown = _resolved(text, group, clan)
    return EquipmentLine(Mount(mount.item, location, *mount[2:]), style, unknown)


@lru_cache(maxsize=8192)
def _resolved(text: str, group: str, clan: bool) -> EquipmentLine:
    """A line taken apart, its name resolved. Old files write the size of an item into its name."""
    mount, style, unknown = parse_line(text, group)
    name, size = split_size(mount.text)
    context = Context(FAMILIES[group], clan)
    item = catalogue().resolve(mount.text, context) or catalogue().resolve(name, context)
    return EquipmentLine(mount._replace(item=item.key if item else "", size=size if mount.size is None else mount.size), style, unknown)
