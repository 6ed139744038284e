"""The audit as an Excel workbook: frozen header, filters, number formats."""

from __future__ import annotations

from datetime import datetime
from typing import BinaryIO

from reports.audit import Audit
from reports.frame import frame

MADE = datetime(2000, 1, 1)
"""What a workbook says of when it was made: the same audit is the same file, whatever the clock says."""


def render(audit: Audit, out: BinaryIO) -> None:
    """Write the table as a workbook. Text stays text: a name that begins like a formula is none."""
    import xlsxwriter

    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as workbook:
        workbook.set_properties({"created": MADE})
        frame(audit).write_excel(
            workbook,
            worksheet="audit",
            freeze_panes=(1, 0),
            autofilter=True,
            column_formats={"bv": "#,##0", "published": "#,##0", "delta": "+#,##0;-#,##0;0", "delta_pct": "+0.00;-0.00;0.00"},
        )
