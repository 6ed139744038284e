"""The HTML report: one file that needs nothing else, and nothing from a unit file can break out of its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from reports.html.charts import EDGES, Point, histogram, scatter

Rendered = Callable[[str], bytes]


def test_nothing_from_a_file_becomes_markup(rendered: Rendered) -> None:
    text = rendered("html").decode()
    assert "<img" not in text
    assert "alert(1)</script>" not in text
    assert text.count("<script") == text.count("</script>") == 4


def test_the_data_survive_the_way_into_the_page(rendered: Rendered, evil: str) -> None:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', rendered("html").decode(), re.DOTALL)
    assert found
    data = json.loads(found[1])
    columns = dict(zip(data["names"], data["columns"], strict=True))
    assert columns["chassis"][1] == evil
    assert len(columns["path"]) == 7
    assert data["details"]["1"]["ledger"][4][0][0] == evil
    assert "ledger" not in data["details"].get("0", {})


def test_the_page_asks_for_nothing_from_elsewhere(rendered: Rendered) -> None:
    text = rendered("html").decode()
    assert "default-src 'none'" in text
    assert not re.search(r'<[^>]*\s(src|href)\s*=\s*"(?!#|data:)', text)


def test_the_verdict_comes_first_and_the_coverage_after_it(rendered: Rendered) -> None:
    text = rendered("html").decode()
    verdict = text.index("1 of 3 compared units differ")
    coverage = text.index("3 of 7 units compared")
    assert verdict < coverage < text.index("What differs") < text.index("What to do") < text.index('id="table"')


def test_the_histogram_counts_every_difference_once() -> None:
    points = [Point(100 + gap, 100, gap != 0, "x", "#") for gap in (-90, -20, -1, 0, 1, 3, 20, 400)]
    bars = histogram(points)
    assert len(bars) == len(EDGES) - 1
    assert {bar.label: bar.units for bar in bars if bar.units} == {
        "< -20": 1,
        "-20 to -10": 1,
        "-1 to 0": 1,
        "1 to 2": 1,
        "2 to 5": 1,
        "≥ 20": 2,
    }


def test_the_scatter_draws_matches_as_one_path_and_differences_as_links() -> None:
    drawn = scatter([Point(1000, 1000, False, "a", "#a"), Point(1000, 1000, False, "b", "#b"), Point(10, 1000, True, "c", "#c")])
    assert drawn is not None
    assert drawn.path.count("M") == 1
    assert [(dot.anchor, dot.title) for dot in drawn.dots] == [("#c", "c: computed 10, published 1,000")]
    assert scatter([]) is None
