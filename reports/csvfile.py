"""The audit as CSV: one line a unit."""

from __future__ import annotations

import csv
import io
from typing import BinaryIO

from reports.audit import COLUMNS, Audit

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a cell for a formula."""


def render(audit: Audit, out: BinaryIO) -> None:
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=False)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([tame(cell) if isinstance(cell, str) else cell for cell in row[: len(COLUMNS)]] for row in audit.rows())
    text.flush()
    text.detach()


def tame(cell: str) -> str:
    """The cell, with an apostrophe before a text that a spreadsheet would run as a formula: names come from strangers."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
