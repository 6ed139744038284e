"""`muster explain` and `muster check`: the calculation in every form, and what is wrong with a file."""

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


def test_check_lists_findings_a_line_each(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk", weapon="Death Ray Of My Own")
    tank("lib/b.blk")
    ran = muster("check", tmp_path / "lib")
    assert ran.code == 1
    assert ran.out.startswith("a.blk")
    assert "E101" in ran.out
    ran = muster("check", tmp_path / "lib", "--format", "json")
    assert "E101" in [json.loads(line)["code"] for line in ran.out.splitlines()]
    assert muster("check", tmp_path / "lib", "--fail-on", "never").code == 0


def test_a_unit_of_our_own_library_is_explained_from_anywhere(muster: Muster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "758" in muster("explain", "meks/Mongoose MON-66.mtf").out
