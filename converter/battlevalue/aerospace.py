"""What all aerospace craft share in Battle Value: armor, structural integrity, type, heat sinks. Source: bv2 §1.5, §2.8–§2.11."""

from __future__ import annotations

import math

from converter.battlevalue.defense import BLUE_SHIELD, armor_of, stealthy
from converter.battlevalue.heat import radical_bonus, sink_capacity
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.equipment.loadout import Loadout
from converter.model import Fighter, LargeCraft
from converter.model.ledger import Line, given, product, total

Craft = Fighter | LargeCraft

STEALTH_BONUS = 0.3


def armor(craft: Craft, aboard: Loadout, rules: RuleSet, *, per_point: float) -> Line:
    """Points by location, each × its material, × the value of a point. Fixed-wing support counts its BAR rating. Source: bv2 §2.8, R01."""
    points = total("armor points", [armor_of(craft.armor, location, aboard, rules, craft.family) for location in craft.armor.points])
    factors = [given("per point", per_point, "bv2 §2.8")]
    if isinstance(craft, Fighter) and craft.kind == "fixed_wing_support":
        bar = given("BAR rating / 10", (craft.armor.bar or FULL_BAR) / FULL_BAR, "R01")
        factors = [bar] if rules.R01 == "bar_only" else [bar, *factors]
    return product("armor", points, *factors, rule="bv2 §2.8")


FULL_BAR = 10


def structural_integrity(points: int, aboard: Loadout, *, per_point: float) -> Line:
    """Structural integrity × the value of a point, × 1.2 with a blue shield. Source: bv2 §2.8, §2.10, §2.11."""
    factors = [given("per point", per_point, "bv2 §2.8")]
    if "blue_shield" in aboard.traits:
        factors.append(given("blue shield", 1 + BLUE_SHIELD, "R13"))
    return product("structure", given("structural integrity", points, "bv2 §2.8"), *factors, rule="bv2 §2.8")


def type_multiplier(craft: Craft, rules: RuleSet) -> Line:
    """What the kind of craft multiplies its defense by; stealth armor adds to it. Source: bv2 §1.5, §2.8, §2.10, R34, R92."""
    kind = given(craft.kind.replace("_", " "), tables()["unit_type_multiplier"][craft.kind], "bv2 §1.5")
    bonus = STEALTH_BONUS if stealthy(craft.armor, rules) and rules.R92 != "0" else 0
    return total("type_multiplier", (kind, given("stealth armor", bonus, "R92")) if bonus else (kind,), "bv2 §1.5")


def max_thrust(safe_thrust: int) -> int:
    """Source: bv2 §1.2."""
    return math.ceil(safe_thrust * 1.5)


def dissipation(craft: Craft, aboard: Loadout) -> int:
    """Heat the sinks carry off, and what a radical heat sink system adds. Source: bv2 §2.1.5, §2.8."""
    sinks = craft.heat_sinks
    return sinks.count * sink_capacity(sinks.kind) + (radical_bonus(sinks.count) if "radical_heat_sink" in aboard.traits else 0)
