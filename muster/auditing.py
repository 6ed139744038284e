"""The audit from inputs to rows: the stages wired together, rows kept on disk once they are many."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from converter.battlevalue import RuleSet
from converter.equipment import catalogue
from converter.model import Finding
from muster.batch import run
from muster.cache import fingerprint, prune
from muster.inputs import fixtures, items, roots
from muster.judging import Demands
from muster.pairing import Place, differences
from muster.printed import table
from muster.unmatched import left_over
from muster.version import VERSION
from muster.work import Done, Job, Result, audit_items
from reports.audit import Audit, Meta, Row, Source, Summary, compared, with_findings
from reports.causes.editions import settled as settled_switches
from reports.causes.evidence import Evidence
from reports.published import Published

IN_MEMORY = 8 * 1024 * 1024
"""Bytes of rows held in memory before they go to a temporary file."""


class Spool:
    """Rows in the order they were added, in memory while they are few and in a nameless temporary file beyond that."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - lives as long as the audit

    def add(self, piece: Sequence[Done] | Sequence[Row]) -> None:
        pickle.dump(piece, self._file, protocol=pickle.HIGHEST_PROTOCOL)

    def pieces(self) -> Iterator[list[Done]]:
        """Each piece as it was added; a new pass from the start."""
        place = 0
        while True:
            self._file.seek(place)
            try:
                piece = pickle.load(self._file)
            except EOFError:
                return
            place = self._file.tell()
            yield piece


class Claims:
    """Who fits an id best, over all units of an audit."""

    def __init__(self) -> None:
        self._best: dict[tuple[str, int], float] = {}

    def add(self, done: Iterable[Done]) -> None:
        best = self._best
        for _, claim, _ in done:
            if claim is not None:
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
    jobs: int = 1,
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
    if cache is not None:
        prune(cache)
    job = Job(
        rules or RuleSet(), () if against else published_names(paths, published), cache, states, against, details, Demands(construction)
    )
    tables = {one.name: one for one in map(table, job.published)}
    summary = Summary()
    results = _with_left_over(job, run(partial(audit_items, job), items(chosen), jobs))
    rows = _settle(results, tables, summary, progress, differences(chosen, jobs) if len(chosen) > 1 else {})
    explain = settled_switches if against else _evidence(tables, rows()).settled

    def explained() -> Iterator[Row]:
        return map(explain, rows())

    for row in explained():
        summary.add(row)
    sources = tuple(Source(one.name, one.title, one.date, len(one.entries)) for one in tables.values())
    if against:
        sources = (Source(against.name, f"the values under the rules {against.name}", "", summary.total["valued"]),)
    digests = (catalogue().digest, fingerprint()) if states else ("", "")
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
        matched.update(name for done in result.done for name in done.sheets)
        yield result
    left = left_over(job, matched)
    if left:
        yield Result(0, left)


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
        claims.add(result.done)
        spool.add(result.done)
        progress(result.files)

    def rows() -> Iterator[Row]:
        for piece in spool.pieces():
            for done in piece:
                row = claims.settled(done, tables)
                yield with_findings(row, pairs.get((row.path, row.unit), ())) if pairs else row

    return rows


def _evidence(tables: Mapping[str, Published], rows: Iterable[Row]) -> Evidence:
    """What all rows together say about the causes of gaps."""
    evidence = Evidence(tables)
    for row in rows:
        evidence.add(row)
    return evidence
