"""What the rules say about a unit beyond its value: legality, and the figures its own sheet prints."""

from __future__ import annotations

from converter.model import AnyUnit, DamageSheet, EpicDesign, Finding


def judge(unit: AnyUnit) -> tuple[Finding, ...]:
    """The findings about a unit that was read without harm; nothing for families that are judged elsewhere."""
    if isinstance(unit, EpicDesign):
        from converter import epic

        return epic.check(unit) + epic.differences(unit)
    if isinstance(unit, DamageSheet):
        from converter import damage

        result = damage.resolve(unit)
        return result.findings + damage.differences(unit, result)
    return ()


def printed_value(unit: AnyUnit) -> int | None:
    """The value that a sheet of the smaller rule systems prints about itself: it counts as published where no table knows the unit."""
    if isinstance(unit, EpicDesign | DamageSheet) and unit.stored_bv is not None:
        return round(unit.stored_bv)
    return None
