"""What a Mek is made of besides its equipment: internal structure, engine and gyro slots, by weight and kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from converter.equipment import tables
from converter.model.locations import MEK_ARMS, MEK_LEGS, MEK_LOCATIONS
from converter.model.part import Configuration

GYRO_SLOTS: Final[Mapping[str, int]] = MappingProxyType({"Standard": 4, "XL": 6, "Compact": 2, "Heavy Duty": 4, "None": 0, "Superheavy": 2})

_SIDE_ENGINE_SLOTS: Final = {
    ("Light", "IS"): 2,
    ("Light", "Clan"): 2,
    ("XL", "IS"): 3,
    ("XL", "Clan"): 2,
    ("XXL", "IS"): 6,
    ("XXL", "Clan"): 4,
}


def side_engine_slots(kind: str, tech: str, *, superheavy: bool = False) -> int:
    """Slots of the engine in each side torso; a superheavy needs half, rounded up. Source: TechManual and Tactical Operations, engines."""
    slots = _SIDE_ENGINE_SLOTS.get((kind, tech), 0)
    return (slots + 1) // 2 if superheavy else slots


@cache
def _structure_table() -> tuple[tuple[int, Mapping[str, int]], ...]:
    """Weight and points by part of the body, the lightest Mek first."""
    parts = ("head", "center_torso", "side_torso", "arm", "leg")
    return tuple((int(row["tons"]), {part: int(row[part]) for part in parts}) for row in tables.records_of("mek_structure"))


@cache
def internal_structure(tons: float, configuration: Configuration) -> Mapping[str, int]:
    """Points of internal structure by location. A weight between two rows takes the heavier one. Source: TechManual, internal structure."""
    table = _structure_table()
    points = next((points for weight, points in table if weight >= tons), table[-1][1])
    return MappingProxyType({location: points[_part(location)] for location in MEK_LOCATIONS[configuration]})


def _part(location: str) -> str:
    if location in MEK_ARMS:
        return "arm"
    if location in MEK_LEGS:
        return "leg"
    return {"HD": "head", "CT": "center_torso"}.get(location, "side_torso")
