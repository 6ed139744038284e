"""`muster export`: the library as one table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from muster import console
from muster.auditing import audit
from muster.exits import Exit, UsageError
from muster.inputs import count, roots
from muster.options import Inputs, RuleOptions, RunOptions

if TYPE_CHECKING:
    from polars import DataFrame

SUFFIXES = (".csv", ".parquet", ".jsonl", ".xlsx")


def command(
    *paths: Inputs,
    out: Annotated[Path, Parameter(name=("--out", "-o"), help=f"The table to write; its suffix decides the form: {', '.join(SUFFIXES)}.")],
    rules: RuleOptions = RuleOptions(),  # noqa: B008 - frozen
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """Write all units, with their values, as one table."""
    if out.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{out}: the suffix must be one of {', '.join(SUFFIXES)}")
    rule_set, processes = rules.rule_set(), running.processes
    with console.progress("reading", lambda: count(roots(paths)), running.quiet) as progress:
        result = audit(paths, rule_set, (), processes, running.cache_folder, progress)
    from reports.frame import frame

    table = frame(result)
    out.parent.mkdir(parents=True, exist_ok=True)
    _write(table, out)
    if not running.quiet:
        console.talk().print(f"{table.height:,} units in {out}", markup=False)
    return Exit.DONE if table.height else Exit.NOTHING


def _write(table: DataFrame, out: Path) -> None:
    match out.suffix.lower():
        case ".csv":
            table.write_csv(out)
        case ".parquet":
            table.write_parquet(out)
        case ".jsonl":
            table.write_ndjson(out)
        case _:
            from reports.xlsx import write

            with out.open("wb") as file:
                write(table, file)
