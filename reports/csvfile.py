"""The audit as CSV: one line a unit."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, BinaryIO, get_type_hints

from reports.audit import COLUMNS, Audit, Row

FORMULA = frozenset("=+-@\t\r")
"""What makes a spreadsheet take a cell for a formula. Names come from strangers: such a text gets an apostrophe before it."""


_texts = itemgetter(*[place for place, kind in enumerate(get_type_hints(Row).values()) if kind is str and place < len(COLUMNS)])
"""The cells of a row that are texts."""


def render(audit: Audit, out: BinaryIO) -> None:
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=False)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_cells, audit.rows()))
    text.flush()
    text.detach()


def _cells(row: Row) -> Sequence[Any]:
    cells = row.cells
    if FORMULA.isdisjoint([text[:1] for text in _texts(cells)]):
        return cells
    return [f"'{cell}" if isinstance(cell, str) and cell[:1] in FORMULA else cell for cell in cells]
