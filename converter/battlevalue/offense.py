"""Other offensive equipment: what has a Battle Value, is no weapon and does not protect. Source: bv2 §2.1.6 … §2.13, R16, R69."""

from __future__ import annotations

from collections.abc import Callable

from converter.battlevalue.defense import DEFENSIVE_EQUIPMENT, is_defensive_equipment
from converter.battlevalue.figures import bv_under, worthless
from converter.battlevalue.rules import RuleSet
from converter.equipment import Equipment
from converter.equipment.loadout import Fitted, Loadout
from converter.model.ledger import Line, given, total


def counts_offensively(item: Equipment, rules: RuleSet, family: str) -> bool:
    """Whether an item that is no weapon may count here.

    An item that the old lists of defensive equipment left out counts only where its family counted it so (`OFFENSIVE_BEFORE`, R16).
    """
    if is_defensive_equipment(item, rules, family):
        return False
    return DEFENSIVE_EQUIPMENT.isdisjoint(item.traits) or not item.traits.isdisjoint(OFFENSIVE_BEFORE.get(family, frozenset()))


def offensive_equipment(loadout: Loadout, rules: RuleSet, family: str, worth: Callable[[Fitted], float] | None = None) -> Line:
    """All other equipment that has a value: a fixed one, or what `worth` says where values depend on the unit. Source: `SECTIONS`, R69."""
    rule = SECTIONS[family]
    lines: list[Line] = []
    for fitted in loadout.equipment:
        item = fitted.item
        if worthless(item) or (worth is None and item.bv is None) or not counts_offensively(item, rules, family):
            continue
        bv = worth(fitted) if worth else bv_under(item, rules)
        if bv:
            lines.append(given(fitted.label, bv, rule))
    return total("offensive_equipment", [*lines, *watchdogs(loadout, rules)], rule)


SECTIONS = {
    "protomek": "bv2 §2.3",
    "vehicle": "bv2 §2.4",
    "fighter": "bv2 §2.8",
    "large_craft": "bv2 §2.10",
    "gun_emplacement": "bv2 §2.12",
    "handheld_weapon": "bv2 §2.13",
}
"""Family → the rule by which its other equipment counts."""


def watchdogs(loadout: Loadout, rules: RuleSet) -> list[Line]:
    """What a Watchdog adds to its defensive value: nothing; a source names a figure that no program comes to (R69)."""
    watchdogs = loadout.with_trait("watchdog")
    worth = float(rules.R69) if watchdogs else 0.0
    return [given(fitted.label, worth, "R69") for fitted in watchdogs] if worth else []


OFFENSIVE_BEFORE = {"vehicle": frozenset({"viral_jammer_decoy", "viral_jammer_homing"})}
"""Defensive equipment of today that 2023 counted as offensive, by family (R16)."""
