"""Printed record sheets as published values: one entry a unit, with all the sheets it is printed on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from reports.published.table import Entry, Published, normal

if TYPE_CHECKING:
    from converter.model import RecordSheet

SOURCE: Final = "sheet"
"""What the source of a value is called that a sheet prints."""


def table_of(path: str, sheets: Iterable[RecordSheet]) -> Published:
    """The sheets below a path as a table. Of several sheets of a unit the first with a value of the unit alone gives it, else the first."""
    by_name: dict[tuple[str, str], list[RecordSheet]] = {}
    for sheet in sheets:
        if sheet.name:
            by_name.setdefault((normal(sheet.name), sheet.family if sheet.kind != "reverse" else ""), []).append(sheet)
    entries = []
    for (name, family), group in by_name.items():
        valued = [sheet for sheet in group if sheet.whole("bv") is not None]
        if family and valued:
            first = next((sheet for sheet in valued if sheet.base_bv is not None), valued[0])
            pages = (*group, *by_name.get((name, ""), ()))
            entries.append(Entry(first.whole("bv") or 0, first.name, source=SOURCE, sheets=pages))
    return Published(path, "printed record sheets", "", tuple(entries))
