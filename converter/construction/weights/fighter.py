"""What a fighter weighs. Source: construction §1.4; TechManual, aerospace and conventional fighter construction."""

from __future__ import annotations

from typing import Final

from converter.construction.builds.fighter import FighterBuild
from converter.construction.tables import cockpit_tons
from converter.construction.weights.lines import armor, carrying_space, equipment, heat_sink_line, power_amplifiers
from converter.model.ledger import Line, given, near_to, total, up_to

FUEL_POINTS_PER_TON: Final = 80
CONVENTIONAL_FUEL_POINTS_PER_TON: Final = 160
CONTROLS_SHARE: Final = 0.1
VSTOL_SHARE: Final = 0.05


def weight(build: FighterBuild) -> Line:
    """All parts; each is rounded on its own."""
    fighter = build.unit
    parts = (
        given("engine", build.engine_tons, "construction §1.1", "{0} {1}", build.rating, fighter.engine.kind),
        controls(build),
        fuel(build),
        heat_sinks(build),
        armor(build, fighter.armor),
        *vstol_gear(build),
        *(power_amplifiers(build) if build.conventional and not build.nuclear else ()),
        *carrying_space(build),
        equipment(build),
    )
    return total("weight", parts, "construction §1.0")


def controls(build: FighterBuild) -> Line:
    """A cockpit by its kind; a conventional fighter's controls are a tenth of its weight, to the nearest half ton."""
    if build.conventional:
        return given("controls", near_to(build.tons * CONTROLS_SHARE, 2), "construction §1.4", "{0} × {1}", build.tons, CONTROLS_SHARE)
    kind = build.unit.cockpit
    return given("cockpit", cockpit_tons("fighter").get(kind, 0.0), "construction §1.4", "{0}", kind)


def fuel(build: FighterBuild) -> Line:
    """Points by the points a ton gives, to the nearest half ton. Source: construction §1.4."""
    per_ton = CONVENTIONAL_FUEL_POINTS_PER_TON if build.conventional else FUEL_POINTS_PER_TON
    points = build.unit.fuel_points or 0
    return given("fuel", near_to(points / per_ton, 2), "construction §1.4", "{0} points, {1} a ton", points, per_ton)


def heat_sinks(build: FighterBuild) -> Line:
    """A ton for each beyond those of the engine; a conventional fighter has as many as its energy weapons need."""
    free = build.engine.free_heat_sinks
    count = build.heat if build.conventional else build.unit.heat_sinks.count
    return heat_sink_line(count, free, max(count - free, 0))


def vstol_gear(build: FighterBuild) -> tuple[Line, ...]:
    """What lets a conventional fighter rise straight up: a twentieth of its weight. Source: construction §1.4."""
    if not build.unit.vstol:
        return ()
    return (given("vstol_gear", up_to(build.tons * VSTOL_SHARE, 2), "construction §1.4", "{0} × {1}", build.tons, VSTOL_SHARE),)
