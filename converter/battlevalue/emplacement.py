"""Battle Value of gun emplacements. Source: bv2 §2.12."""

from __future__ import annotations

from converter.battlevalue.ammunition import bin_line, grouped, weapon_bv_by_group
from converter.battlevalue.defense import ARMOR_POINT, armor_by_location, defensive_equipment
from converter.battlevalue.factors import speed_factor
from converter.battlevalue.offense import offensive_equipment
from converter.battlevalue.result import battle_value_of
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.battlevalue.weapons import firing, terms_of, weapon_value
from converter.equipment.loadout import Loadout, loadout
from converter.model import GunEmplacement
from converter.model.ledger import BattleValue, Line, given, product, total

OLD_RULE = "armor_1_ammo_uncapped_tc_1.2"
OLD_SWITCHES = {"R81": "1.2", "R40": "0"}
"""What the old rule does to weapons: a targeting computer × 1.2, nothing for machine-gun arrays; capacitors add nothing either."""


def battle_value(emplacement: GunEmplacement, rules: RuleSet) -> BattleValue:
    """Defensive + offensive rating. Source: bv2 §2.12."""
    aboard = loadout(emplacement)
    return battle_value_of(rules, defensive_rating(emplacement, aboard, rules), offensive_rating(aboard, rules))


def defensive_rating(emplacement: GunEmplacement, aboard: Loadout, rules: RuleSet) -> Line:
    """(Armor + defensive equipment) × 0.5: no structure, no movement. Source: bv2 §2.12, R68."""
    per_point = 1.0 if rules.R68 == OLD_RULE else ARMOR_POINT
    protection = total("protection", (_armor(emplacement, aboard, rules, per_point), defensive_equipment(aboard, rules, "gun_emplacement")))
    kind = given("unit_type_multiplier", tables()["unit_type_multiplier"]["gun_emplacement"], "bv2 §1.5")
    return product("defensive_rating", protection, kind, rule="bv2 §2.12")


def _armor(emplacement: GunEmplacement, aboard: Loadout, rules: RuleSet, per_point: float) -> Line:
    armor = emplacement.armor
    if armor is None:
        return given("armor", 0, "bv2 §2.12", "none stated")
    points = total("armor points", armor_by_location(armor, aboard, rules, emplacement.family))
    return product("armor", points, given("per point", per_point, "R68"), rule="bv2 §2.12")


def offensive_rating(aboard: Loadout, rules: RuleSet) -> Line:
    """(Weapons + ammunition + other equipment) × the speed factor of what does not move. Source: bv2 §2.12, R68."""
    old = rules.R68 == OLD_RULE
    terms = terms_of(aboard, rules.with_(**OLD_SWITCHES) if old else rules)
    armed = firing(aboard, rules)
    weapons = total("weapons", [weapon_value(weapon, terms, capacitor_apart=old) for weapon in armed], "bv2 §2.12")
    bins = [(load, bin_line(load, rules)) for load in aboard.ammunition]
    ammunition = total("ammunition", grouped(bins, weapon_bv_by_group(armed, rules), capped=not old), "R68")
    offense = total("offense", (weapons, ammunition, offensive_equipment(aboard, rules, "gun_emplacement")))
    return product("offensive_rating", offense, speed_factor(0), rule="bv2 §2.12")
