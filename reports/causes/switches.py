"""Trials of the rules: one switch set otherwise, two of them, another edition. Kinds (a) and (b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from converter.battlevalue import RuleSet, WatchedRules, battle_value, editions, switches
from converter.model import AnyUnit
from reports.causes.trial import Gap, Trial

Setting = tuple[str, str]
"""A switch and its value."""


def single(gap: Gap) -> Iterator[Trial]:
    """Each switch that the calculation asks for, at each of its other values."""
    for key in asked(gap.unit, gap.rules):
        for value in switches()[key].values:
            if value != gap.rules.value_of(key):
                yield trial("switch", gap.unit, gap.rules, ((key, value),))


def pairs(gap: Gap, effective: Iterable[Setting]) -> Iterator[Trial]:
    """Two switches, of those that change the value on their own."""
    for first, second in combinations(effective, 2):
        if first[0] != second[0]:
            yield trial("two_switches", gap.unit, gap.rules, (first, second))


def edition(gap: Gap) -> Iterator[Trial]:
    """The other editions as a whole."""
    for name in editions():
        if name != gap.rules.edition:
            yield Trial("edition", f"edition {name}", f"the value of the edition {name}", gap.unit, _edition(name), 2)


def asked(unit: AnyUnit, rules: RuleSet) -> list[str]:
    """The switches that the calculation of this unit asks for: no other can change its value."""
    watched = _watched(rules)
    watched.asked.clear()
    battle_value(unit, watched)
    return [key for key in switches() if key in watched.asked]


def trial(kind: str, unit: AnyUnit, rules: RuleSet, settings: tuple[Setting, ...]) -> Trial:
    """The trial of some switches."""
    label = " ".join(f"{key}={value}" for key, value in settings)
    change = "; ".join(f"{switches()[key].topic}: {value} instead of {rules.value_of(key)}" for key, value in settings)
    return Trial(kind, label, change, unit, under(rules, *settings), len(settings))


@cache
def under(rules: RuleSet, *settings: Setting) -> RuleSet:
    """The rules with some switches set otherwise: made once, for every unit asks for the same."""
    return rules.with_(**dict(settings))


@cache
def _watched(rules: RuleSet) -> WatchedRules:
    return WatchedRules(rules)


@cache
def _edition(name: str) -> RuleSet:
    return RuleSet(name)
