"""From the two ratings to the Battle Value: the top of every ledger."""

from __future__ import annotations

from collections.abc import Iterable

from converter.battlevalue.rules import RuleSet
from converter.battlevalue.weapons import DRONE
from converter.equipment.loadout import Loadout
from converter.model.ledger import BattleValue, Line, given, ratings

TOP_LINES = frozenset({"defensive_factor", "speed_factor", "heat_efficiency"})
"""Lines that every reader looks for: they stand at the top of the ledger beside the ratings, where the family has them."""


def battle_value_of(rules: RuleSet, defensive: Line, offensive: Line, factors: Iterable[Line] = ()) -> BattleValue:
    """(defensive + offensive rating) × the final factors, rounded once. Source: bv2 §0.

    `defensive` is labeled ``defensive_rating`` and `offensive` ``offensive_rating``.
    """
    root = ratings("battle_value", defensive, offensive, *factors, rule="bv2 §0")
    root.memo = _top_lines(defensive, offensive)
    return BattleValue("bv2", rules.name, root.value, root)


DRONE_FACTOR = 0.95


def drone_factors(aboard: Loadout, rules: RuleSet, *, times: int = 1) -> list[Line]:
    """What a drone operating system makes of the whole: nothing but a factor on the sum. Source: bv2 §2.1.7, §2.4, §2.8, R87."""
    if DRONE not in aboard.traits or rules.R87 == "weapons_0.8_only":
        return []
    return [given("drone operating system", DRONE_FACTOR, "R87")] * times


def _top_lines(defensive: Line, offensive: Line) -> tuple[Line, ...]:
    """The factors are parts of the ratings; the heat efficiency stands beside the weapons, with which the offense begins."""
    offense = offensive.parts[0].parts
    candidates = (*defensive.parts, *offensive.parts, *(offense[0].memo if offense else ()))
    return tuple([line for line in candidates if line.label in TOP_LINES])
