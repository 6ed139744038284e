"""`muster export`: the library as one table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, BinaryIO

from cyclopts import Parameter

from muster import console
from muster.auditing import audit
from muster.exits import Exit, UsageError
from muster.files import whole_file
from muster.inputs import count, roots
from muster.options import Inputs, RuleOptions, RunOptions
from reports import csvfile, xlsx
from reports.audit import Audit
from reports.frame import frame


def _parquet(result: Audit, out: BinaryIO) -> None:
    frame(result).write_parquet(out)


def _json_lines(result: Audit, out: BinaryIO) -> None:
    frame(result).write_ndjson(out)


FORMS = {".csv": csvfile.render, ".parquet": _parquet, ".jsonl": _json_lines, ".xlsx": xlsx.render}


def command(
    *paths: Inputs,
    out: Annotated[Path, Parameter(name=("--out", "-o"), help=f"The table to write; its suffix decides the form: {', '.join(FORMS)}.")],
    rules: RuleOptions = RuleOptions(),  # noqa: B008 - frozen
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """Write all units, with their values, as one table.

    Example: `muster export units/ --out units.parquet`
    """
    if out.suffix.lower() not in FORMS:
        raise UsageError(f"{out}: the suffix must be one of {', '.join(FORMS)}")
    rule_set, processes = rules.rule_set(), running.processes
    with console.progress("reading", lambda: count(roots(paths)), running.quiet) as progress:
        result = audit(paths, rule_set, (), processes, running.cache_folder, progress, details=False)
    units = result.summary.total["units"]
    with whole_file(out, force=True) as file:
        FORMS[out.suffix.lower()](result, file)
    if not running.quiet:
        console.talk().print(f"{units:,} units in {out}", markup=False)
    return Exit.DONE if units else Exit.NOTHING
