"""Accepted differences: what is in the baseline does not fail, for as long as it is the same difference and its day has not come."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from reports.baseline import Accepted, Baseline

Muster = Callable[..., Any]
Tank = Callable[..., Path]
Table = Callable[..., Path]

HEAD = "path,unit,name,bv,published,reason,expires\n"


@pytest.fixture
def audited(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> Callable[..., Any]:
    """The audit of one tank that is published with 400, under a baseline of these lines: its exit code and its row."""
    tank("lib/a.blk")
    table = published("path,bv", "a.blk,400")

    def run(*lines: str) -> tuple[int, dict[str, Any]]:
        baseline = tmp_path / "baseline.csv"
        baseline.write_text(HEAD + "".join(line + "\n" for line in lines), encoding="utf-8")
        ran = muster("audit", tmp_path / "lib", "--published", table, "--baseline", baseline, "--format", "json")
        return ran.code, json.loads(ran.out)["units"][0]

    return run


def findings(row: dict[str, Any]) -> list[str]:
    return [finding["code"] for finding in row.get("findings", [])]


def test_an_accepted_difference_does_not_fail(audited: Callable[..., Any]) -> None:
    code, row = audited("a.blk,0,Testudo T-1,390,400,the list rounds up,")
    assert (code, row["status"], row["cause"]) == (0, "accepted", "the list rounds up")


def test_what_is_not_in_the_baseline_fails(audited: Callable[..., Any]) -> None:
    code, row = audited("b.blk,0,Testudo T-2,390,400,another unit,")
    assert (code, row["status"]) == (1, "mismatch")


def test_a_unit_that_has_moved_is_known_by_its_name(audited: Callable[..., Any]) -> None:
    assert audited("old/place.blk,0,Testudo T-1,390,400,,")[1]["status"] == "accepted"


@pytest.mark.parametrize("values", ["391,400", "390,401"])
def test_another_difference_is_not_the_accepted_one(audited: Callable[..., Any], values: str) -> None:
    code, row = audited(f"a.blk,0,Testudo T-1,{values},,")
    assert (code, row["status"], findings(row)) == (1, "mismatch", ["D021"])


def test_any_published_value_is_accepted_where_none_is_named(audited: Callable[..., Any]) -> None:
    assert audited("a.blk,0,Testudo T-1,390,,,")[1]["status"] == "accepted"


def test_an_acceptance_ends_after_its_day(audited: Callable[..., Any]) -> None:
    code, row = audited("a.blk,0,Testudo T-1,390,400,until the erratum,2001-01-01")
    assert (code, row["status"], findings(row)) == (1, "mismatch", ["D020"])
    assert "accepted until 2001-01-01 (until the erratum)" in row["findings"][0]["message"]
    assert audited("a.blk,0,Testudo T-1,390,400,until the erratum,9999-12-31")[1]["status"] == "accepted"


def test_the_last_day_still_counts() -> None:
    entry = Accepted("a.blk", 0, "Testudo T-1", 390, 400, "", date(2026, 2, 28))
    assert entry.expires == date(2026, 2, 28)
    assert Baseline([entry], date(2026, 2, 28)).entries == (entry,)


def test_an_entry_that_is_of_no_use_any_more_is_told(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    tank("lib/a.blk")
    baseline = tmp_path / "baseline.csv"
    baseline.write_text(HEAD + "a.blk,0,Testudo T-1,390,400,,\n")
    ran = muster("audit", tmp_path / "lib", "--published", published("path,bv", "a.blk,390"), "--baseline", baseline, "--format", "json")
    (row,) = json.loads(ran.out)["units"]
    assert (ran.code, row["status"], findings(row)) == (0, "match", ["D022"])


def test_update_writes_all_differences_and_keeps_reasons_and_days(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    for number in range(4):
        tank(f"lib/{number}.blk", model=f"T-{number}")
    table = published("path,bv", "0.blk,339", "1.blk,400", "2.blk,390", "3.blk,401")
    baseline = tmp_path / "baseline.csv"
    call = ("audit", tmp_path / "lib", "--published", table, "--baseline", baseline)
    assert muster(*call, "--update-baseline").code == 0
    rows = list(csv.DictReader(baseline.open()))
    assert [(row["path"], row["bv"], row["published"]) for row in rows] == [
        ("0.blk", "390", "339"),
        ("1.blk", "390", "400"),
        ("3.blk", "390", "401"),
    ]
    assert rows[0]["reason"] == "without Medium Laser"
    baseline.write_text(
        HEAD
        + "1.blk,0,Testudo T-1,390,399,still open,9999-01-01\n2.blk,0,Testudo T-2,390,391,of no use,\n"
        + "elsewhere/x.blk,0,Elsewhere,1,2,not read today,\n"
    )
    assert muster(*call).code == 1
    assert muster(*call, "--update-baseline").code == 0
    rows = list(csv.DictReader(baseline.open()))
    assert [(row["path"], row["reason"], row["expires"]) for row in rows if row["path"] != "0.blk"] == [
        ("1.blk", "still open", "9999-01-01"),
        ("3.blk", "", ""),
        ("elsewhere/x.blk", "not read today", ""),
    ]
    assert muster(*call).code == 0


@pytest.mark.parametrize("text", ["no,columns\n", HEAD + "a.blk,0,,many,,,\n", HEAD + "a.blk,0,,1,,,soon\n"])
def test_a_baseline_that_cannot_be_used_is_refused(muster: Muster, tank: Tank, tmp_path: Path, text: str) -> None:
    tank("lib/a.blk")
    baseline = tmp_path / "baseline.csv"
    baseline.write_text(text)
    ran = muster("audit", tmp_path / "lib", "--baseline", baseline)
    assert ran.code == 2
    assert "baseline.csv" in ran.err
    assert muster("audit", tmp_path / "lib", "--baseline", tmp_path / "nowhere.csv").code == 2
    assert muster("audit", tmp_path / "lib", "--update-baseline").code == 2
