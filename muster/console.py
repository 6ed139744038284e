"""Talking to people: data on stdout, talk on stderr, a progress bar on a terminal only."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from converter.model import printable

if TYPE_CHECKING:
    from rich.console import Console

FAULTS_SHOWN = 3


def data() -> Console:
    """What goes to stdout. Not wrapped in a pipe, so that lines stay whole."""
    from muster.tame_console import TameConsole

    return TameConsole(highlight=False, soft_wrap=not sys.stdout.isatty(), width=None if sys.stdout.isatty() else 120)


def talk() -> Console:
    """What goes to stderr."""
    from muster.tame_console import TameConsole

    return TameConsole(stderr=True, highlight=False)


def text_of(show: Callable[[Console], None]) -> str:
    """What `show` prints, as it goes into a file: no colors, lines whole."""
    from muster.tame_console import TameConsole

    out = io.StringIO()
    show(TameConsole(file=out, highlight=False, soft_wrap=True, width=120))
    return out.getvalue()


@contextmanager
def progress(title: str, total: Callable[[], int], quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar while the block runs; call what it yields with the number of files done. Nothing where stderr is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda files: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=talk(), transient=True) as bar:
        task = bar.add_task(title, total=total())
        yield lambda files: bar.advance(task, files)


def faults(tracebacks: Sequence[str]) -> None:
    """Say on stderr what muster itself failed on, and what to send us; of many, the first few."""
    if not tracebacks:
        return
    for text in tracebacks[:FAULTS_SHOWN]:
        print("\n".join(map(printable, text.split("\n"))), file=sys.stderr)
    more = f" There were {len(tracebacks):,} such faults." if len(tracebacks) > FAULTS_SHOWN else ""
    print(f"muster: a fault of its own. Please send us the lines above and the files they name.{more}", file=sys.stderr)
