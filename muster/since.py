"""An audit beside an earlier state of its library."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from converter.battlevalue import RuleSet
from muster import console
from muster.diffing import is_saved, known, library
from muster.exits import UsageError
from muster.options import RunOptions
from reports.audit import Audit
from reports.changes import Library, compare
from reports.changes_report import Comparison


def earlier(path: Path, rules: RuleSet, running: RunOptions) -> Callable[[Audit], Comparison] | None:
    """The state to compare with, taken before anything is written. A saved audit that is not there yet is no fault: this is the first."""
    if not path.exists():
        if not is_saved(path):
            raise UsageError(f"--since: no such file or folder: {path}")
        console.talk().print(f"no earlier audit in {path}; this one is the first", markup=False)
        return None
    return partial(_changes, library(path, rules, running.processes, running.cache_folder))


def _changes(earlier: Library, result: Audit) -> Comparison:
    """What changed since the earlier state."""
    meta = result.meta
    now = Library(" ".join(meta.roots), known(result.rows()), meta.rules, meta.version, meta.catalogue, meta.code)
    return Comparison(earlier, now, compare(earlier, now))
