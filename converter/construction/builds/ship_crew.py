"""The people aboard small craft and larger: who is needed, who sleeps where. Source: construction §3.5; Strategic Operations, crews."""

from __future__ import annotations

import math
from typing import Final

from converter.construction.builds.bays import bay_kinds, bay_persons
from converter.construction.builds.large_craft import LargeCraftBuild
from converter.equipment import combat
from converter.equipment.loadout import Fitted

MEN_PER_OFFICER: Final = 5
MEN_PER_OFFICER_OF_JUMP_FAMILY: Final = 6
WEAPONS_PER_GUNNER: Final = 6
MASS_DRIVER_GUNNERS: Final = 10
PERSONS: Final = {"mobile_field_base": 5, "field_kitchen": 3, "small_comm_scanner_suite": 6, "large_comm_scanner_suite": 12}
PERSONS_BY_SIZE: Final = {"mash": 5, "communications": 1}
BOAT_TONS: Final = 7
"""Up to this weight a small craft is a life boat or an escape pod."""
DRONES: Final = frozenset({"caspar", "caspar_ii", "smart_robotic_control_system", "shielded_aero_srcs", "drone_operating_system"})
MOBILE_HPG: Final = {"ISMobileHPG": 10, "ISGroundMobileHPG": 1}


def unmanned(build: LargeCraftBuild) -> bool:
    """Drones, and boats for whoever reaches them: no crew is asked of them."""
    return build.tons <= BOAT_TONS or not build.words.isdisjoint(DRONES)


def required_crew(build: LargeCraftBuild) -> int:
    """The crew of the ship, its gunners, and those who run its equipment."""
    craft = build.unit
    tons = build.tons
    match craft.kind:
        case "small_craft":
            crew = 3
        case "dropship":
            crew = 3 + math.ceil(tons / 5000) + (1 if craft.military else 0)
        case "jumpship":
            crew = 6 + math.ceil(tons / 20_000)
        case _:
            crew = 45 + math.ceil(tons / 5000)
    return crew + required_gunners(build) + _specialists(build)


def required_gunners(build: LargeCraftBuild) -> int:
    """One for each capital weapon, one for six others; what only fires at missiles needs none."""
    capital = others = 0
    for weapon in build.aboard.weapons:
        traits = weapon.item.traits
        if "mass_driver" in traits:
            capital += MASS_DRIVER_GUNNERS
        elif not traits.isdisjoint(("capital", "sub_capital", "screen_launcher")):
            capital += 1
        elif not _fires_at_missiles_only(weapon):
            others += 1
    return capital + math.ceil(others / WEAPONS_PER_GUNNER)


def _fires_at_missiles_only(weapon: Fitted) -> bool:
    """By its range; launchers with a choice of loads have theirs by load."""
    known = combat().get(weapon.item.key)
    ranges = known.ranges if known else ()
    return len(ranges) > 2 and ranges[2] <= 1 and "mml" not in weapon.item.traits


def _specialists(build: LargeCraftBuild) -> int:
    persons = 0.0
    for fitted in build.aboard.equipment:
        traits = fitted.item.traits
        persons += sum(count for trait, count in PERSONS.items() if trait in traits)
        persons += sum(count * (fitted.mount.size or 1) for trait, count in PERSONS_BY_SIZE.items() if trait in traits)
        persons += MOBILE_HPG.get(fitted.item.key, 0)
    return math.ceil(persons)


def required_officers(build: LargeCraftBuild) -> int:
    """One for five of the crew, six on the family of JumpShips."""
    small = build.unit.kind in ("small_craft", "dropship")
    return math.ceil(required_crew(build) / (MEN_PER_OFFICER if small else MEN_PER_OFFICER_OF_JUMP_FAMILY))


def sleepers(build: LargeCraftBuild) -> int:
    """Everyone who needs a berth: those who come with a bay sleep there."""
    crew = build.unit.crew
    aboard = (crew.total or 0) + (crew.passengers or 0) + (crew.marines or 0) + (crew.battle_armor or 0)
    return aboard - sum(bay_persons(bay, build.tech) for bay in build.unit.transporters)


def berths(build: LargeCraftBuild) -> int:
    kinds = bay_kinds()
    quarters = [bay for bay in build.unit.transporters if bay.kind in kinds and kinds[bay.kind].carries == "quarters"]
    return sum(round((bay.size or 0) / kinds[bay.kind].persons) for bay in quarters)
