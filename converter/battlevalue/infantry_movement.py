"""The movement of infantry for Battle Value. Source: Tactical Operations, infantry; bv2 §2.7, R105, R107, R108."""

from __future__ import annotations

from converter.battlevalue.outfit import Outfit
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.battlevalue.troops import FIELD_GUNS, Movement
from converter.equipment import catalogue
from converter.equipment.loadout import Loadout
from converter.model import Beast, Infantry

UNHINDERED = frozenset({"tsm_implant", "dermal_armor"})
"""Implants that bear the weight of support weapons."""

CANNONS = frozenset({"long_tom_cannon", "sniper_cannon", "thumper_cannon"})
"""Ammunition families of the artillery cannons."""

FLYING = ("VTOL", "Microlite", "Microcopter")


def movement_of(platoon: Infantry, carried: Loadout, outfit: Outfit, rules: RuleSet) -> Movement:
    """The MP of the motive less what suits, support weapons and guns cost; a beast knows none of these losses."""
    if outfit.beast is not None:
        return _ridden(outfit.beast)
    ground, air, water = Movement(**tables("troops")["movement"].get(platoon.motive, {}))
    if outfit.encumbering:
        ground = max(ground - 1, min(ground, 1))
    if _hindered(platoon, rules):
        if platoon.motive not in ("Tracked", "Jump"):
            ground = max(ground - 1, 0)
        air = max(air - 1, 0)
    elif air and platoon.motive in FLYING and platoon.secondary and platoon.secondary_per_squad:
        air -= 1
    if _serves_artillery(carried, rules):
        ground = min(ground, 1)
    return Movement(ground, air, water)


def _ridden(beast: Beast) -> Movement:
    """The MP of a beast in its own mode, and on the ground where it walks too."""
    mp, on_foot = beast.mp or 0, beast.secondary_ground_mp or 0
    match beast.mode:
        case "VTOL":
            return Movement(on_foot, mp)
        case "Submarine" | "UMU":
            return Movement(on_foot, 0, mp)
        case _:
            return Movement(mp)


def _hindered(platoon: Infantry, rules: RuleSet) -> bool:
    """Whether more than one support weapon a squad slows the platoon. Source: bv2 §2.7, R108."""
    if platoon.secondary_per_squad <= 1 or not platoon.secondary or not UNHINDERED.isdisjoint(platoon.augmentations):
        return False
    weapon = catalogue().get(platoon.secondary)
    if weapon is None or "infantry_support" not in weapon.traits:
        return False
    return rules.R108 != "exempt" or "TAG Troops" not in platoon.specializations


def _serves_artillery(carried: Loadout, rules: RuleSet) -> bool:
    """Field artillery holds a platoon to 1 MP; artillery cannons by R105."""
    guns = [weapon.item for weapon in carried.weapons if weapon.mount.location == FIELD_GUNS]
    traits = {trait for gun in guns for trait in gun.traits}
    families = {gun.ammo_family for gun in guns}
    return "artillery" in traits or (rules.R105 == "mp_1" and not CANNONS.isdisjoint(families))
