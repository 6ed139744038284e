"""One state of a library, from wherever it is: unit files, or an audit that was saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from converter.battlevalue import RuleSet, UnknownRuleError
from converter.equipment import catalogue
from muster.batch import Jobs, run
from muster.cache import fingerprint, prune
from muster.chunk import audit_items
from muster.exits import UsageError
from muster.inputs import items, roots
from muster.job import Job, from_text
from muster.version import VERSION
from reports.audit import Row
from reports.changes import Known, Library
from reports.parquet import SAVED

SUFFIX = ".parquet"


def is_saved(path: Path) -> bool:
    """Whether a path is a saved audit."""
    return path.suffix.lower() == SUFFIX


def library(
    path: Path, rules: RuleSet, jobs: Jobs = 1, cache: Path | None = None, progress: Callable[[int], None] = lambda files: None
) -> Library:
    """The state of the library at a path: a saved audit as it was, files valued by the rules. Raises UsageError."""
    return saved(path) if is_saved(path) else read(path, rules, jobs, cache, progress)


def read(path: Path, rules: RuleSet, jobs: Jobs, cache: Path | None, progress: Callable[[int], None]) -> Library:
    """The state of a folder, an archive or a file. Raises UsageError."""
    if cache is not None:
        prune(cache)
    job = Job(rules, (), cache, states=True)
    units: list[Known] = []
    for result in run(partial(audit_items, job), items(roots([path])), jobs):
        _, done = from_text(result.rows)
        units += known(one.row for one in done)
        progress(result.files)
    return Library(path.as_posix(), units, rules.name, VERSION, catalogue().digest, fingerprint())


def otherwise(path: Path, new: Library, old: Library, jobs: Jobs = 1, cache: Path | None = None) -> Library:
    """The newer state with the values of its units under the rules of the older one, where those differ and are known here."""
    if is_saved(path) or old.rules == new.rules:
        return new
    try:
        rules = RuleSet.named(old.rules)
    except UnknownRuleError:
        return new
    under_old = read(path, rules, jobs, cache, lambda files: None)
    return replace(new, otherwise={(unit.path, unit.unit): unit.bv for unit in under_old.units})


def known(rows: Iterable[Row]) -> list[Known]:
    """The units among the rows of an audit."""
    return [
        Known(row.path, row.unit, row.family, row.chassis, row.model, row.mul_id, row.bv, row.state)
        for row in rows
        if row.status != "unreadable"
    ]


def saved(path: Path) -> Library:
    """The state that an audit saved. Raises UsageError for a file that is none, or carries no states."""
    import polars

    try:
        table = polars.read_parquet(path)
    except (OSError, polars.exceptions.PolarsError) as error:
        raise UsageError(f"{path} is no saved audit: {error}") from error
    missing = {*SAVED, *Known._fields, "rules", "status"} - set(table.columns)
    if missing:
        raise UsageError(
            f"{path} does not carry what a comparison needs ({', '.join(sorted(missing))}); save an audit with --format parquet"
        )
    units = [Known(*row) for row in table.filter(polars.col("status") != "unreadable").select(Known._fields).iter_rows()]
    first = table.row(0, named=True) if table.height else dict.fromkeys(("rules", *SAVED), "")
    return Library(path.as_posix(), units, first["rules"], first["muster"], first["catalogue"], first["code"])
