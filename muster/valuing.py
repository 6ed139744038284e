"""Which calculator values which unit, whatever its measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from converter.battlevalue import RuleSet, Unsupported, battle_value

if TYPE_CHECKING:
    from converter.model import AnyUnit, BattleValue


def value_of(unit: AnyUnit, rules: RuleSet) -> BattleValue | None:
    """The value of a unit in the measure of its family; None for a family, or an incomplete sheet, without one."""
    if unit.family == "epic_design":
        from converter.epic import points

        return points(unit)
    if unit.family == "damage_sheet":
        from converter.damage import boxes

        return boxes(unit)
    try:
        return battle_value(unit, rules)
    except Unsupported:
        return None
