"""Engines: rating, kind, and what needs which. Source: construction §1.1, §4.3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import AnyBuild, MekBuild
from converter.construction.registry import Fault, fault, rule
from converter.construction.rules.combination import excluded, unmet
from converter.equipment.engines import LARGEST_NORMAL

LARGEST: Final = 500
STEP: Final = 5
INNER_SPHERE_ONLY: Final = ("Light", "Fission", "Compact")


@rule("C301", MekBuild)
def rating_of_mek(build: MekBuild) -> Iterator[Fault]:
    """Walk MP × weight; a primitive Mek's a fifth more, up to the next 5. Source: construction §1.1."""
    needed = round(build.tons * build.unit.walk_mp)
    if build.primitive:
        needed = -(-needed * 6 // 25) * 5
    if build.rating != needed and build.unit.engine.kind != "None":
        yield fault("engine", rating=build.rating, needed=needed)


@rule("C302", MekBuild)
def possible_engine(build: MekBuild) -> Iterator[Fault]:
    """Ratings go in steps of 5 up to 500; compact engines are never large. Source: construction §1.1."""
    kind, rating = build.unit.engine.kind, build.rating
    if rating > LARGEST or rating % STEP or (kind == "Compact" and rating > LARGEST_NORMAL):
        yield fault("engine", rating=rating, kind=kind)


@rule("C303", MekBuild)
def engine_of_chassis(build: AnyBuild) -> Iterator[Fault]:
    yield from excluded(build, "C303")
    for found in unmet(build, "C303"):
        yield fault("engine", first=found.fields["first"], second=f"any engine but {found.fields['needs']}")


@rule("C312", MekBuild)
def engine_for_equipment(build: AnyBuild) -> Iterator[Fault]:
    """Flamers and some weapons draw on the engine and need the right one. Source: construction §4.3."""
    yield from unmet(build, "C312")
