"""What a worker does with a file: read it, value its units, look up what is published, and make rows of it."""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from converter.model import Finding
from muster.cache import Cache
from muster.chunk import File
from muster.inputs import Item
from muster.job import Done, Job, Result, as_text
from muster.judging import judge, misnamed_file, said_once
from muster.printed import matcher
from muster.reading import read_content
from muster.record import FileRecord, UnitRecord, said, unit_record
from muster.valuing import value_of
from parsers import ReadResult
from reports.audit import Row, Status, compared, with_findings
from reports.causes.editions import between
from reports.causes.search import explain
from reports.drawings import drawings
from reports.published import Key, Match

if TYPE_CHECKING:
    from muster.beside_sheets import Printed


def audit_files(job: Job, files: Sequence[File], store: Cache | None) -> Result:
    """The rows of these files; what single files came to is remembered as well."""
    known = store.get([file.key for file in files if file.key]) if store else {}
    fresh: list[tuple[bytes, str]] = []
    done: list[Done] = []
    faults: list[str] = []
    skipped = 0
    for file, recorded in zip(files, _records(job, files, known), strict=True):
        record = recorded.record
        if store is not None and file.key and file.key not in known and not recorded.faults:
            fresh.append((file.key, record.as_json()))
        done += [_compared(job, file, recorded, unit, store, fresh) for unit in record.units]
        if record.said and not record.units:
            done.append(Done(row_of(job, file.item, record, None)))
        skipped += not record.said and not record.units
        faults += recorded.faults
    if store is not None and fresh:
        store.put(fresh)
    return Result(len(files), as_text(done, skipped), tuple(faults))


class Recorded(NamedTuple):
    """What a file came to, the tracebacks of our own faults, and what was read where the file was read now.

    Without units and findings the file was passed over.
    """

    record: FileRecord
    faults: tuple[str, ...] = ()
    read: ReadResult | None = None


def _records(job: Job, files: Sequence[File], known: Mapping[bytes, str]) -> list[Recorded]:
    """What each file came to. All are read before the first is valued: code that runs again at once is still near the processor."""
    found = [_read(file, known) for file in files]
    return [_valued(job, file, one) if isinstance(one, ReadResult) else one for file, one in zip(files, found, strict=True)]


def _read(file: File, known: Mapping[bytes, str]) -> ReadResult | Recorded:
    """The units of a file, or what it comes to without any."""
    text = known.get(file.key)
    if text is not None:
        return Recorded(FileRecord.from_json(text))
    try:
        read = read_content(file.item, file.data)
    except Exception as error:
        return Recorded(FileRecord((), said([_fault(error)])), (_report(file),))
    return Recorded(FileRecord((), ())) if read is None else read


def _valued(job: Job, file: File, read: ReadResult) -> Recorded:
    """What a file with these units comes to."""
    units, findings, faults = [], list(read.findings), []
    for index, unit in enumerate(read.units):
        number = index + 1 if len(read.units) > 1 else 0
        value = other = None
        try:
            value = value_of(unit, job.rules)
            other = value_of(unit, job.against) if job.against else None
            if value is None:
                findings.append(Finding("V002", fields={"family": unit.family}, unit=number))
            findings += [replace(finding, unit=number) for finding in judge(unit, job.demands)]
        except Exception as error:
            faults.append(_report(file))
            findings.append(_fault(error, number))
        units.append(unit_record(unit, number, value, other, with_state=job.states))
    if job.demands.construction:
        findings += misnamed_file(file.item.path, read.units)
    return Recorded(FileRecord(tuple(units), said(said_once(findings))), tuple(faults), read)


def _compared(job: Job, file: File, recorded: Recorded, unit: UnitRecord, store: Cache | None, fresh: list[tuple[bytes, str]]) -> Done:
    record = recorded.record
    if job.against is not None:
        row = compared(row_of(job, file.item, record, unit), unit.other, job.against.name)
        return Done(row._replace(detail=_detail(job, file, recorded.read, unit, row, store, fresh)) if row.status == "mismatch" else row)
    names = unit.names if unit.measure in ("bv2", "") else ()  # lists of Battle Values know nothing of sheets; a table may by their path
    key = Key(file.item.path, unit.mul_id, names, unit.tonnage, unit.stored, unit.format)
    match = matcher(job.published).find(key)
    published, source = (match.entry.bv, match.source) if match.entry else (unit.printed, "sheet")
    printed = _beside_sheets(job, file, unit, key) if job.sheets else None
    if match.entry is not None and match.entry.sheets:
        published = printed.base if printed else None
    row = compared(row_of(job, file.item, record, unit), published, source)
    if printed is not None:
        row = with_findings(row, printed.findings)
    if match.wrong_id is not None:
        row = with_findings(row, (_wrong_id(file.item, unit, match),))
    if row.status == "mismatch" or (unit.family == "damage_sheet" and job.details):
        row = row._replace(detail=_detail(job, file, recorded.read, unit, row, store, fresh))
    return Done(row, match.claim, printed.names if printed else ())


def _beside_sheets(job: Job, file: File, unit: UnitRecord, key: Key) -> Printed | None:
    from muster.beside_sheets import beside_sheets  # seldom wanted, and a good deal to load

    return beside_sheets(job, file, unit, key)


def _detail(
    job: Job, file: File, read: ReadResult | None, unit: UnitRecord, row: Row, store: Cache | None, fresh: list[tuple[bytes, str]]
) -> Mapping[str, Any] | None:
    """What the reports say about a mismatch or a damage sheet beyond its row: the ledger, and drawings where there are any.

    Where no report has details, it is what the search for the cause needs. More than is wanted is as good.
    """
    full, brief = (file.key + f"/{unit.unit}/{row.published}{end}".encode() for end in ("", "/brief"))
    key = full if job.details else brief
    known = store.get([full] if job.details else [full, brief]) if store is not None else {}
    if text := known.get(full) or known.get(brief):
        remembered: Mapping[str, Any] = json.loads(text)
        return remembered
    read = read or read_content(file.item, file.data)
    assert read is not None
    shown = read.units[max(unit.unit - 1, 0)]
    detail: dict[str, Any] = {}
    if job.details:
        value = value_of(shown, job.rules)
        assert value is not None
        detail["ledger"] = value.ledger.as_dict()
    if row.status == "mismatch" and row.published is not None and unit.measure == "bv2":
        causes = between(shown, job.rules, job.against) if job.against else explain(shown, job.rules, row.published, chance=job.details)
        detail["causes"] = [cause.as_dict() for cause in causes]
    if job.details and (images := drawings(shown)):
        detail["drawings"] = images
    fresh.append((key, json.dumps(detail, separators=(",", ":"))))
    return detail


def row_of(job: Job, item: Item, record: FileRecord, unit: UnitRecord | None) -> Row:
    """The row of a unit before anything is compared; of a file without units where there is none."""
    status: Status = "unreadable" if unit is None else "unsupported" if unit.bv is None else "unpublished"
    row = Row(
        path=item.path,
        unit=unit.unit if unit else 0,
        format=unit.format if unit else "",
        family=unit.family if unit else "",
        chassis=unit.chassis if unit else "",
        model=unit.model if unit else "",
        mul_id=unit.mul_id if unit else None,
        tonnage=unit.tonnage if unit else None,
        tech_base=unit.tech_base if unit else "",
        rules=job.rules.name,
        measure=unit.measure if unit else "",
        bv=unit.bv if unit else None,
        published=None,
        source="",
        delta=None,
        delta_pct=None,
        status=status,
        cause="",
        errors=0,
        warnings=0,
        facts=unit.facts if unit else "",
        state=unit.state if unit else "",
    )
    return with_findings(row, record.findings(item.path, row.unit))


def _wrong_id(item: Item, unit: UnitRecord, match: Match) -> Finding:
    assert match.wrong_id is not None
    fields = {"mul_id": unit.mul_id, "name": match.wrong_id.name, "published_tons": match.wrong_id.tonnage, "tons": unit.tonnage}
    return Finding("D002", item.path, None, fields, unit.unit)


def _fault(error: Exception, number: int = 0) -> Finding:
    return Finding("V001", fields={"reason": f"{type(error).__name__}: {error}"}, unit=number)


def _report(file: File) -> str:
    return f"{file.item.path}\n{traceback.format_exc()}"
