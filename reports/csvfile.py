"""The audit as CSV: one line a unit."""

from __future__ import annotations

import csv
import io
from typing import BinaryIO

from reports.audit import COLUMNS, Audit


def render(audit: Audit, out: BinaryIO) -> None:
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=False)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(row[: len(COLUMNS)] for row in audit.rows())
    text.flush()
    text.detach()
