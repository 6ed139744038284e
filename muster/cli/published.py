"""`muster published`: the published tables at hand, a look into them, and import of others."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich import box
from rich.table import Table

from muster import console
from muster.exits import Exit, UsageError
from muster.files import whole_text
from reports.published import Entry, Matcher, load, names, normal, write_csv
from reports.published.importing import read_any

command = App(name="published", help="List, show and import published values.", result_action="return_value")


@command.command(name="list")
def list_() -> int:
    """List the tables that are shipped, with their source and date.

    Example: `muster published list`
    """
    table = Table("name", "date", "values", "what it is", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names():
        published = load(name)
        table.add_row(name, published.date, f"{len(published.entries):,}", published.title)
    console.data().print(table)
    return Exit.DONE


@command.command
def show(
    query: Annotated[str, Parameter(help="A name, a part of one, or an id.")],
    *,
    published: Annotated[tuple[str, ...], Parameter(help="Tables by name, or CSV files.", negative="")] = ("mul",),
) -> int:
    """Show the published values of a unit. A name that is not found gets suggestions.

    Example: `muster published show "Atlas AS7-D"`
    """
    tables = [load(name) for name in published]
    found = [(table.name, entry) for table in tables for entry in table.entries if _fits(entry, query)]
    if not found:
        near = ", ".join(entry.name for entry in Matcher(tables).suggest(query))
        raise UsageError(f"nothing is published for {query!r}" + (f"; near it: {near}" if near else ""))
    shown = Table("table", "id", "name", "tons", "BV", box=box.SIMPLE_HEAD, pad_edge=False)
    for name, entry in found:
        tons = "" if entry.tonnage is None else f"{entry.tonnage:g}"
        shown.add_row(name, str(entry.mul_id or ""), entry.name or entry.path, tons, f"{entry.bv:,}")
    console.data().print(shown)
    return Exit.DONE


@command.command(name="import")
def import_(
    file: Annotated[Path, Parameter(help="A CSV, or JSON as the Master Unit List gives it.")],
    *,
    out: Annotated[Path | None, Parameter(name=("--out", "-o"), help="The CSV to write; stdout if left out.")] = None,
) -> int:
    """Turn published values into a CSV that `muster audit --published` takes.

    Example: `muster published import mul.json --out mul.csv`
    """
    entries = read_any(file)
    if out is None:
        write_csv(entries, sys.stdout)
    else:
        with whole_text(out) as target:
            write_csv(entries, target)
        console.talk().print(f"{len(entries):,} values in {out}", markup=False)
    return Exit.DONE


def _fits(entry: Entry, query: str) -> bool:
    if query.isdecimal():
        return entry.mul_id == int(query)
    return bool(normal(query)) and normal(query) in normal(entry.name or entry.path)
