"""`muster formats`: what can be read and written."""

from __future__ import annotations

import parsers
from converter.writers import ForceWriter, Writer, by_name, writers
from muster import console
from muster.exits import Exit


def command() -> int:
    """List the formats that can be read and written.

    Example: `muster formats`
    """
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("format", "reads", "writes", "suffixes", "families", "what it is"):
        table.add_column(column)
    readable = {format_.name: format_ for format_ in parsers.formats()}
    writable = by_name()
    for name in sorted({*readable, *writable}):
        known = readable.get(name)
        title = known.title if known else writable[name].title
        suffixes = known.suffixes if known else (writable[name].suffix,)
        families = _families(writable[name]) if name in writable else ""
        table.add_row(name, "yes" if known else "", "yes" if name in writable else "", " ".join(suffixes), families, title)
    console.data().print(table)
    return Exit.DONE


def _families(writer: Writer | ForceWriter) -> str:
    """The families a format takes, as far as they are few."""
    if isinstance(writer, ForceWriter):
        return "lists"
    every = frozenset[str]().union(*(other.families for other in writers()))
    return "all" if writer.families == every else ", ".join(sorted(writer.families)).replace("_", " ")
