"""The BV figure of an item under a rule set: the catalogue's, or one of another date where a switch asks for it (R15, R102 …)."""

from __future__ import annotations

from converter import equipment
from converter.battlevalue.rules import RuleSet
from converter.equipment import Equipment


def bv_under(item: Equipment, rules: RuleSet) -> float:
    """Table BV of an item; 0 where it depends on the carrier. Nuclear warheads have no Battle Value (IO: Alternate Eras)."""
    if not item.disputed_bv:
        return item.bv or 0.0
    return 0.0 if "nuclear" in item.traits else equipment.bv_under(item, rules.value_of) or 0.0


def worthless(item: Equipment) -> bool:
    """Whether an item has no value under any rules on any carrier."""
    return item.bv == 0 and not item.disputed_bv
