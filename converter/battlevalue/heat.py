"""Heat in Battle Value: what weapons make, what sinks carry off, what the limit leaves of the weapons. Source: bv2 §1.10, §1.11, §2.1.5."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from converter.battlevalue.ammunition import ONE_SHOT
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.battlevalue.weapons import Terms
from converter.equipment import Equipment
from converter.equipment.loadout import Fitted
from converter.model.ledger import Line, given, product

BASE_EFFICIENCY = 6
"""Heat efficiency of a Mek or fighter before its sinks."""

RADICAL_SHARE = 0.4


def sink_capacity(kind: str) -> int:
    """Heat that a sink of this kind carries off. Source: bv2 §2.1.5."""
    return int(tables()["sink_capacity"].get(kind, 1))


def radical_bonus(sinks: int) -> int:
    """Heat that a radical heat sink system carries off besides. Source: bv2 §2.1.5, §2.8."""
    return math.ceil(round(RADICAL_SHARE * sinks, 6))


Armed = tuple[Line, float]
"""A weapon that counts: its value line (all factors but heat) and the heat it makes."""


def weapon_heat(fitted: Fitted, terms: Terms, *, fighter: bool = False) -> float:
    """Heat a weapon makes for Battle Value. Source: bv2 §1.10, R44, R45."""
    heat, disputed = _table_heat(fitted.item)
    if disputed:
        heat = _heat_under(fitted.item, heat, terms.rules, fighter=fighter)
    servants = terms.loadout.links.get(fitted.place)
    return heat if servants is None else _served_heat(heat, servants)


@cache
def _table_heat(item: Equipment) -> tuple[float, bool]:
    """Heat by the table, of all the shots of a turn, of a one-shot weapon a share; and whether a switch asks for another one.

    Source: bv2 §1.10.
    """
    factors, traits = tables()["heat"], item.traits
    heat = item.heat
    if "vibroblade" in traits:
        heat = next(float(heat) for trait, heat in tables()["vibroblade_heat"].items() if trait in traits)
    if "ultra_ac" in traits:
        heat *= factors["ultra_ac"]
    elif "rotary_ac" in traits:
        heat *= factors["rotary_ac"]
    if not traits.isdisjoint(ONE_SHOT):
        heat *= factors["one_shot"]
    return heat, item.key in tables()["prototype_heat"] or not traits.isdisjoint(HALF_HEAT)


def _heat_under(item: Equipment, heat: float, rules: RuleSet, *, fighter: bool) -> float:
    """Heat of a prototype energy weapon, and of a launcher that fires only when it hits. Source: R44, R45."""
    prototype = tables()["prototype_heat"].get(item.key)
    if prototype is not None:
        ordinary, added, old = prototype
        return float({"table": ordinary, "plus_3": ordinary + added, "plus_3_er_large_18": old + added}[rules.R45])
    return heat * float(tables()["heat"]["half"]) if _heat_halves(item, rules, fighter=fighter) else heat


def _served_heat(heat: float, servants: Iterable[Equipment]) -> float:
    """What capacitor, pulse module and insulator make of the heat of their weapon. Source: bv2 §1.10."""
    factors = tables()["heat"]
    for servant in servants:
        if "ppc_capacitor" in servant.traits:
            heat += factors["capacitor"]
        elif "risc_laser_pulse_module" in servant.traits:
            heat += factors["pulse_module"]
        elif "laser_insulator" in servant.traits:
            heat = max(heat + factors["insulator"], min(heat, factors["insulator_floor"]))
    return heat


HALF_HEAT = frozenset({"streak", "iatm"})
"""Launchers that fire only when they hit (R44)."""


def _heat_halves(item: Equipment, rules: RuleSet, *, fighter: bool) -> bool:
    match rules.R44:
        case "streak_srm_only":
            return item.ammo_family == "srm_streak"
        case "iatm_not_on_fighters":
            return not (fighter and item.ammo_family == "iatm")
        case _:
            return True


def heat_limited(weapons: Iterable[Armed], efficiency: float, rules: RuleSet) -> list[Line]:
    """The weapon lines in the order of heat, those after the limit halved. Source: bv2 §1.11, R46."""
    ordered = sorted(weapons, key=_in_turn)
    without = rules.R46 if efficiency <= 0 else ""
    all_full = without == "first_full" and sum([heat for _, heat in ordered]) <= efficiency
    over = efficiency <= 0 and without != "first_full"
    built_up = 0.0
    lines: list[Line] = []
    for line, heat in ordered:
        built_up += heat
        if over and not all_full and (heat > 0 or efficiency > 0 or without == "all_halved"):
            overheat = given("overheat", tables()["weapon_factor"]["overheat"], "bv2 §1.11", "heat {0} of {1}", built_up, efficiency)
            lines.append(product(line.label, line, overheat, rule="bv2 §1.11"))
        else:
            lines.append(line)
        over = over or built_up >= efficiency
    return lines


def _in_turn(armed: Armed) -> tuple[bool, float, float]:
    """Weapons without heat first, then the dearer ones, the cooler of equals first."""
    line, heat = armed
    return heat > 0, -line.value, heat
