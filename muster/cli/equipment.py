"""`muster equipment NAME`: one catalogue entry."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Literal

from cyclopts import Parameter
from rich import box
from rich.table import Table

from converter.equipment import Context, catalogue
from muster import console
from muster.exits import Exit, UsageError


def command(
    name: str,
    /,
    *,
    family: Annotated[
        str, Parameter(help="The family of unit that carries it: some names mean different things on different units.")
    ] = "mek",
    tech: Annotated[Literal["IS", "Clan"], Parameter(help="The tech base of the chassis.")] = "IS",
) -> int:
    """Show what a name of equipment means, in any spelling of any format, and its figures.

    Example: `muster equipment "ER PPC" --tech Clan`
    """
    entry = catalogue().get(name) or catalogue().resolve(name, Context(family, tech == "Clan"))
    if entry is None:
        near = ", ".join(f"{one.name} ({one.key})" for one in catalogue().suggest(name))
        raise UsageError(f"no equipment {name!r}" + (f"; near it: {near}" if near else ""))
    table = Table(title=entry.name, title_justify="left", title_style="bold", show_header=False, box=box.SIMPLE, pad_edge=False)
    for field in dataclasses.fields(entry):
        value = getattr(entry, field.name)
        if value not in (None, "", frozenset(), field.default):
            table.add_row(field.name.replace("_", " "), ", ".join(sorted(value)) if isinstance(value, frozenset) else str(value))
    console.data().print(table)
    return Exit.DONE
