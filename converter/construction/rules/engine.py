"""Engines: rating, kind, and what needs which. Source: construction §1.1, §4.3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from converter.construction.builds import AnyBuild, EngineBuild, FighterBuild, MekBuild, SupportBuild, VehicleBuild
from converter.construction.builds.support import support_engines
from converter.construction.registry import Fault, fault, rule
from converter.construction.rules.combination import excluded, unmet
from converter.equipment.engines import LARGEST_NORMAL, RATING_STEP
from converter.model import Vehicle

LARGEST: Final = 500


@rule("C301", EngineBuild)
def stated_rating(build: EngineBuild[Any]) -> Iterator[Fault]:
    """What weight and MP or thrust need, where the file states a rating. Source: construction §1.1."""
    engine = build.unit.engine
    if engine.kind != "None" and engine.rating is not None and engine.rating != build.needed_rating:
        yield fault(build.engine_field, rating=engine.rating, needed=build.needed_rating)


@rule("C302", EngineBuild)
def possible_engine(build: EngineBuild[Any]) -> Iterator[Fault]:
    """Ratings go in steps of 5 up to 500; compact engines are never large. Source: construction §1.1."""
    kind, rating = build.unit.engine.kind, build.rating
    if rating > LARGEST or rating % RATING_STEP or (kind == "Compact" and rating > LARGEST_NORMAL):
        yield fault(build.engine_field, rating=rating, kind=kind)


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
