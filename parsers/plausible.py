"""Figures no unit has: told whatever the format, so that no calculator has to ask."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from converter.model import AnyUnit, Armor, BaseUnit, Finding, HeatSinks

LARGEST_FIGURE = 10_000_000
"""Tons of the largest ship are 2,500,000."""

MOST_MOUNTS = 5_000
"""Items of a unit; the largest WarShips have some 600."""

COUNTS = (
    "tonnage",
    "walk_mp",
    "jump_mp",
    "cruise_mp",
    "ground_mp",
    "second_mp",
    "safe_thrust",
    "structural_integrity",
    "fuel_points",
    "fuel_tons",
    "troopers",
    "squads",
    "squad_size",
    "secondary_per_squad",
    "turrets",
    "armor_divisor",
)
"""Fields of units that hold a count or a measure and cannot be below zero."""


Figures = Mapping[str, float]
"""Values by name, of one part of the unit."""


def implausible(unit: AnyUnit, path: str) -> tuple[Finding, ...]:
    """A finding for each figure below zero or beyond all measure, and for more items than any unit has."""
    odd = [(part + name, value) for part, figures in _figures(unit) for name, value in figures.items() if not 0 <= value <= LARGEST_FIGURE]
    if not odd and len(unit.mounts) <= MOST_MOUNTS:
        return ()
    lines = unit.provenance.lines if unit.provenance else {}
    found = [Finding("P013", path, lines.get(field), {"field": field, "value": value}) for field, value in odd]
    if len(unit.mounts) > MOST_MOUNTS:
        found.append(Finding("P016", path, None, {"count": len(unit.mounts), "limit": MOST_MOUNTS}))
    return tuple(found)


def _figures(unit: AnyUnit) -> list[tuple[str, Figures]]:
    """The figures of each part of a unit, with the path of the part (empty for the unit itself)."""
    fields = vars(unit)  # to ask a model for a field that its family does not have takes long
    found: list[tuple[str, Figures]] = [("", {name: value for name in _counts(type(unit)) if (value := fields[name]) is not None})]
    armor = fields.get("armor")
    if isinstance(armor, Armor):
        found += ("armor.points.", armor.points), ("armor.rear.", armor.rear)
    sinks = fields.get("heat_sinks")
    if isinstance(sinks, HeatSinks):
        found.append(("heat_sinks.", {"count": sinks.count}))
    sheet = fields.get("chassis_sheet")
    if sheet is not None:
        found.append(("chassis_sheet.", {"base_points": sheet.base_points}))
    found += [("mounts.", {"shots": mount.shots or 0, "size": mount.size or 0}) for mount in unit.mounts if mount.shots or mount.size]
    return found


@cache
def _counts(family: type[BaseUnit]) -> tuple[str, ...]:
    """Those of the counts that a family has."""
    return tuple(name for name in COUNTS if name in family.model_fields)
