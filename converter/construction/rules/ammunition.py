"""Ammunition and what fires it. Source: construction §7, C609."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from converter.construction.builds import (
    AnyBuild,
    FighterBuild,
    LargeCraftBuild,
    MekBuild,
    ProtoMekBuild,
    SupportBuild,
    VehicleBuild,
)
from converter.construction.registry import Fault, fault, rule
from converter.equipment.loadout import Fitted

WORKS_ALONE: Final = frozenset({"coolant_pod"})
"""Loads that nothing fires."""


@rule("C609", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild)
def ammunition_and_weapons_match(build: AnyBuild) -> Iterator[Fault]:
    """Every launcher has something to fire, and every load something that fires it. One-shot weapons bring their own."""
    fired = {(weapon.item.ammo_family, weapon.item.rack) for weapon in build.aboard.weapons if weapon.item.ammo_family}
    loaded = {(load.item.ammo_family, load.item.rack) for load in build.aboard.ammunition}
    for weapon in build.aboard.weapons:
        item = weapon.item
        if item.ammo_family and "one_shot" not in item.traits and (item.ammo_family, item.rack) not in loaded:
            yield fault(weapon.place, item=item.name, problem="has no ammunition")
    for load in build.aboard.ammunition:
        if load.item.ammo_family not in WORKS_ALONE and (load.item.ammo_family, load.item.rack) not in fired:
            yield fault(load.place, item=load.item.name, problem="has no weapon that fires it")


@rule("C107", MekBuild, VehicleBuild, FighterBuild)
def whole_bins(build: AnyBuild) -> Iterator[Fault]:
    """Ammunition comes by the ton, some of it by the half ton, where the file counts shots. Source: construction §7."""
    for load in build.aboard.ammunition:
        shots, per_ton = load.mount.shots, load.item.shots
        if shots and per_ton and (2 * shots) % per_ton:
            yield fault(load.place, item=load.item.name, shots=shots, per_ton=per_ton)


FIGHTER_MUNITIONS: Final = frozenset({"standard", "cluster", "artemis_capable", "artemis_v_capable"})
CHOSEN_LOADS: Final = frozenset({"atm", "iatm", "mml"})
"""Launchers whose loads are all standard ones."""


@rule("C610", FighterBuild)
def munitions_of_fighter(build: FighterBuild) -> Iterator[Fault]:
    """Cluster rounds of LB-X guns, and what an Artemis system guides; nothing else. Source: construction §7."""
    for load in build.aboard.ammunition:
        special = load.item.munitions - FIGHTER_MUNITIONS
        if special and load.item.ammo_family not in CHOSEN_LOADS:
            yield fault(load.place, item=load.item.name)


SHOTS_PER_WEAPON: Final = {"ultra_ac": 20, "rotary_ac": 60}
USUAL_SHOTS_PER_WEAPON: Final = 10


@rule("C609", LargeCraftBuild)
def shots_in_bays(build: LargeCraftBuild) -> Iterator[Fault]:
    """The bay of a large craft holds ten shots for each of its weapons, more for those that fire faster. Source: construction §7."""
    if build.unit.kind == "small_craft":
        return
    for bay in _bays(build):
        needed: Counter[tuple[str, int]] = Counter()
        held: Counter[tuple[str, int]] = Counter()
        for fitted in bay:
            kind = (fitted.item.ammo_family, fitted.item.rack)
            if fitted.item.kind == "ammo":
                held[kind] += fitted.shots
            elif fitted.item.ammo_family and "one_shot" not in fitted.item.traits:
                each = [shots for trait, shots in SHOTS_PER_WEAPON.items() if trait in fitted.item.traits]
                needed[kind] += each[0] if each else USUAL_SHOTS_PER_WEAPON
        for kind, shots in needed.items():
            if 0 < held[kind] < shots:
                weapon = next(fitted for fitted in bay if (fitted.item.ammo_family, fitted.item.rack) == kind)
                yield fault(weapon.place, item=weapon.item.name, problem=f"has {held[kind]} shots in its bay; {shots} are the least")


def _bays(build: LargeCraftBuild) -> list[list[Fitted]]:
    """The contents of each weapon bay, in file order."""
    bays: list[list[Fitted]] = []
    location = None
    for fitted in sorted(build.items, key=lambda one: one.place):
        place = (fitted.mount.location, fitted.mount.rear)
        if fitted.mount.mark == "B" or place != location:
            bays.append([])
            location = place
        bays[-1].append(fitted)
    return bays
