"""The audit as JSON: what it was made with, its sums, and every unit with its findings and, where it differs, its ledger."""

from __future__ import annotations

import json
from typing import Any, BinaryIO

from converter.model import Finding
from reports.audit import COLUMNS, Audit, Row
from reports.changes_report import as_dict

SCHEMA = 1
"""The version of the layout; it changes when a field goes or changes its meaning."""


def render(audit: Audit, out: BinaryIO) -> None:
    head = json.dumps(summary(audit), ensure_ascii=False, indent=1)
    out.write(head[:-2].encode() + b',\n "units": [')
    for index, row in enumerate(audit.rows()):
        out.write((b",\n  " if index else b"\n  ") + json.dumps(unit(row), ensure_ascii=False).encode())
    out.write(b"\n ]\n}\n")


def summary(audit: Audit) -> dict[str, Any]:
    """Everything but the units."""
    sums = audit.summary
    return {
        "schema": SCHEMA,
        "muster": audit.meta.version,
        "rules": audit.meta.rules,
        "published": [source._asdict() for source in audit.meta.sources],
        "coverage": {"compared": sums.compared, "units": sums.total["units"], "share": round(sums.coverage, 6)},
        "not_compared": {family: {reason: n for reason, n in why.items() if n} for family, why in sums.not_compared().items()},
        "families": {family: dict(counts) for family, counts in sorted(sums.families.items())},
        "codes": dict(sorted(sums.codes.items())),
        "causes": dict(sums.causes.most_common()),
        **({"changes": as_dict(audit.changes)} if audit.changes else {}),
    }


def unit(row: Row) -> dict[str, Any]:
    """One row as an object: its columns, then findings and detail where there are any."""
    entry: dict[str, Any] = dict(zip(COLUMNS, row, strict=False))
    if row.findings:
        entry["findings"] = [finding(one) for one in row.findings]
    if row.detail:
        entry.update(row.detail)
    return entry


def finding(one: Finding) -> dict[str, Any]:
    """A finding with its text, for programs and people."""
    return {
        "code": one.code,
        "severity": one.severity.name.lower(),
        "line": one.line,
        "message": one.message,
        "hint": one.hint,
        "fields": {key: value if isinstance(value, str | int | float | None) else str(value) for key, value in one.fields.items()},
    }
