"""The audit as GitHub workflow commands: an annotation at the file and line of each difference, error and warning."""

from __future__ import annotations

from typing import BinaryIO

from converter.model import Finding, Severity
from reports.audit import Audit, Meta, Row, discrepancy

KINDS = {Severity.WARNING: "warning", Severity.ERROR: "error"}


def render(audit: Audit, out: BinaryIO) -> None:
    for row in audit.rows():
        difference = discrepancy(row) if row.status == "mismatch" else None
        for finding in (difference, *row.findings):
            if finding is not None and finding.severity in KINDS:
                out.write(_annotation(audit.meta, row, finding).encode())


def _annotation(meta: Meta, row: Row, finding: Finding) -> str:
    place = f"file={_property(meta.location(row.path))},line={finding.line or 1},title={_property(f'{finding.code} {row.name}')}"
    return f"::{KINDS[finding.severity]} {place}::{_data(finding.message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
