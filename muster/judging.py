"""What the rules say about a unit beyond its value: legality, and the figures its own sheet prints."""

from __future__ import annotations

from functools import cache

import parsers
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
    """The value that a sheet prints about itself: it counts as published where no table knows the unit."""
    if unit.stored_bv is None:
        return None
    own = isinstance(unit, EpicDesign | DamageSheet) or (unit.provenance is not None and unit.provenance.format in _printed_formats())
    return round(unit.stored_bv) if own else None


@cache
def _printed_formats() -> frozenset[str]:
    return frozenset(format_.name for format_ in parsers.formats() if format_.read_sheets is not None)
