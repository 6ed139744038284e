"""Armor and structure: how much a location or a unit may carry, and which kinds. Source: construction §2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import AnyBuild, MekBuild
from converter.construction.builds.mek import TORSOS
from converter.construction.registry import Fault, fault, rule
from converter.equipment.materials import material

HEAD_POINTS: Final = 9
SUPERHEAVY_HEAD_POINTS: Final = 12


@rule("C201", MekBuild)
def armor_of_mek_location(build: MekBuild) -> Iterator[Fault]:
    """Twice the internal structure, front and rear together; the head has a limit of its own. Source: construction §2.2."""
    armor = build.unit.armor
    for location, structure in build.structure_points.items():
        points = armor.points.get(location, 0) + armor.rear.get(location, 0)
        limit = (SUPERHEAVY_HEAD_POINTS if build.unit.superheavy else HEAD_POINTS) if location == "HD" else 2 * structure
        if points > limit:
            yield fault(f"armor.points.{location}", location=location, points=points, limit=limit)


@rule("C205", MekBuild)
def armor_for_the_family(build: AnyBuild) -> Iterator[Fault]:
    """Each kind of armor names the families that may use it. Source: construction §2.1."""
    armor = build.armor
    if armor is None:
        return
    for kind, tech in {(armor.kind, armor.tech), *((patch.kind, patch.tech) for patch in armor.patchwork.values())}:
        made = material("armor", kind, tech or build.tech)
        if made is not None and made.traits.isdisjoint(build.carriers):
            yield fault("armor.kind", kind=kind, family=build.described)


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
