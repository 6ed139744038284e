"""Public reports about wrong data in unit files: the kind of fault is found, whatever the unit. The cases are `cases/public_data.yaml`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

Muster = Callable[..., Any]
Tank = Callable[..., Path]
Table = Callable[..., Path]

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "public_data.yaml").read_text(encoding="utf-8"))


def cases(what: str) -> pytest.MarkDecorator:
    chosen = [case for case in CASES if what in case]
    return pytest.mark.parametrize("case", chosen, ids=[case["case"] for case in chosen])


def edited(case: dict[str, Any], fixtures: Path, folder: Path) -> Path:
    """The file of a case with its fault, below a folder."""
    text = (fixtures / case["file"]).read_text(encoding="utf-8")
    for old, new in case["replace"]:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = folder / Path(case["file"]).name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def said(muster: Muster, *arguments: Any) -> list[dict[str, Any]]:
    """The findings of `muster check`."""
    return [json.loads(line) for line in muster("check", "--format", "json", "--verbose", *arguments).out.splitlines()]


@cases("check")
def test_the_fault_is_told(case: dict[str, Any], muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    before = {finding["code"] for finding in said(muster, fixtures / case["file"], "--year", "own")}
    found = {finding["code"]: finding["message"] for finding in said(muster, edited(case, fixtures, tmp_path), "--year", "own")}
    for code, text in case["check"].items():
        assert code not in before
        assert text in found[code]


@cases("published")
def test_the_fault_explains_the_published_value(
    case: dict[str, Any], muster: Muster, fixtures: Path, tmp_path: Path, published: Table
) -> None:
    file = edited(case, fixtures, tmp_path / "lib")
    table = published("path,bv", f"{file.name},{case['published']}")
    [unit] = json.loads(muster("audit", file.parent, "--published", table, "--format", "json", "--jobs", "1").out)["units"]
    assert unit["status"] == "mismatch"
    assert case["cause"] in [cause["label"] for cause in (*unit["causes"], *unit.get("also", ()))]


@cases("twin")
def test_the_right_file_of_the_design_shows_the_fault(case: dict[str, Any], muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    right = {**case, "replace": []}
    folder = tmp_path / "lib"
    folder.mkdir()
    edited(right, fixtures, folder / "a")
    edited(case, fixtures, folder / "b")
    [found] = [finding for finding in said(muster, folder) if finding["code"] == "C911"]
    assert found["message"].endswith(case["twin"])


def test_a_disputed_value_is_recorded_and_fails_nothing(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    """Public case 102: an errata dispute is a difference with a reason, not a truth."""
    tank("lib/a.blk")
    table, baseline = published("path,bv", "a.blk,401"), tmp_path / "baseline.csv"
    arguments = ("audit", tmp_path / "lib", "--published", table, "--baseline", baseline, "--jobs", "1")
    assert muster(*arguments, "--update-baseline").code == 0
    assert muster(*arguments).code == 0
    assert muster("audit", tmp_path / "lib", "--published", table, "--jobs", "1").code == 1


def test_an_id_that_the_list_has_for_another_unit_is_told(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    """Public case 107: wrong ids."""
    tank("lib/a.blk", mul_id=7)
    table = published("mul_id,name,tonnage,bv", "7,Legion Siege Engine,80,1500")
    assert codes(muster("audit", tmp_path / "lib", "--published", table, "--format", "json", "--jobs", "1").out) == {"D002"}


def test_an_id_that_the_list_does_not_have_yet_is_no_fault(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    """Public case 107: units wait for their release; their ids stay."""
    tank("lib/a.blk", mul_id=99999)
    table = published("mul_id,name,tonnage,bv", "7,Legion Siege Engine,80,1500")
    assert codes(muster("audit", tmp_path / "lib", "--published", table, "--format", "json", "--jobs", "1").out) == set()
    assert said(muster, tmp_path / "lib", "--no-construction") == []


def codes(report: str) -> set[str]:
    """The codes of the findings of the only unit."""
    [unit] = json.loads(report)["units"]
    return {finding["code"] for finding in unit.get("findings", ())}
