"""The HTML report: one file that needs nothing else, and nothing from a unit file can break out of its place."""

from __future__ import annotations

import io
import json
import re

from reports import html
from reports.audit import Audit, Meta, Row, Summary

EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028"


def page(**changes: object) -> str:
    row = Row(
        "a.mtf",
        0,
        "mtf",
        "mek",
        "Atlas",
        "AS7-D",
        140,
        100.0,
        "Inner Sphere",
        "published",
        "bv2",
        1890,
        1897,
        "mul",
        -7,
        -0.37,
        "mismatch",
        "",
        0,
        0,
    )
    row = row._replace(**changes)  # type: ignore[arg-type]
    summary = Summary()
    summary.add(row)
    out = io.BytesIO()
    html.render(Audit(Meta("1.0", "published", (), ("lib",)), summary, lambda: iter((row,))), out)
    return out.getvalue().decode()


def test_nothing_from_a_file_becomes_markup() -> None:
    ledger = {"label": EVIL, "formula": EVIL, "value": 1.0, "rule": EVIL, "children": []}
    text = page(path=EVIL, chassis=EVIL, model=EVIL, cause=EVIL, detail={"ledger": ledger})
    assert "<img" not in text
    assert "alert(1)</script>" not in text
    assert text.count("<script") == text.count("</script>") == 2


def test_the_data_survive_the_way_into_the_page() -> None:
    text = page(chassis=EVIL)
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["rows"][0][data["columns"].index("chassis")] == EVIL


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    text = page()
    assert "default-src 'none'" in text
    assert not re.search(r'(src|href)\s*=\s*"(?!#|data:)', text)
