"""The audit: a row for every unit, what they add up to, and where they are kept."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args

from converter.model import Finding, Severity

if TYPE_CHECKING:
    from reports.changes_report import Comparison

Status = Literal["match", "mismatch", "accepted", "unpublished", "unreadable", "unsupported"]

STATUSES: Final[tuple[str, ...]] = get_args(Status)

COMPARED: Final = ("match", "mismatch", "accepted")
"""The statuses of units that have both a value and a published one."""

WORST = 20
"""How many of the worst gaps, and of the first misprints, a summary keeps."""

MISPRINT = "D030"
"""The finding about a figure that a printed sheet has otherwise than the file."""


class Row(NamedTuple):
    """One unit of the audit; up to `warnings` the columns of every table, in their order.

    `findings` are those of the unit; `detail` is what the reports say about a mismatch beyond its row: the ledger and more, as plain data.
    `facts` are what other units may be mistaken by (`causes/facts.py`); `state` is the unit as it is, for comparing it with later
    (`state.py`), where the audit is to be saved.
    """

    path: str
    unit: int
    format: str
    family: str
    chassis: str
    model: str
    mul_id: int | None
    tonnage: float | None
    tech_base: str
    rules: str
    measure: str
    bv: int | None
    published: int | None
    source: str
    delta: int | None
    delta_pct: float | None
    status: Status
    cause: str
    errors: int
    warnings: int
    findings: tuple[Finding, ...] = ()
    detail: Mapping[str, Any] | None = None
    facts: str = ""
    state: str = ""

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip() or self.path

    @property
    def cells(self) -> tuple[Any, ...]:
        """The row as the tables show it."""
        return self[: len(COLUMNS)]


COLUMNS: Final = tuple(name for name in Row._fields if name not in ("findings", "detail", "facts", "state"))


def compared(row: Row, published: int | None, source: str) -> Row:
    """The row with its published value, and the status that follows. A row without a value keeps its status."""
    if row.bv is None:
        return row._replace(published=published, source=source)
    if published is None:
        return row._replace(published=None, source="", delta=None, delta_pct=None, status="unpublished", cause="", detail=None)
    delta = row.bv - published
    percent = round(100 * delta / published, 2) if published else None
    return row._replace(published=published, source=source, delta=delta, delta_pct=percent, status="match" if delta == 0 else "mismatch")


def with_findings(row: Row, findings: Iterable[Finding]) -> Row:
    """The row with more findings, counted by severity."""
    added = tuple(findings)
    if not added:
        return row
    severities = [finding.severity for finding in added]
    return row._replace(
        findings=row.findings + added,
        errors=row.errors + severities.count(Severity.ERROR),
        warnings=row.warnings + severities.count(Severity.WARNING),
    )


def discrepancy(row: Row) -> Finding | None:
    """The difference from the published value as a finding; None where there is none."""
    if row.status not in ("mismatch", "accepted"):
        return None
    fields = {"bv": row.bv, "published": row.published, "delta": row.delta, "source": row.source}
    return Finding("D001", row.path, None, fields, row.unit)


class Source(NamedTuple):
    """A published table that was compared with."""

    name: str
    title: str
    date: str
    entries: int


@dataclass(frozen=True)
class Meta:
    """What an audit was made with. No clock and no machine: the same input gives the same report.

    `catalogue` and `code` are digests of the equipment tables and of everything a value depends on, where the audit is to be saved.
    """

    version: str
    rules: str
    sources: tuple[Source, ...]
    roots: tuple[str, ...]
    catalogue: str = ""
    code: str = ""

    def location(self, path: str) -> str:
        """Where a row's file lies, as seen from where the command was called."""
        if len(self.roots) != 1:
            return path
        root = self.roots[0].rstrip("/")
        return root if root.rpartition("/")[2] == path else path if root == "." else f"{root}/{path}"

    def uri(self, path: str) -> str:
        """The location as a URI, relative where the command was given a relative path."""
        from urllib.parse import quote

        location = self.location(path)
        return ("file://" if location.startswith("/") else "") + quote(location)


@dataclass
class Summary:
    """What the rows add up to; grows row by row. `misprints` are the first figures that printed sheets have otherwise than the files."""

    families: dict[str, Counter[str]] = field(default_factory=dict)
    codes: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    skipped: int = 0
    faults: list[str] = field(default_factory=list)
    misprints: list[Finding] = field(default_factory=list)
    _worst: list[tuple[int, int, Row]] = field(default_factory=list)
    _seen: int = 0

    def add(self, row: Row) -> None:
        family = row.family or "unknown"
        if (counts := self.families.get(family)) is None:
            counts = self.families[family] = Counter()
        counts["units"] += 1
        counts[row.status] += 1
        counts["valued"] += row.bv is not None
        counts["errors"] += row.errors
        counts["warnings"] += row.warnings
        for finding in row.findings:
            self.codes[finding.code] += 1
            if finding.code == MISPRINT and len(self.misprints) < WORST:
                self.misprints.append(finding)
        if row.status == "mismatch":
            self.causes[row.cause] += 1
            self._seen += 1
            entry = (abs(row.delta or 0), -self._seen, row._replace(findings=(), detail=None))
            if len(self._worst) < WORST:
                heapq.heappush(self._worst, entry)
            else:
                heapq.heappushpop(self._worst, entry)

    @property
    def total(self) -> Counter[str]:
        """The counts of all families together."""
        total: Counter[str] = Counter()
        for counts in self.families.values():
            total.update(counts)
        return total

    @property
    def worst(self) -> list[Row]:
        """The units with the largest gaps, largest first, those of one size in the order of the audit."""
        return [row for _, _, row in sorted(self._worst, key=lambda entry: entry[:2], reverse=True)]

    @property
    def compared(self) -> int:
        total = self.total
        return sum(total[status] for status in COMPARED)

    @property
    def coverage(self) -> float:
        """The share of units that were read and compared, 0 to 1."""
        units = self.total["units"]
        return self.compared / units if units else 0.0

    def not_compared(self) -> dict[str, Counter[str]]:
        """By family, how many units could not be compared, and why; families without any are left out."""
        reasons = ("unpublished", "unsupported", "unreadable")
        found = {family: Counter({reason: counts[reason] for reason in reasons}) for family, counts in sorted(self.families.items())}
        return {family: counts for family, counts in found.items() if counts.total()}


@dataclass(frozen=True)
class Audit:
    """A finished audit. `rows` starts a new pass over all rows, in the order of the input; they may be too many to hold.

    `changes` is what changed since an earlier state, where one was named.
    """

    meta: Meta
    summary: Summary
    rows: Callable[[], Iterator[Row]]
    changes: Comparison | None = None

    def coverage_lines(self) -> list[str]:
        """The first lines of every report: how many units could not be compared, by family."""
        summary = self.summary
        units = summary.total["units"]
        head = f"{summary.compared:,} of {units:,} units compared ({summary.coverage:.1%})"
        if summary.compared == units:
            return [head]
        lines = [f"{head}; {units - summary.compared:,} could not be:"]
        for family, reasons in summary.not_compared().items():
            why = ", ".join(f"{count:,} {_REASONS[reason]}" for reason, count in reasons.items() if count)
            lines.append(f"{family}: {why}")
        return lines


_REASONS = {
    "unpublished": "with nothing published for them",
    "unsupported": "that cannot be recomputed",
    "unreadable": "that could not be read",
}
