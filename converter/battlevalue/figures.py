"""The BV figure of an item under a rule set: the catalogue's, or an older one where a switch asks for it (R102)."""

from __future__ import annotations

from converter.battlevalue.rules import RuleSet
from converter.equipment import Equipment


def bv_under(item: Equipment, rules: RuleSet) -> float:
    """Table BV of an item; 0 where it depends on the carrier."""
    return item.bv or 0.0
