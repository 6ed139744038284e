"""Movement in Battle Value: target movement modifier, defensive factor, speed factor. Source: bv2 §1.1, §1.2."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.model.ledger import Line, given


def target_movement_modifier(mp: int, rules: RuleSet, *, airborne: bool = False) -> int:
    """TMM of a movement of `mp` hexes; `airborne` adds 1 for a jump or a unit in the air. 0 without MP. Source: bv2 §1.1, R71."""
    if mp <= 0:
        return 0
    standard, steep = _modifier(mp, "standard"), _modifier(mp, "steep")
    return (standard if standard == steep or rules.R71 == "standard" else steep) + airborne


@cache
def _modifier(mp: int, table: str) -> int:
    steps = tables()["target_movement_modifier"]
    return next((int(modifier) for highest, modifier in steps[table] if mp <= highest), int(steps[f"{table}_above"]))


@cache
def speed_factor_of(mp: int) -> float:
    """round(100 × (1 + (mp − 5) / 10)^1.2) / 100. Source: bv2 §1.2."""
    return math.floor(100 * math.pow(1 + (max(mp, 0) - 5) / 10, 1.2) + 0.5) / 100


def half_mp(mp: int) -> int:
    """Half of jump or UMU MP, rounded half up (3 → 2). Source: bv2 §0."""
    return (mp + 1) // 2


def speed_factor(mp: int, detail: str = "", *arguments: Any) -> Line:
    """The speed factor as a line; `detail` says how its MP came about."""
    template = "MP {0}" + (f" ({detail})" if detail else "")
    return given("speed_factor", speed_factor_of(mp), "bv2 §1.2", template, mp, *arguments)
