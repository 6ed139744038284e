"""What all aerospace craft share in Battle Value: armor, structural integrity, type, heat sinks. Source: bv2 §1.5, §2.8–§2.11."""

from __future__ import annotations

import math

from converter.battlevalue.defense import ARMOR_POINT, BLUE_SHIELD, armor_by_location, stealthy, support_armor_factors
from converter.battlevalue.heat import radical_bonus, sink_capacity
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.equipment.loadout import Loadout
from converter.model import Fighter, LargeCraft
from converter.model.ledger import Line, given, product, total

Craft = Fighter | LargeCraft

STEALTH_BONUS = 0.3


SECTIONS = {
    "aerospace": "bv2 §2.8",
    "conventional": "bv2 §2.8",
    "fixed_wing_support": "bv2 §2.9",
    "small_craft": "bv2 §2.9",
    "dropship": "bv2 §2.10",
    "jumpship": "bv2 §2.11",
    "warship": "bv2 §2.11",
    "space_station": "bv2 §2.11",
}
"""Kind of craft → the rule it is valued by."""


def armor(craft: Craft, aboard: Loadout, rules: RuleSet, *, per_point: float = ARMOR_POINT) -> Line:
    """Points by location, each × its material, × the value of a point. Source: bv2 §2.8–§2.11, R01."""
    rule = SECTIONS[craft.kind]
    points = total("armor points", armor_by_location(craft.armor, aboard, rules, craft.family))
    if isinstance(craft, Fighter) and craft.kind == "fixed_wing_support":
        return product("armor", points, *support_armor_factors(craft.armor, rules), rule="R01")
    return product("armor", points, given("per point", per_point, rule), rule=rule)


INTEGRITY_POINT = 2


def structural_integrity(craft: Craft, aboard: Loadout, *, per_point: float = INTEGRITY_POINT) -> Line:
    """Structural integrity × the value of a point, × 1.2 with a blue shield. Source: bv2 §2.8–§2.11, R13."""
    rule = SECTIONS[craft.kind]
    points = craft.integrity if isinstance(craft, Fighter) else craft.structural_integrity
    factors = [given("per point", per_point, rule)]
    if "blue_shield" in aboard.traits:
        factors.append(given("blue shield", 1 + BLUE_SHIELD, "R13"))
    return product("structure", given("structural integrity", points, rule), *factors, rule=rule)


def type_multiplier(craft: Craft, rules: RuleSet) -> Line:
    """What the kind of craft multiplies its defense by; stealth armor adds to it. Source: bv2 §1.5, §2.8, §2.10, R34, R92."""
    kind = given(craft.kind.replace("_", " "), tables()["unit_type_multiplier"][craft.kind], "bv2 §1.5")
    bonus = STEALTH_BONUS if stealthy(craft.armor, rules) and rules.R92 != "0" else 0
    return total("unit_type_multiplier", (kind, given("stealth armor", bonus, "R92")) if bonus else (kind,), "bv2 §1.5")


def max_thrust(safe_thrust: int) -> int:
    """Source: bv2 §1.2."""
    return math.ceil(safe_thrust * 1.5)


def dissipation(craft: Craft, aboard: Loadout) -> int:
    """Heat the sinks carry off, and what a radical heat sink system adds. Source: bv2 §2.1.5, §2.8."""
    sinks = craft.heat_sinks
    return sinks.count * sink_capacity(sinks.kind) + (radical_bonus(sinks.count) if "radical_heat_sink" in aboard.traits else 0)
