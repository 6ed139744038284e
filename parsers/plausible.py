"""Figures no unit has: told whatever the format, so that no calculator has to ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from converter.model import AnyUnit, Armor, Finding, HeatSinks

LARGEST_FIGURE = 10_000_000
"""Tons of the largest ship are 2,500,000."""

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
    "armor_divisor",
)
"""Fields of units that hold a count or a measure and cannot be below zero."""


class Figure(NamedTuple):
    """A figure and the field that holds it, as provenance names fields."""

    field: str
    value: float


def implausible(unit: AnyUnit, path: str) -> tuple[Finding, ...]:
    """A finding for each figure below zero or beyond all measure."""
    place = unit.provenance
    return tuple(
        Finding("P013", path, place.lines.get(figure.field) if place else None, {"field": figure.field, "value": figure.value})
        for figure in _figures(unit)
        if not 0 <= figure.value <= LARGEST_FIGURE
    )


def _figures(unit: AnyUnit) -> Iterator[Figure]:
    fields = type(unit).model_fields
    for name in COUNTS:
        if name in fields and (value := getattr(unit, name)) is not None:
            yield Figure(name, value)
    armor: Armor | None = getattr(unit, "armor", None)
    if isinstance(armor, Armor):
        for location, points in armor.points.items():
            yield Figure(f"armor.points.{location}", points)
        for location, points in armor.rear.items():
            yield Figure(f"armor.rear.{location}", points)
    sinks: HeatSinks | None = getattr(unit, "heat_sinks", None)
    if isinstance(sinks, HeatSinks):
        yield Figure("heat_sinks.count", sinks.count)
    for mount in unit.mounts:
        if mount.shots is not None:
            yield Figure("mounts.shots", mount.shots)
        if mount.size is not None:
            yield Figure("mounts.size", mount.size)
