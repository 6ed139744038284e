"""Vehicles: the unit types of the block format that drive, float, dive, ride on rails or fly on rotors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from converter.formats.blk import codes
from converter.model import Vehicle
from parsers.blk.common import Reading, armor, engine

Kind = Literal["combat", "support", "large_support"]

_KINDS: dict[str, Kind] = {"supporttank": "support", "supportvtol": "support", "largesupporttank": "large_support"}
_LEFTOVERS = ("barrating", "structural_tech_rating", "fuel")
"""Blocks that mean something on support vehicles only."""


def read_vehicle(reading: Reading) -> Vehicle:
    """A vehicle. The length of the armor array decides the turrets, the weight whether it is superheavy. Source: BLK notes 5, 8."""
    kind = _KINDS.get(reading.unit_type.lower(), "combat")
    superheavy = reading.unit_type.lower() == "tank" and _is_superheavy(reading)
    if superheavy:
        reading.layout = "superheavy"
    reading.read_all()
    if kind == "combat":
        for tag in _LEFTOVERS:
            if (block := reading.document.first.get(tag)) is not None:
                reading.report("P206", block.line, tag=tag, unit_type=reading.unit_type)
    plating = armor(reading)
    if kind != "combat" and plating.kind == "Standard" and "armor_type" not in reading.document.first:
        plating = plating.model_copy(update={"kind": f"BAR {plating.bar or 0}"})
    _report_lost_equipment(reading, plating.points)
    fields = reading.fields
    fields.setdefault("motive", "Unknown")
    fields.setdefault("cruise_mp", 0)
    return reading.unit(
        Vehicle,
        kind=kind,
        armor=plating,
        engine=engine(reading),
        superheavy=superheavy,
        turrets=("TU" in plating.points) + ("FT" in plating.points),
    )


def _is_superheavy(reading: Reading) -> bool:
    motive = codes("motive").get(reading.document.text("motion_type").lower(), "")
    limit = codes("superheavy_above").get(motive)
    try:
        return limit is not None and float(reading.document.text("tonnage").replace(",", "")) > limit
    except ValueError:
        return False


def _report_lost_equipment(reading: Reading, points: Mapping[str, int]) -> None:
    """Equipment in a turret without armor values: programs skip the block."""
    for tag, location in (("turret equipment", "TU"), ("rear turret equipment", "TU"), ("front turret equipment", "FT")):
        block = reading.document.first.get(tag)
        if block is not None and block.values and location not in points:
            reading.report("P209", block.line, tag=block.tag, unit_type=reading.unit_type)
