"""`muster explain`: the calculation of a value, and of a weight, in every form."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Muster = Callable[..., Any]
Tank = Callable[..., Path]

EVIL = "<img src=x onerror=alert(1)>"


def test_the_calculation_is_shown_line_by_line_with_its_rules(muster: Muster, tank: Tank) -> None:
    ran = muster("explain", tank("a.blk"))
    assert ran.code == 0
    for part in ("Testudo T-1", "390", "defensive rating: 310.5", "287.5 × 0.9 × 1.2", "offensive rating: 79.52", "bv2 §"):
        assert part in ran.out


def test_json_has_the_documented_layout_with_unrounded_numbers(muster: Muster, tank: Tank) -> None:
    explained = json.loads(muster("explain", tank("a.blk"), "--format", "json").out)
    assert explained["bv"] == 390
    assert explained["rules"] == "published"
    assert explained["unit"]["chassis"] == "Testudo"
    top = explained["ledger"]
    assert set(top) == {"label", "formula", "value", "rule", "children"}
    values = {child["label"]: child["value"] for child in top["children"]}
    assert values["defensive_rating"] == pytest.approx(310.5)
    assert values["offensive_rating"] == pytest.approx(79.52)
    assert {"defensive_factor", "speed_factor"} <= set(values)


@pytest.mark.parametrize("form", ["html", "md"])
def test_what_comes_from_a_file_is_escaped(muster: Muster, tank: Tank, form: str) -> None:
    ran = muster("explain", tank("a.blk", name=EVIL), "--format", form)
    assert ran.code == 0
    assert EVIL not in ran.out
    assert "onerror" in ran.out


def test_out_writes_a_file(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert muster("explain", tank("a.blk"), "--format", "html", "--out", target).out == ""
    assert "310.5" in target.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_read_exits_3_and_says_why(muster: Muster, tmp_path: Path) -> None:
    file = tmp_path / "empty.mtf"
    file.write_bytes(b"")
    ran = muster("explain", file)
    assert ran.code == 3
    assert "P001" in ran.err


def test_a_unit_of_our_own_library_is_explained_from_anywhere(muster: Muster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "758" in muster("explain", "meks/Mongoose MON-66.mtf").out


WEIGHT = 28.5
"""Engine of rating 200: 8.5 × 1.5 = 13, structure 5, controls 2.5, armor 100/16 → 6.5, a turret of 0.5 and the laser of 1 in it."""


def test_the_weight_is_shown_part_by_part(muster: Muster, tank: Tank) -> None:
    ran = muster("explain", tank("a.blk"), "--weight")
    assert ran.code == 0
    for part in ("Testudo T-1", f"weight: {WEIGHT}", "engine: 13", "structure: 5", "Medium Laser (TU): 1", "construction §1.3"):
        assert part in ran.out


def test_the_weight_as_json_says_what_it_is(muster: Muster, tank: Tank) -> None:
    explained = json.loads(muster("explain", tank("a.blk"), "--weight", "--format", "json").out)
    assert (explained["measure"], explained["tons"], explained["ledger"]["label"]) == ("tons", WEIGHT, "weight")
    assert "bv" not in explained


def test_a_weight_that_lacks_an_unknown_part_says_so(muster: Muster, tank: Tank) -> None:
    ran = muster("explain", tank("a.blk", weapon="Death Ray Of My Own"), "--weight")
    assert "C705" in ran.err
    assert "Death Ray Of My Own" in ran.err
