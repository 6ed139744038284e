"""What all aerospace craft share in Battle Value: armor, structural integrity, type, heat sinks. Source: bv2 §1.5, §2.8–§2.11."""

from __future__ import annotations

import math

from converter.battlevalue.defense import BLUE_SHIELD, armor_multiplier
from converter.battlevalue.factors import tables
from converter.battlevalue.loadout import Loadout
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.weapons import Terms
from converter.model import Fighter, LargeCraft
from converter.model.ledger import Line, given, product, total

Craft = Fighter | LargeCraft

STEALTH_ARMOR = frozenset({"Stealth", "Vehicular Stealth"})
STEALTH_BONUS = 0.3
MODULAR_ARMOR_POINTS = 10


def armor(craft: Craft, aboard: Loadout, rules: RuleSet, *, per_point: float) -> Line:
    """Points of each location × the multiplier of its material, modular armor and HarJel included, × the value of a point.

    Source: bv2 §1.6, §2.8; fixed-wing support vehicles take BAR / 10 instead of a material (R01).
    """
    if isinstance(craft, Fighter) and craft.kind == "fixed_wing_support" and rules.R01 == "bar_only":
        per_point = 1.0
    lines = [_location_armor(craft, aboard, rules, location, points) for location, points in craft.armor.points.items()]
    return product("armor", total("armor_points", lines), given("per point", per_point, "bv2 §2.8"), rule="bv2 §1.6")


def _location_armor(craft: Craft, aboard: Loadout, rules: RuleSet, location: str, points: int) -> Line:
    modular = sum(fitted.mount.location == location for fitted in aboard.with_trait("modular_armor"))
    line = given(location, points + MODULAR_ARMOR_POINTS * modular, "bv2 §2.8")
    factors = [_material(craft, aboard, rules, location), *_harjel(aboard, rules, location)]
    factors = [factor for factor in factors if factor.value != 1]
    return product(location, line, *factors, rule="bv2 §1.6") if factors else line


def _material(craft: Craft, aboard: Loadout, rules: RuleSet, location: str) -> Line:
    armor = craft.armor
    if isinstance(craft, Fighter) and craft.kind == "fixed_wing_support":
        return given("BAR / 10", (armor.bar or 0) / 10, "R01")
    kind = armor.patchwork[location].kind if location in armor.patchwork else armor.kind
    shielded = "blue_shield" in aboard.traits and rules.R13 == "all_full"
    fighter = isinstance(craft, Fighter)
    return given(kind, armor_multiplier(kind, rules, mek=False, fighter=fighter, blue_shield=shielded), "bv2 §1.6")


def _harjel(aboard: Loadout, rules: RuleSet, location: str) -> list[Line]:
    """HarJel II and III raise the armor of their location. Source: bv2 §1.6, R14."""
    if rules.R14 == "meks_only" or aboard.traits.isdisjoint(HARJEL):
        return []
    return [
        given(fitted.item.name, HARJEL[trait], "R14")
        for trait in HARJEL
        for fitted in aboard.with_trait(trait)
        if fitted.mount.location == location
    ]


HARJEL = {"harjel_ii": 1.1, "harjel_iii": 1.2}


def structural_integrity(points: int, aboard: Loadout, *, per_point: float) -> Line:
    """Structural integrity × the value of a point, × 1.2 with a blue shield. Source: bv2 §2.8, §2.10, §2.11."""
    factors = [given("per point", per_point, "bv2 §2.8")]
    if "blue_shield" in aboard.traits:
        factors.append(given("blue shield", 1 + BLUE_SHIELD, "R13"))
    return product("structure", given("structural integrity", points, "bv2 §2.8"), *factors, rule="bv2 §2.8")


def type_multiplier(craft: Craft, rules: RuleSet) -> Line:
    """What the kind of craft multiplies its defense by; stealth armor adds to it. Source: bv2 §1.5, §2.8, §2.10, R92."""
    kind = given(craft.kind.replace("_", " "), tables()["unit_type_multiplier"][craft.kind], "bv2 §1.5")
    bonus = STEALTH_BONUS if craft.armor.kind in STEALTH_ARMOR and rules.R92 != "0" else 0
    return total("type_multiplier", (kind, given("stealth armor", bonus, "R92")) if bonus else (kind,), "bv2 §1.5")


def max_thrust(safe_thrust: int) -> int:
    """Source: bv2 §1.2."""
    return math.ceil(safe_thrust * 1.5)


def sink_capacity(craft: Craft, aboard: Loadout) -> int:
    """Heat the sinks carry off, and what a radical heat sink system adds. Source: bv2 §2.1.5, §2.8."""
    sinks = craft.heat_sinks
    capacity = sinks.count * HEAT_PER_SINK.get(sinks.kind, HEAT_PER_DOUBLE_SINK)
    return capacity + (math.ceil(RADICAL_SHARE * sinks.count) if "radical_heat_sink" in aboard.traits else 0)


HEAT_PER_SINK = {"Single": 1, "Compact": 1}
HEAT_PER_DOUBLE_SINK = 2
RADICAL_SHARE = 0.4


def weapon_terms(aboard: Loadout, rules: RuleSet, *, fire_control: float | None = None) -> Terms:
    """What the craft does to all its weapons. Source: bv2 §1.8, R87."""
    drone = "drone_operating_system" in aboard.traits and rules.R87 != "total_0.95_only"
    return Terms(rules, aboard, targeting_computer="targeting_computer" in aboard.traits, drone=drone, fire_control=fire_control)


def drone_factors(aboard: Loadout, rules: RuleSet, *, times: int = 1) -> list[Line]:
    """What a drone operating system makes of the whole. Source: bv2 §2.8, R65, R87."""
    if "drone_operating_system" not in aboard.traits or rules.R87 == "weapons_0.8_only":
        return []
    return [given("drone operating system", DRONE, "R87")] * times


DRONE = 0.95
