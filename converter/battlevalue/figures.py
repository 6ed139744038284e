"""The BV figure of an item under a rule set: the catalogue's, or one of another date where a switch asks for it (R15, R102 …)."""

from __future__ import annotations

from converter import equipment
from converter.battlevalue.rules import RuleSet
from converter.equipment import Equipment


def bv_under(item: Equipment, rules: RuleSet) -> float:
    """Table BV of an item; 0 where it depends on the carrier. Nuclear warheads have no Battle Value (IO: Alternate Eras)."""
    if "nuclear" in item.traits:
        return 0.0
    if item.key not in equipment.other_values():
        return item.bv or 0.0
    return equipment.bv_under(item, rules.value_of) or 0.0
