"""Battle Value of handheld weapons. Source: bv2 §2.13."""

from __future__ import annotations

from converter.battlevalue.ammunition import by_weight, grouped, weapon_bv_by_group
from converter.battlevalue.defense import defensive_equipment
from converter.battlevalue.offense import offensive_equipment
from converter.battlevalue.result import battle_value_of
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.weapons import firing, terms_of, weapon_value
from converter.equipment.loadout import Loadout, loadout
from converter.model import HandheldWeapon
from converter.model.ledger import BattleValue, Line, given, product, total

ARMOR_POINT = 2
"""What a point of armor is worth here, less than elsewhere."""


def battle_value(weapon: HandheldWeapon, rules: RuleSet) -> BattleValue:
    """Defensive + offensive rating, with no factor of movement or type. Source: bv2 §2.13."""
    aboard = loadout(weapon)
    return battle_value_of(rules, defensive_rating(weapon, aboard, rules), offensive_rating(aboard, rules))


def defensive_rating(weapon: HandheldWeapon, aboard: Loadout, rules: RuleSet) -> Line:
    """Armor points × 2 + defensive equipment. Source: bv2 §2.13."""
    points = given("armor_points", weapon.armor.total_points, "bv2 §2.13")
    armor = product("armor", points, given("per point", ARMOR_POINT, "bv2 §2.13"), rule="bv2 §2.13")
    return total("defensive_rating", (armor, defensive_equipment(aboard, rules, "handheld_weapon")), "bv2 §2.13")


def offensive_rating(aboard: Loadout, rules: RuleSet) -> Line:
    """Weapons + ammunition by weight + other equipment. Source: bv2 §2.13."""
    terms, armed = terms_of(aboard, rules), firing(aboard, rules)
    weapons = total("weapons", [weapon_value(weapon, terms) for weapon in armed], "bv2 §2.13")
    bins = [(load, by_weight(load, rules)) for load in aboard.ammunition]
    ammunition = total("ammunition", grouped(bins, weapon_bv_by_group(armed, rules)), "bv2 §2.13")
    return total("offensive_rating", (weapons, ammunition, offensive_equipment(aboard, rules, "handheld_weapon")), "bv2 §2.13")
