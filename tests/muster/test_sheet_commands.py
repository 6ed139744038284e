"""The commands of the two smaller rule systems, and their sheets in the commands for all units."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Muster = Callable[..., Any]


def test_epic_shows_points_load_and_the_combat_table(muster: Muster, fixtures: Path) -> None:
    ran = muster("epic", fixtures / "epic" / "rhino_block.epic", "--format", "json")
    assert ran.code == 0
    document = json.loads(ran.out)
    (design,) = document["designs"]
    assert (design["design"], design["points"]) == ("Rhino Block", 60)
    assert [child["value"] for child in design["ledger"]["children"] if child["label"] == "final_load"] == [8]
    (table,) = document["combat"]
    assert [line["kills"] for line in table["fire"] if not line["effect"]] == ["1/5"]
    assert "save_die" in table["readings"]


def test_epic_prints_tables_for_people(muster: Muster, fixtures: Path) -> None:
    ran = muster("epic", fixtures / "epic", "--against", fixtures / "epic" / "walker.epic", "--modifiers", "-1")
    assert ran.code == 0
    for text in ("Walker Bastion", "295", "Rhino Block against Walker Bastion", "readings that mattered"):
        assert text in ran.out


def test_epic_counts_snap_fire_concentrated_fire_and_command(muster: Muster, fixtures: Path) -> None:
    """Six stands hit on 3+, in snap fire on 4+, with three dice."""
    options = ("--stands", "6", "--snap-fire", "normal", "--command-morale", "8", "--format", "json")
    tables = json.loads(muster("epic", fixtures / "epic" / "patrol.epic", *options).out)["combat"]
    (together,) = [line for table in tables for line in table["fire"] if line["mount"] == "6 stands"]
    assert (together["barrels"], together["hit"], together["hits"]) == (3, "7/10", "21/10")
    assert {table["charges"] for table in tables} == {"4/5"}
    assert muster("epic", fixtures / "epic" / "patrol.epic", "--stands", "-1").code == 2


def test_epic_takes_an_open_clause_otherwise(muster: Muster, fixtures: Path) -> None:
    ran = muster("epic", fixtures / "epic" / "walker.epic", "--set", "weapon_cost_basis=weapon", "--format", "json")
    (design,) = json.loads(ran.out)["designs"]
    assert (design["points"], design["readings"]) == (255, "weapon_cost_basis=weapon")
    assert ran.code == 1
    assert "D701" in {finding["code"] for finding in design["findings"]}


def test_damage_shows_grids_log_and_what_is_left(muster: Muster, fixtures: Path) -> None:
    ran = muster("damage", fixtures / "damage" / "leg_diagrams.damage")
    assert ran.code == 0
    assert "3.1 AC/5 LL col 5 y -7 boxes 5 marked 4 edge 0 void 0 damaged 1 : LL5@-7 LL5@-6 LL5@-5 LL6@-7" in ran.out
    assert "#X#XXX" in ran.out
    assert "marked 12, lost 1; left: LL 30/12" in ran.out


def test_damage_writes_json_and_drawings(muster: Muster, fixtures: Path) -> None:
    (document,) = json.loads(muster("damage", fixtures / "damage" / "volley.damage", "--format", "json").out)
    assert (document["boxes"], document["lost"]) == (26, 1)
    assert document["remaining"]["LL"] == [11, 9]
    drawing = muster("damage", fixtures / "damage" / "volley.damage", "--format", "svg").out
    assert drawing.startswith("<svg")
    assert drawing.count('class="c3"') == 27  # 26 boxes marked; the one of the center torso's structure is drawn behind both its armors


def test_damage_rolls_from_a_seed(muster: Muster, fixtures: Path) -> None:
    first, second = (muster("damage", fixtures / "damage" / "volley.damage", "--seed", "3025", "--format", "json").out for _ in range(2))
    assert first == second
    (document,) = json.loads(first)
    assert document["dice"][0]["rolls"] == [["loca", 1], ["locb", 6], ["col", 5]]


def test_damage_takes_dice_from_the_table(muster: Muster, fixtures: Path) -> None:
    """A laser hits 6 + 1, the center torso, in column 5; the dice then run out."""
    ran = muster("damage", fixtures / "damage" / "volley.damage", "--dice", "6 1 5", "--format", "json")
    assert ran.code == 1
    (document,) = json.loads(ran.out)
    assert document["dice"][0]["rolls"] == [["loca", 6], ["locb", 1], ["col", 5]]
    assert document["log"][0].startswith("1.1 Medium Laser CT col 5")
    assert {finding["code"] for finding in document["findings"]} >= {"P822"}


def test_damage_counts_dice_that_nobody_needed(muster: Muster, fixtures: Path) -> None:
    ran = muster("damage", fixtures / "damage" / "leg_diagrams.damage", "--dice", " ".join("1" * 20), "--format", "json")
    assert "P823" in {finding["code"] for finding in json.loads(ran.out)[0]["findings"]}


def test_damage_expects_exact_boxes_on_a_unit_of_any_format(muster: Muster, fixtures: Path) -> None:
    ran = muster("damage", "--expect", fixtures / "damage" / "volley.damage", "--weapon", "small laser", "--format", "json")
    expected = json.loads(ran.out)
    assert expected["armor"]["CT"] == "7/12"
    assert expected["boxes"] == "3"


@pytest.mark.parametrize(
    "arguments",
    [
        ("damage", "--weapon", "PPC"),
        ("damage", "--expect", "no/such/file.mtf", "--weapon", "PPC"),
        ("damage", "--set", "no_such=thing"),
        ("damage", "--dice", "7"),
        ("damage", "--dice", "6 1 5", "--seed", "1"),
        ("damage", "--dice", "6 1 5"),
        ("epic", "--set", "save_die=d20"),
        ("epic", "no/such/sheet.epic"),
    ],
)
def test_wrong_use_of_the_sheet_commands_exits_2(muster: Muster, arguments: tuple[str, ...]) -> None:
    ran = muster(*arguments)
    assert ran.code == 2
    assert ran.err.strip()


def test_an_unknown_weapon_is_wrong_use_and_names_the_nearest(muster: Muster, fixtures: Path) -> None:
    ran = muster("damage", "--expect", fixtures / "damage" / "volley.damage", "--weapon", "Medium Lazer")
    assert ran.code == 2
    assert "Medium Laser" in ran.err


def test_a_location_the_unit_does_not_have_is_wrong_use(muster: Muster, fixtures: Path) -> None:
    ran = muster("damage", "--expect", fixtures / "damage" / "leg_diagrams.damage", "--weapon", "PPC", "--location", "CT")
    assert ran.code == 2
    assert "LL" in ran.err


def test_a_unit_without_a_diagram_is_said_to_take_points(muster: Muster, fixtures: Path) -> None:
    platoon = next((fixtures / "infantry").glob("*.blk"))
    ran = muster("damage", "--expect", platoon, "--weapon", "LRM 20")
    assert ran.code == 1
    assert "P830" in ran.err


def test_an_audit_compares_sheets_with_what_they_print(muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    sheet = (fixtures / "epic" / "rhino_block.epic").read_text(encoding="utf-8")
    (tmp_path / "wrong.epic").write_text(sheet.replace("overall cost 60", "overall cost 65"), encoding="utf-8")
    (tmp_path / "volley.damage").write_text((fixtures / "damage" / "volley.damage").read_text(encoding="utf-8"), encoding="utf-8")
    ran = muster("audit", tmp_path, "--no-cache", "--jobs", "1", "--format", "json", "--out", tmp_path / "out", "--fail-on", "never")
    assert ran.code == 0
    rows = json.loads((tmp_path / "out" / "audit.json").read_text(encoding="utf-8"))["units"]
    assert [(row["measure"], row["bv"], row["published"], row["status"]) for row in rows] == [
        ("damage_boxes", 26, 26, "match"),
        ("epic_points", 60, 65, "mismatch"),
    ]
    assert "D701" in {finding["code"] for finding in rows[1]["findings"]}


def test_the_report_draws_the_grids(muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    muster("audit", fixtures / "damage", "--no-cache", "--jobs", "1", "--format", "html", "--out", tmp_path, "--fail-on", "never")
    assert "data:image/svg+xml," in (tmp_path / "audit.html").read_text(encoding="utf-8")
    muster("explain", fixtures / "damage" / "volley.damage", "--format", "html", "-o", tmp_path / "volley.html")
    assert (tmp_path / "volley.html").read_text(encoding="utf-8").count("data:image/svg+xml,") == 2


def test_check_judges_designs_and_sheets(muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    sheet = (fixtures / "epic" / "rhino_block.epic").read_text(encoding="utf-8")
    (tmp_path / "heavy.epic").write_text(sheet.replace("Heavy Plasma FxF 1 1HW", "Battlecannon SwL 1 1VW"), encoding="utf-8")
    ran = muster("check", tmp_path)
    assert ran.code == 1
    for code in ("C525", "C527", "C529", "D702", "D704", "D705", "D701"):
        assert code in ran.out


def test_formats_lists_both_as_read_and_written(muster: Muster) -> None:
    out = muster("formats").out
    assert [line.split()[1:3] for line in out.splitlines() if line.split()[:1] in (["epic_sheet"], ["damage_sheet"])] == [
        ["yes", "yes"]
    ] * 2
