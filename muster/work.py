"""What a worker does with a file: read it, value its units, look up what is published, and make rows of it."""

from __future__ import annotations

import os
import traceback
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

import parsers
from converter.battlevalue import RuleSet
from converter.model import AnyUnit, BattleValue, Finding
from muster.inputs import Item
from muster.valuing import value_of
from parsers.registry import SIZE_LIMIT
from reports.audit import Row, compared, with_findings
from reports.published import Claim, Key, Match, Matcher, load


@dataclass(frozen=True)
class Job:
    """The same for every file of an audit: the rules, and the published tables by name or file."""

    rules: RuleSet
    published: tuple[str, ...]


class Done(NamedTuple):
    """A row, and the claim on its published value that others may contest."""

    row: Row
    claim: Claim | None = None


@dataclass
class Result:
    """What came of a chunk of files: rows, how many files hold no units (force lists too), and the tracebacks of our own faults."""

    files: int = 0
    done: list[Done] = field(default_factory=list)
    skipped: int = 0
    faults: list[str] = field(default_factory=list)


def audit_items(job: Job, items: list[Item]) -> Result:
    """Rows for the units of these files. One bad file never stops the rest, nor does a fault of ours, which is told apart from it."""
    matcher = _matcher(job.published)
    result = Result(len(items))
    for item in items:
        try:
            read = read_item(item)
        except Exception as error:
            result.faults.append(_report(item))
            result.done.append(Done(_unread(job, item, (_fault(item, error),))))
            continue
        if read is None or (not read.units and not read.findings):
            result.skipped += 1
        elif not read.units:
            result.done.append(Done(_unread(job, item, read.findings)))
        else:
            several = len(read.units) > 1
            for index, unit in enumerate(read.units):
                number = index + 1 if several else 0
                findings = tuple([f for f in read.findings if f.unit == number or (not f.unit and not index)]) if several else read.findings
                result.done.append(_valued(job, matcher, item, unit, number, findings, result.faults))
    return result


def read_item(item: Item) -> parsers.ReadResult | None:
    """Read one file. None where it is no unit file and nobody said it were: neither its name nor its content is of a known format."""
    if item.finding is not None:
        return parsers.ReadResult((), (item.finding,))
    expected = item.named or item.path.lower().endswith(_suffixes())
    data = item.data
    if data is None:
        try:
            with open(item.place, "rb") as file:  # noqa: PTH123 - Path.open costs as much again
                size = os.fstat(file.fileno()).st_size
                if size > SIZE_LIMIT:
                    too_large = Finding("P003", item.path, None, {"size": size, "limit": SIZE_LIMIT})
                    return parsers.ReadResult((), (too_large,)) if expected else None
                data = file.read()
        except OSError as error:
            return parsers.ReadResult((), (Finding("P004", item.path, None, {"reason": error.strerror}),))
    source = parsers.Source(item.path, data)
    return parsers.read(source) if expected or parsers.detect(source) else None


@cache
def _suffixes() -> tuple[str, ...]:
    return tuple({suffix for format_ in parsers.formats() for suffix in format_.suffixes})


@cache
def _matcher(published: tuple[str, ...]) -> Matcher:
    return Matcher([load(name) for name in published])


def _valued(job: Job, matcher: Matcher, item: Item, unit: AnyUnit, number: int, findings: tuple[Finding, ...], faults: list[str]) -> Done:
    value: BattleValue | None = None
    said: list[Finding] = []
    try:
        value = value_of(unit, job.rules)
        if value is None:
            said.append(Finding("V002", item.path, None, {"family": unit.family}, number))
    except Exception as error:
        faults.append(_report(item))
        said.append(_fault(item, error))
    match = matcher.find(Key(item.path, unit.mul_id, unit.names, unit.tonnage))
    if match.wrong_id is not None:
        said.append(_wrong_id(item, unit, match, number))
    row = compared(_row(job, item, unit, number, value), match.entry.bv if match.entry else None, match.source)
    if row.status == "mismatch" and value is not None:
        row = row._replace(detail={"ledger": value.ledger.as_dict()})
    return Done(with_findings(row, (*findings, *said)), match.claim)


def _row(job: Job, item: Item, unit: AnyUnit, number: int, value: BattleValue | None) -> Row:
    return Row(
        path=item.path,
        unit=number,
        format=unit.provenance.format if unit.provenance else "",
        family=unit.family,
        chassis=unit.chassis,
        model=unit.model,
        mul_id=unit.mul_id,
        tonnage=unit.tonnage,
        tech_base=unit.tech_base,
        rules=job.rules.name,
        measure=value.measure if value else "",
        bv=value.points if value else None,
        published=None,
        source="",
        delta=None,
        delta_pct=None,
        status="unpublished" if value else "unsupported",
        cause="",
        errors=0,
        warnings=0,
    )


def _unread(job: Job, item: Item, findings: tuple[Finding, ...]) -> Row:
    empty = Row(item.path, 0, "", "", "", "", None, None, "", job.rules.name, "", None, None, "", None, None, "unreadable", "", 0, 0)
    return with_findings(empty, findings)


def _wrong_id(item: Item, unit: AnyUnit, match: Match, number: int) -> Finding:
    entry = match.wrong_id
    assert entry is not None
    fields = {"mul_id": unit.mul_id, "name": entry.name, "published_tons": entry.tonnage, "tons": unit.tonnage}
    return Finding("D002", item.path, None, fields, number)


def _fault(item: Item, error: Exception) -> Finding:
    return Finding("V001", item.path, None, {"reason": f"{type(error).__name__}: {error}"})


def _report(item: Item) -> str:
    return f"{item.path}\n{traceback.format_exc()}"
