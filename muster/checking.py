"""What a worker does for `muster check`: read the files and gather what is wrong with them and their units."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from converter.model import AnyUnit, Finding
from converter.writers.today import old_names
from muster.inputs import Item
from muster.judging import judge
from muster.reading import read_item
from reports.library import Named, misnamed, named

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
    """The findings about a chunk of files, in the order of the files and their lines. `named`: its units, to be set against all others."""

    files: int = 0
    units: int = 0
    findings: list[Finding] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    named: list[Named] = field(default_factory=list)


def check_items(demands: Demands, items: list[Item]) -> Checked:
    """Read these files and gather their findings."""
    checked = Checked(len(items))
    for item in items:
        try:
            result = read_item(item)
            judged = [*_judged(demands, result.units), *_names(item, result.units)] if result is not None else []
        except Exception:
            checked.faults.append(f"{item.path}\n{traceback.format_exc()}")
            continue
        if result is not None:
            checked.units += len(result.units)
            told = {SAID_AGAIN[code] for code in SAID_AGAIN} & {finding.code for finding in judged}
            read = [finding for finding in result.findings if SAID_AGAIN.get(finding.code) not in told]
            checked.findings += sorted([*read, *judged], key=lambda finding: finding.line or 0)
            several = len(result.units) > 1
            checked.named += [named(unit, item.path, index + 1 if several else 0) for index, unit in enumerate(result.units)]
    return checked


def _judged(demands: Demands, units: Iterable[AnyUnit]) -> list[Finding]:
    """What the rules say about the units of a file; numbered where there are several."""
    units = tuple(units)
    said = [[*judge(unit), *(_unlawful(unit, demands.year) if demands.construction else ())] for unit in units]
    if len(units) == 1:
        return said[0]
    return [replace(finding, unit=index + 1) for index, findings in enumerate(said) for finding in findings]


def _names(item: Item, units: Sequence[AnyUnit]) -> Iterator[Finding]:
    """What there is to say about names: that of the file, where it holds one unit, and other names of equipment."""
    file = item.path.rpartition("/")[2].rpartition(".")[0]
    if len(units) == 1 and misnamed(units[0], file):
        yield Finding("C913", item.path, None, {"file": file, "unit": units[0].name})
    for unit in units:
        yield from old_names(unit)


def _unlawful(unit: AnyUnit, year: int | None) -> tuple[Finding, ...]:
    from converter import construction

    return construction.check(unit, year=unit.year if year == OWN_YEAR else year)
