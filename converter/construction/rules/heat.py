"""Heat sinks: how many there must be, and where. Source: construction §1.1, §3.1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import MekBuild
from converter.construction.registry import Fault, fault, rule

RATING_PER_SINK: Final = 25


@rule("C309", MekBuild)
def enough_heat_sinks(build: MekBuild) -> Iterator[Fault]:
    """No fewer than come with the engine."""
    least, count = build.engine.free_heat_sinks, build.unit.heat_sinks.count
    if count < least:
        yield fault("heat_sinks", count=count, least=least)


@rule("C405", MekBuild)
def sinks_in_engine_or_slots(build: MekBuild) -> Iterator[Fault]:
    """The engine takes a sink for every full 25 of its rating, or two compact ones; the rest need slots. Source: construction §3.1."""
    sinks = build.unit.heat_sinks
    room = build.rating // RATING_PER_SINK * (2 if sinks.kind == "Compact" else 1)
    if build.unit.omni and sinks.base_chassis is not None:
        room = min(room, sinks.base_chassis)
    outside = sinks.count - build.sinks_in_slots
    if outside > room and build.unit.engine.kind != "None":
        yield fault("heat_sinks", count=sinks.count, in_slots=build.sinks_in_slots, room=room)
