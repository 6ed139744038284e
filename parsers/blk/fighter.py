"""Fighters: aerospace and conventional ones, fixed-wing support vehicles and airships, out of the block format."""

from __future__ import annotations

from converter.model import Armor, Fighter
from parsers.blk.common import Reading, armor, engine, heat_sinks

_NEEDED_BY_SUPPORT = ("barrating", "structural_tech_rating")
_SUPPORT_ONLY = (*_NEEDED_BY_SUPPORT, "engine_tech_rating", "basechassisfireconweight")


def read_fighter(reading: Reading) -> Fighter:
    """A fighter. Its structural integrity is not stored: weight and thrust give it. Source: BLK notes 12."""
    reading.read_all()
    _report_support_blocks(reading)
    plating = armor(reading)
    _report_lost_patches(reading, plating)
    return reading.unit(Fighter, armor=plating, engine=engine(reading), heat_sinks=heat_sinks(reading))


def _report_support_blocks(reading: Reading) -> None:
    """Blocks that fixed-wing support vehicles need, and that mean nothing on other fighters."""
    if reading.kind == "fixed_wing_support":
        for tag in _NEEDED_BY_SUPPORT:
            if tag not in reading.document.first:
                reading.report("P207", None, tag=tag)
        return
    for tag in _SUPPORT_ONLY:
        if (block := reading.document.find(tag)) is not None:
            reading.report("P206", block.line, tag=tag, unit_type=reading.unit_type)


def _report_lost_patches(reading: Reading, plating: Armor) -> None:
    """A patchwork location without a material of its own: one writer never writes the nose. Source: BLK notes 5."""
    if plating.kind == "Patchwork":
        for location in plating.points:
            if location not in plating.patchwork:
                reading.report("P221", reading.lines.get("armor.kind"), location=location)
