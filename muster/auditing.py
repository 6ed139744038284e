"""The audit from inputs to rows: the stages wired together, rows kept on disk once they are many."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from converter.battlevalue import RuleSet
from converter.model import Finding
from muster.batch import Jobs, run
from muster.cache import fingerprint, prune
from muster.chunk import audit_items
from muster.demands import Demands
from muster.inputs import Place, fixtures, items, roots
from muster.job import Done, Job, Result, result_of, unpacked
from muster.printed import are_sheets, seal, table
from muster.version import VERSION
from reports.audit import Audit, Meta, Row, Source, Summary, compared, with_findings
from reports.causes.evidence import Evidence
from reports.published import Claim, Published

IN_MEMORY = 8 * 1024 * 1024
"""Bytes of rows held in memory before they go to a temporary file."""


SIZE = 4
"""Bytes of the size that stands before each piece of a spool."""


class Spool:
    """Rows in the order they were added, in memory while they are few and in a nameless temporary file beyond that."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - lives as long as the audit

    def add(self, packed: bytes) -> None:
        self._file.write(len(packed).to_bytes(SIZE) + packed)

    def pieces(self) -> Iterator[list[Done]]:
        """Each piece as it was added; a new pass from the start."""
        place = 0
        while True:
            self._file.seek(place)
            size = int.from_bytes(self._file.read(SIZE))
            if not size:
                return
            piece = unpacked(self._file.read(size))
            place += SIZE + size
            yield piece


class Claims:
    """Who fits an id best, over all units of an audit."""

    def __init__(self) -> None:
        self._best: dict[tuple[str, int], float] = {}

    def add(self, claims: Iterable[Claim]) -> None:
        best = self._best
        for claim in claims:
            key = (claim.source, claim.mul_id)
            if claim.fit > best.get(key, -1.0):
                best[key] = claim.fit

    def settled(self, done: Done, tables: dict[str, Published]) -> Row:
        """The row as it is, or without its published value where another unit fits the id better."""
        row, claim, _ = done
        if claim is None or claim.fit >= self._best[claim.source, claim.mul_id]:
            return row
        entry = tables[claim.source].by_id[claim.mul_id]
        finding = Finding("D003", row.path, None, {"mul_id": claim.mul_id, "name": entry.name}, row.unit)
        return with_findings(compared(row, None, ""), (finding,))


def audit(
    paths: Sequence[Path] = (),
    rules: RuleSet | None = None,
    published: Sequence[str] = (),
    jobs: Jobs = 1,
    cache: Path | None = None,
    progress: Callable[[int], None] = lambda files: None,
    *,
    states: bool = False,
    against: RuleSet | None = None,
    details: bool = True,
    construction: bool = False,
) -> Audit:
    """Read everything below the paths, value it, compare; several paths are libraries that check each other.

    With `states` each row carries all there is to compare it with later. With `against` the values under other rules stand in the place of
    published ones. Without `details` a row has its columns and findings only. With `construction` its findings say what is unlawful, too.
    Raises UsageError for a path, PublishedError for a table that cannot be used.
    """
    chosen = roots(paths)
    names = () if against else published_names(paths, published)
    tables = {one.name: one for one in map(table, names)}
    job = Job(rules or RuleSet(), names, cache, states, against, details, Demands(construction), seal(names) if cache else "")
    if cache is not None:
        prune(cache)
    summary = Summary()
    results = _with_left_over(job, run(partial(audit_items, job), items(chosen), jobs))
    rows = _settle(results, tables, summary, progress, _pairs(chosen, jobs))
    if construction:
        rows = _with_again(rows, chosen)
    explain = _explaining(tables, rows(), against)

    def explained() -> Iterator[Row]:
        return map(explain, rows())

    for row in explained():
        summary.add(row)
    sources = tuple(Source(one.name, one.title, one.date, len(one.entries)) for one in tables.values())
    if against:
        sources = (Source(against.name, f"the values under the rules {against.name}", "", summary.total["valued"]),)
    digests = _digests() if states else ("", "")
    meta = Meta(VERSION, job.rules.name, sources, tuple(root.as_posix() for root in chosen), *digests)
    return Audit(meta, summary, explained)


def published_names(paths: Sequence[Path], published: Sequence[str]) -> tuple[str, ...]:
    """The published tables to compare with: those asked for, else the Master Unit List, before it our own for our own fixtures."""
    if published:
        return tuple(published)
    own = fixtures() / "published.csv"
    return (str(own), "mul") if not paths and own.is_file() else ("mul",)


def _with_left_over(job: Job, results: Iterable[Result]) -> Iterator[Result]:
    """The results, and at the end what came of printed sheets that none of them was compared with."""
    matched: set[str] = set()
    for result in results:
        matched.update(result.sheets)
        yield result
    if not any(map(are_sheets, job.published)):
        return
    from muster.unmatched import left_over

    left = left_over(job, matched)
    if left:
        yield result_of(left)


def _settle(
    results: Iterable[Result],
    tables: dict[str, Published],
    summary: Summary,
    progress: Callable[[int], None],
    pairs: Mapping[Place, tuple[Finding, ...]],
) -> Callable[[], Iterator[Row]]:
    """Take in the results as they come; then, when all claims are known, the rows can be settled."""
    spool, claims = Spool(), Claims()
    for result in results:
        summary.skipped += result.skipped
        summary.faults.extend(result.faults)
        claims.add(result.claims)
        spool.add(result.packed)
        progress(result.files)

    def rows() -> Iterator[Row]:
        for piece in spool.pieces():
            for done in piece:
                row = claims.settled(done, tables)
                yield with_findings(row, pairs.get((row.path, row.unit), ())) if pairs else row

    return rows


def _pairs(roots: Sequence[Path], jobs: Jobs) -> Mapping[Place, tuple[Finding, ...]]:
    """What is to be said of designs that lie in several of the libraries."""
    if len(roots) < 2:
        return {}
    from muster.pairing import differences

    return differences(roots, jobs)


def _with_again(rows: Callable[[], Iterator[Row]], roots: Sequence[Path]) -> Callable[[], Iterator[Row]]:
    """The rows with what is to be said of designs and ids that are there more than once."""
    from muster.libraries import by_place, library_findings
    from reports.library import Named

    named = (Named(row.path, row.unit, "", row.format, row.family, row.chassis, row.model, row.mul_id) for row in rows() if row.family)
    again = by_place(library_findings(named, roots))
    return lambda: (with_findings(row, again.get((row.path, row.unit), ())) for row in rows())


def _explaining(tables: Mapping[str, Published], rows: Iterable[Row], against: RuleSet | None) -> Callable[[Row], Row]:
    """What gives a row its cause: the switches between two editions, or what all rows together say about the causes of gaps."""
    if against is not None:
        from reports.causes.editions import settled

        return settled
    evidence = Evidence(tables)
    for row in rows:
        evidence.add(row)
    return evidence.settled


def _digests() -> tuple[str, str]:
    from converter.equipment import catalogue

    return catalogue().digest, fingerprint()
