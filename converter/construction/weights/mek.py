"""What a Mek weighs. Source: construction §1.2; TechManual, BattleMek construction."""

from __future__ import annotations

import math

from converter.construction.builds.mek import MekBuild
from converter.construction.tables import cockpit_tons, gyro_factors, structure_factors
from converter.construction.weights.lines import armor, equipment, heat_sink_line, power_amplifiers
from converter.model.ledger import Line, given, rounded_up, total, up_to

COMPACT_SINK_TONS = 1.5
TRIPOD_FRAME = 1.1
CONVERSION_SHARES = {"Standard": 0.1, "Bimodal": 0.15}
ARMORED_SLOT_TONS, ARMORED_COCKPIT_TONS = 0.5, 1.0


def weight(build: MekBuild) -> Line:
    """All parts, up to the half ton."""
    parts = (
        engine(build),
        structure(build),
        gyro(build),
        cockpit(build),
        heat_sinks(build),
        armor(build, build.unit.armor),
        *conversion(build),
        *(() if build.nuclear else power_amplifiers(build)),
        *armored_components(build),
        equipment(build),
    )
    return rounded_up("weight", total("parts", parts), 2, "construction §1.0")


def engine(build: MekBuild) -> Line:
    """Source: construction §1.1; TechManual, engines."""
    plant = build.unit.engine
    return given("engine", build.engine_tons, "construction §1.1", "{0} {1}", plant.rating, plant.kind)


def structure(build: MekBuild) -> Line:
    """A share of the weight by kind; a tripod's is a tenth heavier."""
    mek = build.unit
    standard, superheavy = structure_factors().get(mek.structure, (0.0, 0.0))
    share = (superheavy if mek.superheavy else standard) * (TRIPOD_FRAME if mek.configuration == "Tripod" else 1)
    return given("structure", up_to(build.tons * share, 2), "construction §1.2", "{0} × {1} ({2})", build.tons, share, mek.structure)


def gyro(build: MekBuild) -> Line:
    """A ton for each started 100 of the engine rating, by the factor of its kind."""
    steps = math.ceil((build.unit.engine.rating or 0) / 100)
    kind = build.unit.gyro
    factor = gyro_factors().get(kind, 0.0)
    return given("gyro", up_to(steps * factor, 2), "construction §1.2", "{0} × {1} ({2})", steps, factor, kind)


def cockpit(build: MekBuild) -> Line:
    kind = build.unit.cockpit
    return given("cockpit", cockpit_tons("mek").get(kind, 0.0), "construction §1.2", "{0}", kind)


def heat_sinks(build: MekBuild) -> Line:
    """A ton for each beyond those that come with the engine; compact sinks weigh half more. Source: construction §1.2."""
    free, count = build.engine.free_heat_sinks, build.unit.heat_sinks.count
    each = COMPACT_SINK_TONS if build.unit.heat_sinks.kind == "Compact" else 1
    return heat_sink_line(count, free, each * max(count - free, 0))


def conversion(build: MekBuild) -> tuple[Line, ...]:
    """The gear by which a LAM or a QuadVee changes its mode. Source: construction §1.2."""
    mek = build.unit
    share = {"LAM": CONVERSION_SHARES[mek.lam_type or "Standard"], "QuadVee": 0.1}.get(mek.configuration)
    if share is None:
        return ()
    return (given("conversion", up_to(build.tons * share, 1), "construction §1.2", "{0} × {1}", build.tons, share),)


def armored_components(build: MekBuild) -> tuple[Line, ...]:
    """Half a ton for each armored slot, a ton for the cockpit whatever its slots. Source: construction §1.2."""
    systems = [slot.system for slot in build.unit.systems if slot.armored]
    slots = len(systems) - systems.count("Cockpit") + sum(len(mount.slots) for mount in build.unit.mounts if mount.armored)
    tons = ARMORED_SLOT_TONS * slots + (ARMORED_COCKPIT_TONS if "Cockpit" in systems else 0)
    return (given("armored_components", tons, "construction §1.2", "{0} slots of {1}", slots, ARMORED_SLOT_TONS),) if tons else ()
