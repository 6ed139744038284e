"""What `muster check` says about a library as a whole: designs and ids that are there twice, files named after another unit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.model import Vehicle
from reports.library import misnamed

Muster = Callable[..., Any]
Tank = Callable[..., Path]

FILE_NAMES = yaml.safe_load((Path(__file__).parent / "cases" / "file_names.yaml").read_text(encoding="utf-8"))


def told(muster: Muster, code: str, *arguments: Any) -> list[str]:
    """The lines with that code."""
    return [line for line in muster("check", "--no-construction", "--verbose", *arguments).out.splitlines() if code in line]


@pytest.mark.parametrize("case", FILE_NAMES, ids=lambda case: f"{case['file']} of {case['chassis']} {case['model']}")
def test_a_file_is_named_after_its_unit(case: dict[str, Any]) -> None:
    unit = Vehicle(
        chassis=case["chassis"], model=case["model"], motive="Tracked", cruise_mp=4, engine={"kind": "ICE"}, armor={"kind": "Standard"}
    )
    assert misnamed(unit, case["file"]) is case["told"]


def test_a_misnamed_file_is_told(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/Testudo T-1.blk")
    tank("lib/Testudo T-7.blk", model="T-2")
    assert told(muster, "C913", tmp_path / "lib") == [
        "Testudo T-7.blk: warning C913 the file is named Testudo T-7, the unit in it Testudo T-2"
    ]


def test_one_design_twice_is_told_with_the_data_that_differ(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    """Public case 97: two files of one design, one of them an old state."""
    tank("lib/a/Testudo.blk", weapon="Medium Laser")
    tank("lib/b/Testudo.blk", weapon="Large Laser")
    assert told(muster, "C911", tmp_path / "lib") == [
        "b/Testudo.blk: warning C911 Testudo T-1 is in a/Testudo.blk too; they differ in equipment"
    ]


def test_a_copy_is_told_as_a_copy(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk")
    tank("lib/b.blk", name="TESTUDO ", notes="Another remark.")
    [line] = told(muster, "C911", tmp_path / "lib")
    assert line.endswith("is in a.blk too; with the same data")


def test_two_variants_are_two_designs(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk", model="T-1")
    tank("lib/b.blk", model="T-1+")
    assert told(muster, "C911", tmp_path / "lib") == []


def test_the_same_design_in_another_library_or_format_is_no_second_one(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    """Libraries check each other, and a converted copy is no design of its own; our own library holds some in all formats."""
    tank("one/a.blk")
    tank("two/a.blk")
    assert told(muster, "C911", tmp_path / "one", tmp_path / "two") == []
    assert told(muster, "C91") == []


def test_files_named_one_by_one_make_one_library(muster: Muster, tank: Tank) -> None:
    assert len(told(muster, "C911", tank("one/a.blk"), tank("two/a.blk"))) == 1


def test_an_id_of_two_units_is_told(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    """Public case 107: variants with the id of the design they were made from. 0 and below are no ids."""
    tank("lib/a.blk", mul_id=4711)
    tank("lib/b.blk", model="T-2", mul_id=4711)
    tank("lib/c.blk", model="T-3", mul_id=-1)
    tank("lib/d.blk", model="T-4", mul_id=-1)
    assert told(muster, "C912", tmp_path / "lib") == ["b.blk: warning C912 id 4711 is also that of Testudo T-1 in a.blk"]


def test_another_name_of_an_item_is_told_when_all_is_asked_for(muster: Muster, tank: Tank) -> None:
    file = tank("a.blk", weapon="ISMediumLaser\nMedium Laser\nISMediumLaser")
    assert told(muster, "E102", file) == ["a.blk:42: info E102 'ISMediumLaser' is another name of 'Medium Laser'"]
    assert "E102" not in muster("check", file).out


def test_findings_do_not_depend_on_the_number_of_processes(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    for number in range(100):
        tank(f"lib/{number:03}.blk", model=f"T-{number % 60}", mul_id=number % 70)
    assert muster("check", tmp_path / "lib", "--jobs", "1").out == muster("check", tmp_path / "lib", "--jobs", "2").out


def test_an_audit_that_asks_for_construction_tells_the_same(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/Testudo T-1.blk", mul_id=4711)
    tank("lib/Testudo T-3.blk", model="T-2", mul_id=4711)
    tank("lib/copy.blk", mul_id=4711)
    arguments = ("audit", tmp_path / "lib", "--format", "json", "--jobs", "1", "--fail-on", "never")
    units = json.loads(muster(*arguments, "--construction").out)["units"]
    found = {unit["path"]: [finding["code"] for finding in unit.get("findings", ()) if finding["code"].startswith("C91")] for unit in units}
    assert found == {"Testudo T-1.blk": [], "Testudo T-3.blk": ["C913", "C912"], "copy.blk": ["C911"]}
    assert "C91" not in muster(*arguments).out
