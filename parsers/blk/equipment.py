"""Equipment blocks: their lines become mounts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from converter.equipment import Context, catalogue, split_size
from converter.formats.blk_lines import EquipmentLine, parse_line
from converter.formats.blk_units import FAMILIES
from converter.model import Extra

if TYPE_CHECKING:
    from parsers.blk.blocks import Block
    from parsers.blk.common import Reading


def read_mounts(reading: Reading, block: Block, location: str) -> None:
    """Add what a block holds to the unit's mounts, in file order."""
    clan = reading.clan_chassis
    for text, line in zip(block.values, block.value_lines, strict=True):
        mount, style, unknown = _resolved(text, location, reading.group, clan)
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
def _resolved(text: str, location: str, group: str, clan: bool) -> EquipmentLine:
    """A line taken apart, its name resolved, as the mount of one place. Old files write the size of an item into its name."""
    parsed = parse_line(text, group)
    mount = parsed.mount
    name, size = split_size(mount.text)
    item = catalogue().resolve(mount.text, Context(FAMILIES[group], clan)) or catalogue().resolve(name, Context(FAMILIES[group], clan))
    if size is not None and mount.size is None:
        mount = mount._replace(size=size)
    return parsed._replace(mount=mount._replace(item=item.key if item else "", location=location))
