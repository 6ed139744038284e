"""`muster diff`: every scripted change is named with its fields, its ledger lines and its cause, and nothing else is."""

from __future__ import annotations

import dataclasses
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from converter.equipment import catalogue
from muster import diffing

Muster = Callable[..., Any]
Tank = Callable[..., Path]

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "changes.yaml").read_text(encoding="utf-8"))
UNTOUCHED = 20


class States(NamedTuple):
    """A library before and after all scripted changes, and the place of each case in it."""

    old: Path
    new: Path
    places: list[str]


@pytest.fixture
def states(tank: Tank, tmp_path: Path, fixtures: Path) -> States:
    mek = (fixtures / "meks" / "Warden WRD-3H.mtf").read_text(encoding="utf-8")

    def write(place: Path, kind: str, number: int, mul_id: int = 0, year: int = 3061) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        if kind == "tank":
            tank(place.relative_to(tmp_path).as_posix(), model=f"C-{number}", mul_id=mul_id)
        else:
            place.write_text(mek.replace("model:WRD-3H", f"model:C-{number}").replace("era:3061", f"era:{year}"), encoding="utf-8")

    old, new = tmp_path / "old", tmp_path / "new"
    places = []
    for number in range(UNTOUCHED):
        write(old / "kept" / f"{number}.blk", "tank", 1000 + number)
        write(old / "kept" / f"{number}.mtf", "mek", 1000 + number)
    for number, case in enumerate(CASES):
        before = f"lib/{number}.{'blk' if case['of'] == 'tank' else 'mtf'}"
        if "from" not in case:
            write(old / before, case["of"], number, case.get("id", 0), case.get("year", 3061))
        places.append(case.get("to") or before)
    shutil.copytree(old, new)
    for file in (new / "kept").iterdir():  # line ends are no change
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    for number, case in enumerate(CASES):
        before = new / f"lib/{number}.{'blk' if case['of'] == 'tank' else 'mtf'}"
        if "from" in case:
            write(before, case["of"], number)
        if "to" in case and case["to"] is None:
            before.unlink()
        else:
            text = before.read_text(encoding="utf-8")
            before.unlink()
            for sought, put in case.get("edit", {}).items():
                assert sought in text, (case["what"], sought)
                text = text.replace(sought, put, 1)
            place = new / case.get("to", before.relative_to(new).as_posix())
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
    return States(old, new, places)


def compared(muster: Muster, old: Path, new: Path, *options: str) -> dict[str, Any]:
    ran = muster("diff", old, new, "--format", "json", "--jobs", "1", *options)
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def fields(change: dict[str, Any]) -> dict[str, list[str]]:
    return {field["name"]: [field["before"], field["after"]] for field in change["fields"]}


def test_fifty_changes_of_every_kind_are_named_and_nothing_else(muster: Muster, states: States) -> None:
    found = compared(muster, states.old, states.new)
    changes = {change["path"]: change for change in found["changes"]}
    assert len(CASES) >= 50
    assert set(changes) == set(states.places)
    assert len(found["changes"]) == len(CASES)
    for number, (case, place) in enumerate(zip(CASES, states.places, strict=True)):
        check(case, changes[place], number)


def check(case: dict[str, Any], change: dict[str, Any], number: int) -> None:
    what = case["what"]
    assert change["kinds"] == case.get("kinds", ["changed"]), what
    expected = {name: [text.replace("NUMBER", f"C-{number}") for text in pair] for name, pair in case.get("fields", {}).items()}
    actual = fields(change)
    for name, pair in expected.items():
        actual[name] = ["*" if put == "*" and text.startswith("#") else text for put, text in zip(pair, actual[name], strict=True)]
    assert actual == expected, what
    if "line" in case:
        assert change["before"] != change["after"], what
        assert change["causes"] == ["data"], what
        assert case["line"] in [line["line"].rpartition(" / ")[2].partition(" #")[0] for line in change["lines"]], what
    elif not {"added", "removed"} & set(change["kinds"]):
        assert change["before"] == change["after"], what
        assert (change["causes"], change["lines"]) == ([], []), what


def test_a_library_does_not_differ_from_itself(muster: Muster, states: States, tmp_path: Path) -> None:
    assert compared(muster, states.old, states.old)["changes"] == []
    archive = Path(shutil.make_archive(str(tmp_path / "old"), "zip", states.old))
    assert compared(muster, states.old, archive)["changes"] == []


def save(muster: Muster, folder: Path, target: Path, *options: str) -> Path:
    ran = muster("audit", folder, "--out", target, "--format", "parquet", "--fail-on", "never", "-q", *options)
    assert ran.code in (0, 3)
    return target / "audit.parquet"


def test_a_saved_audit_stands_for_its_library(muster: Muster, states: States, tmp_path: Path) -> None:
    old, new = save(muster, states.old, tmp_path / "a"), save(muster, states.new, tmp_path / "b")
    expected = compared(muster, states.old, states.new)["changes"]
    assert compared(muster, old, states.new)["changes"] == expected
    assert compared(muster, old, new)["changes"] == expected


def test_other_rules_are_told_apart_from_other_data(muster: Muster, states: States, tmp_path: Path) -> None:
    """Of all units the Meks with a split Heavy Gauss Rifle change with R23; one of them by its data too."""
    old = save(muster, states.old, tmp_path / "a")
    new = save(muster, states.old, tmp_path / "b", "--set", "R23=slots_in_vulnerable_location")
    found = compared(muster, old, new)
    assert {tuple(change["causes"]) for change in found["changes"]} == {("rules",)}
    assert {change["name"].partition(" ")[0] for change in found["changes"]} == {"Warden"}
    assert all(change["fields"] == [] for change in found["changes"])
    assert {line["line"].rpartition(" / ")[2] for change in found["changes"] for line in change["lines"]} == {"Heavy Gauss Rifle (CT)"}
    assert {tuple(c["causes"]) for c in compared(muster, old, states.new, "--set", "R23=slots_in_vulnerable_location")["changes"]} == {
        (),
        ("data",),
        ("rules",),
        ("data", "rules"),
    }


def test_another_catalogue_is_told_apart_from_other_data(
    muster: Muster, tank: Tank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tank("lib/a.blk")
    tank("lib/b.blk", model="T-2", weapon="Large Laser")
    old = save(muster, tmp_path / "lib", tmp_path / "a")
    laser = dataclasses.replace(catalogue()["Medium Laser"], bv=50.0)
    monkeypatch.setitem(catalogue()._entries, "Medium Laser", laser)
    monkeypatch.setattr(diffing, "fingerprint", lambda: "of another version")
    monkeypatch.setitem(catalogue().__dict__, "digest", "of another version")
    (change,) = compared(muster, old, tmp_path / "lib", "--no-cache")["changes"]
    assert (change["path"], change["causes"]) == ("a.blk", ["catalogue"])
    (line,) = change["lines"]
    assert (line["line"].rpartition(" / ")[2], line["before"], line["after"]) == ("Medium Laser (TU)", 46, 50)
    file = tmp_path / "lib" / "a.blk"
    file.write_text(file.read_text().replace("<cruiseMP>\n4", "<cruiseMP>\n5"))
    (change,) = compared(muster, old, tmp_path / "lib", "--no-cache")["changes"]
    assert change["causes"] == ["data", "catalogue"]


def test_another_calculation_is_told_apart_from_another_catalogue(
    muster: Muster, tank: Tank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tank("lib/a.blk")
    old = save(muster, tmp_path / "lib", tmp_path / "a")
    monkeypatch.setattr("converter.battlevalue.vehicle.ARMOR_POINT", 2.6)
    monkeypatch.setattr(diffing, "fingerprint", lambda: "of another version")
    (change,) = compared(muster, old, tmp_path / "lib", "--no-cache")["changes"]
    assert change["causes"] == ["calculation"]


def test_text_and_page_name_the_change(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("old/a.blk")
    tank("new/a.blk", weapon="Large Laser")
    text = muster("diff", tmp_path / "old", tmp_path / "new").out
    assert "1 changed" in text
    assert "changed: Testudo T-1 (a.blk), value 390 → 476 (+86)" in text
    assert "Medium Laser TU → none" in text
    page = muster("diff", tmp_path / "old", tmp_path / "new", "--format", "html").out
    assert "Large Laser none → TU" in page


def test_what_is_no_saved_audit_is_refused(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk")
    wrong = tmp_path / "x.parquet"
    wrong.write_bytes(b"no table")
    assert muster("diff", wrong, tmp_path / "lib").code == 2
    muster("export", tmp_path / "lib", "-o", tmp_path / "table.parquet")
    ran = muster("diff", tmp_path / "table.parquet", tmp_path / "lib")
    assert ran.code == 2
    assert "save an audit with --format parquet" in ran.err
    assert muster("diff", tmp_path / "nowhere", tmp_path / "lib").code == 2
