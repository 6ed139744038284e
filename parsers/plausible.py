"""Figures no unit has: told whatever the format, so that no calculator has to ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from converter.model import AnyUnit, Armor, BaseUnit, EpicDesign, Finding, HeatSinks

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
    odd = [
        (part + name, value)
        for part, figures in _figures(unit)
        if figures and not (min(figures.values()) >= 0 and max(figures.values()) <= LARGEST_FIGURE)
        for name, value in figures.items()
        if not 0 <= value <= LARGEST_FIGURE
    ]
    lines = unit.provenance.lines if unit.provenance else {}
    found = [Finding("P013", path, lines.get(field), {"field": field, "value": value}) for field, value in odd]
    if len(unit.mounts) > MOST_MOUNTS:
        found.append(Finding("P016", path, None, {"count": len(unit.mounts), "limit": MOST_MOUNTS}))
    return tuple(found)


def _figures(unit: AnyUnit) -> Iterator[tuple[str, Figures]]:
    """The figures of each part of a unit, with the path of the part (empty for the unit itself)."""
    yield "", {name: value for name in _counts(type(unit)) if (value := getattr(unit, name)) is not None}
    armor: Armor | None = getattr(unit, "armor", None)
    if isinstance(armor, Armor):
        yield "armor.points.", armor.points
        yield "armor.rear.", armor.rear
    sinks: HeatSinks | None = getattr(unit, "heat_sinks", None)
    if isinstance(sinks, HeatSinks):
        yield "heat_sinks.", {"count": sinks.count}
    if isinstance(unit, EpicDesign) and unit.chassis_sheet is not None:
        yield "chassis_sheet.", {"base_points": unit.chassis_sheet.base_points}
    for mount in unit.mounts:
        if mount.shots is not None:
            yield "mounts.", {"shots": mount.shots}
        if mount.size is not None:
            yield "mounts.", {"size": mount.size}


@cache
def _counts(family: type[BaseUnit]) -> tuple[str, ...]:
    """Those of the counts that a family has."""
    return tuple(name for name in COUNTS if name in family.model_fields)
