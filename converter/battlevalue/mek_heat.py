"""Heat efficiency of a Mek: what it can dissipate beyond its movement. Source: bv2 §2.1.5."""

from __future__ import annotations

import math

from converter.battlevalue.defense import stealthy
from converter.battlevalue.heat import BASE_EFFICIENCY, radical_bonus, sink_capacity
from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.tables import tables
from converter.model.ledger import Line, given, less, total

PARTIAL_WING = 3
EMERGENCY_COOLANT = 4
STANDARD_LAM = 3
SIGNATURE_HEAT = 10
CHAMELEON_HEAT = 6
COOLANT_PODS_FOR_ALL = 5
LEAST_JUMP_HEAT = 3
LEAST_HOT_JUMP_HEAT = 6
AIRMEK_MP_PER_HEAT = 3


def heat_efficiency(frame: Frame) -> Line:
    """6 + what the sinks and other systems dissipate − movement − stealth systems. Source: bv2 §2.1.5."""
    gains = [given("base", BASE_EFFICIENCY, "bv2 §2.1.5"), heat_sinks(frame), *_coolers(frame)]
    losses = [move_heat(frame), *_signature_heat(frame)]
    return less("heat_efficiency", total("heat dissipated", gains, "bv2 §2.1.5"), *losses, rule="bv2 §2.1.5")


def heat_sinks(frame: Frame) -> Line:
    """Sink by sink: those in slots by their own kind, the rest in the engine by the kind of the unit. Source: bv2 §2.1.5."""
    sinks = frame.mek.heat_sinks
    capacity, in_slots = 0, 0
    for fitted in frame.aboard.equipment:
        if points := fitted.item.dissipation:
            capacity += points
            in_slots += points if "compact_heat_sink" in fitted.item.traits else 1
    rest = max(sinks.count - in_slots, 0)
    capacity += rest * sink_capacity(sinks.kind)
    return given("heat sinks", capacity, "bv2 §2.1.5", "{0} sinks, {1} of them in slots", sinks.count, in_slots)


def _coolers(frame: Frame) -> list[Line]:
    """What helps the sinks."""
    count, traits = frame.mek.heat_sinks.count, frame.aboard.traits
    lines = []
    if "partial_wing" in traits:
        lines.append(given("partial wing", PARTIAL_WING, "bv2 §2.1.5"))
    if "radical_heat_sink" in traits:
        lines.append(given("radical heat sinks", radical_bonus(count), "bv2 §2.1.5"))
    pods = len([load for load in frame.aboard.ammunition if load.item.ammo_family == "coolant_pod"])
    if pods:
        lines.append(given("coolant pods", math.ceil(count * pods / COOLANT_PODS_FOR_ALL), "bv2 §2.1.5", "{0} pods", pods))
    if "emergency_coolant_system" in traits:
        lines.append(given("emergency coolant system", EMERGENCY_COOLANT, "bv2 §2.1.5"))
    if frame.standard_lam:
        lines.append(given("LAM", STANDARD_LAM, "bv2 §2.1.5"))
    return lines


def move_heat(frame: Frame) -> Line:
    """The larger of running and jumping heat; a standard LAM flies instead. Source: bv2 §2.1.5."""
    if frame.standard_lam:
        heat = math.floor(frame.airmek_flank_mp / AIRMEK_MP_PER_HEAT + 0.5)
        return given("movement heat", heat, "bv2 §2.1.5", "AirMek flank {0} / 3", frame.airmek_flank_mp)
    run, jump = run_heat(frame), jump_heat(frame)
    return given("movement heat", max(run, jump), "bv2 §2.1.5", "run {0}, jump {1}", run, jump)


def run_heat(frame: Frame) -> int:
    """By the engine; super-cooled myomer makes none. Source: bv2 §2.1.5, R36, R37."""
    if frame.has("super_cooled_myomer"):
        return 0
    kind = frame.mek.engine.kind
    if kind == "Fuel Cell" and frame.rules.R36 == "fuel_cell_2":
        return 2
    return int(tables()["run_heat"].get(kind, 0))


def jump_heat(frame: Frame) -> int:
    """By the kind of jump jet, the partial wing's MP left out; an XXL engine doubles it. Source: bv2 §2.1.5."""
    mp = frame.jet_mp
    if not mp:
        return 0
    if frame.has("prototype_improved_jump_jet"):
        heat = max(LEAST_HOT_JUMP_HEAT, 2 * mp)
    elif frame.has("improved_jump_jet"):
        heat = max(LEAST_JUMP_HEAT, math.ceil(mp / 2))
    else:
        heat = max(LEAST_JUMP_HEAT, mp)
    return max(LEAST_HOT_JUMP_HEAT, 2 * heat) if frame.mek.engine.kind == "XXL" else heat


def _signature_heat(frame: Frame) -> list[Line]:
    """What stealth systems cost."""
    lines, traits = [], frame.aboard.traits
    if stealthy(frame.mek.armor, frame.rules):
        lines.append(given("stealth armor", SIGNATURE_HEAT, "bv2 §2.1.5"))
    if "null_signature" in traits or "void_signature" in traits:
        lines.append(given("signature system", SIGNATURE_HEAT, "bv2 §2.1.5"))
    if "chameleon_shield" in traits:
        lines.append(given("chameleon light polarization shield", CHAMELEON_HEAT, "bv2 §2.1.5"))
    return lines
