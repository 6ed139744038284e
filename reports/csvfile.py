"""The audit as CSV: one line a unit."""

from __future__ import annotations

import csv
import io
from typing import BinaryIO

from reports.audit import COLUMNS, Audit

FORMULA = frozenset("=+-@\t\r")
"""What makes a spreadsheet take a cell for a formula. Names come from strangers: such a text gets an apostrophe before it."""


def render(audit: Audit, out: BinaryIO) -> None:
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=False)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([f"'{cell}" if isinstance(cell, str) and cell[:1] in FORMULA else cell for cell in row.cells] for row in audit.rows())
    text.flush()
    text.detach()
