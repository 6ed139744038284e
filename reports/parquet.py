"""The audit as Parquet."""

from __future__ import annotations

from typing import BinaryIO

from reports.audit import Audit
from reports.frame import frame


def render(audit: Audit, out: BinaryIO) -> None:
    frame(audit).write_parquet(out)
