"""Printed sheets that no unit of the library was found for: the units they make themselves, and what could not be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from converter.model import Finding, RecordSheet
from muster.inputs import Item
from muster.job import Done, Job
from muster.printed import Prints, prints
from muster.record import FileRecord, said, unit_record
from muster.valuing import value_of
from muster.work import row_of
from reports.audit import Row, compared
from reports.published.sheets import SOURCE


def left_over(job: Job, matched: Collection[str]) -> list[Done]:
    """Rows for the sheets that nothing was compared with, and for the files in which there was no sheet."""
    return [done for name in job.sheets for done in _of_one(job, prints(name), matched)]


def _of_one(job: Job, printed: Prints, matched: Collection[str]) -> Iterator[Done]:
    for path, findings in printed.without_sheets():
        yield Done(row_of(job, Item(path, path), FileRecord((), said(findings)), None))
    for sheet in printed.unmatched(matched):
        yield Done(_row(job, sheet, printed.findings(sheet)))


def _row(job: Job, sheet: RecordSheet, findings: Sequence[Finding]) -> Row:
    """The unit that a sheet makes, with the value it prints; without one, only what is to be said."""
    path = sheet.provenance.path if sheet.provenance else ""
    item = Item(path, path)
    told = (*findings, Finding("D031", path, None, {"name": sheet.name, "sheet": path, "page": sheet.page}))
    if sheet.unit is None:
        row = row_of(job, item, FileRecord((), said(told)), None)
        return row._replace(format=_format(sheet), family=sheet.family, chassis=sheet.name, status="unsupported")
    unit = unit_record(sheet.unit, 0, value_of(sheet.unit, job.rules), None, with_state=job.states)
    return compared(row_of(job, item, FileRecord((unit,), said(told)), unit), sheet.base_bv, SOURCE)


def _format(sheet: RecordSheet) -> str:
    return sheet.provenance.format if sheet.provenance else ""
