"""Vehicles: the unit types of the block format that drive, float, dive, ride on rails or fly on rotors."""

from __future__ import annotations

from collections.abc import Mapping

from converter.formats.blk import codes
from converter.formats.blk_units import superheavy
from converter.model import Vehicle
from parsers.blk.common import Reading, armor, engine

_LEFTOVERS = ("barrating", "structural_tech_rating", "fuel")
"""Blocks that mean something on support vehicles only."""


def read_vehicle(reading: Reading) -> Vehicle:
    """A vehicle. The length of the armor array decides the turrets, the weight whether it is superheavy. Source: BLK notes 5, 8."""
    heavy = reading.kind == "combat" and _is_superheavy(reading)
    if heavy:
        reading.layout = "superheavy"
    reading.read_all()
    if reading.kind == "combat":
        for tag in _LEFTOVERS:
            if (block := reading.document.find(tag)) is not None:
                reading.report("P206", block.line, tag=tag, unit_type=reading.unit_type)
    plating = armor(reading)
    _report_lost_equipment(reading, plating.points)
    turrets = ("TU" in plating.points) + ("FT" in plating.points)
    return reading.unit(Vehicle, armor=plating, engine=engine(reading), superheavy=heavy, turrets=turrets)


def _is_superheavy(reading: Reading) -> bool:
    """Asked before the blocks are read, for the names of locations depend on it."""
    motive = codes("motive").get(reading.document.text("motion_type").lower(), "")
    try:
        return superheavy(motive, float(reading.document.text("tonnage").replace(",", "")))
    except ValueError:
        return False


def _report_lost_equipment(reading: Reading, points: Mapping[str, int]) -> None:
    """Equipment in a turret without armor values: programs skip the block."""
    for tag, location in (("turret equipment", "TU"), ("rear turret equipment", "TU"), ("front turret equipment", "FT")):
        block = reading.document.find(tag)
        if block is not None and block.text and location not in points:
            reading.report("P209", block.line, tag=block.tag, unit_type=reading.unit_type)
