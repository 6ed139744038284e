"""`muster audit`: read everything, recompute every value, compare, report."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from converter.battlevalue import RuleSet
from muster import console
from muster.auditing import audit
from muster.exits import Exit, UsageError
from muster.files import whole_file, whole_text
from muster.inputs import count, roots
from muster.options import FailOn, Inputs, RuleOptions, RunOptions, fails, share, words
from reports.audit import Audit
from reports.baseline import Baseline, read_baseline, with_baseline, write_baseline
from reports.renderers import DEFAULT, RENDERERS, Renderer

if TYPE_CHECKING:
    from reports.changes_report import Comparison


def command(
    *paths: Inputs,
    published: Annotated[
        tuple[str, ...],
        Parameter(help="A published table by name, or a CSV file; may be repeated, the first that knows a unit wins.", negative=""),
    ] = (),
    format_: Annotated[
        tuple[str, ...], Parameter(name="--format", help=f"Reports to write: {', '.join(RENDERERS)}; several with commas.", negative="")
    ] = (),
    out: Annotated[
        Path | None, Parameter(name=("--out", "-o"), help="Folder for the reports; without it a text report goes to stdout.")
    ] = None,
    fail_on: Annotated[FailOn, Parameter(help="What makes the exit code 1.")] = "error",
    min_coverage: Annotated[str, Parameter(help="Least share of units read and compared, 0.95 or 95%; below it the exit code is 4.")] = "0",
    against: Annotated[
        str,
        Parameter(help="An edition of the rules to compare with in place of published values: which units change, and by which switch."),
    ] = "",
    baseline: Annotated[Path | None, Parameter(help="A CSV of accepted differences; only what is not in it fails.")] = None,
    update_baseline: Annotated[bool, Parameter(negative="", help="Write all differences there are into the baseline.")] = False,
    since: Annotated[
        Path | None, Parameter(help="An earlier state: a saved audit, a folder or an archive; the reports say what changed.")
    ] = None,
    construction: Annotated[bool, Parameter(negative="", help="Also whether the units are lawful, as `muster check` does.")] = False,
    allow_none: Annotated[bool, Parameter(negative="", help="Nothing to compare is no failure: for hooks that see a few files.")] = False,
    rules: RuleOptions = RuleOptions(),  # noqa: B008 - frozen
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """Recompute the value of every unit, compare with published values, and report what differs.

    The exit code is 0 when all is well, 1 for findings or discrepancies, 3 when nothing could be read or compared, 4 below --min-coverage.

    Example: `muster audit units/ --out report --format html,csv`
    """
    chosen = _renderers(words(format_), out)
    least = share(min_coverage)
    rule_set, processes = rules.rule_set(), running.processes
    accepted = _baseline(baseline, update_baseline)
    earlier = _earlier(since, rule_set, running) if since else None
    states = since is not None or any(renderer.name == "parquet" for renderer in chosen)
    details = any(renderer.details for renderer in chosen)
    other = RuleOptions(rules=against).rule_set() if against else None
    with console.progress("auditing", lambda: count(roots(paths)), running.quiet) as progress:
        result = audit(
            paths,
            rule_set,
            published,
            processes,
            running.cache_folder,
            progress,
            states=states,
            against=other,
            details=details,
            construction=construction,
        )
    if accepted is not None and baseline is not None:
        result = _accepting(result, accepted, baseline if update_baseline else None)
    if earlier is not None:
        result = replace(result, changes=earlier(result))
    written = _write(result, chosen, out)
    _tell(result, running, to_stderr=bool(chosen) and out is None, written=written)
    return _exit_code(result, fail_on, least, allow_none)


def _baseline(path: Path | None, update: bool) -> Baseline | None:
    """The accepted differences; none yet where the file is about to be written for the first time."""
    if path is None:
        if update:
            raise UsageError("--update-baseline needs --baseline FILE")
        return None
    today = date.today()
    return Baseline((), today) if update and not path.exists() else read_baseline(path, today)


def _accepting(result: Audit, accepted: Baseline, target: Path | None) -> Audit:
    """The audit with its accepted differences, all of them where they are written to a file."""
    if target is not None:
        accepted = accepted.updated(result.rows())
        with whole_text(target) as file:
            write_baseline(accepted, file)
    return with_baseline(result, accepted)


def _earlier(path: Path, rules: RuleSet, running: RunOptions) -> Callable[[Audit], Comparison] | None:
    """What compares an audit with the state at a path; None where there is none yet."""
    from muster.since import earlier

    return earlier(path, rules, running)


def _renderers(names: list[str], out: Path | None) -> list[Renderer]:
    unknown = [name for name in names if name not in RENDERERS]
    if unknown:
        raise UsageError(f"no report format {unknown[0]!r}; there are {', '.join(RENDERERS)}")
    chosen = [RENDERERS[name] for name in dict.fromkeys(names)]
    if out is not None:
        if out.exists() and not out.is_dir():
            raise UsageError(f"--out takes a folder, and {out} is a file")
        return chosen or [RENDERERS[name] for name in DEFAULT]
    if len(chosen) > 1 or any(not renderer.text for renderer in chosen):
        raise UsageError("only one text report can go to stdout; --out DIR takes any number")
    return chosen


def _write(result: Audit, chosen: list[Renderer], out: Path | None) -> list[Path]:
    if out is None:
        for renderer in chosen:
            renderer.render(result, sys.stdout.buffer)
        return []
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for renderer in chosen:
        path = out / renderer.file
        with whole_file(path, force=True) as file:
            renderer.render(result, file)
        written.append(path)
    return written


def _tell(result: Audit, running: RunOptions, to_stderr: bool, written: list[Path]) -> None:
    console.faults(result.summary.faults)
    if running.quiet:
        return
    talk = console.talk()
    from reports.terminal import render_summary

    render_summary(result, talk if to_stderr else console.data(), verbose=running.verbose)
    for path in written:
        talk.print(f"wrote {path}", markup=False)


def _exit_code(result: Audit, fail_on: FailOn, least: float, allow_none: bool) -> Exit:
    summary = result.summary
    total = summary.total
    if summary.faults:
        return Exit.FAULT
    if not summary.compared and not (allow_none and total["unreadable"] < total["units"]):
        return Exit.NOTHING
    if summary.coverage < least:
        return Exit.COVERAGE
    return Exit.FINDINGS if fails(fail_on, total["errors"], total["warnings"], total["mismatch"]) else Exit.DONE
