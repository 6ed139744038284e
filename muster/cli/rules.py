"""`muster rules`: the editions and switches of the rules, and the finding codes."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich import box
from rich.table import Table

from converter.battlevalue import editions, switches
from converter.model import codes
from muster import console
from muster.exits import Exit


def command(
    *, differing: Annotated[bool, Parameter(negative="", help="Only switches whose value differs between editions.")] = False
) -> int:
    """List the rule switches with their value in each edition (`--rules`, `--set`), and the finding codes.

    Example: `muster rules --differing`
    """
    out = console.data()
    names = editions()
    table = Table("switch", "topic", *names, "values", box=box.SIMPLE_HEAD, pad_edge=False)
    for switch in switches().values():
        values = [switch.editions[name] for name in names]
        if not differing or len(set(values)) > 1:
            table.add_row(switch.key, switch.topic, *values, " ".join(switch.values))
    out.print(table)
    if not differing:
        table = Table("code", "severity", "title", box=box.SIMPLE_HEAD, pad_edge=False)
        for code in codes().values():
            table.add_row(code.code, code.severity.name.lower(), code.title)
        out.print(table)
    return Exit.DONE
