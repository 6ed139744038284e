"""People: enough of them, and places for them. Source: construction §3.3, §3.5."""

from __future__ import annotations

from collections.abc import Iterator

from converter.construction.builds import LargeCraftBuild, SupportBuild
from converter.construction.builds.crew import required_crew as crew_of_vehicle
from converter.construction.builds.crew import seats
from converter.construction.builds.ship_crew import berths, required_crew, required_officers, sleepers, unmanned
from converter.construction.registry import Fault, fault, rule


@rule("C801", LargeCraftBuild)
def crew_of_ship(build: LargeCraftBuild) -> Iterator[Fault]:
    """Source: construction §3.5."""
    crew, needed = build.unit.crew.total, required_crew(build)
    if crew is not None and crew < needed and not unmanned(build):
        yield fault("crew.total", crew=crew, needed=needed)


@rule("C802", LargeCraftBuild)
def officers_of_ship(build: LargeCraftBuild) -> Iterator[Fault]:
    """Source: construction §3.5."""
    officers, needed = build.unit.crew.officers, required_officers(build)
    if officers is not None and officers < needed and not unmanned(build):
        yield fault("crew.officers", officers=officers, needed=needed)


@rule("C803", LargeCraftBuild)
def quarters_of_ship(build: LargeCraftBuild) -> Iterator[Fault]:
    """Source: construction §3.5."""
    needed = sleepers(build)
    if berths(build) < needed and not unmanned(build):
        yield fault("transporters", berths=berths(build), needed=needed)


@rule("C804", SupportBuild)
def seats_of_small_vehicle(build: SupportBuild) -> Iterator[Fault]:
    """A small vehicle has no quarters: its crew sits. Source: construction §7."""
    needed = crew_of_vehicle(build)
    if build.size == "small" and seats(build) < needed and not build.has("drone_operating_system"):
        yield fault("transporters", seats=seats(build), needed=needed)
