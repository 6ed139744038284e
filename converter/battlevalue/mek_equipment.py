"""Equipment of a Mek that is neither weapon nor protection; figures that depend on the Mek. Source: bv2 §2.1.6, §3."""

from __future__ import annotations

import math

from converter.battlevalue.figures import bv_under, worthless
from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.offense import counts_offensively, watchdogs
from converter.battlevalue.tables import tables
from converter.equipment import bv_on
from converter.equipment.formulas import BLADE_BV
from converter.equipment.loadout import Fitted
from converter.model.ledger import Line, given, product, total

TORSOS = frozenset({"LT", "RT", "CT"})


def item_bv(frame: Frame, fitted: Fitted) -> float:
    """The value of an item on this Mek, before any factor. Source: bv2 §3, R82, R83, R97."""
    item = fitted.item
    if item.bv is not None:
        return bv_under(item, frame.rules)
    if "ppc_capacitor" in item.traits or "machine_gun_array" in item.traits:
        return 0.0
    strong = frame.has("tsm") and frame.rules.R97 == "x2"
    if "claw" in item.traits and frame.rules.R83 == "x2":
        strong = True
    if "retractable_blade" in item.traits and frame.rules.R82 == "factor_then_ceil":
        return math.ceil(frame.tons / 10 * BLADE_BV) * (2 if strong else 1)
    spiked = {f.mount.location for f in frame.aboard.with_trait("spikes")} & TORSOS
    return bv_on(item, tons=frame.tons, tsm=strong, run_mp=frame.run_mp, quad=frame.mek.quad, spiked_torsos=len(spiked))


def other_equipment(frame: Frame) -> Line:
    """Physical weapons, tools, dispensers and whatever else has a value; AES strengthens what its arm wields. Source: bv2 §2.1.6."""
    lines = []
    for fitted in frame.aboard.equipment:
        item = fitted.item
        if worthless(item) or not counts_offensively(item, frame.rules, "mek"):
            continue
        if "vibroblade" in item.traits and frame.rules.R39 != "equipment_without_heat":
            continue
        bv = item_bv(frame, fitted)
        if not bv:
            continue
        line = given(fitted.label, bv, "bv2 §3" if item.bv is None else "bv2 §2.1.6")
        if "physical" in item.traits and fitted.mount.location in frame.aes_arms:
            line = product(fitted.label, line, given("AES in the arm", tables()["weapon_factor"]["aes"], "bv2 §2.1.6"), rule="bv2 §2.1.6")
        lines.append(line)
    return total("offensive_equipment", [*lines, *watchdogs(frame.aboard, frame.rules)], "bv2 §2.1.6")
