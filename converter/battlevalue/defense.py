"""What protects: armor multipliers and defensive equipment, common to all families. Source: bv2 §1.6, §1.7."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from converter.battlevalue.ammunition import DEFENSIVE_AMMO, bin_line
from converter.battlevalue.figures import bv_under
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.battlevalue.weapons import protecting
from converter.equipment import Equipment
from converter.equipment.loadout import Fitted, Loadout
from converter.model import Armor
from converter.model.ledger import Line, at_most, given, product, total

ARMOR_POINT, STRUCTURE_POINT = 2.5, 1.5
"""What a point of armor and of internal structure is worth on most units. Source: bv2 §2.1.2, §2.3, §2.4, §2.8–§2.12."""

FULL_BAR = 10

DEFENSIVE_EQUIPMENT = frozenset(
    {
        "ecm",
        "probe",
        "a_pod",
        "viral_jammer_decoy",
        "viral_jammer_homing",
        "chaff_pod",
        "mass",
        "light_bridge_layer",
        "medium_bridge_layer",
        "heavy_bridge_layer",
        "bulldozer",
        "minesweeper",
        "spikes",
        "harjel_ii",
        "harjel_iii",
        "shield",
    }
)
"""Traits of the items that count in the defensive rating. Source: bv2 §1.7."""

OLD_LISTS = {
    "vehicle": frozenset({"light_bridge_layer", "mass", "spikes", "harjel_ii", "harjel_iii", "viral_jammer_decoy", "viral_jammer_homing"}),
    "fighter": DEFENSIVE_EQUIPMENT - {"ecm", "probe", "chaff_pod"},
    "gun_emplacement": frozenset({"probe"}),
}
"""What the lists of 2023 left out, by family (R16)."""

MASTED = frozenset({"ecm", "probe", "c3_slave", "c3_boosted_slave", "c3i"})
MAST_BONUS = 10


def is_defensive_equipment(item: Equipment, rules: RuleSet, family: str) -> bool:
    """Whether an item that is no weapon counts in the defensive rating. Source: bv2 §1.7, R16."""
    if DEFENSIVE_EQUIPMENT.isdisjoint(item.traits):
        return False
    still = DEFENSIVE_EQUIPMENT - OLD_LISTS.get(family, frozenset())
    return not item.traits.isdisjoint(still) or rules.R16 != "old_lists"


def armor_by_location(armor: Armor, aboard: Loadout, rules: RuleSet, family: str) -> list[Line]:
    """Each location: points front and rear and modular armor, × its material, × what HarJel adds. Source: bv2 §1.6, R14."""
    rear, everywhere = armor.rear, None if armor.patchwork else armor_material(armor, "", aboard, rules, family)
    special = not aboard.traits.isdisjoint(SPECIAL_ARMOR)
    if not (everywhere or everywhere is None or special):
        return [given(f"armor {location}", points + rear.get(location, 0), "bv2 §1.6") for location, points in armor.points.items()]
    lines = []
    for location, points in armor.points.items():
        if location in rear:
            points += rear[location]
        factors = armor_material(armor, location, aboard, rules, family) if everywhere is None else everywhere
        if special:
            points += POINTS_PER_MODULAR_ARMOR * _at(location, aboard, "modular_armor")
            factors = [*factors, *_harjel(location, aboard, rules, family)]
        line = given(f"armor {location}", points, "bv2 §1.6")
        lines.append(product(line.label, line, *factors, rule="bv2 §1.6") if factors else line)
    return lines


POINTS_PER_MODULAR_ARMOR = 10
SPECIAL_ARMOR = frozenset({"modular_armor", "harjel_ii", "harjel_iii"})
"""Equipment that does something to the armor of its location."""


def _harjel(location: str, aboard: Loadout, rules: RuleSet, family: str) -> list[Line]:
    if family != "mek" and rules.R14 != "any_unit":
        return []
    return [given(trait, factor, "R14") for trait, factor in tables()["harjel"].items() if _at(location, aboard, trait)]


def _at(location: str, aboard: Loadout, trait: str) -> int:
    return sum(fitted.mount.location == location for fitted in aboard.with_trait(trait))


def armor_material(armor: Armor, location: str, aboard: Loadout, rules: RuleSet, family: str) -> list[Line]:
    """The factor of the armor of a location; none where it is 1. Source: bv2 §1.6."""
    patch = armor.patchwork.get(location)
    kind = patch.kind if patch else armor.kind
    multiplier = armor_multiplier(kind, rules, family)
    if "blue_shield" in aboard.traits and (family in ("mek", "vehicle") or rules.R13 == "all_full"):
        multiplier += BLUE_SHIELD
    return [given(kind, multiplier, "bv2 §1.6")] if multiplier != 1 else []


BLUE_SHIELD = 0.2
"""What a blue particle field damper adds to armor and structure multipliers (R13)."""


def support_armor_factors(armor: Armor, rules: RuleSet) -> list[Line]:
    """What a point of a support vehicle's armor is worth: a tenth of its BAR rating, in both engines × 2.5. Source: bv2 §2.5, §2.9, R01."""
    bar = given("BAR rating / 10", (FULL_BAR if armor.bar is None else armor.bar) / FULL_BAR, "R01")
    return [bar] if rules.R01 == "bar_only" else [bar, given("per point", ARMOR_POINT, "R01")]


def armor_multiplier(kind: str, rules: RuleSet, family: str) -> float:
    """BV multiplier of an armor material. Source: bv2 §1.6, R10, R11, R12."""
    if kind == "Heat-Dissipating" and rules.R10 == "meks_only" and family != "mek":
        return 1.0
    if kind == "Commercial" and (family != "mek" or rules.R12 == "none"):
        return 1.0
    if kind == "Lamellor Ferro-Carbide" and family == "fighter" and rules.R11 == "1.2_fighters":
        return 1.2
    return float(tables()["armor_multiplier"].get(kind, 1.0))


STEALTH_ARMOR = frozenset({"Stealth", "Vehicular Stealth"})


def stealthy(armor: Armor, rules: RuleSet) -> bool:
    """Whether stealth armor works: it has to cover the whole unit. Source: bv2 §2.1.4, R34."""
    if armor.kind == "Patchwork" and rules.R34 == "any_stealth_location":
        return any(patch.kind in STEALTH_ARMOR for patch in armor.patchwork.values())
    return armor.kind in STEALTH_ARMOR


def defensive_equipment(loadout: Loadout, rules: RuleSet, family: str, *, rotor: Collection[str] = ()) -> Line:
    """Defensive equipment at table BV, with capped ammunition. `rotor`: the locations a mast mount serves. Source: bv2 §1.7."""
    weapons = protecting(loadout, rules)
    lines = [given(weapon.label, bv_under(weapon.item, rules), "bv2 §1.7") for weapon in weapons]
    if not loadout.traits.isdisjoint(DEFENSIVE_EQUIPMENT):
        lines += [
            given(e.label, bv_under(e.item, rules), "bv2 §1.7") for e in loadout.equipment if is_defensive_equipment(e.item, rules, family)
        ]
    if rotor and "mast_mount" in loadout.traits:
        lines += [
            given(f"mast mount: {e.label}", MAST_BONUS, "bv2 §1.7")
            for e in loadout.equipment
            if e.mount.location in rotor and not MASTED.isdisjoint(e.item.traits)
        ]
    loads = [load for load in loadout.ammunition if load.item.ammo_family in DEFENSIVE_AMMO]
    if loads:
        lines += _capped_ammunition(loads, weapons, rules)
    return total("defensive_equipment", lines, "bv2 §1.7")


def _capped_ammunition(loads: Iterable[Fitted], weapons: Iterable[Fitted], rules: RuleSet) -> list[Line]:
    """Anti-missile and screen-launcher ammunition, each capped by its weapons. Source: bv2 §1.7, R18."""
    lines: list[Line] = []
    for label, families in (("anti-missile ammunition", ("ams", "apds")), ("screen-launcher ammunition", ("screen_launcher",))):
        bins = [bin_line(load, rules) for load in loads if load.item.ammo_family in families]
        if bins:
            cap = sum(bv_under(weapon.item, rules) for weapon in weapons if weapon.item.ammo_family in families)
            amount = total(label, bins, "bv2 §1.7")
            lines.append(at_most(label, amount, given("weapons that fire it", cap), "bv2 §1.7") if amount.value > cap else amount)
    return lines
