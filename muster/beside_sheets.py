"""A unit beside its printed sheets: what they print otherwise, and the value of the unit alone behind the one they print."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from converter.battlevalue import RuleSet
from converter.model import AnyUnit, Finding
from muster.chunk import File
from muster.job import Job
from muster.printed import matcher, prints
from muster.reading import read_content
from muster.record import UnitRecord
from reports.printed import differences, unadjusted
from reports.published import Entry, Key

OF_ITS_UNIT = frozenset({"P608", "P610"})
"""What is said about the unit that a sheet makes, or fails to make: of no interest where the unit's file is there."""


class Printed(NamedTuple):
    """What printed sheets say about a unit: its own value behind that of the first one, what differs, and the names of the sheets."""

    base: int | None
    findings: tuple[Finding, ...]
    names: tuple[str, ...]


def beside_sheets(job: Job, file: File, unit: UnitRecord, key: Key) -> Printed | None:
    """Set a unit against all sheets of it, in every table of sheets, whichever table its published value comes from. None without any."""
    entries = [entry for name in job.sheets if (entry := matcher((name,)).find(key).entry) is not None]
    if not entries:
        return None
    read = read_content(file.item, file.data)
    assert read is not None
    shown = read.units[max(unit.unit - 1, 0)]
    tables = [prints(name) for name in job.sheets]
    found = [finding for entry in entries for sheet in entry.sheets for finding in differences(sheet, shown, unit.bv, job.rules)]
    found += [
        f for printed in tables for entry in entries for sheet in entry.sheets for f in printed.findings(sheet) if f.code not in OF_ITS_UNIT
    ]
    findings = tuple(replace(finding, path=file.item.path, unit=unit.unit) for finding in found)
    first = entries[0]
    return Printed(_base(first, shown, unit.bv, job.rules), findings, tuple(entry.name for entry in entries))


def _base(entry: Entry, unit: AnyUnit, computed: int | None, rules: RuleSet) -> int | None:
    """The value of the unit alone behind the one an entry has: its sheet may print that of a crew."""
    sheet = next(sheet for sheet in entry.sheets if sheet.whole("bv") == entry.bv)
    return unadjusted(sheet, unit, computed, rules)
