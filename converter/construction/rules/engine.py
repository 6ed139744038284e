"""Engines: rating, kind, and what needs which. Source: construction §1.1, §4.3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import AnyBuild, FighterBuild, MekBuild, SupportBuild, VehicleBuild
from converter.construction.builds.support import support_engines
from converter.construction.registry import Fault, fault, rule
from converter.construction.rules.combination import excluded, unmet
from converter.equipment.engines import LARGEST_NORMAL
from converter.model import Vehicle

LARGEST: Final = 500
STEP: Final = 5


@rule("C301", MekBuild)
def rating_of_mek(build: MekBuild) -> Iterator[Fault]:
    """Walk MP × weight; a primitive Mek's a fifth more, up to the next 5. Source: construction §1.1."""
    needed = round(build.tons * build.unit.walk_mp)
    if build.primitive:
        needed = -(-needed * 6 // 25) * 5
    if build.rating != needed and build.unit.engine.kind != "None":
        yield fault("engine", rating=build.rating, needed=needed)


@rule("C301", VehicleBuild, FighterBuild)
def stated_rating(build: VehicleBuild | FighterBuild) -> Iterator[Fault]:
    """What weight and MP or thrust need, where the file states a rating. Source: construction §1.1."""
    stated = build.unit.engine.rating
    if stated is not None and stated != build.needed_rating:
        yield fault("engine.rating", rating=stated, needed=build.needed_rating)


@rule("C302", MekBuild, VehicleBuild, FighterBuild)
def possible_engine(build: MekBuild | VehicleBuild | FighterBuild) -> Iterator[Fault]:
    """Ratings go in steps of 5 up to 500; compact engines are never large. Source: construction §1.1."""
    kind, rating = build.unit.engine.kind, build.rating
    if rating > LARGEST or rating % STEP or (kind == "Compact" and rating > LARGEST_NORMAL):
        yield fault("engine", rating=rating, kind=kind)


@rule("C303", MekBuild)
def engine_of_chassis(build: AnyBuild) -> Iterator[Fault]:
    yield from excluded(build, "C303")
    for found in unmet(build, "C303"):
        yield fault("engine", first=found.fields["first"], second=f"any engine but {found.fields['needs']}")


@rule("C304", SupportBuild)
def engine_of_motive(build: SupportBuild) -> Iterator[Fault]:
    """Steam, sun, rails and wires drive only some kinds of vehicles. Source: construction §1.5."""
    kind = build.unit.engine.kind
    engine = support_engines().get(kind)
    if engine is not None and engine.motives and build.motive not in engine.motives:
        yield fault("engine.kind", kind=kind, motive=build.motive)


@rule("C305", SupportBuild)
def fuel_aboard(build: SupportBuild) -> Iterator[Fault]:
    """Source: construction §7."""
    vehicle = build.unit
    engine = support_engines().get(vehicle.engine.kind)
    fuel = vehicle.fuel_tons if isinstance(vehicle, Vehicle) else vehicle.fuel_points
    if engine is not None and engine.fueled and build.mp and not fuel:
        yield fault("fuel_tons" if isinstance(vehicle, Vehicle) else "fuel_points", kind=vehicle.engine.kind)


@rule("C305", FighterBuild)
def fuel_of_fighter(build: FighterBuild) -> Iterator[Fault]:
    """Source: construction §7."""
    if not build.unit.fuel_points:
        yield fault("fuel_points", kind=build.unit.engine.kind)


@rule("C312", MekBuild, VehicleBuild, SupportBuild, FighterBuild)
def engine_for_equipment(build: AnyBuild) -> Iterator[Fault]:
    """Flamers and some weapons draw on the engine and need the right one. Source: construction §4.3."""
    yield from unmet(build, "C312")
