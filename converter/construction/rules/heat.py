"""Heat sinks: how many there must be, and where. Source: construction §1.1, §3.1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from converter.construction.builds import FighterBuild, LargeCraftBuild, MekBuild, SupportBuild, VehicleBuild
from converter.construction.registry import Fault, fault, rule
from converter.model import Vehicle

RATING_PER_SINK: Final = 25
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "Single": frozenset({"Heat Sink"}),
    "Double": frozenset({"ISDoubleHeatSink", "CLDoubleHeatSink"}),
    "Laser": frozenset({"Laser Heat Sink"}),
    "Compact": frozenset({"1 Compact Heat Sink", "2 Compact Heat Sinks"}),
}
"""Kind that a Mek states → what may stand in its slots for it. Prototype and freezer sinks may stand beside all of them."""


@rule("C309", MekBuild)
def enough_heat_sinks(build: MekBuild) -> Iterator[Fault]:
    """No fewer than come with the engine."""
    least, count = build.engine.free_heat_sinks, build.unit.heat_sinks.count
    if count < least:
        yield fault("heat_sinks", count=count, least=least)


@rule("C309", FighterBuild)
def enough_heat_sinks_of_fighter(build: FighterBuild) -> Iterator[Fault]:
    """Those of the engine; a conventional fighter has its own rule (C310)."""
    count = build.unit.heat_sinks.count
    if not build.conventional and count < build.engine.free_heat_sinks:
        yield fault("heat_sinks.count", count=count, least=build.engine.free_heat_sinks)


@rule("C309", LargeCraftBuild)
def enough_heat_sinks_of_large_craft(build: LargeCraftBuild) -> Iterator[Fault]:
    count = build.unit.heat_sinks.count
    if count < build.free_heat_sinks:
        yield fault("heat_sinks.count", count=count, least=build.free_heat_sinks)


@rule("C310", VehicleBuild, SupportBuild)
def heat_carried_off(build: VehicleBuild | SupportBuild) -> Iterator[Fault]:
    """These have no heat scale: all that their energy weapons make is carried off, where the file states sinks. Source: construction §7."""
    sinks = build.unit.heat_sinks if isinstance(build.unit, Vehicle) else None
    if sinks is not None and sinks.count < build.heat:
        yield fault("heat_sinks.count", count=sinks.count, heat=build.heat)


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


@rule("C314", MekBuild)
def sinks_of_the_stated_kind(build: MekBuild) -> Iterator[Fault]:
    """Source: construction §3.1."""
    stated = build.unit.heat_sinks.kind
    others = frozenset().union(*(keys for kind, keys in KINDS.items() if kind != stated))
    told = {fitted.item.key: fitted for fitted in reversed(build.aboard.equipment) if fitted.item.key in others}
    for fitted in told.values():
        yield fault(fitted.place, stated=stated, item=fitted.item.name)
