"""`muster check`: what is wrong with the files, without any value."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal

from cyclopts import Parameter

from converter.model import Finding, Severity
from muster import console
from muster.batch import run
from muster.checking import check_items
from muster.exits import Exit
from muster.inputs import count, items, roots
from muster.options import FailOn, Inputs, RunOptions, fails
from reports.jsonfile import finding as as_object


def command(
    *paths: Inputs,
    form: Annotated[Literal["text", "json"], Parameter(name="--format", help="One line a finding, or one JSON object a line.")] = "text",
    fail_on: Annotated[FailOn, Parameter(help="What makes the exit code 1.")] = "error",
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """List the findings of reading the files: syntax, values, equipment."""
    chosen = roots(paths)
    least = Severity.INFO if running.verbose else Severity.WARNING
    counts: Counter[Severity] = Counter()
    units = files = 0
    faults: list[str] = []
    with console.progress("checking", lambda: count(chosen), running.quiet) as progress:
        for checked in run(check_items, items(chosen), running.processes):
            units, files = units + checked.units, files + checked.files
            faults += checked.faults
            counts.update(finding.severity for finding in checked.findings)
            _print((finding for finding in checked.findings if finding.severity >= least), form)
            progress(checked.files)
    return _end(running, counts, units, files, faults, fail_on)


def _print(findings: Iterable[Finding], form: str) -> None:
    for finding in findings:
        sys.stdout.write(
            f"{finding}\n" if form == "text" else json.dumps({"path": finding.path, **as_object(finding)}, ensure_ascii=False) + "\n"
        )


def _end(running: RunOptions, counts: Counter[Severity], units: int, files: int, faults: list[str], fail_on: FailOn) -> Exit:
    talk = console.talk()
    console.faults(faults)
    if not running.quiet:
        said = ", ".join(f"{counts[severity]:,} {severity.name.lower()}" for severity in reversed(Severity))
        talk.print(f"{units:,} units in {files:,} files: {said}")
    if faults:
        return Exit.FAULT
    if not units:
        return Exit.NOTHING
    return Exit.FINDINGS if fails(fail_on, counts[Severity.ERROR], counts[Severity.WARNING], 0) else Exit.DONE
