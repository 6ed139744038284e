"""What the rules say about a unit beyond its value: legality, and the figures its own sheet prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import parsers
from converter.model import Finding
from converter.model.ledger import round_half_up
from muster.demands import OWN_YEAR, Demands

if TYPE_CHECKING:
    from converter.model import AnyUnit

SAID_AGAIN: Final[Mapping[str, str]] = {"P105": "C402", "P109": "C403", "P110": "C403", "P113": "C301", "P116": "C608"}
"""What a reader says about the file alone, and the construction rule that says the same about the unit."""


OUTLINED: Final = frozenset({"vehicle", "fighter", "protomek"})
"""Families whose sheets leave out part of what construction counts (P610): enough for a value, not for a verdict."""


def judge(unit: AnyUnit, demands: Demands) -> tuple[Finding, ...]:
    """The findings about a unit that was read without harm."""
    if unit.family == "epic_design":
        from converter import epic

        return epic.check(unit) + epic.differences(unit)
    if unit.family == "damage_sheet":
        from converter import damage

        result = damage.resolve(unit)
        return result.findings + damage.differences(unit, result)
    if not demands.construction or (_printed(unit) and unit.family in OUTLINED):
        return ()
    from converter import construction

    return construction.check(unit, year=unit.year if demands.year == OWN_YEAR else demands.year)


def misnamed_file(path: str, units: Sequence[AnyUnit]) -> tuple[Finding, ...]:
    """Whether a file that holds one unit is named after another one."""
    from reports.library import misnamed  # seldom wanted, and a good deal to load

    file = path.rpartition("/")[2].rpartition(".")[0]
    if len(units) != 1 or _printed(units[0]) or not misnamed(units[0], file):
        return ()
    return (Finding("C913", path, None, {"file": file, "unit": units[0].name}),)


def said_once(findings: Iterable[Finding]) -> list[Finding]:
    """The findings about a file, without what the reader said where a construction rule says the same."""
    findings = list(findings)
    codes = {finding.code for finding in findings}
    return [finding for finding in findings if SAID_AGAIN.get(finding.code) not in codes]


def printed_value(unit: AnyUnit) -> int | None:
    """The value that a sheet prints about itself: it counts as published where no table knows the unit."""
    if unit.stored_bv is None:
        return None
    own = unit.family in ("epic_design", "damage_sheet") or _printed(unit)
    return round_half_up(unit.stored_bv) if own else None


def _printed(unit: AnyUnit) -> bool:
    """Whether a unit was made of its printed sheet."""
    return unit.provenance is not None and unit.provenance.format in _printed_formats()


@cache
def _printed_formats() -> frozenset[str]:
    return frozenset(format_.name for format_ in parsers.formats() if format_.read_sheets is not None)
