"""Armor and structure: how much a location or a unit may carry, and which kinds. Source: construction §2."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from converter.construction.builds import AnyBuild, CapitalShipBuild, FighterBuild, LargeCraftBuild, MekBuild, SupportBuild, VehicleBuild
from converter.construction.builds.mek import TORSOS
from converter.construction.registry import Fault, fault, rule
from converter.construction.rules.combination import readable
from converter.equipment.materials import material

HEAD_POINTS: Final = 9
SUPERHEAVY_HEAD_POINTS: Final = 12
ROTOR_POINTS: Final = 2
LIGHTFOOTED: Final = frozenset({"Hover", "VTOL", "WiGE"})
HEAVY_BAR_KG: Final = 50
SEALED: Final = ("armored_chassis", "amphibious", "environmental_sealing", "submersible")


@rule("C201", MekBuild)
def armor_of_mek_location(build: MekBuild) -> Iterator[Fault]:
    """Twice the internal structure, front and rear together; the head has a limit of its own. Source: construction §2.2."""
    armor = build.unit.armor
    for location, structure in build.structure_points.items():
        points = armor.points.get(location, 0) + armor.rear.get(location, 0)
        limit = (SUPERHEAVY_HEAD_POINTS if build.unit.superheavy else HEAD_POINTS) if location == "HD" else 2 * structure
        if points > limit:
            yield fault(f"armor.points.{location}", location=location, points=points, limit=limit)


@rule("C205", MekBuild, VehicleBuild, FighterBuild, LargeCraftBuild)
def armor_for_the_family(build: AnyBuild) -> Iterator[Fault]:
    """Each kind of armor names the families that may use it. Source: construction §2.1."""
    armor = build.armor
    if armor is None:
        return
    for kind, tech in {(armor.kind, armor.tech), *((patch.kind, patch.tech) for patch in armor.patchwork.values())}:
        made = material("armor", kind, tech or build.tech)
        if made is not None and made.traits.isdisjoint(build.carriers):
            yield fault("armor.kind", kind=kind, family=build.described)


@rule("C902", MekBuild, VehicleBuild, FighterBuild)
def armor_names_its_side(build: AnyBuild) -> Iterator[Fault]:
    """A mixed unit says whose armor it has, where the two sides make it differently. Source: construction §2.1."""
    armor = build.armor
    if armor is None or armor.tech is not None or not build.unit.mixed_tech:
        return
    if build.points_per_ton(armor.kind, "IS") != build.points_per_ton(armor.kind, "Clan"):
        yield fault("armor.kind", kind=armor.kind, tech=build.tech)


@rule("C202", VehicleBuild)
def armor_of_vehicle(build: VehicleBuild) -> Iterator[Fault]:
    """3.5 × weight + 40. Source: construction §2.3."""
    yield from _more_than(build, int(3.5 * build.tons + 40))


@rule("C202", SupportBuild)
def armor_of_support_vehicle(build: SupportBuild) -> Iterator[Fault]:
    """4 + weight × a factor of the motive type. Source: construction §2.4."""
    if build.chassis is not None:
        factor = build.chassis.armor_large if build.size == "large" else build.chassis.armor
        yield from _more_than(build, 4 + int(build.tons * factor))


@rule("C202", FighterBuild)
def armor_of_fighter(build: FighterBuild) -> Iterator[Fault]:
    """Eight points a ton, of a conventional fighter one. Source: construction §2.5."""
    yield from _more_than(build, int(build.tons * (1 if build.conventional else 8)))


def _more_than(build: VehicleBuild | SupportBuild | FighterBuild, limit: int) -> Iterator[Fault]:
    points = build.unit.armor.total_points
    if points > limit:
        yield fault("armor.points", points=points, limit=limit)


@rule("C203", LargeCraftBuild)
def armor_of_large_craft(build: LargeCraftBuild) -> Iterator[Fault]:
    """The weight of the armor grows with the structural integrity. Source: construction §2.6."""
    limit = armor_tons_limit(build)
    if build.armor_tons > limit:
        yield fault("armor.points", tons=build.armor_tons, limit=limit)


def armor_tons_limit(build: LargeCraftBuild) -> float:
    """In tons, down to the half."""
    craft, integrity = build.unit, build.unit.structural_integrity
    if isinstance(build, CapitalShipBuild):
        # A JumpShip with a primitive drive is stored as a WarShip and is none.
        kind = "jumpship" if build.primitive else craft.kind
        tons = {
            "jumpship": integrity * build.tons / 1800,
            "warship": integrity * build.tons / 50_000,
            "space_station": integrity * build.tons / 300 + 60,
        }[kind]
    else:
        tons = integrity * (3.6 if build.spheroid else 4.5)
    return math.floor(round(tons * 2, 6)) / 2


@rule("C204", VehicleBuild, SupportBuild)
def armor_of_rotor(build: VehicleBuild | SupportBuild) -> Iterator[Fault]:
    """Source: construction §2.3."""
    points = build.unit.armor.points.get("RO", 0)
    if points > ROTOR_POINTS:
        yield fault("armor.points.RO", points=points, limit=ROTOR_POINTS)


@rule("C205", VehicleBuild)
def hardened_armor_is_heavy(build: VehicleBuild) -> Iterator[Fault]:
    """What floats on air cannot carry it. Source: construction §4.3."""
    if "armor Hardened" in build.words and build.motive in LIGHTFOOTED:
        yield fault("armor.kind", kind="Hardened", family=f"a {build.motive} vehicle")


@rule("C205", MekBuild)
def armor_of_a_lam(build: MekBuild) -> Iterator[Fault]:
    """The gear that converts a LAM leaves no room for armor that takes slots. Source: construction §4.3."""
    armor = build.unit.armor
    made = material("armor", armor.kind, armor.tech or build.tech)
    if build.unit.configuration == "LAM" and made is not None and made.slots:
        yield fault("armor.kind", kind=armor.kind, family="a LAM")


@rule("C206", SupportBuild)
def armor_of_tech_rating(build: SupportBuild) -> Iterator[Fault]:
    """Source: construction §2.4."""
    if build.bar is not None and build.bar_kg is None and build.unit.armor.total_points:
        yield fault("armor.bar", bar=build.bar, rating=build.armor_rating)


@rule("C207", SupportBuild)
def armored_chassis(build: SupportBuild) -> Iterator[Fault]:
    """Heavy BAR armor and all other armor need a chassis made for it. Source: construction §2.4."""
    heavy = build.bar is None or (build.bar_kg or 0) > HEAVY_BAR_KG
    if heavy and build.unit.armor.total_points and not build.has("armored_chassis"):
        yield fault("armor.bar", kind=f"BAR {build.bar}" if build.bar is not None else build.unit.armor.kind)


@rule("C208", SupportBuild)
def sealed_all_round(build: SupportBuild) -> Iterator[Fault]:
    """Armored, amphibious, sealed and submersible chassis need a point of armor in every location. Source: construction §7."""
    sealed = next((trait for trait in SEALED if build.has(trait)), None)
    if sealed is not None:
        for location, points in build.unit.armor.points.items():
            if not points:
                yield fault(f"armor.points.{location}", location=location, chassis=readable(sealed))


@rule("C209", MekBuild)
def rear_armor_on_torsos_only(build: MekBuild) -> Iterator[Fault]:
    for location, points in build.unit.armor.rear.items():
        if points and location not in TORSOS:
            yield fault(f"armor.rear.{location}", location=location, points=points)


@rule("C210", MekBuild)
def structure_of_chassis(build: MekBuild) -> Iterator[Fault]:
    """Primitive Meks have standard or industrial structure; a LAM none that takes slots. Source: construction §4.3."""
    kind = build.unit.structure
    if build.primitive and kind not in ("Standard", "Industrial"):
        yield fault("structure", kind=kind, chassis="a primitive Mek")
    made = material("structure", kind, build.unit.structure_tech or build.tech)
    if build.unit.configuration == "LAM" and made is not None and made.slots:
        yield fault("structure", kind=kind, chassis="a LAM")
