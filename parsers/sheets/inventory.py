"""The weapon and equipment table of a sheet: from runs of text in drawing order to entries, lists and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from converter.model.record_sheet import InventoryRow, Printed
from parsers.sheets.layout import Run

HEADINGS: Final = {
    "Qty": "quantity",
    "#": "quantity",
    "Type": "name",
    "Bay": "bay",
    "Loc": "location",
    "Ht": "heat",
    "Dmg": "damage",
    "Tn": "to_hit",
    "Min": "minimum",
    "Sht": "short",
    "Med": "medium",
    "Lng": "long",
    "SRV": "short",
    "MRV": "medium",
    "LRV": "long",
    "ERV": "extreme",
}
"""Heading → column."""

FROM_THE_LEFT: Final = frozenset({"name", "bay", "damage"})
"""Columns whose cells begin under the first letter of their heading; the others are centered under it."""

NOTES: Final = {"Ammo": "ammo", "Fuel Points": "fuel", "Features": "features", "Quirks": "quirks", "Total Heat (Dissipation)": "heat"}
"""First words of a note below the table → its title."""

FIXED_TABLE: Final = "AR10 Munitions"
"""A table that is the same on every sheet that has it; its headings stand one column off."""

START_TOLERANCE: Final = 1.2
CENTER_TOLERANCE: Final = 3.0

_CAPTION = re.compile(r"\(\d+-\d+\)")
_GLUED = tuple(
    re.compile(pattern)
    for pattern in (
        f"(?:{'|'.join(map(re.escape, HEADINGS))}) ?",
        _CAPTION.pattern,
        r"\d+ ?\(\d+\) ?",
    )
)
"""What cells that touch are made of."""

_NOTE = re.compile(rf"({'|'.join(map(re.escape, NOTES))})(?: \([^)]*\))?(?:: | )(?=\S)")
_BAY = re.compile(r"\d+ \S")


class Inventory(NamedTuple):
    """What the table holds, and what stands below it: notes by title, and lists by their heading."""

    rows: tuple[InventoryRow, ...]
    notes: tuple[tuple[str, Printed], ...]


@dataclass
class _Entry:
    scale: str
    bay: bool
    cells: dict[str, Printed] = field(default_factory=dict)

    def add(self, column: str, run: Run) -> None:
        before = self.cells.get(column)
        self.cells[column] = Printed(f"{before.text}\n{run.text}", before.place) if before else run.printed


class _Table:
    """The reading of one table. Runs come in the order in which they were drawn, entry by entry."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []
        self.notes: list[tuple[str, Printed]] = []
        self.columns: dict[str, Run] = {}
        self.scale = ""
        self.scale_heading: Run | None = None
        self.list = ""
        self.below = ""
        self.skipping = self.in_headings = False

    def take(self, run: Run) -> None:
        if run.bold:
            self._heading(run)
        elif self.skipping or _CAPTION.fullmatch(run.text) or self._note(run):
            return
        elif self.list:
            self.notes.append((self.list, run.printed))
        else:
            self._cell(run)
        self.in_headings = run.bold

    def _heading(self, run: Run) -> None:
        column = HEADINGS.get(run.text)
        if column is not None and not self.skipping:
            if not self.in_headings:
                self.columns = {}
            self.columns[column] = run
        elif run.text == FIXED_TABLE:
            self.skipping = True
        elif run.text.endswith(":"):
            self.list, self.skipping = run.text.rstrip(":").lower().replace(" ", "_"), False
        elif column is None and run.text != "Tons":
            self.scale, self.scale_heading = run.text.removesuffix(" Scale").lower(), run
            self.list, self.skipping = "", False
            self.columns = {} if not self.in_headings else self.columns

    def _note(self, run: Run) -> bool:
        """Take a run that is a note, or goes on with one."""
        found = _NOTE.match(run.text)
        if found is not None:
            self.below = NOTES[found[1]]
            self.notes.append((self.below, Printed(run.text[found.end() :], run.place)))
            return True
        if self.below:
            title, before = self.notes[-1]
            self.notes[-1] = (title, Printed(f"{before.text}\n{run.text}", before.place))
            return True
        if run.text.startswith("*") and self._column(run) in ("", "bay"):
            self.notes.append(("note", run.printed))
            return True
        return False

    def take_note(self, run: Run) -> None:
        """Take a run that stands under the table."""
        if not self._note(run):
            self.below = "note"
            self.notes.append((self.below, run.printed))

    def _column(self, run: Run) -> str:
        """The column of a cell by the place of its heading; empty where it is under none."""
        for column, heading in self.columns.items():
            if column not in FROM_THE_LEFT and abs(run.center - heading.center) < CENTER_TOLERANCE:
                return column
        for column, heading in self.columns.items():
            if column in FROM_THE_LEFT and abs(run.start - heading.start) < START_TOLERANCE:
                return column
        return ""

    def _cell(self, run: Run) -> None:
        column = self._column(run)
        if column == "quantity" and run.text.isdecimal():
            self.entries.append(_Entry(self.scale, bay=False))
        elif column in ("", "quantity", "bay", "name"):
            column = "name"
            if self._opens_bay(run):
                self.entries.append(_Entry(self.scale, bay=True))
            elif self._left_of_names(run) and not (self.entries and self.entries[-1].bay):
                self.take_note(run)
                return
        if self.entries:
            self.entries[-1].add(column, run)

    def _opens_bay(self, run: Run) -> bool:
        """Whether a text begins a weapon bay: under the first letter of the scale's heading, with a number, and no bay is open."""
        if self.scale_heading is None or abs(run.start - self.scale_heading.start) > START_TOLERANCE or not _BAY.match(run.text):
            return False
        return not self.entries or not self.entries[-1].bay or "location" in self.entries[-1].cells

    def _left_of_names(self, run: Run) -> bool:
        names = self.columns.get("name")
        return names is not None and run.start < names.start - START_TOLERANCE


def read_inventory(runs: Iterable[Run], below: Iterable[Run] = ()) -> Inventory:
    """The table of these runs, the first of which is a heading; `below` are runs that are known to stand under the table."""
    table = _Table()
    for run in runs:
        for cell in apart(run):
            table.take(cell)
    for run in below:
        if run.text:
            table.take_note(run)
    rows = tuple(InventoryRow(cells=entry.cells, scale=entry.scale, bay=entry.bay) for entry in table.entries if "name" in entry.cells)
    return Inventory(rows, tuple(table.notes))


def apart(run: Run) -> list[Run]:
    """The cells of a run: several where the table is so narrow that they touch."""
    for pattern in _GLUED if run.letters else ():
        found = list(pattern.finditer(run.text))
        if len(found) > 1 and sum(len(part[0]) for part in found) == len(run.text):
            return [run.cut(part.start(), part.start() + len(part[0].rstrip())) for part in found]
    return [run] if run.text else []


def is_section(text: str) -> bool:
    """Whether a bold text opens a part of the table: a scale, a list, a table of its own."""
    return text.endswith((" Scale", " Scale on Reverse")) or text in (FIXED_TABLE, "Tons", "Cargo:", "Grav Decks:")
