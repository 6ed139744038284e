"""An audit made of a few rows: one of every status, with names that no format should trip over."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pytest

from converter.model import Finding
from reports.audit import Audit, Meta, Row, Source, Summary, compared, with_findings
from reports.renderers import RENDERERS

EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)>]]>&amp;\u2028\x07,\"':%\r\n=1+1"

LEDGER = {
    "label": "battle_value",
    "formula": "1,200.4 + 689.6 rounded",
    "value": 1890.0,
    "rule": "bv2 §0",
    "children": [{"label": EVIL, "formula": EVIL, "value": 1200.4, "rule": EVIL, "children": []}],
}

MATCH = Row(
    *("meks/Atlas AS7-D.mtf", 0, "mtf", "mek", "Atlas", "AS7-D", 140, 100.0, "Inner Sphere", "published", "bv2"),
    *(1897, None, "", None, None, "unpublished", "", 0, 0),
)
"""The Atlas with its published value; the other rows are made from it."""


def rows() -> list[Row]:
    line = Finding("P007", "meks/b.mtf", 12, {"text": EVIL})
    error = Finding("P009", "meks/b.mtf", 3, {"key": "mass", "text": EVIL, "expected": "a number"})
    unread = MATCH._replace(bv=None, family="", chassis="", model="", mul_id=None, tonnage=None, measure="")
    return [
        compared(MATCH, 1897, "mul"),
        with_findings(
            compared(MATCH._replace(path=f"meks/{EVIL}.mtf", chassis=EVIL, bv=1890, detail={"ledger": LEDGER}), 1897, "mul"), (line,)
        ),
        compared(MATCH._replace(path="meks/c.mtf", unit=2), 1900, "own")._replace(status="accepted", cause="known since 2025"),
        MATCH._replace(path="meks/d.mtf"),
        with_findings(MATCH._replace(path="meks/b.mtf", bv=1900), (line, error)),
        MATCH._replace(path="epic.blk", family="escape_pod", bv=None, measure="", status="unsupported"),
        with_findings(unread._replace(path="empty.mtf", status="unreadable"), (Finding("P001", "empty.mtf"),)),
    ]


def audit_of(made: Sequence[Row], root: str = "lib") -> Audit:
    summary = Summary()
    for row in made:
        summary.add(row)
    meta = Meta("1.2.3", "published", (Source("mul", "Master Unit List", "2026-02", 5984),), (root,))
    return Audit(meta, summary, lambda: iter(made))


@pytest.fixture
def audit() -> Audit:
    return audit_of(rows())


@pytest.fixture
def rendered(audit: Audit) -> Callable[[str], bytes]:
    """The audit in a format: `rendered("csv")`."""

    def render(name: str) -> bytes:
        out = io.BytesIO()
        RENDERERS[name].render(audit, out)
        return out.getvalue()

    return render


@pytest.fixture
def evil() -> str:
    return EVIL
