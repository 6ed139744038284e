"""The BV figure of an item under a rule set: the catalogue's, or one of another date where a switch asks for it (R15, R102 …)."""

from __future__ import annotations

from functools import cache

from converter import equipment
from converter.battlevalue.rules import RuleSet
from converter.equipment import Equipment


def bv_under(item: Equipment, rules: RuleSet) -> float:
    """Table BV of an item; 0 where it depends on the carrier. Nuclear warheads have no Battle Value (IO: Alternate Eras)."""
    bv = _same_under_all(item)
    return equipment.bv_under(item, rules.value_of) or 0.0 if bv is None else bv


@cache
def _same_under_all(item: Equipment) -> float | None:
    """The figure of an item that no switch asks another one for; None for the others."""
    if "nuclear" in item.traits:
        return 0.0
    return None if item.key in equipment.other_values() else item.bv or 0.0


@cache
def worthless(item: Equipment) -> bool:
    """Whether an item has no value under any rules on any carrier."""
    return item.bv == 0 and _same_under_all(item) is not None
