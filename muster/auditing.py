"""The audit from inputs to rows: the stages wired together, rows kept on disk once they are many."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path

from converter.battlevalue import RuleSet
from converter.model import Finding
from muster.batch import Jobs, run
from muster.cache import fingerprint, prune
from muster.chunk import audit_items
from muster.demands import Demands
from muster.inputs import Place, fixtures, items, roots
from muster.job import Done, Job, Result, as_text, from_text
from muster.printed import seal, table
from muster.version import VERSION
from reports.audit import Audit, Meta, Row, Source, Summary, compared, with_findings
from reports.causes.evidence import Evidence
from reports.published import Published
from reports.published import names as shipped

IN_MEMORY = 4 * 1024 * 1024
"""Letters of rows, as text, that are held in memory before more of them go to a temporary file."""


class Spool:
    """Rows in the order they were added, in memory while they are few and in a nameless temporary file beyond that."""

    def __init__(self) -> None:
        self._room = IN_MEMORY
        self._held: list[list[Done]] = []
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - lives as long as the audit

    def add(self, rows: str, done: list[Done]) -> None:
        """Take in a piece, as text and as what the text stands for."""
        self._room -= len(rows)
        if self._room > 0:
            self._held.append(done)
        else:
            self._file.write(rows.encode() + b"\n")

    def pieces(self) -> Iterator[list[Done]]:
        """Each piece as it was added; a new pass from the start."""
        yield from self._held
        place = 0
        while True:
            self._file.seek(place)
            line = self._file.readline()
            if not line:
                return
            place += len(line)
            yield from_text(line)[1]


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
    for name in names:
        if name not in shipped():
            table(name)  # one that cannot be used is told before any work
    job = Job(rules or RuleSet(), names, cache, states, against, details, Demands(construction), seal(names) if cache else "")
    if cache is not None:
        prune(cache)
    summary = Summary()
    results = _begun(run(partial(audit_items, job), items(chosen), jobs))
    tables = {one.name: one for one in map(table, names)}
    rows = _settle(job, results, tables, summary, progress, _pairs(chosen, jobs))
    if construction:
        rows = _with_again(rows, chosen)
    explain = _explaining(tables, rows, against)

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


def _begun(results: Iterator[Result]) -> Iterator[Result]:
    """The results, the first of which is there: from then on workers are at work, whatever is done before the next is taken."""
    first = list(islice(results, 1))
    return chain(first, results)


def published_names(paths: Sequence[Path], published: Sequence[str]) -> tuple[str, ...]:
    """The published tables to compare with: those asked for, else the Master Unit List, before it our own for our own fixtures."""
    if published:
        return tuple(published)
    own = fixtures() / "published.csv"
    return (str(own), "mul") if not paths and own.is_file() else ("mul",)


def _settle(
    job: Job,
    results: Iterable[Result],
    tables: dict[str, Published],
    summary: Summary,
    progress: Callable[[int], None],
    pairs: Mapping[Place, tuple[Finding, ...]],
) -> Callable[[], Iterator[Row]]:
    """Take in the results as they come; then, when all claims are known, the rows can be settled."""
    spool, claims, matched = Spool(), Claims(), set[str]()
    for result in results:
        skipped, done = from_text(result.rows)
        summary.skipped += skipped
        summary.faults.extend(result.faults)
        claims.add(done)
        matched.update(name for one in done for name in one.sheets)
        spool.add(result.rows, done)
        progress(result.files)
    if job.sheets:
        from muster.unmatched import left_over

        left = left_over(job, matched)
        spool.add(as_text(left), left)

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


def _explaining(tables: Mapping[str, Published], rows: Callable[[], Iterator[Row]], against: RuleSet | None) -> Callable[[Row], Row]:
    """What gives a row its cause: the switches between two editions, or what all rows together say about the causes of gaps."""
    if against is not None:
        from reports.causes.editions import settled

        return settled
    evidence = Evidence(tables, (row for row in rows() if row.status == "mismatch"))
    for row in rows():
        evidence.add(row)
    return evidence.settled


def _digests() -> tuple[str, str]:
    from converter.equipment import catalogue

    return catalogue().digest, fingerprint()
