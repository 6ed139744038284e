"""`muster roundtrip`: read, write, read again; prove that the units are unchanged, and name what the texts differ in."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Annotated, Literal

from cyclopts import Parameter

from converter.model import Finding, Severity
from muster import console
from muster.batch import run
from muster.exits import Exit
from muster.inputs import count, items, roots
from muster.options import FailOn, Inputs, RuleOptions, RunOptions, fails
from muster.roundtrip import Tally, trip_items


def command(
    *paths: Inputs,
    form: Annotated[Literal["text", "json"], Parameter(name="--format", help="A table, or one JSON object.")] = "text",
    fail_on: Annotated[FailOn, Parameter(help="What makes the exit code 1.")] = "error",
    rules: RuleOptions = RuleOptions(),  # noqa: B008 - frozen
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """Take every file through our own JSON and back into its format, and compare model, value and text with the original.

    The exit code is 0 when every unit came back unchanged, 1 when one did not, 3 when nothing could be read.

    Example: `muster roundtrip units/`
    """
    chosen, work = roots(paths), partial(trip_items, rules.rule_set())
    tallies: dict[str, Tally] = {}
    findings: list[Finding] = []
    faults: list[str] = []
    with console.progress("round trips", lambda: count(chosen), running.quiet) as progress:
        for tripped in run(work, items(chosen), running.processes):
            for name, tally in tripped.tallies.items():
                tallies.setdefault(name, Tally()).add(tally)
            findings += tripped.findings
            faults += tripped.faults
            progress(tripped.files)
    least = Severity.INFO if running.verbose else Severity.WARNING
    shown = [finding for finding in findings if finding.severity >= least]
    if form == "json":
        _print_json(tallies, shown)
    else:
        _print_table(tallies, shown)
    console.faults(faults)
    if faults:
        return Exit.FAULT
    if not tallies:
        return Exit.NOTHING
    errors = sum(finding.severity == Severity.ERROR for finding in findings)
    warnings = sum(finding.severity == Severity.WARNING for finding in findings)
    return Exit.FINDINGS if fails(fail_on, errors, warnings, 0) else Exit.DONE


def _print_json(tallies: dict[str, Tally], findings: list[Finding]) -> None:
    content = {
        "formats": {name: tally.as_dict() for name, tally in sorted(tallies.items())},
        "findings": [{"path": one.path, "code": one.code, "message": one.message} for one in findings],
    }
    sys.stdout.write(json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def _print_table(tallies: dict[str, Tally], findings: list[Finding]) -> None:
    from rich import box
    from rich.table import Table

    out = console.data()
    for finding in findings:
        out.print(str(finding), markup=False, soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("format", "files", "units", "same model", "same value", "same text", "share"):
        table.add_column(column, justify="left" if column == "format" else "right")
    for name, tally in sorted(tallies.items()):
        figures = (tally.files, tally.units, tally.same_model, tally.same_value, tally.same_text)
        table.add_row(name, *(f"{figure:,}" for figure in figures), f"{tally.same_text / tally.files:.1%}")
    out.print(table)
    if any(tally.lines_by_name for tally in tallies.values()):
        out.print(_normalizations(tallies))
    else:
        out.print("No text differs from what was read.")


def _normalizations(tallies: dict[str, Tally]) -> object:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("format", "texts differ in", "files", "lines"):
        table.add_column(column, justify="right" if column in ("files", "lines") else "left")
    for name, tally in sorted(tallies.items()):
        for normalization, lines in tally.lines_by_name.most_common():
            table.add_row(name, normalization, f"{tally.files_by_name[normalization]:,}", f"{lines:,}")
    return table
