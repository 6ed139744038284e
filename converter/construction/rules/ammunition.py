"""Ammunition and what fires it. Source: construction §7, C609."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import AnyBuild, MekBuild, SupportBuild, VehicleBuild
from converter.construction.registry import Fault, fault, rule

WORKS_ALONE: Final = frozenset({"coolant_pod"})
"""Loads that nothing fires."""


@rule("C609", MekBuild, VehicleBuild, SupportBuild)
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
