"""Trials of the rules: one switch set otherwise, two of them, another edition. Kinds (a) and (b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from converter.battlevalue import RuleSet, battle_value, editions, switches
from converter.model import AnyUnit
from reports.causes.known import watched
from reports.causes.trial import Gap, Trial

PAIR = "two_switches"

Setting = tuple[str, str]
"""A switch and its value."""


def settings(gap: Gap) -> Iterator[Setting]:
    """Each switch that the calculation asks for, at each of its other values."""
    for key, switch in switches().items():
        if key in gap.known.asked:
            for value in switch.values:
                if value != gap.rules.value_of(key):
                    yield key, value


def pairs(effective: Iterable[Setting]) -> Iterator[tuple[Setting, Setting]]:
    """Two settings, of those that change the value on their own."""
    for first, second in combinations(effective, 2):
        if first[0] != second[0]:
            yield first, second


def edition(gap: Gap) -> Iterator[Trial]:
    """The other editions as a whole, where they answer otherwise to anything that the calculation asks for."""
    for name in editions():
        if name != gap.rules.edition and _answers_otherwise(_edition(name), gap):
            yield Trial(gap, "edition", f"edition {name}", f"the value of the edition {name}", None, 2, _edition(name))


def _answers_otherwise(rules: RuleSet, gap: Gap) -> bool:
    if gap.rules.overrides:  # they keep a book from setting its own (R123)
        return True
    return any(rules.value_of(key) != gap.rules.value_of(key) for key in gap.known.asked)


def asked(unit: AnyUnit, rules: RuleSet) -> list[str]:
    """The switches that the calculation of this unit asks for: no other can change its value."""
    watching = watched(rules)
    battle_value(unit, watching)
    return [key for key in switches() if key in watching.asked]


def trial(gap: Gap, *chosen: Setting) -> Trial:
    """The trial of some switches set otherwise."""
    label = "; ".join(f"{key}={value}, {switches()[key].topic}" for key, value in chosen)
    change = "; ".join(f"{switches()[key].topic}: {value} instead of {gap.rules.value_of(key)}" for key, value in chosen)
    kind = "switch" if len(chosen) == 1 else PAIR
    return Trial(gap, kind, label, change, None, len(chosen), under(gap.rules, *chosen))


@cache
def under(rules: RuleSet, *settings: Setting) -> RuleSet:
    """The rules with some switches set otherwise: made once, for every unit asks for the same."""
    return rules.with_(**dict(settings))


@cache
def _edition(name: str) -> RuleSet:
    return RuleSet(name)
