"""What a worker does for `muster check`: read the files and gather what is wrong with them and their units."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from converter.model import AnyUnit, Finding
from converter.writers.today import old_names
from muster.demands import Demands
from muster.inputs import Item
from muster.judging import judge, misnamed_file, said_once
from muster.reading import read_item
from reports.library import Named, named


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
            units, findings = check_item(demands, item)
        except Exception:
            checked.faults.append(f"{item.path}\n{traceback.format_exc()}")
            continue
        several = len(units) > 1
        checked.units += len(units)
        checked.findings += findings
        checked.named += [named(unit, item.path, index + 1 if several else 0) for index, unit in enumerate(units)]
    return checked


def check_item(demands: Demands, item: Item) -> tuple[tuple[AnyUnit, ...], list[Finding]]:
    """The units of a file, and all there is to say about it and them, in the order of its lines."""
    result = read_item(item)
    if result is None:
        return (), []
    names = (*misnamed_file(item.path, result.units), *(finding for unit in result.units for finding in old_names(unit)))
    found = [*result.findings, *_judged(demands, result.units), *names]
    return result.units, sorted(said_once(found), key=lambda finding: finding.line or 0)


def _judged(demands: Demands, units: Sequence[AnyUnit]) -> Iterator[Finding]:
    """What the rules say about the units of a file; numbered where there are several."""
    for index, unit in enumerate(units):
        yield from (replace(finding, unit=index + 1) if len(units) > 1 else finding for finding in judge(unit, demands))
