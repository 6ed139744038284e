"""What a Mek is made of besides its equipment: structure, engine, gyro, cockpit and actuators, and the slots they take."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from converter.equipment import tables
from converter.equipment.engines import engine_tons
from converter.equipment.figures import slots_on
from converter.equipment.item import Equipment
from converter.model import Engine
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


def slots_on_mek(
    item: Equipment,
    tons: float,
    engine: Engine,
    walk_mp: int,
    *,
    quad: bool,
    superheavy: bool = False,
    size: float | None = None,
    direct_fire_tons: float = 0.0,
) -> int:
    """Crit slots of an item on a Mek; `size` None is the usual one."""
    return slots_on(
        item,
        tons=tons,
        engine_rating=engine.rating or 0,
        engine_tons=engine_tons(engine.kind, engine.rating or 0) or 0.0,
        walk_mp=walk_mp,
        quad=quad,
        superheavy=superheavy,
        size=1.0 if size is None else size,
        direct_fire_tons=direct_fire_tons,
    )


SHOULDER: Final = ("Shoulder", "Upper Arm Actuator")
"""What every arm has in its first slots."""

ARM_ACTUATORS: Final = (*SHOULDER, "Lower Arm Actuator", "Hand Actuator")
LEG_ACTUATORS: Final = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
"""The actuators of a limb by slot."""

_LS, _SE, _CO, _AV = "Life Support", "Sensors", "Cockpit", "Avionics"
_TWO_SEATS: Final = (_LS, _SE, _CO, _CO, _SE, _LS)
_HEADS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Small": (_LS, _SE, _CO, _SE, "", ""),
        "Small Command Console": (_LS, _SE, _CO, _SE, _CO, ""),
        **dict.fromkeys(("Command Console", "Interface", "QuadVee", "Superheavy Command Console"), _TWO_SEATS),
        **dict.fromkeys(("Torso-Mounted", "Virtual Reality Piloting Pod"), (_SE, _SE, "", "", "", "")),
    }
)
_LAM_HEADS: Final = MappingProxyType({"Standard": (_LS, _SE, _CO, _AV, _SE, _LS), "Small": (_LS, _SE, _CO, _AV, _SE, "")})


def head_systems(cockpit: str, *, lam: bool = False) -> tuple[str, ...]:
    """The parts of the machine in the six slots of a head, empty for free ones. Source: TechManual and Tactical Operations, cockpits."""
    return (_LAM_HEADS if lam else _HEADS).get(cockpit, (_LS, _SE, _CO, "", _SE, _LS))


@cache
def _structure_table() -> tuple[tuple[int, Mapping[str, int]], ...]:
    """Weight and points by part of the body, the lightest Mek first."""
    parts = ("head", "center_torso", "side_torso", "arm", "leg")
    return tuple((int(row["tons"]), {part: int(row[part]) for part in parts}) for row in tables.records_of("mek_structure"))


@lru_cache(maxsize=16384)
def internal_structure(tons: float, configuration: Configuration) -> Mapping[str, int]:
    """Points of internal structure by location. A weight between two rows takes the heavier one. Source: TechManual, internal structure."""
    table = _structure_table()
    points = next((points for weight, points in table if weight >= tons), table[-1][1])
    return MappingProxyType({location: points[_part(location)] for location in MEK_LOCATIONS[configuration]})


@lru_cache(maxsize=16384)
def structure_points(tons: float, configuration: Configuration) -> int:
    """Points of internal structure in all."""
    return sum(internal_structure(tons, configuration).values())


def _part(location: str) -> str:
    if location in MEK_ARMS:
        return "arm"
    if location in MEK_LEGS:
        return "leg"
    return {"HD": "head", "CT": "center_torso"}.get(location, "side_torso")
