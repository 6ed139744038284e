"""Vehicles of the library: all read, all valued, and how many values meet the published ones and those of two programs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from converter.battlevalue import RuleSet, battle_value
from converter.model import Vehicle

Floor = Callable[[str, float], None]

UNEXPLAINED = {"P007", "P008", "E101"}
"""Findings about a line that no field, prose or comment took."""


@pytest.fixture(scope="module")
def read(megamek: Any) -> dict[str, Any]:
    """All vehicle files by path, with what reading them gave."""
    results = {path: megamek.read(path) for path in megamek.paths(".blk") if path.startswith("vehicles/")}
    return {path: result for path, result in results.items() if isinstance(next(iter(result.units), None), Vehicle)}


def values(read: Mapping[str, Any], rules: RuleSet) -> dict[str, int]:
    return {path: battle_value(result.units[0], rules).points for path, result in read.items()}


@pytest.fixture(scope="module")
def default(read: dict[str, Any]) -> dict[str, int]:
    return values(read, RuleSet())


def met(computed: Mapping[str, int], expected: Mapping[str, str]) -> tuple[int, int]:
    """How many of the expected values are met, and how many there are."""
    known = {path: round(float(value)) for path, value in expected.items() if path in computed and value}
    return sum(computed[path] == value for path, value in known.items()), len(known)


def test_all_vehicle_files_are_read_and_valued(read: dict[str, Any], default: dict[str, int], floor: Floor) -> None:
    floor("vehicle.read", len(read))
    assert all(points > 0 for points in default.values())


def test_no_line_is_unexplained_but_for_strays_outside_blocks(read: dict[str, Any], floor: Floor) -> None:
    explained = [path for path, result in read.items() if UNEXPLAINED.isdisjoint(finding.code for finding in result.findings)]
    floor("vehicle.files_without_unexplained_line", len(explained))


def test_settled_values_are_met(default: dict[str, int], consensus: Mapping[str, Mapping[str, str]], floor: Floor) -> None:
    settled = {path: row["expected"] for path, row in consensus.items() if row["standing"].startswith("settled")}
    floor("vehicle.settled_exact", met(default, settled)[0])


def test_published_values_are_met(default: dict[str, int], consensus: Mapping[str, Mapping[str, str]], floor: Floor) -> None:
    floor("vehicle.published_exact", met(default, {path: row["published"] for path, row in consensus.items()})[0])


def test_support_vehicles_meet_the_programs_under_their_reading_of_armor(
    read: dict[str, Any], consensus: Mapping[str, Mapping[str, str]], floor: Floor
) -> None:
    support = {path: row["expected"] for path, row in consensus.items() if row["family"] == "support vehicle"}
    floor("vehicle.support_exact", met(values(read, RuleSet("published", {"R01": "engines"})), support)[0])


@pytest.mark.parametrize(("edition", "table"), [("engine-2023", "units_engine2023.csv"), ("practice-2026", "units_engine2026.csv")])
def test_an_edition_reproduces_its_program(edition: str, table: str, read: dict[str, Any], corpus: Path, floor: Floor) -> None:
    with (corpus / "reference" / table).open(encoding="utf-8", newline="") as file:
        expected = {row["path"]: row["bv"] for row in csv.DictReader(file)}
    reached, known = met(values(read, RuleSet(edition)), expected)
    floor(f"vehicle.{edition.replace('-', '_')}_percent", round(100 * reached / known, 2))


PARTS = {
    "armor_bv": "armor",
    "structure_bv": "structure",
    "defensive_equipment_bv": "defensive_equipment",
    "type_modifier": "unit_type_multiplier",
    "defensive_factor": "defensive_factor",
    "weapons_bv": "weapons",
    "ammo_bv": "ammunition",
    "misc_offensive_bv": "offensive_equipment",
    "weight_bv": "weight",
    "speed_factor": "speed_factor",
}
"""Columns of the 2023 program's table, and the lines of our ledger that say the same."""


def test_every_part_of_the_calculation_is_that_of_the_2023_program(read: dict[str, Any], corpus: Path, floor: Floor) -> None:
    with (corpus / "reference" / "units_engine2023.csv").open(encoding="utf-8", newline="") as file:
        expected = {row["path"]: row for row in csv.DictReader(file)}
    rules, equal = RuleSet("engine-2023"), 0
    for path, result in read.items():
        ledger = battle_value(result.units[0], rules).ledger
        lines = {column: ledger.find(label) for column, label in PARTS.items()}
        equal += all(line is not None and abs(line.value - float(expected[path][column])) < 0.01 for column, line in lines.items())
    floor("vehicle.all_parts_as_2023", equal)


NAMED = [
    pytest.param("Thor Artillery Vehicle (AC)", 664, {"R96": "1.0"}, id="case 15: the sheet has a full ton of machine-gun ammunition"),
    pytest.param("Chevalier Light Tank (Speed)", 613, {}, id="case 31: the file is right"),
    pytest.param("Maxim Flanker", 781, {}, id="R49: its sides stay full"),
]


@pytest.mark.parametrize(("name", "points", "switches"), NAMED)
def test_a_named_case_has_its_published_value(name: str, points: int, switches: dict[str, str], read: dict[str, Any]) -> None:
    paths = [path for path in read if Path(path).stem == name]
    if not paths:
        pytest.skip(f"{name} is not in this library")
    assert values({paths[0]: read[paths[0]]}, RuleSet("published", switches)) == {paths[0]: points}


def named(read: dict[str, Any], stem: str) -> Vehicle:
    for path, result in read.items():
        if Path(path).stem == stem:
            unit: Vehicle = result.units[0]
            return unit
    pytest.skip(f"{stem} is not in this library")


def test_public_case_14_the_file_without_a_front_machine_gun_is_the_one_the_errata_want(read: dict[str, Any]) -> None:
    merkava = named(read, "Merkava Heavy Tank MK VI")
    assert [(mount.text, mount.location) for mount in merkava.mounts if mount.text == "Machine Gun"] == [("Machine Gun", "TU")]


def test_public_case_30_the_bar_rating_is_the_one_of_the_file(read: dict[str, Any]) -> None:
    assert named(read, "Estevez MBT").armor.bar == 7


def test_public_case_80_a_tank_that_another_program_could_not_load(read: dict[str, Any]) -> None:
    assert named(read, "Von Luckner Heavy Tank VNL-K65W").turrets == 1


def verdicts() -> list[dict[str, str]]:
    with (Path(__file__).parent / "verdicts_vehicles.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_published_value_that_is_not_met_has_a_cause_or_none_was_found(
    default: dict[str, int], consensus: Mapping[str, Mapping[str, str]]
) -> None:
    missed = {path for path, row in consensus.items() if path in default and row["published"] and default[path] != int(row["published"])}
    assert missed <= {verdict["path"] for verdict in verdicts()}


def test_a_verdict_names_what_meets_the_published_value(read: dict[str, Any], default: dict[str, int]) -> None:
    for verdict in verdicts():
        path, published = verdict["path"], int(verdict["published"])
        if path not in read:
            continue
        assert default[path] == int(verdict["value"]), path
        if verdict["rules"]:
            switch, _, value = verdict["rules"].partition("=")
            assert values({path: read[path]}, RuleSet("published", {switch: value})) == {path: published}
        if verdict["like"] in default:
            assert default[verdict["like"]] == published, path
