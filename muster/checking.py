"""What a worker does for `muster check`: read the files and gather what is wrong with them and their units."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from converter.model import AnyUnit, Finding
from muster.inputs import Item
from muster.judging import judge
from muster.reading import read_item

OWN_YEAR: Final = 0
"""Stands for the year of each unit."""

SAID_AGAIN: Final[Mapping[str, str]] = {"P105": "C402", "P109": "C403", "P110": "C403", "P113": "C301", "P116": "C608"}
"""What a reader says about the file alone, and the construction rule that says the same about the unit: told once."""


@dataclass(frozen=True)
class Demands:
    """What is asked of the units besides being readable: to be lawful, and to be possible in a year (None: no year is asked)."""

    construction: bool = True
    year: int | None = None


@dataclass
class Checked:
    """The findings about a chunk of files, in the order of the files and their lines."""

    files: int = 0
    units: int = 0
    findings: list[Finding] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def check_items(demands: Demands, items: list[Item]) -> Checked:
    """Read these files and gather their findings."""
    checked = Checked(len(items))
    for item in items:
        try:
            result = read_item(item)
            judged = _judged(demands, result.units) if result is not None else []
        except Exception:
            checked.faults.append(f"{item.path}\n{traceback.format_exc()}")
            continue
        if result is not None:
            checked.units += len(result.units)
            told = {SAID_AGAIN[code] for code in SAID_AGAIN} & {finding.code for finding in judged}
            read = [finding for finding in result.findings if SAID_AGAIN.get(finding.code) not in told]
            checked.findings += sorted([*read, *judged], key=lambda finding: finding.line or 0)
    return checked


def _judged(demands: Demands, units: Iterable[AnyUnit]) -> list[Finding]:
    """What the rules say about the units of a file; numbered where there are several."""
    units = tuple(units)
    said = [[*judge(unit), *(_unlawful(unit, demands.year) if demands.construction else ())] for unit in units]
    if len(units) == 1:
        return said[0]
    return [replace(finding, unit=index + 1) for index, findings in enumerate(said) for finding in findings]


def _unlawful(unit: AnyUnit, year: int | None) -> tuple[Finding, ...]:
    from converter import construction

    return construction.check(unit, year=unit.year if year == OWN_YEAR else year)
