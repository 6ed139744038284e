"""`muster diff`: two states of a library, and what each change comes from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console

from muster import console
from muster.diffing import is_saved, library, otherwise, saved
from muster.exits import Exit, UsageError
from muster.files import write_whole
from muster.inputs import count, roots
from muster.options import RuleOptions, RunOptions
from reports.changes import Library, compare
from reports.changes_report import Comparison, as_html, as_json, print_text

State = Annotated[Path, Parameter(help="A folder, an archive, or an audit saved with `muster audit --format parquet`.")]


def command(
    old: State,
    new: State,
    *,
    form: Annotated[Literal["text", "json", "html"], Parameter(name="--format", help="Form of the comparison.")] = "text",
    out: Annotated[Path | None, Parameter(name=("--out", "-o"), help="File to write instead of stdout.")] = None,
    rules: RuleOptions = RuleOptions(),  # noqa: B008 - frozen
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """Say which units were added, removed, moved, renamed or changed, and for each changed value which fields and ledger lines carry it.

    A changed value comes from the data, the rules edition, or the catalogue or calculation of another version of muster; the last three
    can differ only where a saved audit is compared. Rules apply to files; saved values are taken as they are.

    Example: `muster diff units-last-week.zip units/`
    """
    states = [_state(path, rules, running) for path in (old, new)]
    before, after = states[0], otherwise(new, states[1], states[0], running.processes, running.cache_folder)
    comparison = Comparison(before, after, compare(before, after))
    if not any(state.units for state in states):
        return Exit.NOTHING

    def on(target: Console) -> None:
        print_text(comparison, target, verbose=running.verbose)

    if form == "text" and out is None:
        on(console.data())
        return Exit.DONE
    writers = {"json": as_json, "html": as_html}
    text = console.text_of(on) if form == "text" else writers[form](comparison)
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text.encode(), force=True)
    return Exit.DONE


def _state(path: Path, rules: RuleOptions, running: RunOptions) -> Library:
    if not path.exists():
        raise UsageError(f"no such file or folder: {path}")
    if is_saved(path):
        return saved(path)
    rule_set, processes = rules.rule_set(), running.processes
    with console.progress(f"reading {path}", lambda: count(roots([path])), running.quiet) as progress:
        return library(path, rule_set, processes, running.cache_folder, progress)
