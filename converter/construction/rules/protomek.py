"""ProtoMechs: weight, armor, movement, slots. Source: construction §2.5, §3.6."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from converter.construction.builds import ProtoMekBuild
from converter.construction.builds.protomek import table
from converter.construction.registry import Fault, fault, rule
from converter.equipment.loadout import Fitted

LEAST_TONS: Final = 2
MOST_TONS: Final = 15
HEAD_POINTS: Final = 2
MAIN_GUN_FACTOR: Final = 3
EARLY_QUAD_LEGS: Final = {3: 12, 4: 14, 5: 14}
"""Armor of the legs of small quads, which is not twice their structure."""
JETS: Final = frozenset({"jump_jet", "extended_jump_jet"})
NO_ROOM: Final = frozenset({"jump_jet", "extended_jump_jet", "umu", "myomer_booster", "partial_wing"})


@rule("C103", ProtoMekBuild)
def tonnage(build: ProtoMekBuild) -> Iterator[Fault]:
    if not LEAST_TONS <= build.tons <= MOST_TONS:
        yield fault("tonnage", declared=build.tons, least=LEAST_TONS, most=MOST_TONS, kind=build.described)


@rule("C104", ProtoMekBuild)
def tonnage_step(build: ProtoMekBuild) -> Iterator[Fault]:
    if build.tons % 1:
        yield fault("tonnage", declared=build.tons, step=1)


@rule("C201", ProtoMekBuild)
def armor_of_locations(build: ProtoMekBuild) -> Iterator[Fault]:
    """Source: construction §2.5."""
    limits = armor_limits(build)
    for location, points in build.unit.armor.points.items():
        if points > limits.get(location, points):
            yield fault(f"armor.points.{location}", location=location, points=points, limit=limits[location])


def armor_limits(build: ProtoMekBuild) -> dict[str, int]:
    """The most points of each location."""
    limits = {location: 2 * points for location, points in build.structure_points.items()}
    if not limits:
        return {}
    tons = int(build.tons)
    limits["HD"] = HEAD_POINTS + tons // 2
    if build.unit.quad and tons in EARLY_QUAD_LEGS:
        limits["L"] = EARLY_QUAD_LEGS[tons]
    if not build.unit.quad:
        limits |= dict.fromkeys(("LA", "RA"), 2 if tons < 3 else 4 if tons < 10 else 6)
    if build.main_gun:
        limits["MG"] = MAIN_GUN_FACTOR * build.structure_points["MG"]
    return limits


@rule("C202", ProtoMekBuild)
def armor_in_all(build: ProtoMekBuild) -> Iterator[Fault]:
    """By weight, a main gun has its own. Source: construction §2.5."""
    points, by_tons = build.unit.armor.total_points, table()["armor_points"]
    if LEAST_TONS <= build.tons <= MOST_TONS:
        limit = by_tons[int(build.tons) - LEAST_TONS]
        if build.main_gun:
            limit += table()["main_gun_armor"]["ultraheavy" if build.ultraheavy else "light"]
        if points > limit:
            yield fault("armor.points", points=points, limit=limit)


@rule("C306", ProtoMekBuild)
def jump_mp(build: ProtoMekBuild) -> Iterator[Fault]:
    """Jets lift no faster than the ProtoMech walks, extended ones half faster. Source: construction §2.5."""
    walk = build.unit.cruise_mp
    most = math.ceil(1.5 * walk) if build.has("extended_jump_jet") else walk
    count = sum(1 for one in build.aboard.equipment if not one.item.traits.isdisjoint(JETS))
    if count and build.unit.jump_mp > most:
        yield fault("jump_mp", mp=build.unit.jump_mp, most=most)


@rule("C311", ProtoMekBuild)
def least_mp(build: ProtoMekBuild) -> Iterator[Fault]:
    """Source: construction §2.5."""
    least = table()["least_mp"].get(build.unit.motive, 1)
    if build.unit.cruise_mp < least:
        yield fault("cruise_mp", mp=build.unit.cruise_mp, least=least, motive=build.unit.motive)


@rule("C410", ProtoMekBuild)
def room_of_locations(build: ProtoMekBuild) -> Iterator[Fault]:
    """So many items and tons in torso, arm and main gun; ammunition, jets and boosters lie in between. Source: construction §3.6."""
    size = build.size
    simple = "ultraheavy" if build.ultraheavy else "light"
    room = {"T": (table()["torso_items"][size], table()["torso_tons"][size]), "MG": (table()["main_gun_items"][size], math.inf)}
    if not build.unit.quad:
        room |= dict.fromkeys(("LA", "RA"), (1, table()["arm_tons"][simple]))
    for location, (items, tons) in room.items():
        held = [one for one in build.items if one.mount.location == location and _takes_room(one)]
        if location == "T" and build.unit.armor.kind.startswith("Electric"):
            items -= 1
        weight = round(build.weight_of(held), 3)
        if len(held) > items:
            yield fault(location=location, problem=f"{len(held)} items; {items} are the most")
        if weight > tons:
            yield fault(location=location, problem=f"{weight:g} tons; {tons:g} are the most")


def _takes_room(fitted: Fitted) -> bool:
    return fitted.item.kind not in ("ammo", "armor") and fitted.item.traits.isdisjoint(NO_ROOM)


@rule("C451", ProtoMekBuild)
def rear_facing(build: ProtoMekBuild) -> Iterator[Fault]:
    """Only the torso looks back. Source: construction §4.1."""
    for weapon in build.aboard.weapons:
        if weapon.mount.rear and weapon.mount.location != "T":
            yield fault(weapon.place, item=weapon.item.name, location=f"{weapon.mount.location}, facing the rear", allowed="the torso")
