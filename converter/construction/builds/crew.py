"""The crew of a support vehicle, and where it sleeps. Source: construction §3.3; TechManual, support vehicle crews."""

from __future__ import annotations

import math
from typing import Final

from converter.construction.builds.bays import bay_kinds
from converter.construction.builds.support import SupportBuild
from converter.model import Vehicle

BASE: Final = {"small": 1, "medium": 2, "large": 3}
VESSEL_BASE: Final = 4
TONS_PER_HAND: Final = {"Naval": 5000, "Airship": 500}
FIELD_KITCHEN, FIELD_BASE, MASH = 3, 5, 5
SUPERVISED_FROM: Final = 4
PERSONS_PER_SUPERVISOR: Final = 6
TONS_PER_GUNNER: Final = {"none": 2, "basic": 3, "advanced": 4}
SKILLED: Final = {"E": 5, "F": 6}
"""Tons that a gunner serves with advanced fire control on a vehicle of that structure rating."""


def required_crew(build: SupportBuild) -> int:
    """Drivers, gunners, specialists, and supervisors for them."""
    crew = _drivers(build) + gunners(build) + _specialists(build)
    return crew + math.ceil(crew / PERSONS_PER_SUPERVISOR) if crew >= SUPERVISED_FROM else crew


def _drivers(build: SupportBuild) -> int:
    if isinstance(build.unit, Vehicle) and build.unit.engine.kind == "None":
        return 0
    vessel = build.motive in TONS_PER_HAND
    if build.size == "large":
        return BASE["large"] + (math.ceil(build.tons / TONS_PER_HAND[build.motive]) if vessel else 0)
    return VESSEL_BASE if vessel and build.size == "medium" else BASE[build.size]


def fire_control(build: SupportBuild) -> str:
    return "advanced" if build.has("advanced_fire_control") else "basic" if build.has("basic_fire_control") else "none"


def gunners(build: SupportBuild) -> int:
    """By weapon or facing on small vehicles, by tons of weapons on others."""
    control = fire_control(build)
    weapons = [weapon for weapon in build.aboard.weapons if "ams" not in weapon.item.traits]
    if build.size == "small":
        if control == "none":
            return len(build.aboard.weapons)
        pintles = sum(1 for weapon in build.aboard.weapons if weapon.mount.pintle)
        facings = len({weapon.mount.location for weapon in build.aboard.weapons if not weapon.mount.pintle})
        return max(facings + pintles - (1 if control == "advanced" else 0), 0)
    each = SKILLED.get(build.structure_rating, TONS_PER_GUNNER[control]) if control == "advanced" else TONS_PER_GUNNER[control]
    return math.ceil(round(build.weight_of(weapons) / each, 6))


def _specialists(build: SupportBuild) -> int:
    crew = 0.0
    for fitted in build.aboard.equipment:
        traits = fitted.item.traits
        size = fitted.mount.size or 1
        if "communications" in traits:
            crew += size
        elif "field_kitchen" in traits:
            crew += FIELD_KITCHEN
        elif "mobile_field_base" in traits:
            crew += FIELD_BASE
        elif "mash" in traits:
            crew += MASH * size
    return math.ceil(crew)


def berths(build: SupportBuild, kind: str) -> int:
    """How many people the quarters of a kind hold; their size is stored in tons."""
    return sum(round((bay.size or 0) / bay_kinds()[kind].persons) for bay in build.unit.transporters if bay.kind == kind)


def seats(build: SupportBuild) -> int:
    return int(
        sum(bay.size or 0 for bay in build.unit.transporters if bay.kind in bay_kinds() and bay_kinds()[bay.kind].carries == "seats")
    )


def berth_slots(build: SupportBuild) -> int:
    """Slots of berths beyond those of the crew, which takes steerage first, then standard, then first class; second class is for guests."""
    crew = required_crew(build)
    left: dict[str, int] = {}
    for kind in ("steeragequarters", "crewquarters", "1stclassquarters"):
        here = berths(build, kind)
        taken = min(here, crew)
        crew -= taken
        left[kind] = here - taken
    return (
        math.ceil(left["1stclassquarters"] / 5)
        + math.ceil(berths(build, "2ndclassquarters") / 20)
        + math.ceil(left["crewquarters"] / 20)
        + math.ceil(left["steeragequarters"] / 50)
    )
