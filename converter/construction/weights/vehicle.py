"""What a combat vehicle weighs. Source: construction §1.3; TechManual, combat vehicle construction."""

from __future__ import annotations

from typing import Final

from converter.construction.builds.vehicle import VehicleBuild
from converter.construction.weights.lines import armor, carrying_space, equipment, heat_sink_line, power_amplifiers, turrets
from converter.model.ledger import Line, given, rounded_up, total, up_to

STRUCTURE_SHARE: Final = {"Endo Steel": 0.05}
USUAL_STRUCTURE_SHARE: Final = 0.1
CONTROLS_SHARE: Final = 0.05
LIFT_SHARE: Final = 0.1
LIFTED: Final = frozenset({"Hover", "VTOL", "Hydrofoil", "Submarine", "WiGE"})
WATERBORNE: Final = frozenset({"Naval", "Submarine"})


def weight(build: VehicleBuild) -> Line:
    """All parts, up to the half ton."""
    vehicle = build.unit
    parts = (
        engine(build),
        structure(build),
        *controls(build),
        *lift(build),
        heat_sinks(build),
        armor(build, vehicle.armor),
        *turrets(build, vehicle),
        *(() if build.nuclear else power_amplifiers(build, *build.aboard.with_trait("spot_welder"))),
        *carrying_space(build, vehicle.extra_seats or 0),
        equipment(build),
    )
    return rounded_up("weight", total("parts", parts), 2, "construction §1.0")


def engine(build: VehicleBuild) -> Line:
    return given("engine", build.engine_tons, "construction §1.1", "{0} {1}", build.rating, build.unit.engine.kind)


def structure(build: VehicleBuild) -> Line:
    """A tenth of the weight, half of it with endo steel, twice as much for superheavies; the hull of a vessel needs no more."""
    vehicle = build.unit
    share = STRUCTURE_SHARE.get(vehicle.structure or "", USUAL_STRUCTURE_SHARE)
    if build.superheavy and (vehicle.motive not in WATERBORNE or share != USUAL_STRUCTURE_SHARE):
        share *= 2
    return given("structure", up_to(build.tons * share, 2), "construction §1.3", "{0} × {1}", build.tons, share)


def controls(build: VehicleBuild) -> tuple[Line, ...]:
    """A twentieth of the weight; a trailer may go without. Source: construction §1.3."""
    if build.unit.no_control_systems:
        return ()
    return (given("controls", up_to(build.tons * CONTROLS_SHARE, 2), "construction §1.3", "{0} × {1}", build.tons, CONTROLS_SHARE),)


def lift(build: VehicleBuild) -> tuple[Line, ...]:
    """What lifts or dives: a tenth of the weight. Source: construction §1.3."""
    if build.unit.motive not in LIFTED:
        return ()
    return (given("lift_equipment", up_to(build.tons * LIFT_SHARE, 2), "construction §1.3", "{0} × {1}", build.tons, LIFT_SHARE),)


def heat_sinks(build: VehicleBuild) -> Line:
    """A ton for each point of heat beyond those that come with the engine. Source: construction §1.3."""
    free = build.engine.free_heat_sinks
    return heat_sink_line(build.heat, free, max(build.heat - free, 0))
