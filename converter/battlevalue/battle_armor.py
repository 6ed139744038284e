"""Battle Value of battle armor: one trooper, times the squad. Source: TechManual, Battle Value of battle armor; bv2 §2.6."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from converter.battlevalue.ammunition import by_weight, grouped, weapon_bv_by_group
from converter.battlevalue.anti_mek import suit_can_attack
from converter.battlevalue.books import note, rules_of_book
from converter.battlevalue.factors import speed_factor
from converter.battlevalue.figures import bv_under
from converter.battlevalue.parts import Part, computed
from converter.battlevalue.result import battle_value_of
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.battlevalue.troops import SMALL_TARGET, Movement, defensive_factor
from converter.equipment.loadout import Fitted, Loadout, loadout
from converter.model import BattleArmor
from converter.model.ledger import BattleValue, Line, given, product, round_half_up, total

SQUAD = "SQD"
"""The location of what every trooper carries."""

STANDARD_ARM = "InfantryAssaultRifle"
"""The auto-rifle that every suit with an anti-personnel mount is assumed to have."""

HEAVY_SUITS = ("Heavy", "Assault")
SWARMING_CLAWS = frozenset({"vibro_claw", "magnet_claw"})
COUNTED_APART = frozenset({*SWARMING_CLAWS, "probe", "ecm"})
"""Items with a value that does not stand among the offensive equipment."""

SQUAD_ITEMS = frozenset({"magnetic_clamp", "mine_dispenser"})
"""Items that may count offensively where they are the squad's (R59)."""


def battle_value(suit: BattleArmor, rules: RuleSet, part: Part = computed) -> BattleValue:
    """The average trooper's ratings times the squad factor, by the rules of the unit's book where it has its own (R123)."""
    carried = worn(suit, loadout(suit))
    movement = movement_of(suit, carried)
    used = rules_of_book(suit, rules)
    defensive = part(defensive_rating, suit, carried, movement, used)
    fighting = part(offense, suit, carried, used, able=suit_can_attack(suit, carried, used))
    offensive = product("offensive_rating", fighting, speed_factor(movement.fastest), rule="bv2 §2.6")
    factors = [squad_factor(suit)]
    if used.R126 == "whole_points":
        factors.insert(0, _rounding(defensive.value + offensive.value))
    result = battle_value_of(rules, defensive, offensive, factors)
    result.ledger.memo += note(suit, rules)
    return result


def _rounding(trooper: float) -> Line:
    """What rounding the trooper to whole points comes to, as a factor (R126)."""
    whole = round_half_up(trooper)
    return given("rounding", whole / trooper, "R126", "{0} / {1}", whole, trooper)


def worn(suit: BattleArmor, carried: Loadout) -> Loadout:
    """What the troopers of the squad carry; copied files list more troopers than there are."""
    here = _places(suit.troopers)
    if here.issuperset([mount.location for mount in suit.mounts]):
        return carried
    weapons, ammunition, equipment = (
        tuple(f for f in part if f.mount.location in here) for part in (carried.weapons, carried.ammunition, carried.equipment)
    )
    traits = frozenset(trait for fitted in equipment for trait in fitted.item.traits)
    return Loadout(weapons, ammunition, equipment, carried.links, traits, carried.unknown)


@cache
def _places(troopers: int) -> frozenset[str]:
    return frozenset((SQUAD, *(f"T{trooper}" for trooper in range(1, troopers + 1))))


def squad_factor(suit: BattleArmor) -> Line:
    """n troopers are worth n × (0.9 + 0.1 n) of one. Source: bv2 §2.6, R95."""
    n = suit.troopers
    return given("squad_factor", n * (0.9 + 0.1 * n), "R95", "{0} × (0.9 + 0.1 × {0})", n)


def movement_of(suit: BattleArmor, carried: Loadout) -> Movement:
    """MP with boosters and wings; what a detachable weapon pack costs does not count. Source: bv2 §2.6, R62, R63."""
    traits = carried.traits
    mechanical = "mechanical_jump_booster" in traits
    ground = suit.ground_mp
    if "myomer_booster" in traits:
        ground += 1 if suit.weight_class in HEAVY_SUITS else 2
    elif mechanical:
        ground += 1
    if suit.motive == "UMU":
        return Movement(ground, 0, suit.second_mp)
    if suit.motive == "VTOL":
        return Movement(ground, suit.second_mp)
    jump = suit.second_mp
    if jump:
        jump += ("partial_wing" in traits) + ("jump_booster" in traits)
    return Movement(ground, max(jump, int(mechanical)))


def defensive_rating(suit: BattleArmor, carried: Loadout, movement: Movement, rules: RuleSet) -> Line:
    """DBR of a trooper: the wearer, the armor and the sensors, times how hard the suit is to hit."""
    protection = total(
        "protection", (given("wearer", 1.0, "bv2 §2.6"), armor(suit, carried, rules), defensive_equipment(suit, carried, rules)), "bv2 §2.6"
    )
    factor = defensive_factor(movement.modifier(rules), (given("battle armor", SMALL_TARGET, "bv2 §2.6"), *stealth(suit, carried)))
    return product("defensive_rating", protection, factor, rule="bv2 §2.6")


def armor(suit: BattleArmor, carried: Loadout, rules: RuleSet) -> Line:
    """Points × 2.5, or 3.5 of a kind that stops fire, light or shards; never below 0 (public case 18). Source: bv2 §2.6, R57."""
    kind, figures = suit.armor.kind, tables("troops")["armor_point"]
    each, rule = figures.get(kind, figures["other"]), "bv2 §2.6"
    if kind in REFLECTING:
        rule = "R57"
        listed = any(fitted.item.kind == "armor" for fitted in carried.equipment)
        if rules.R57 == "2.5" or (rules.R57 == "3.5_if_armor_listed_as_equipment" and not listed):
            each = figures["other"]
    points = max(suit.armor.total_points, 0)
    return given("armor", points * each, rule, "{0} × {1}", points, each)


REFLECTING = frozenset({"BA Laser Reflective (Reflec/Glazed)", "BA Reactive (Blazer)"})
"""Armor that not everyone counts higher (R57)."""


def stealth(suit: BattleArmor, carried: Loadout) -> Iterable[Line]:
    """What stealth armor and a camo system add to the defensive factor; both add up."""
    bonus = tables("troops")["stealth"]
    if suit.armor.kind in bonus:
        yield given(suit.armor.kind, bonus[suit.armor.kind], "bv2 §2.6")
    if any("visual_camo" in fitted.item.traits and fitted.item.kind != "armor" for fitted in carried.equipment):
        yield given("camo system", bonus["camo system"], "bv2 §2.6")


def defensive_equipment(suit: BattleArmor, carried: Loadout, rules: RuleSet) -> Line:
    """Sensors and probes 1, the first ECM 1 (Angel 2), anti-missile systems. Source: bv2 §2.6."""
    lines: list[Line] = []
    worth = tables("troops")["suit_electronics"]
    if "improved_sensors" in carried.traits:
        lines.append(given("improved sensors", worth["improved_sensors"], "bv2 §2.6"))
    if any("probe" in e.item.traits and "improved_sensors" not in e.item.traits for e in carried.equipment):
        lines.append(given("active probe", worth["probe"], "bv2 §2.6"))
    ecm = next((e.item for e in carried.equipment if "ecm" in e.item.traits), None)
    if ecm is not None:
        lines.append(given(ecm.name, worth["angel_ecm" if "angel_ecm" in ecm.traits else "ecm"], "bv2 §2.6"))
    for weapon in carried.weapons:
        if "ams" in weapon.item.traits:
            bv = bv_under(weapon.item, rules)
            if weapon.mount.location == SQUAD:
                lines.append(given(weapon.item.name, bv, "bv2 §2.6"))
            else:
                lines.append(given(weapon.item.name, bv / suit.troopers, "bv2 §2.6", "{0} / {1} troopers", bv, suit.troopers))
    return total("defensive_equipment", lines, "bv2 §2.6")


class Load(NamedTuple):
    """What one trooper carries: squad equipment and his own."""

    weapons: tuple[Fitted, ...]
    ammunition: tuple[Fitted, ...]
    equipment: tuple[Fitted, ...]


def loads(suit: BattleArmor, carried: Loadout) -> list[tuple[list[int], Load]]:
    """The different loads of a squad, each with the troopers (from 1) who carry it. Equal troopers make one load."""
    own = {fitted.mount.location for part in (carried.weapons, carried.ammunition, carried.equipment) for fitted in part} - {SQUAD}
    if not own:
        return [([], Load(carried.weapons, carried.ammunition, carried.equipment))]
    found: dict[tuple[tuple[str, str, str, int | None], ...], tuple[list[int], Load]] = {}
    for trooper in range(1, suit.troopers + 1):
        here = (SQUAD, f"T{trooper}")
        load = Load(
            *(tuple(f for f in part if f.mount.location in here) for part in (carried.weapons, carried.ammunition, carried.equipment))
        )
        signature = tuple(
            (f.item.key, f.mount.arm, f.mount.mark, f.mount.shots) for part in load for f in part if f.mount.location != SQUAD
        )
        found.setdefault(signature, ([], load))[0].append(trooper)
    return list(found.values())


def offense(suit: BattleArmor, carried: Loadout, rules: RuleSet, *, able: bool) -> Line:
    """What a trooper fights with, `able` to attack Meks or not; where troopers differ, the average."""
    different = loads(suit, carried)
    if len(different) == 1:
        return total("offense", _load_lines(suit, different[0][1], rules, able=able), "bv2 §2.6")
    shares = []
    for troopers, load in different:
        line = total(f"troopers {', '.join(map(str, troopers))}", _load_lines(suit, load, rules, able=able), "bv2 §2.6")
        share = given("share", len(troopers) / suit.troopers, "bv2 §2.6", "{0} of {1} troopers", len(troopers), suit.troopers)
        shares.append(product(line.label, line, share, rule="bv2 §2.6"))
    return total("offense", shares, "bv2 §2.6")


def _load_lines(suit: BattleArmor, load: Load, rules: RuleSet, *, able: bool) -> Iterable[Line]:
    weapons = [(weapon, _weapon_line(suit, weapon, rules)) for weapon in load.weapons if _counts(weapon, rules)]
    yield total("weapons", [line for _, line in weapons], "bv2 §2.6")
    yield total("ammunition", _ammunition(load, rules), "R110")
    yield total("offensive_equipment", [_item_line(e, rules) for e in load.equipment if _is_offensive(e, rules)], "R59")
    yield total("anti_mek", _again(weapons, load, rules, able=able), "bv2 §2.6")


def _counts(weapon: Fitted, rules: RuleSet) -> bool:
    """Whether a weapon has an offensive value; infantry weapons in anti-personnel mounts by R58."""
    if "ams" in weapon.item.traits:
        return False
    if weapon.item.kind != "infantry_weapon":
        return True
    if weapon.mount.location != SQUAD or rules.R58 == "not_counted":
        return False
    return rules.R58 == "all" or weapon.item.key != STANDARD_ARM


def _weapon_line(suit: BattleArmor, weapon: Fitted, rules: RuleSet) -> Line:
    """Table BV; a squad support weapon is shared by all troopers."""
    bv = bv_under(weapon.item, rules)
    if weapon.mount.squad_support:
        return given(_label(weapon), bv / suit.troopers, "bv2 §2.6", "{0} / {1} troopers", bv, suit.troopers)
    return given(_label(weapon), bv, "bv2 §2.6")


def _ammunition(load: Load, rules: RuleSet) -> list[Line]:
    """By weight, capped by the launchers; a fixed amount a line in 2023 (R110)."""
    if not load.ammunition:
        return []
    if rules.R110 == "per_line":
        return [given(_label(f), f.item.bv_battle_armor or 0.0, "R110") for f in load.ammunition]
    return grouped([(f, by_weight(f, rules)) for f in load.ammunition], weapon_bv_by_group(load.weapons, rules))


def _is_offensive(fitted: Fitted, rules: RuleSet) -> bool:
    """Whether an item that is no weapon has an offensive value. Claws count with the anti-Mek attacks only. Source: bv2 §2.6, R59."""
    item = fitted.item
    if not item.bv or item.kind != "misc" or not item.traits.isdisjoint(COUNTED_APART):
        return False
    own = fitted.mount.location != SQUAD
    if not own and item.traits.isdisjoint(SQUAD_ITEMS):
        return False
    match rules.R59:
        case "trooper_items":
            return own
        case "squad_clamps_and_mines":
            return not own
        case _:
            return own or "magnetic_clamp" in item.traits


def _again(weapons: Iterable[tuple[Fitted, Line]], load: Load, rules: RuleSet, *, able: bool) -> list[Line]:
    """What counts once more in anti-Mek attacks: direct-fire weapons of arms and packs, and the claws made for it. Source: R111, R120."""
    lines = [line for weapon, line in weapons if _swarms(weapon, rules)] if able else []
    claws = [e for e in load.equipment if not e.item.traits.isdisjoint(SWARMING_CLAWS)]
    if claws and (able or rules.R111 == "once_always"):
        lines += [_item_line(claw, rules) for claw in claws]
    return lines


def _swarms(weapon: Fitted, rules: RuleSet) -> bool:
    """Whether a weapon can be used hanging on a Mek. Source: bv2 §2.6, R120, R127."""
    mount = weapon.mount
    if weapon.item.kind == "infantry_weapon" or "missile" in weapon.item.traits:
        return False
    if mount.on_body and rules.R127 != "repeated":
        return False
    return not mount.squad_support or rules.R120 == "repeated"


def _item_line(fitted: Fitted, rules: RuleSet) -> Line:
    return given(_label(fitted), bv_under(fitted.item, rules), "bv2 §2.6")


def _label(fitted: Fitted) -> str:
    place = fitted.mount.on_suit
    return f"{fitted.item.name} ({place})" if place else fitted.item.name
