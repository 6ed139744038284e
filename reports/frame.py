"""The audit as a polars table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.audit import COLUMNS, Audit

if TYPE_CHECKING:
    from polars import DataFrame

WHOLE = ("unit", "mul_id", "bv", "published", "delta", "errors", "warnings")
FRACTIONS = ("tonnage", "delta_pct")


def frame(audit: Audit) -> DataFrame:
    """The rows, with the columns of every table and their types."""
    import polars

    schema = {column: polars.Int64 if column in WHOLE else polars.Float64 if column in FRACTIONS else polars.String for column in COLUMNS}
    return polars.DataFrame([row.cells for row in audit.rows()], schema=schema, orient="row")
