"""What small craft, DropShips, JumpShips, WarShips and space stations weigh. Source: construction §1.7, §1.8."""

from __future__ import annotations

from typing import Final

from converter.construction.builds.large_craft import CapitalShipBuild, LargeCraftBuild, below, table
from converter.construction.weights.lines import accommodation, carrying_space, equipment, heat_sink_line
from converter.model.ledger import Line, given, near_to, total, up_to

STRUCTURE_DIVISOR: Final = {"Spheroid": 500}
AERODYNE_STRUCTURE_DIVISOR: Final = 200
PUMP_SHARE: Final = 0.02
BOAT_TONS: Final = 7
COLLAR_TONS: Final = 1000
BATTERY_SHARE: Final = 0.01


def weight(build: LargeCraftBuild) -> Line:
    """All parts of a small craft or DropShip; each is rounded on its own."""
    craft = build.unit
    divisor = STRUCTURE_DIVISOR.get(craft.motive, AERODYNE_STRUCTURE_DIVISOR)
    structure = up_to(craft.structural_integrity * build.tons / divisor, 2)
    parts = (
        given("structure", structure, "construction §1.7", "{0} × {1} / {2}", craft.structural_integrity, build.tons, divisor),
        given("engine", build.engine_tons, "construction §1.7", "{0} × {1} × {2}", build.tons, craft.safe_thrust, build.engine_share),
        controls(build),
        fuel(build),
        *common(build),
    )
    return total("weight", parts, "construction §1.0")


def controls(build: LargeCraftBuild) -> Line:
    """Up to the full ton on DropShips, to the half on small craft."""
    tons = up_to(build.tons * build.control_share, 2 if build.unit.kind == "small_craft" else 1)
    return given("controls", tons, "construction §1.7", "{0} × {1}", build.tons, build.control_share)


def fuel(build: LargeCraftBuild) -> Line:
    """Points by the points a ton gives, and a fiftieth for pumps."""
    points, per_ton = build.unit.fuel_points or 0, build.fuel_points_per_ton
    tons = up_to(near_to(points / per_ton, 2) * (1 + PUMP_SHARE), 2)
    return given("fuel", tons, "construction §1.7", "{0} points, {1} a ton, and pumps", points, per_ton)


def common(build: LargeCraftBuild) -> tuple[Line, ...]:
    """The parts that all large craft have."""
    craft = build.unit
    count, free = craft.heat_sinks.count, build.free_heat_sinks
    detail = "{0} points less {1} of the structure, {2} a ton"
    return (
        heat_sink_line(count, free, max(count - free, 0)),
        given(
            "armor",
            build.armor_tons,
            "construction §1.7",
            detail,
            craft.armor.total_points,
            build.integrity_points,
            build.base_points_per_ton,
        ),
        *fire_control(build),
        *boats(build),
        *accommodation(build),
        *carrying_space(build),
        equipment(build),
    )


def fire_control(build: LargeCraftBuild) -> tuple[Line, ...]:
    """Fire control beyond what comes with the craft, by arc."""
    arcs = [given(f"{location}{' aft' if rear else ''}", build.extra_fire_control((location, rear))) for location, rear in build.arcs]
    lines = [line for line in arcs if line.value]
    return (total("extra_fire_control", lines, "construction §1.7"),) if lines else ()


def boats(build: LargeCraftBuild) -> tuple[Line, ...]:
    """Life boats and escape pods."""
    count = (build.unit.life_boats or 0) + (build.unit.escape_pods or 0)
    return (given("boats_and_pods", BOAT_TONS * count, "construction §1.7", "{0} × {1}", count, BOAT_TONS),) if count else ()


def capital_weight(build: CapitalShipBuild) -> Line:
    """All parts of a JumpShip, WarShip or space station; each is rounded on its own."""
    ship = build.unit
    parts = (
        capital_structure(build),
        given("engine", build.engine_tons, "construction §1.8"),
        given("kf_drive", build.drive_tons, "construction §1.8", "{0}", ship.kf_core or ""),
        given("lithium_fusion_battery", build.tons * BATTERY_SHARE if ship.lithium_fusion else 0, "construction §1.8"),
        given("sail", build.sail_tons, "construction §1.8"),
        capital_controls(build),
        capital_fuel(build),
        *hardpoints(build),
        *common(build),
    )
    return total("weight", parts, "construction §1.0")


def capital_structure(build: CapitalShipBuild) -> Line:
    match build.unit.kind:
        case "warship":
            tons = build.unit.structural_integrity * build.tons / 1000
        case "jumpship":
            tons = build.tons / 150
        case _:
            tons = build.tons / 100
    return given("structure", up_to(tons, 2), "construction §1.8")


def capital_controls(build: CapitalShipBuild) -> Line:
    share = table()["control_share"]["space_station"] if build.unit.kind == "space_station" and not build.primitive else build.control_share
    return given("controls", up_to(build.tons * share, 1), "construction §1.8", "{0} × {1}", build.tons, share)


def capital_fuel(build: CapitalShipBuild) -> Line:
    """Points by the points a ton gives, to the nearest half ton, and pumps in full tons."""
    points, per_ton = build.unit.fuel_points or 0, build.fuel_points_per_ton
    tons = near_to(points / per_ton, 2)
    return given("fuel", tons + up_to(tons * PUMP_SHARE, 1), "construction §1.8", "{0} points, {1} a ton, and pumps", points, per_ton)


def hardpoints(build: CapitalShipBuild) -> tuple[Line, ...]:
    """Docking collars and gravity decks."""
    ship = build.unit
    collars = sum(1 for bay in ship.transporters if bay.kind == "dockingcollar")
    decks = sum(below(table()["grav_deck"]["tons"], diameter) for diameter in ship.grav_decks)
    return (
        given("docking_hardpoints", COLLAR_TONS * collars, "construction §1.8", "{0} × {1}", collars, COLLAR_TONS),
        given("gravity_decks", decks, "construction §1.8", "{0} decks", len(ship.grav_decks)),
    )
