"""What SVG sheets since August 2025 say in attributes: entries and crit slots with the names of their items. Source: record_sheets.md 4."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from converter.model.record_sheet import InventoryRow, Printed, PrintedSlot
from parsers.sheets.svg_tree import Area, Text, number

if TYPE_CHECKING:
    from lxml.etree import _Element

ENTRY: Final = "inventoryEntry"
SLOT: Final = "critSlot"
OTHER_MODE: Final = "alternativeMode"

CELLS: Final = {
    "quantity": "quantity",
    "name": "name",
    "location": "location",
    "heat": "heat",
    "damage": "damage",
    "range_min": "minimum",
    "range_short": "short",
    "range_medium": "medium",
    "range_long": "long",
    "range_extreme": "extreme",
}
"""Class of a cell → column."""

_NUMBER = re.compile(r"\d+\.?")
_YES: Final = ("1", "true")


def classes(element: _Element) -> list[str]:
    return (element.get("class") or "").split()


def enclosing(text: Text, name: str) -> _Element | None:
    """The element of that class that a text is in."""
    return next((element for element in (text.element, *text.element.iterancestors()) if name in classes(element)), None)


def marked_rows(area: Area) -> tuple[InventoryRow, ...]:
    """The entries of the table. What is linked to an entry (Artemis and the like) is a further line of it."""
    entries: dict[_Element, dict[str, Printed]] = {}
    for text in area.drawn:
        entry, column = enclosing(text, ENTRY), _column(text)
        if entry is not None and column and enclosing(text, OTHER_MODE) is None:
            _add(entries.setdefault(entry, {}), column, text.run.printed)
    rows: list[tuple[_Element, dict[str, Printed]]] = []
    for entry, cells in entries.items():
        if rows and "linked" in classes(entry):
            for column, printed in cells.items():
                _add(rows[-1][1], column, printed)
        elif "name" in cells:
            rows.append((entry, cells))
    return tuple(InventoryRow(cells=cells, bay="bay" in classes(entry), key=_name_of(entry)) for entry, cells in rows)


def marked_slots(area: Area) -> Iterator[tuple[str, tuple[PrintedSlot, ...]]]:
    """The crit slots by location, in the order of their numbers."""
    found: dict[str, dict[float, PrintedSlot]] = {}
    for text in area.drawn:
        slot = enclosing(text, SLOT)
        if slot is None or not text.run.text or _NUMBER.fullmatch(text.run.text):
            continue
        location, place = slot.get("loc") or "", number(slot.get("slot"))
        name = slot.get("name") or "" if slot.get("type") == "eq" else ""
        printed = PrintedSlot(text.run.text, text.run.place, slot.get("armored") in _YES, name)
        found.setdefault(location, {}).setdefault(place, printed)
    yield from ((location, tuple(slots[place] for place in sorted(slots))) for location, slots in found.items() if location)


def _column(text: Text) -> str:
    """The column that a text is a cell of, by its class or that of a group around it."""
    for element in (text.element, *text.element.iterancestors()):
        names = classes(element)
        if ENTRY in names:
            return ""
        for name in names:
            if name in CELLS:
                return CELLS[name]
    return ""


def _add(cells: dict[str, Printed], column: str, printed: Printed) -> None:
    before = cells.get(column)
    cells[column] = before._replace(text=f"{before.text}\n{printed.text}") if before else printed


def _name_of(entry: _Element) -> str:
    """The item's name in `name@location#slot`; the name may hold either sign."""
    return (entry.get("id") or "").rpartition("@")[0]
