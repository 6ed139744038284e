"""Placement: which location an item may stand in, actuators, splits, facings. Source: construction §4.1, §4.2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import BattleArmorBuild, FighterBuild, MekBuild, ProtoMekBuild, SupportBuild, VehicleBuild
from converter.construction.builds.base import words_of
from converter.construction.registry import Fault, fault, rule
from converter.construction.rules.combination import readable
from converter.construction.tables import figures, placements
from converter.model.locations import MEK_ARMS, NEIGHBORS

BODY: Final = frozenset({"BD", "FSL"})
AIRCRAFT: Final = frozenset({"VTOL", "Aerodyne", "Airship"})
WITHOUT_ARC: Final = frozenset({"c3_master", "c3_boosted_master", "tag"})
SPLIT_LEAST_SLOTS: Final = 8
BIG_GUNS: Final = frozenset({"autocannon", "light_autocannon", "lb_x_ac", "ultra_ac", "rotary_ac", "gauss", "ppc", "hyper_velocity_ac"})
LOWER_ARM: Final = "Lower Arm Actuator"
HAND: Final = "Hand Actuator"


Placed = MekBuild | VehicleBuild | SupportBuild | FighterBuild | ProtoMekBuild | BattleArmorBuild


@rule("C451", MekBuild, VehicleBuild, SupportBuild, FighterBuild, ProtoMekBuild, BattleArmorBuild)
def allowed_location(build: Placed) -> Iterator[Fault]:
    """Every location of an item is one that the table of placements allows."""
    table = placements(build.family)
    for fitted in build.items:
        if fitted.item.kind == "ammo":
            continue
        for word in words_of(fitted.item) & table.keys():
            placement = table[word]
            if placement.tech and placement.tech != fitted.item.tech:
                continue
            for location in build.places(fitted):
                if build.areas(location).isdisjoint(placement.areas):
                    allowed = " or ".join(map(readable, placement.areas))
                    yield fault(fitted.place, item=fitted.item.name, location=location, allowed=allowed)


@rule("C451", VehicleBuild, SupportBuild, FighterBuild)
def outside_and_inside(build: VehicleBuild | SupportBuild | FighterBuild) -> Iterator[Fault]:
    """Ammunition lies in the body, weapons do not; only what is mast-mounted rides on a rotor. Source: construction §4.1."""
    for load in build.aboard.ammunition:
        if load.mount.location not in BODY:
            yield fault(load.place, item=load.item.name, location=load.mount.location, allowed="body")
    for weapon in build.aboard.weapons:
        if weapon.mount.location in BODY and weapon.item.traits.isdisjoint(WITHOUT_ARC):
            yield fault(weapon.place, item=weapon.item.name, location=weapon.mount.location, allowed="anywhere but the body")
        elif weapon.mount.location == "RO" and "tag" not in weapon.item.traits:
            yield fault(weapon.place, item=weapon.item.name, location=weapon.mount.location, allowed="anywhere but the rotor")


@rule("C451", MekBuild)
def in_every_leg_or_in_none(build: MekBuild) -> Iterator[Fault]:
    """Actuator enhancement helps legs only if all of them have it. Source: construction §4.1."""
    enhanced = [fitted for fitted in build.aboard.with_trait("aes") if fitted.mount.location in build.legs]
    if 0 < len({fitted.mount.location for fitted in enhanced}) < len(build.legs):
        yield fault(enhanced[0].place, item=enhanced[0].item.name, location=enhanced[0].mount.location, allowed="every leg or none")


@rule("C458", SupportBuild)
def sponsons_and_pintles(build: SupportBuild) -> Iterator[Fault]:
    """Sponsons are for surface vehicles from 5 tons on, pintles for smaller ones. Source: construction §7."""
    if build.has("pintle_turret") and not build.by_kilogram:
        yield fault(item="pintle mount", kind="vehicles of 5 tons and more")
    if build.has("sponson_turret") and (build.by_kilogram or build.motive in AIRCRAFT):
        yield fault(item="sponson turret", kind="small vehicles and aircraft")


@rule("C452", MekBuild)
def physical_weapons_and_actuators(build: MekBuild) -> Iterator[Fault]:
    """Some replace the hand, some need it, some need the lower arm. Source: construction §4.1."""
    table = figures("actuators")
    for fitted in build.aboard.equipment:
        location = fitted.mount.location
        if location not in MEK_ARMS:
            continue
        for need, actuator, wanted in (
            ("needs_hand", HAND, True),
            ("replaces_hand", HAND, False),
            ("needs_lower_arm", LOWER_ARM, True),
            ("replaces_lower_arm", LOWER_ARM, False),
        ):
            present = build.system_slots[location, actuator] > 0
            if present != wanted and not fitted.item.traits.isdisjoint(table[need]):
                problem = f"needs the {actuator.lower()}" if wanted else f"takes the place of the {actuator.lower()}"
                yield fault(fitted.place, item=fitted.item.name, location=location, problem=problem)


@rule("C453", MekBuild)
def one_physical_weapon_a_location(build: MekBuild) -> Iterator[Fault]:
    """Shields excepted."""
    seen: dict[str, str] = {}
    for fitted in build.aboard.equipment:
        if "physical" not in fitted.item.traits or "shield" in fitted.item.traits or fitted.mount.location not in MEK_ARMS:
            continue
        first = seen.setdefault(fitted.mount.location, fitted.item.name)
        if first != fitted.item.name:
            yield fault(fitted.place, first=first, second=fitted.item.name, location=fitted.mount.location)


@rule("C454", MekBuild)
def split_over_neighbors(build: MekBuild) -> Iterator[Fault]:
    """Only large weapons may be split, over two neighboring locations, and not on a LAM. Source: construction §4.2."""
    for fitted in build.items:
        locations = list(dict.fromkeys(location for location, _ in fitted.mount.slots))
        if len(locations) < 2 or fitted.item.spreadable or fitted.item.kind in ("armor", "structure"):
            continue
        least = (SPLIT_LEAST_SLOTS + 1) // 2 if build.unit.superheavy else SPLIT_LEAST_SLOTS
        small = build.slots_of(fitted) < least
        apart = len(locations) > 2 or locations[1] not in NEIGHBORS[locations[0]]
        if small or apart or build.unit.configuration == "LAM":
            yield fault(fitted.place, item=fitted.item.name, locations=" and ".join(locations))


@rule("C455", MekBuild)
def rear_facing(build: MekBuild) -> Iterator[Fault]:
    """Arms swing or flip: nothing in them is marked as rear-facing. Source: construction §4.2."""
    for fitted in build.aboard.weapons:
        if fitted.mount.rear and fitted.mount.location in MEK_ARMS:
            yield fault(fitted.place, item=fitted.item.name, location=fitted.mount.location)


@rule("C456", MekBuild)
def actuators_beside_big_guns(build: MekBuild) -> Iterator[Fault]:
    """The arm of an OmniMek gives up lower arm and hand for an autocannon, Gauss rifle or PPC. Source: construction §4.2."""
    if not build.unit.omni:
        return
    for fitted in build.aboard.weapons:
        location = fitted.mount.location
        if location in MEK_ARMS and not fitted.item.traits.isdisjoint(BIG_GUNS):
            kept = [actuator.lower() for actuator in (LOWER_ARM, HAND) if build.system_slots[location, actuator]]
            if kept:
                yield fault(fitted.place, item=fitted.item.name, location=location, actuators=" and ".join(kept))
