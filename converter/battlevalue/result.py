"""From the two ratings to the Battle Value: the top of every ledger."""

from __future__ import annotations

from collections.abc import Iterable

from converter.battlevalue.rules import RuleSet
from converter.battlevalue.weapons import DRONE
from converter.equipment.loadout import Loadout
from converter.model.ledger import BattleValue, Line, given, ratings

TOP_LINES = ("defensive_factor", "speed_factor", "heat_efficiency")
"""Lines that every reader looks for: they stand at the top of the ledger beside the ratings, where the family has them."""


_WANTED = frozenset(TOP_LINES)


def battle_value_of(rules: RuleSet, defensive: Line, offensive: Line, factors: Iterable[Line] = ()) -> BattleValue:
    """(defensive + offensive rating) × the final factors, rounded once. Source: bv2 §0.

    `defensive` is labeled ``defensive_rating`` and `offensive` ``offensive_rating``.
    """
    root = ratings("battle_value", defensive, offensive, *factors, rule="bv2 §0")
    root.memo = _top_lines(root)
    return BattleValue("bv2", rules.name, root.value, root)


DRONE_FACTOR = 0.95


def drone_factors(aboard: Loadout, rules: RuleSet, *, times: int = 1) -> list[Line]:
    """What a drone operating system makes of the whole: nothing but a factor on the sum. Source: bv2 §2.1.7, §2.4, §2.8, R87."""
    if DRONE not in aboard.traits or rules.R87 == "weapons_0.8_only":
        return []
    return [given("drone operating system", DRONE_FACTOR, "R87")] * times


TOP_DEPTH = 4
"""How far below the root the top lines may stand; looking deeper would cost more than the calculation."""


def _top_lines(root: Line) -> tuple[Line, ...]:
    found: dict[str, Line] = {}
    level = [root]
    for _ in range(TOP_DEPTH):
        level = [child for line in level for child in (line.parts + line.memo if line.memo else line.parts)]
        for line in [line for line in level if line.label in _WANTED]:
            found.setdefault(line.label, line)
    return tuple(found[label] for label in TOP_LINES if label in found)
