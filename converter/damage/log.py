"""The damage log as text: one line a template, the same for the same shots and dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from converter.damage.fire import LogEntry
from converter.damage.templates import Placement


def log_lines(log: Iterable[LogEntry]) -> Iterator[str]:
    """The lines of a log; a shot that marked nothing at all has a line of its own."""
    for entry in log:
        if not entry.placements:
            yield f"{entry.index}.0 {entry.weapon} no template"
        for number, placed in enumerate(entry.placements, 1):
            yield f"{entry.index}.{number} {entry.weapon} {_placement(placed)}".rstrip()


def _placement(placed: Placement) -> str:
    height = "-" if placed.anchor_y is None else f"{placed.anchor_y:+d}"
    counts = f"boxes {placed.boxes} marked {len(placed.marked)} edge {placed.edge} void {placed.void} damaged {placed.damaged}"
    return f"{placed.location} col {placed.column} y {height} {counts} : {' '.join(map(str, placed.marked))}"
