"""Battle Value of fighters, fixed-wing support vehicles, airships and small craft. Source: bv2 §2.8, §2.9."""

from __future__ import annotations

from collections.abc import Sequence

from converter.battlevalue.aerospace import (
    Craft,
    armor,
    dissipation,
    max_thrust,
    structural_integrity,
    type_multiplier,
)
from converter.battlevalue.ammunition import ammunition
from converter.battlevalue.defense import defensive_equipment
from converter.battlevalue.factors import speed_factor
from converter.battlevalue.heat import BASE_EFFICIENCY, heat_limited, weapon_heat
from converter.battlevalue.offense import offensive_equipment
from converter.battlevalue.result import battle_value_of, drone_factors
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.weapons import Terms, fire_control_factor, firing, swap, terms_of, weapon_value
from converter.equipment import Equipment
from converter.equipment.loadout import Fitted, Loadout, loadout
from converter.model import Fighter
from converter.model.ledger import BattleValue, Line, at_least, given, less, product, total

PENALTY_PER_AMMO_TYPE = 15
PENALTY_PER_ITEM = 1


def battle_value(craft: Craft, rules: RuleSet) -> BattleValue:
    """(Defensive + offensive rating) × small cockpit, command console, drone. Source: bv2 §2.8."""
    aboard = loadout(craft)
    return battle_value_of(
        rules, defensive_rating(craft, aboard, rules), offensive_rating(craft, aboard, rules), final_factors(craft, aboard, rules)
    )


def defensive_rating(craft: Craft, aboard: Loadout, rules: RuleSet) -> Line:
    """Armor, structural integrity and defensive equipment, less what may explode, × type. No movement factor. Source: bv2 §2.8."""
    protection = total(
        "protection",
        (
            armor(craft, aboard, rules),
            structural_integrity(craft, aboard),
            defensive_equipment(aboard, rules, "fighter"),
        ),
    )
    kept = at_least(
        "protection after explosions", less("protection less explosives", protection, explosives(craft, aboard, rules)), 1, "bv2 §2.8"
    )
    return product("defensive_rating", kept, type_multiplier(craft, rules), rule="bv2 §2.8")


def explosives(craft: Craft, aboard: Loadout, rules: RuleSet) -> Line:
    """What Inner Sphere craft without CASE lose: 15 for each kind of explosive load, 1 for each other item. Source: bv2 §2.8, R91, R119."""
    if craft.clan_chassis:
        return given("explosive_penalty", 0, "bv2 §2.8", "Clan chassis: CASE everywhere")
    if any(_protects(fitted.item, rules) for fitted in aboard.equipment):
        return given("explosive_penalty", 0, "R91", "CASE")
    loads = {fitted.item.key: fitted for fitted in aboard.ammunition if fitted.item.explosive and fitted.mount.shots != 0}
    lines = [given(fitted.item.name, PENALTY_PER_AMMO_TYPE, "bv2 §2.8") for fitted in loads.values()]
    lines += [given(f.label, PENALTY_PER_ITEM, "bv2 §2.8") for f in (*aboard.weapons, *aboard.equipment) if _explodes(f, aboard, rules)]
    return total("explosive_penalty", lines, "bv2 §2.8")


def _protects(item: Equipment, rules: RuleSet) -> bool:
    if rules.R91 == "own_case_only":
        return "case" in item.traits and item.tech != "Clan"
    return not item.traits.isdisjoint({"case", "prototype_case", "case_ii"})


def _explodes(fitted: Fitted, aboard: Loadout, rules: RuleSet) -> bool:
    """A PPC explodes only with a capacitor, which counts on its own besides (R119)."""
    if "ppc" in fitted.item.traits:
        return aboard.has_link(fitted, "ppc_capacitor") and rules.R119 == "ppc_and_capacitor"
    return fitted.item.explosive


def offensive_rating(craft: Craft, aboard: Loadout, rules: RuleSet) -> Line:
    """(Weapons + ammunition + other equipment) × speed factor. Source: bv2 §2.8."""
    terms = terms_of(aboard, rules, fire_control=_fire_control(craft, aboard))
    armed = firing(aboard, rules)
    bins = [load for load in aboard.ammunition if rules.R113 == "counted" or load.item.ammo_family not in ENERGY_LOADS]
    offense = total(
        "offense",
        (
            weapons(craft, aboard, armed, terms),
            ammunition(bins, armed, rules, fire_control=terms.fire_control),
            offensive_equipment(aboard, rules, "fighter"),
        ),
    )
    thrust = craft.safe_thrust
    if rules.R112 == "thrust_minus_1" and "modular_armor" in aboard.traits:
        thrust -= 1
    return product("offensive_rating", offense, speed_factor(max_thrust(thrust), "1.5 × {0} rounded up", thrust), rule="bv2 §2.8")


ENERGY_LOADS = frozenset({"heavy_flamer", "vehicle_flamer", "chemical_laser"})
"""Loads of energy weapons that 2023 did not count on fighters (R113)."""


def weapons(craft: Craft, aboard: Loadout, armed: Sequence[Fitted], terms: Terms) -> Line:
    """All weapons, the weaker of front and rear halved, and limited by heat where heat counts. Source: bv2 §1.11, §1.12, R55."""
    swapped = swap([weapon for weapon in armed if not _aft(weapon)], [weapon for weapon in armed if _aft(weapon)], terms)
    values = [weapon_value(weapon, terms, rear=_aft(weapon) != bool(swapped)) for weapon in armed]
    if isinstance(craft, Fighter) and craft.kind != "aerospace":
        line = total("weapons", values, "R55")
        line.memo = swapped
        return line
    hot = [(line, weapon_heat(weapon, terms, fighter=True)) for weapon, line in zip(armed, values, strict=True)]
    efficiency = heat_efficiency(craft, aboard)
    line = total("weapons", heat_limited(hot, efficiency.value, terms.rules), "bv2 §1.11")
    line.memo = (efficiency, *swapped)
    return line


def _aft(weapon: Fitted) -> bool:
    return weapon.mount.rear or weapon.mount.location == "AFT"


def _fire_control(craft: Craft, aboard: Loadout) -> float | None:
    """The factor of a support vehicle's fire control; None on other craft. Source: bv2 §2.9."""
    return fire_control_factor(aboard) if isinstance(craft, Fighter) and craft.kind == "fixed_wing_support" else None


def heat_efficiency(craft: Craft, aboard: Loadout) -> Line:
    """6 + sink capacity. Source: bv2 §2.8."""
    capacity = given("heat sinks", dissipation(craft, aboard), "bv2 §2.8", "{0} {1}", craft.heat_sinks.count, craft.heat_sinks.kind.lower())
    return total("heat_efficiency", (given("base", BASE_EFFICIENCY, "bv2 §2.8"), capacity), "bv2 §2.8")


def final_factors(craft: Craft, aboard: Loadout, rules: RuleSet) -> list[Line]:
    """Small cockpit, command console, drone operating system. Source: bv2 §2.8, R65."""
    lines: list[Line] = []
    cockpit = craft.cockpit if isinstance(craft, Fighter) else ""
    if cockpit == "Small":
        lines.append(given("small cockpit", FINAL_FACTOR, "bv2 §2.8"))
    if cockpit == "Command Console" and rules.R65 != "no_console_drone_once":
        lines.append(given("command console", FINAL_FACTOR, "R65"))
    return lines + drone_factors(aboard, rules, times=2 if rules.R65 == "console_0.95_drone_twice" else 1)


FINAL_FACTOR = 0.95
