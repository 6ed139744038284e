"""Who can attack Meks at close quarters, and which skill is the piloting column. Source: bv2 §1.3, §2.6, §2.7; R60, R73, R94, R122."""

from __future__ import annotations

from converter.battlevalue.outfit import outfit_of
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.troops import FIELD_GUNS
from converter.equipment.loadout import Loadout, loadout
from converter.model import AnyUnit, BattleArmor, Infantry

UNTRAINED = 8
"""The anti-Mek skill of infantry without gear."""

FIXED = 5
"""The piloting column of troops that cannot attack Meks, and of ProtoMechs."""

LIGHT_SUITS = ("PA(L)", "Light")
CLIMBING_SUITS = (*LIGHT_SUITS, "Medium")
MECHANIZED = frozenset({"Tracked", "Wheeled", "Hover", "VTOL", "Microlite", "Microcopter", "Submarine"})
HANDS = ("basic_manipulator", "battle_claw")


def suit_can_attack(suit: BattleArmor, carried: Loadout, rules: RuleSet) -> bool:
    """Whether a battle-armor squad can make anti-Mek attacks: by its shape, its hands and, under R60, its burden."""
    if suit.body == "quad" or suit.motive == "UMU" or suit.weight_class not in CLIMBING_SUITS:
        return False
    if not carried.traits.isdisjoint(HANDS) or "magnetic_clamp" in carried.traits or _gloved(suit, carried, rules):
        launchers = fixed_launchers(suit, carried)
        return launchers == 0 or (rules.R60 != "cannot" and (launchers == 1 or rules.R122 == "as_r60"))
    return False


def _gloved(suit: BattleArmor, carried: Loadout, rules: RuleSet) -> bool:
    """Two armored gloves do for the lightest suits (R128)."""
    return rules.R128 == "enough" and suit.weight_class in LIGHT_SUITS and len(carried.with_trait("armored_glove")) > 1


def fixed_launchers(suit: BattleArmor, carried: Loadout) -> int:
    """Missile launchers on the body that burden an Inner Sphere suit, one-shot and rocket launchers too: one in a weapon pack does not.

    R60 says whether a burdened suit can still attack. Published values go by the number (R122, 28 : 0): a suit drops a single launcher
    before it climbs, several are built in.
    """
    if suit.clan_chassis:
        return 0
    return sum("missile" in w.item.traits and w.mount.on_body for w in carried.weapons)


def platoon_can_attack(platoon: Infantry, rules: RuleSet, *, encumbered: bool) -> bool:
    """Whether a platoon can make anti-Mek attacks. The anti-Mek gear is not asked for here: it only sets the skill.

    Beast-mounted troops are no mechanized infantry, whatever their beast does. Source: bv2 §2.7; public cases 20, 40.
    """
    if platoon.motive in MECHANIZED:
        return False
    return rules.R94 == "all_not_mechanized" or not (encumbered or field_guns(platoon))


def field_guns(platoon: Infantry) -> bool:
    """Whether the platoon serves a field gun or field artillery."""
    return any(mount.location == FIELD_GUNS for mount in platoon.mounts)


def has_gear(platoon: Infantry, carried: Loadout) -> bool:
    """Whether the platoon has anti-Mek gear: as an item, or by a trained skill in the file."""
    return "anti_mek_gear" in carried.traits or (platoon.anti_mek_skill is not None and platoon.anti_mek_skill < UNTRAINED)


def piloting_column(unit: AnyUnit, rules: RuleSet, skill: int) -> int:
    """The number that goes in the piloting column of the skill table for a unit with this second skill. Source: bv2 §1.3, R73."""
    match unit:
        case BattleArmor():
            return skill if suit_can_attack(unit, loadout(unit), rules) else FIXED
        case Infantry():
            return _platoon_column(unit, rules, skill)
        case _:
            return FIXED if unit.family == "protomek" else skill


def _platoon_column(platoon: Infantry, rules: RuleSet, skill: int) -> int:
    carried = loadout(platoon)
    if platoon_can_attack(platoon, rules, encumbered=outfit_of(platoon, carried, rules).encumbering):
        return skill if has_gear(platoon, carried) else UNTRAINED
    if rules.R73 == "8_if_mechanized_or_without_kit" and (platoon.motive in MECHANIZED or not has_gear(platoon, carried)):
        return UNTRAINED
    return FIXED
