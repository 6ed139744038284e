"""The audit as Parquet: the table, and what it takes to compare it with a later one."""

from __future__ import annotations

from typing import BinaryIO

from reports.audit import Audit
from reports.frame import frame

SAVED = ("state", "muster", "catalogue", "code")
"""Columns beyond those of the table: the state of the unit, and what its value was computed with."""


def render(audit: Audit, out: BinaryIO) -> None:
    import polars

    made_with = (audit.meta.version, audit.meta.catalogue, audit.meta.code)
    states = polars.Series("state", [row.state for row in audit.rows()], dtype=polars.String)
    constant = [polars.lit(value).alias(name) for name, value in zip(SAVED[1:], made_with, strict=True)]
    frame(audit).with_columns(states, *constant).write_parquet(out)
