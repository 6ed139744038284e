"""Accepted differences: a file that says which, why, and until when. Only what is not in it fails an audit."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import IO, Final, NamedTuple

from converter.model import Finding
from reports.audit import Audit, Row, Summary, with_findings
from reports.published import normal
from reports.published.table import PublishedError, check_size

COLUMNS: Final = ("path", "unit", "name", "bv", "published", "reason", "expires")
"""Columns of the file; `path` or `name`, and `bv`, are needed."""


class BaselineError(ValueError):
    """A baseline that cannot be used; the message says why."""


class Accepted(NamedTuple):
    """One accepted difference: the unit by its path, or by its name where it has moved, and the two values.

    Without a published value any is accepted. After the day `expires` none is.
    """

    path: str
    unit: int
    name: str
    bv: int
    published: int | None
    reason: str = ""
    expires: date | None = None

    def covers(self, row: Row) -> bool:
        """Whether the difference of a row is the accepted one."""
        return row.bv == self.bv and self.published in (None, row.published)


class Baseline:
    """All accepted differences, as of a day."""

    def __init__(self, entries: Iterable[Accepted], today: date) -> None:
        self.entries = tuple(entries)
        self.today = today
        named = Counter(normal(entry.name) for entry in self.entries)
        self._by_path = {(entry.path, entry.unit): entry for entry in self.entries if entry.path}
        self._by_name = {normal(entry.name): entry for entry in self.entries if entry.name and named[normal(entry.name)] == 1}

    def entry(self, row: Row) -> Accepted | None:
        """The entry about a unit: by its path, else by a name that only one entry has."""
        return self._by_path.get((row.path, row.unit)) or self._by_name.get(normal(row.name))

    def settled(self, row: Row) -> Row:
        """The row, accepted where its difference is; a finding where the entry is of no use any more."""
        entry = self.entry(row) if row.status in ("mismatch", "match") else None
        if entry is None:
            return row
        if row.status == "match":
            return with_findings(row, (Finding("D022", row.path, None, {"reason": entry.reason}, row.unit),))
        if not entry.covers(row):
            fields = {"bv": entry.bv, "published": entry.published, "reason": entry.reason}
            fields |= {"now_bv": row.bv, "now_published": row.published}
            return with_findings(row, (Finding("D021", row.path, None, fields, row.unit),))
        if entry.expires is not None and entry.expires < self.today:
            fields = {"expires": entry.expires.isoformat(), "reason": entry.reason}
            return with_findings(row, (Finding("D020", row.path, None, fields, row.unit),))
        return row._replace(status="accepted", cause=entry.reason or row.cause)

    def updated(self, rows: Iterable[Row]) -> Baseline:
        """The baseline that accepts every difference there is. Reasons and days stay; entries of units that were not read stay whole."""
        kept, found = set(self.entries), []
        for row in rows:
            entry = self.entry(row)
            if entry is not None and row.status in ("match", "mismatch", "accepted"):
                kept.discard(entry)
            if row.status in ("mismatch", "accepted") and row.bv is not None:
                reason, expires = (entry.reason, entry.expires) if entry else (row.cause, None)
                found.append(Accepted(row.path, row.unit, row.name, row.bv, row.published, reason, expires))
        return Baseline(sorted([*found, *kept], key=lambda entry: (entry.path, entry.unit, entry.name)), self.today)


def with_baseline(audit: Audit, baseline: Baseline) -> Audit:
    """The audit with its accepted differences."""

    def rows() -> Iterator[Row]:
        return map(baseline.settled, audit.rows())

    summary = Summary(skipped=audit.summary.skipped, faults=audit.summary.faults)
    for row in rows():
        summary.add(row)
    return Audit(audit.meta, summary, rows)


def read_baseline(path: Path, today: date) -> Baseline:
    """The baseline in a file. Raises BaselineError."""
    try:
        check_size(path)
        with path.open(encoding="utf-8-sig", newline="") as file:
            return Baseline(_entries(csv.DictReader(file), str(path)), today)
    except PublishedError as error:
        raise BaselineError(str(error)) from error
    except OSError as error:
        raise BaselineError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BaselineError(f"{path}: not UTF-8 (at byte {error.start})") from error
    except csv.Error as error:
        raise BaselineError(f"{path}: no table ({error})") from error


def write_baseline(baseline: Baseline, out: IO[str]) -> None:
    """Write what `read_baseline` reads."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in baseline.entries:
        writer.writerow(["" if cell is None else cell for cell in entry])


def _entries(reader: csv.DictReader[str], label: str) -> Iterator[Accepted]:
    columns: Sequence[str] = reader.fieldnames or ()
    if "bv" not in columns or not {"path", "name"} & set(columns):
        raise BaselineError(f"{label}: there must be the columns bv, and path or name")
    for row in reader:
        cells = {name: (row.get(name) or "").strip() for name in COLUMNS}
        try:
            yield Accepted(
                path=cells["path"].replace("\\", "/").removeprefix("./"),
                unit=int(cells["unit"] or 0),
                name=cells["name"],
                bv=int(cells["bv"]),
                published=int(cells["published"]) if cells["published"] else None,
                reason=cells["reason"],
                expires=date.fromisoformat(cells["expires"]) if cells["expires"] else None,
            )
        except ValueError as error:
            raise BaselineError(f"{label}, line {reader.line_num}: {error}") from error
