"""Block files (BLK): vehicles, aerospace units, battle armor, infantry, ProtoMeks, gun emplacements, handheld weapons."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from converter.formats.blk import codes
from converter.model import AnyUnit, Finding
from parsers.blk.battle_armor import read_battle_armor
from parsers.blk.blocks import read_blocks
from parsers.blk.common import Reading
from parsers.blk.fighter import read_fighter
from parsers.blk.gun_emplacement import read_gun_emplacement
from parsers.blk.handheld import read_handheld
from parsers.blk.infantry import read_infantry
from parsers.blk.large_craft import read_large_craft
from parsers.blk.protomek import read_protomek
from parsers.blk.vehicle import read_vehicle
from parsers.registry import Format, ReadResult, Source
from parsers.text import decode

READERS: dict[str, Callable[[Reading], AnyUnit]] = {
    "vehicle": read_vehicle,
    "fighter": read_fighter,
    "large": read_large_craft,
    "ba": read_battle_armor,
    "infantry": read_infantry,
    "proto": read_protomek,
    "gun": read_gun_emplacement,
    "handheld": read_handheld,
}
"""The reader of each group of unit types: it takes what the blocks say and makes the unit."""


def sniff(head: bytes) -> bool:
    """Whether the start of a file is a block file's: its unit type stands near the top."""
    return b"<UnitType>" in head or b"<unittype>" in head.lower()


def read(source: Source) -> ReadResult:
    """Read one file."""
    text = decode(source.path, source.data)
    document = read_blocks(source.path, text.text)
    findings = [*text.findings, *document.findings]
    unit_type = document.text("unittype")
    group, layout = _unit_types().get(unit_type.lower(), ("", ""))
    if group not in READERS:
        block = document.find("unittype")
        findings.append(Finding("P205", source.path, block.line if block else None, {"text": unit_type}))
        return ReadResult((), tuple(findings))
    reading = Reading(document, unit_type, group, layout, text.encoding)
    unit = READERS[group](reading)
    return ReadResult((unit,), (*findings, *reading.findings))


@cache
def _unit_types() -> dict[str, tuple[str, str]]:
    """Group and layout by the lower-case word for the unit type."""
    return {word.lower(): (group, layout) for word, (group, layout) in codes("unit_type").items()}


FORMATS = (Format("blk", "block file of MegaMek and its relatives", (".blk",), sniff, read),)
