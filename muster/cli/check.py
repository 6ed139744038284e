"""`muster check`: what is wrong with the files, without any value."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Literal

from cyclopts import Parameter

from converter.model import Finding, Severity
from muster import console
from muster.batch import run
from muster.checking import Checked, check_items
from muster.demands import OWN_YEAR, Demands
from muster.exits import Exit, UsageError
from muster.inputs import count, items, roots
from muster.libraries import library_findings
from muster.options import FailOn, Inputs, RunOptions, fails
from reports.jsonfile import finding as as_object
from reports.library import Named


def command(
    *paths: Inputs,
    form: Annotated[Literal["text", "json"], Parameter(name="--format", help="One line a finding, or one JSON object a line.")] = "text",
    fail_on: Annotated[FailOn, Parameter(help="What makes the exit code 1.")] = "error",
    construction: Annotated[bool, Parameter(help="Whether the units are lawful: weight, slots, combinations.")] = True,
    year: Annotated[str, Parameter(help="Also what cannot be had in this year; `own` for the year of each unit.")] = "",
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """List the findings about the files and their units: syntax, values, equipment, construction, and what a library has twice.

    Example: `muster check units/ --format json`
    """
    demands = Demands(construction, _year(year))
    chosen = roots(paths)
    least = Severity.INFO if running.verbose else Severity.WARNING
    tally = Tally()
    with console.progress("checking", lambda: count(chosen), running.quiet) as progress:
        for checked in run(partial(check_items, demands), items(chosen), running.processes):
            tally.add(checked)
            _print((finding for finding in checked.findings if finding.severity >= least), form)
            progress(checked.files)
    again = list(library_findings(tally.named, chosen))
    tally.severities.update(finding.severity for finding in again)
    _print(again, form)
    return _end(running, tally, fail_on)


@dataclass
class Tally:
    """What was looked at and found so far. `named` are all units, to be set against each other at the end."""

    files: int = 0
    units: int = 0
    severities: Counter[Severity] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    named: list[Named] = field(default_factory=list)

    def add(self, checked: Checked) -> None:
        self.files += checked.files
        self.units += checked.units
        self.severities.update(finding.severity for finding in checked.findings)
        self.faults += checked.faults
        self.named += checked.named


def _year(text: str) -> int | None:
    """The year asked for. Raises UsageError."""
    if not text:
        return None
    if text == "own":
        return OWN_YEAR
    if not text.isdecimal():
        raise UsageError(f"--year takes a year, or own, not {text!r}")
    return int(text)


def _print(found: Iterable[Finding], form: str) -> None:
    for finding in found:
        sys.stdout.write(
            f"{finding}\n" if form == "text" else json.dumps({"path": finding.path, **as_object(finding)}, ensure_ascii=False) + "\n"
        )


def _end(running: RunOptions, tally: Tally, fail_on: FailOn) -> Exit:
    console.faults(tally.faults)
    counts = tally.severities
    if not running.quiet:
        said = ", ".join(f"{counts[severity]:,} {severity.name.lower()}" for severity in reversed(Severity))
        console.talk().print(f"{tally.units:,} units in {tally.files:,} files: {said}")
    if tally.faults:
        return Exit.FAULT
    if not tally.units:
        return Exit.NOTHING
    return Exit.FINDINGS if fails(fail_on, counts[Severity.ERROR], counts[Severity.WARNING], 0) else Exit.DONE
