"""What a platoon wears and rides: kit, damage divisor, suits. Source: Tactical Operations, infantry armor; bv2 §2.7, R61, R104."""

from __future__ import annotations

from typing import NamedTuple

from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.equipment import ArmorKit, infantry_armor_kits
from converter.equipment.infantry import beasts
from converter.equipment.loadout import Loadout
from converter.model import Beast, Infantry
from converter.model.ledger import Line, given, product, total

IMPLANT_DIVISOR = 0.5
"""The divisor of men with TSM implants and no kit."""


class Outfit(NamedTuple):
    """The kit, empty where there is none, the line of the damage divisor, and the lines suits add to the defensive factor."""

    kit: str
    encumbering: bool
    divisor: Line
    suits: tuple[Line, ...]
    beast: Beast | None


def outfit_of(platoon: Infantry, carried: Loadout, rules: RuleSet) -> Outfit:
    """A kit replaces the file's own divisor and flags. It stands in the kit block or among the troopers' equipment (R104)."""
    kit = kit_of(platoon, carried, rules)
    if kit:
        armor = infantry_armor_kits()[kit]
    else:
        armor = ArmorKit(
            divisor=platoon.armor_divisor or 1.0,
            encumbering=platoon.encumbering,
            space_suit=platoon.space_suit,
            dest=platoon.dest,
            sneak_camo=platoon.sneak_camo,
            sneak_ir=platoon.sneak_ir,
            sneak_ecm=platoon.sneak_ecm,
        )
    beast = None if platoon.beast is None else beasts().get(platoon.beast.name, platoon.beast)
    return Outfit(kit, armor.encumbering, _divisor(platoon, kit, armor.divisor, beast), _suits(armor), beast)


def kit_of(platoon: Infantry, carried: Loadout, rules: RuleSet) -> str:
    """The catalogue key of the platoon's armor kit, empty where it has none."""
    known = infantry_armor_kits()
    if platoon.armor_kit is not None and platoon.armor_kit in known:
        return platoon.armor_kit
    if rules.R104 == "ignored":
        return ""
    return next((fitted.item.key for fitted in carried.equipment if fitted.item.key in known), "")


def _divisor(platoon: Infantry, kit: str, divisor: float, beast: Beast | None) -> Line:
    implants = platoon.augmentations
    why = kit or ("file" if platoon.armor_divisor else "no kit")
    if not kit and "tsm_implant" in implants:
        divisor, why = IMPLANT_DIVISOR, "TSM implant"
    if "dermal_camo_armor" in implants and divisor == IMPLANT_DIVISOR:
        divisor, why = 1.0, "dermal camouflage armor"
    line = given("damage_divisor", divisor, "bv2 §2.7", "{0}", why)
    if "dermal_armor" in implants:
        line = total("damage_divisor", (line, given("dermal armor", 1.0, "bv2 §2.7")), "bv2 §2.7")
    if beast is not None and beast.divisor is not None and beast.divisor != 1:
        line = product("damage_divisor", line, given(beast.name, beast.divisor, "bv2 §2.7"), rule="bv2 §2.7")
    return line


def _suits(worn: ArmorKit) -> tuple[Line, ...]:
    additions = tables("troops")["suit"]
    return tuple(given(name.replace("_", " "), bonus, "R61") for name, bonus in additions.items() if getattr(worn, name))
