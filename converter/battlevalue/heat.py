"""Heat in Battle Value: what weapons make, what sinks carry off, what the limit leaves of the weapons. Source: bv2 §1.10, §1.11, §2.1.5."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

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


class Armed(NamedTuple):
    """A weapon that counts: its mount, its value line (all factors but heat) and the heat it makes."""

    fitted: Fitted
    line: Line
    heat: float

    @property
    def value(self) -> float:
        return self.line.value


def weapon_heat(fitted: Fitted, terms: Terms, *, fighter: bool = False) -> float:
    """Heat a weapon makes for Battle Value. Source: bv2 §1.10, R44, R45."""
    item = fitted.item
    heat = _prototype_heat(item, terms.rules) if item.key in tables()["prototype_heat"] else _table_heat(item)
    if not HALF_HEAT.isdisjoint(item.traits) and _heat_halves(item, terms.rules, fighter=fighter):
        heat *= tables()["heat"]["half"]
    servants = terms.loadout.links.get(fitted.place)
    return heat if servants is None else _served_heat(heat, servants)


@cache
def _table_heat(item: Equipment) -> float:
    """Heat by the table, of all the shots of a turn; of a one-shot weapon a share. Source: bv2 §1.10."""
    factors, traits = tables()["heat"], item.traits
    heat = item.heat
    if "vibroblade" in traits:
        heat = next(float(heat) for trait, heat in tables()["vibroblade_heat"].items() if trait in traits)
    if "ultra_ac" in traits:
        heat *= factors["ultra_ac"]
    elif "rotary_ac" in traits:
        heat *= factors["rotary_ac"]
    if not traits.isdisjoint({"one_shot", "improved_one_shot"}):
        heat *= factors["one_shot"]
    return heat


def _prototype_heat(item: Equipment, rules: RuleSet) -> float:
    """Heat of a prototype energy weapon. Source: R45."""
    ordinary, added, old = tables()["prototype_heat"][item.key]
    return float({"table": ordinary, "plus_3": ordinary + added, "plus_3_er_large_18": old + added}[rules.R45])


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
    ordered = sorted(weapons, key=lambda w: (w.heat > 0, -w.value, w.heat))
    all_full = rules.R46 == "first_full" and sum(w.heat for w in ordered) <= efficiency
    over = efficiency <= 0 and rules.R46 != "first_full"
    heat = 0.0
    lines: list[Line] = []
    for weapon in ordered:
        halved = over and not all_full and (weapon.heat > 0 or efficiency > 0 or rules.R46 == "all_halved")
        heat += weapon.heat
        if halved:
            overheat = given("overheat", tables()["weapon_factor"]["overheat"], "bv2 §1.11", "heat {0} of {1}", heat, efficiency)
            line = product(weapon.line.label, weapon.line, overheat, rule="bv2 §1.11")
        else:
            line = weapon.line
        lines.append(line)
        over = over or heat >= efficiency
    return lines
