"""What a worker does for `muster check`: read the files and gather what is wrong with them and their units."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field

from converter.model import Finding
from muster.inputs import Item
from muster.judging import judge
from muster.reading import read_item


@dataclass
class Checked:
    """The findings about a chunk of files, in the order of the files and their lines."""

    files: int = 0
    units: int = 0
    findings: list[Finding] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def check_items(items: list[Item]) -> Checked:
    """Read these files and gather their findings."""
    checked = Checked(len(items))
    for item in items:
        try:
            result = read_item(item)
            judged = [finding for unit in result.units for finding in judge(unit)] if result is not None else []
        except Exception:
            checked.faults.append(f"{item.path}\n{traceback.format_exc()}")
            continue
        if result is not None:
            checked.units += len(result.units)
            checked.findings += sorted([*result.findings, *judged], key=lambda finding: finding.line or 0)
    return checked
