"""Battle Value of conventional infantry, beast-mounted too. Source: TechManual and Tactical Operations, Battle Value; bv2 §2.7."""

from __future__ import annotations

from collections.abc import Iterable

from converter.battlevalue.ammunition import bin_line, grouped, weapon_bv_by_group
from converter.battlevalue.anti_mek import platoon_can_attack
from converter.battlevalue.factors import speed_factor
from converter.battlevalue.figures import bv_under
from converter.battlevalue.infantry_movement import movement_of
from converter.battlevalue.outfit import Outfit, outfit_of
from converter.battlevalue.result import battle_value_of
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.battlevalue.troops import FIELD_GUNS, Movement, defensive_factor
from converter.equipment import Equipment, catalogue
from converter.equipment.infantry import augmentations, prosthetic_offense
from converter.equipment.loadout import Loadout, loadout
from converter.model import Infantry
from converter.model.ledger import BattleValue, Line, given, product, total

POINTS_PER_MAN = 1.5
CLIMBERS = frozenset({"grappler", "climbing_claws"})
CLIMBING_FACTOR = 1.2
LEAST_TMM_IN_DERMAL_CAMO = 3
ENGINEERS = "Engineers"
SCUBA = "SCUBA"


def battle_value(platoon: Infantry, rules: RuleSet) -> BattleValue:
    """(defensive + offensive rating) × specializations."""
    carried = loadout(platoon)
    outfit = outfit_of(platoon, carried, rules)
    movement = movement_of(platoon, carried, outfit, rules)
    return battle_value_of(
        rules,
        defensive_rating(platoon, outfit, movement, rules),
        offensive_rating(platoon, carried, outfit, movement, rules),
        finishing_factors(platoon, movement, rules),
    )


def defensive_rating(platoon: Infantry, outfit: Outfit, movement: Movement, rules: RuleSet) -> Line:
    """Men × 1.5 × damage divisor, times how hard they are to hit. The printed rules know no divisor and no suits (R61)."""
    printed = rules.R61 == "no_divisor_no_suits"
    protection = given("men", platoon.men * POINTS_PER_MAN, "bv2 §2.7", "{0} × {1}", platoon.men, POINTS_PER_MAN)
    if not printed:
        protection = product("protection", protection, outfit.divisor, rule="bv2 §2.7")
    gas = _augmentation_lines(platoon, "defense_per_man") if rules.R106 != "none" else []
    if gas:
        protection = total("protection", (protection, *gas), "R106")
    factor = defensive_factor(_modifier(platoon, outfit, movement, rules), () if printed else outfit.suits)
    return product("defensive_rating", protection, factor, rule="bv2 §2.7")


def _modifier(platoon: Infantry, outfit: Outfit, movement: Movement, rules: RuleSet) -> int:
    """The target movement modifier; dermal camouflage hides men on foot who wear no kit over it."""
    modifier = movement.modifier(rules)
    if "dermal_camo_armor" in platoon.augmentations and not outfit.kit and platoon.motive in ("Leg", "Jump"):
        return max(modifier, LEAST_TMM_IN_DERMAL_CAMO)
    return modifier


def offensive_rating(platoon: Infantry, carried: Loadout, outfit: Outfit, movement: Movement, rules: RuleSet) -> Line:
    """All weapons, once more what fights Meks at close quarters, times the speed factor of the fastest mode."""
    weapons = [*_small_arms(platoon, rules)]
    parts = [total("weapons", [line for _, line in weapons], "bv2 §2.7")]
    if platoon_can_attack(platoon, rules, encumbered=outfit.encumbering):
        parts.append(anti_mek(platoon, weapons, rules))
    if rules.R106 == "offensive_and_pheromone":
        parts.append(total("augmentations", [*_augmentation_lines(platoon, "offense_per_man"), *_prosthetic_lines(platoon)], "R106"))
    parts.append(total("field_guns", _field_guns(carried, rules), "R64"))
    return product("offensive_rating", total("offense", parts, "bv2 §2.7"), speed_factor(movement.fastest), rule="bv2 §2.7")


def _small_arms(platoon: Infantry, rules: RuleSet) -> Iterable[tuple[Equipment, Line]]:
    """Primary and secondary weapons with the men who carry them. Source: bv2 §2.7, R109."""
    gunners = platoon.secondary_per_squad * platoon.squads
    secondary = catalogue().get(platoon.secondary or "")
    if secondary is None and rules.R109 == "use_primary":
        gunners = 0
    primary = catalogue().get(platoon.primary)
    if primary is not None:
        yield primary, _weapon_line(primary, max(platoon.men - gunners, 0), rules)
    if secondary is not None:
        yield secondary, _weapon_line(secondary, gunners, rules)


def _weapon_line(weapon: Equipment, men: int, rules: RuleSet) -> Line:
    bv = bv_under(weapon, rules)
    return given(weapon.name, men * bv, "bv2 §2.7", "{0} × {1}", men, bv)


def anti_mek(platoon: Infantry, weapons: Iterable[tuple[Equipment, Line]], rules: RuleSet) -> Line:
    """The weapons once more, archaic ones aside; grapplers and climbing claws help. Source: bv2 §2.7, R94."""
    all_count = rules.R94 == "all_not_mechanized"
    again = total("anti_mek", [line for weapon, line in weapons if all_count or "infantry_archaic" not in weapon.traits], "R94")
    if any(prosthetic.kind in CLIMBERS for prosthetic in platoon.prosthetics):
        return product("anti_mek", again, given("grapplers or climbing claws", CLIMBING_FACTOR, "bv2 §2.7"), rule="bv2 §2.7")
    return again


def _augmentation_lines(platoon: Infantry, figure: str) -> list[Line]:
    """What implants add for each man. Source: bv2 §2.7, R106."""
    known = [augmentations()[key] for key in platoon.augmentations if key in augmentations()]
    worth = [(augmentation.name, getattr(augmentation, figure)) for augmentation in known]
    return [given(name, platoon.men * bv, "R106", "{0} × {1}", platoon.men, bv) for name, bv in worth if bv]


def _prosthetic_lines(platoon: Infantry) -> list[Line]:
    """Prosthetic weapons: the Battle Value of one times how many a man has. Source: bv2 §2.7, R106."""
    offense = prosthetic_offense()
    limbs = [(p.kind, p.count or 1, offense[p.kind]) for p in (*platoon.prosthetics, *platoon.extraneous_pairs) if offense.get(p.kind)]
    return [given(kind, platoon.men * count * bv, "R106", "{0} × {1} × {2}", platoon.men, count, bv) for kind, count, bv in limbs]


def _field_guns(carried: Loadout, rules: RuleSet) -> list[Line]:
    """Every gun at its full value, and its ammunition. Source: bv2 §2.7, R64."""
    guns = [weapon for weapon in carried.weapons if weapon.mount.location == FIELD_GUNS]
    lines = [given(gun.item.name, bv_under(gun.item, rules), "bv2 §2.7") for gun in guns]
    if rules.R64 != "not_counted":
        bins = [(bin_, bin_line(bin_, rules)) for bin_ in carried.ammunition if bin_.mount.location == FIELD_GUNS]
        lines += grouped(bins, weapon_bv_by_group(guns, rules), capped=rules.R64 == "capped")
    return lines


def finishing_factors(platoon: Infantry, movement: Movement, rules: RuleSet) -> list[Line]:
    """1 + specializations; in 2023 the motive stood in the place of the 1; the printed rules have neither. Source: bv2 §2.7, R61, R107."""
    if rules.R61 == "no_divisor_no_suits":
        return []
    base = (
        given("motive", tables("troops")["motive_factor"].get(platoon.motive, 1.0), "R61")
        if rules.R61 == "motive_factor"
        else given("base", 1.0, "R61")
    )
    names = {ENGINEERS if name.endswith(ENGINEERS) else name: None for name in platoon.specializations}
    if movement.water and rules.R107 == "plus_0.1":
        names[SCUBA] = None
    bonus = tables("troops")["specialization"]
    lines = [given(name, bonus[name], "bv2 §2.7") for name in names if name in bonus]
    return [total("specializations", (base, *lines), "bv2 §2.7")] if lines or base.value != 1 else []
