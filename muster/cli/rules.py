"""`muster rules`: the editions and switches of the rules, and the finding codes."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich import box
from rich.table import Table
from rich.text import Text

from converter.battlevalue import editions, switches
from converter.model import codes
from muster import console
from muster.exits import Exit


def command(
    *, differing: Annotated[bool, Parameter(negative="", help="Only switches whose value differs between editions.")] = False
) -> int:
    """List the rule switches with their values (`--set`) and the editions that have them (`--rules`), and the finding codes.

    Example: `muster rules --differing`
    """
    out = console.data()
    table = Table("switch", "topic", "value", "in the editions", box=box.SIMPLE_HEAD, pad_edge=False)
    for switch in switches().values():
        using = {value: [name for name in editions() if switch.editions[name] == value] for value in switch.values}
        if differing and sum(map(bool, using.values())) < 2:
            continue
        for index, (value, names) in enumerate(using.items()):
            head = ("", "") if index else (switch.key, switch.topic)
            table.add_row(*head, Text(value, overflow="fold"), ", ".join(names))
    out.print(table)
    if not differing:
        table = Table("code", "severity", "title", box=box.SIMPLE_HEAD, pad_edge=False)
        for code in codes().values():
            table.add_row(code.code, code.severity.name.lower(), code.title)
        out.print(table)
    return Exit.DONE
