"""What a support vehicle weighs. Source: construction §1.5; TechManual, support vehicle construction."""

from __future__ import annotations

import math
from typing import Final

from converter.construction.builds.support import SupportBuild
from converter.construction.tables import figures
from converter.construction.weights.lines import accommodation, carrying_space, equipment, heat_sink_line, power_amplifiers, turrets
from converter.construction.weights.lines import armor as usual_armor
from converter.model import Fighter, Vehicle
from converter.model.ledger import Line, given, rounded_up, total, up_to

PROPELLER_FUEL: Final = 0.75
UNFUELED: Final = frozenset({"Solar"})


def weight(build: SupportBuild) -> Line:
    """All parts, up to the half ton, of a small vehicle to the kilogram."""
    parts = (
        chassis(build),
        engine(build),
        *accommodation(build),
        *heat_sinks(build),
        armor(build),
        *(turrets(build, build.unit, build.steps) if isinstance(build.unit, Vehicle) else ()),
        *(() if build.nuclear or build.size == "small" else power_amplifiers(build, *build.aboard.with_trait("spot_welder"))),
        *fuel(build),
        *carrying_space(build),
        *clips(build),
        equipment(build),
    )
    return rounded_up("weight", total("parts", parts), build.steps, "construction §1.0")


def chassis(build: SupportBuild) -> Line:
    """Weight × value of motive type and size × factor of the tech rating × factors of the modifications."""
    value = build.chassis.chassis[build.size] if build.chassis else 0.0
    rating = figures("support_vehicles")["structure_rating_factor"].get(build.structure_rating, 1.0)
    tons = up_to(build.tons * value * rating * build.chassis_factor, build.steps)
    return given("chassis", tons, "construction §1.5", "{0} × {1} × {2} × {3}", build.tons, value, rating, build.chassis_factor)


def engine(build: SupportBuild) -> Line:
    return given(
        "engine", build.engine_tons, "construction §1.5", "{0}, rating {1}, MP {2}", build.unit.engine.kind, build.engine_rating, build.mp
    )


def heat_sinks(build: SupportBuild) -> tuple[Line, ...]:
    """A ton for each point of heat; small vehicles have none."""
    return () if build.size == "small" else (heat_sink_line(build.heat, 0, build.heat),)


def armor(build: SupportBuild) -> Line:
    """BAR armor by the kilograms of a point, other armor by its points a ton. Source: construction §1.5."""
    plating = build.unit.armor
    if build.bar is None:
        return usual_armor(build, plating, build.steps)
    kg = build.bar_kg or 0.0
    tons = up_to(plating.total_points * kg / 1000, build.steps)
    return given("armor", tons, "construction §1.5", "{0} points of BAR {1} at {2} kg", plating.total_points, build.bar, kg)


def fuel(build: SupportBuild) -> tuple[Line, ...]:
    """Ground vehicles state tons; fixed wings state points, which weigh by size and engine rating. Source: construction §1.5."""
    vehicle = build.unit
    if isinstance(vehicle, Vehicle):
        return (given("fuel", vehicle.fuel_tons, "construction §1.5"),) if vehicle.fuel_tons else ()
    return _flight_fuel(build, vehicle)


def _flight_fuel(build: SupportBuild, craft: Fighter) -> tuple[Line, ...]:
    propelled = "propeller" in build.words or build.motive == "Airship"
    if propelled and (build.nuclear or craft.engine.kind in UNFUELED):
        return ()
    kg: float = figures("support_vehicles")["fuel_kg_per_point"][build.size][build.engine_rating]
    if propelled:
        kg = math.ceil(kg * PROPELLER_FUEL)
    points = craft.fuel_points or 0
    return (given("fuel", up_to(points * kg / 1000, build.steps), "construction §1.5", "{0} points at {1} kg", points, kg),)


def clips(build: SupportBuild) -> tuple[Line, ...]:
    """The infantry weapons of a small vehicle carry their ammunition in clips. Source: construction §1.5."""
    if build.size != "small":
        return ()
    lines = [given(weapon.label, build.clip_tons(weapon), "construction §1.5") for weapon in build.aboard.weapons if weapon.mount.size]
    return (total("clips", lines, "construction §1.5"),) if lines else ()
