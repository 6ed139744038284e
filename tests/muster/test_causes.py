"""Causes in an audit: the column, what the reports say, and what other units of the audit have to say about them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Muster = Callable[..., Any]
Tank = Callable[..., Path]
Table = Callable[..., Path]


@pytest.fixture
def unit(muster: Muster, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """The row of a file in the audit of `lib`, as JSON has it."""

    def audited(path: str, table: Path) -> dict[str, Any]:
        ran = muster("audit", tmp_path / "lib", "--published", table, "--format", "json", "--jobs", "1")
        return next(unit for unit in json.loads(ran.out)["units"] if unit["path"] == path)

    return audited


def test_a_mismatch_has_a_cause_with_its_arithmetic(unit: Any, tank: Tank, published: Table) -> None:
    """Without its medium laser: 310.5 + 25 × 1.12 = 338.5."""
    tank("lib/a.blk")
    row = unit("a.blk", published("path,bv", "a.blk,339"))
    assert row["cause"] == "without Medium Laser"
    first = row["causes"][0]
    assert first["change"] == "without one Medium Laser (TU)"
    assert ["battle_value / offensive_rating / offense / weapons", 46, 0] in first["lines"]
    assert "weapons" in row["marked"]


def test_what_fits_as_often_by_chance_is_set_apart(unit: Any, tank: Tank, published: Table) -> None:
    tank("lib/a.blk")
    row = unit("a.blk", published("path,bv", "a.blk,398"))  # 3 points of armor: 3 × 2.5 × 0.9 × 1.2 = 8.1
    assert "3 points of armor more" in [cause["label"] for cause in row["also"]]
    assert "3 points of armor more" not in [cause["label"] for cause in row["causes"]]


def test_the_id_of_another_unit(unit: Any, tank: Tank, published: Table) -> None:
    """The file of the T-1 has the id of the T-2, whose value differs; the list has a T-1 with the value of the file."""
    tank("lib/a.blk", mul_id=8)
    row = unit("a.blk", published("mul_id,name,tonnage,bv", "7,Testudo T-1,50,390", "8,Testudo T-2,50,500"))
    assert row["published"] == 500
    assert row["cause"] == "the id belongs to another unit"
    assert row["causes"][0]["change"] == "Testudo T-1 has the id 7 and the value 390"


def test_two_rows_of_the_list_exchanged(unit: Any, tank: Tank, published: Table) -> None:
    tank("lib/a.blk", mul_id=7)
    tank("lib/b.blk", mul_id=20, model="T-2", weapon="Large Laser")  # 310.5 + (123 + 25) × 1.12 = 476.26
    table = published("mul_id,name,tonnage,bv", "7,Testudo T-1,50,476", "20,Testudo T-2,50,390")
    for path in ("a.blk", "b.blk"):
        assert "two rows of the list exchanged" in [cause["label"] for cause in unit(path, table)["causes"]]


def test_a_row_shifted_by_one(unit: Any, tank: Tank, published: Table) -> None:
    tank("lib/a.blk", mul_id=7)
    tank("lib/other.blk", mul_id=8, name="Other", weapon="Large Laser")
    row = unit("a.blk", published("mul_id,name,tonnage,bv", "7,Testudo T-1,50,476", "8,Other T-1,50,476"))
    assert "the value of Other T-1 (id 8): 476" in [cause["change"] for cause in row["causes"]]


def test_a_sister_speaks_for_a_cause(unit: Any, tank: Tank, published: Table) -> None:
    """A slip of one cruise MP is likelier where a sister has it: flank 8, 287.5 × 0.9 × 1.3 + 71 × 1.37 = 433.6."""
    tank("lib/a.blk")
    table = published("path,bv", "a.blk,434")
    assert unit("a.blk", table)["cause"] != "cruise MP +1"
    sister = tank("lib/b.blk", model="T-2")
    sister.write_text(sister.read_text().replace("<cruiseMP>\n4", "<cruiseMP>\n5"))
    row = unit("a.blk", table)
    assert row["cause"] == "cruise MP +1"
    assert row["causes"][0]["sister"] == "Testudo T-2"


def test_clusters_are_counted_on_the_terminal_and_in_the_column(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    for number in range(3):
        tank(f"lib/{number}.blk", model=f"T-{number}")
    table = published("path,bv", "0.blk,339", "1.blk,339", "2.blk,20000")
    text = muster("audit", tmp_path / "lib", "--published", table).out
    assert "What would give the published values" in text
    assert {" ".join(line.split()) for line in text.splitlines()} >= {"without Medium Laser 2", "none found 1"}
    rows = csv.DictReader(io.StringIO(muster("audit", tmp_path / "lib", "--published", table, "--format", "csv").out))
    assert [row["cause"] for row in rows] == ["without Medium Laser", "without Medium Laser", ""]
