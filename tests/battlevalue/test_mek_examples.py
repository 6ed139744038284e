"""The worked examples of the rules for Meks, line by line, and the published values of our own library."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import parsers
from converter.battlevalue import RuleSet, battle_value, editions
from converter.model import AnyUnit
from converter.model.ledger import BattleValue

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


def unit(name: str) -> AnyUnit:
    path = FIXTURES / "meks" / f"{name}.mtf"
    (found,) = parsers.read(parsers.Source(path.name, path.read_bytes())).units
    return found


def value_of(name: str, edition: str = "published", **switches: str) -> BattleValue:
    return battle_value(unit(name), RuleSet(edition, switches))


def figures(value: BattleValue, labels: dict[str, float]) -> dict[str, float]:
    found = {label: value.ledger.find(label) for label in labels}
    return {label: line.value for label, line in found.items() if line is not None}


MONGOOSE = {
    "armor points": 89,
    "armor": 222.5,
    "structure points": 43,
    "structure": 64.5,
    "gyro": 12.5,
    "defensive_equipment": 10,
    "protection": 309.5,
    "explosive_penalty": 0,
    "defensive_factor": 1.4,
    "defensive_rating": 433.3,
    "heat_efficiency": 14,
    "weapon heat": 10,
    "weapons": 147,
    "weight": 25,
    "offense": 172,
    "speed_factor": 1.89,
    "offensive_rating": 325.08,
    "battle_value": 758,
}

THUNDERBOLT = {
    "armor points": 200,
    "armor": 500,
    "structure points": 104,
    "structure": 156,
    "gyro": 32.5,
    "defensive_equipment": 61,
    "explosive_penalty": 15,
    "protection after explosions": 734.5,
    "defensive_factor": 1.3,
    "defensive_rating": 954.85,
    "heat_efficiency": 26,
    "weapon heat": 34,
    "weapons": 570,
    "ammunition": 11,
    "weight": 65,
    "offense": 646,
    "speed_factor": 1.63,
    "offensive_rating": 1052.98,
    "battle_value": 2008,
}

DEMOLITION_MECH = {
    "armor points": 85,
    "armor": 212.5,
    "structure points": 58,
    "structure": 43.5,
    "gyro": 17.5,
    "protection": 273.5,
    "defensive_factor": 1.2,
    "defensive_rating": 328.2,
    "heat_efficiency": 5,
    "weapons": 9,
    "offensive_equipment": 14,
    "weight": 35,
    "offense": 58,
    "speed_factor": 1.0,
    "offensive_rating": 52.2,
    "battle_value": 380,
}


@pytest.mark.parametrize(
    ("name", "edition", "printed"),
    [
        ("Mongoose MON-66", "techmanual", MONGOOSE),
        ("Mongoose MON-66", "published", MONGOOSE),
        ("Thunderbolt TDR-10SE", "techmanual", THUNDERBOLT),
        ("Thunderbolt TDR-10SE", "published", THUNDERBOLT),
        ("DemolitionMech WI-DM", "techmanual", DEMOLITION_MECH),
        ("DemolitionMech WI-DM", "published", {**DEMOLITION_MECH, "heat_efficiency": 7}),
    ],
)
def test_a_worked_example_comes_out_line_by_line_as_printed(name: str, edition: str, printed: dict[str, float]) -> None:
    assert figures(value_of(name, edition), printed) == pytest.approx(printed)


def test_the_thunderbolt_halves_its_third_er_medium_laser_not_the_second() -> None:
    weapons = value_of("Thunderbolt TDR-10SE").ledger.find("weapons")
    assert weapons is not None
    assert [line.value for line in weapons.parts] == pytest.approx([286.25, 90, 77.5, 77.5, 38.75])


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize(("name", "points"), [("Mongoose MON-66", 758), ("Thunderbolt TDR-10SE", 2008), ("DemolitionMech WI-DM", 380)])
def test_the_worked_examples_have_their_total_under_every_edition(name: str, points: int, edition: str) -> None:
    assert value_of(name, edition).points == points


def published() -> list[tuple[str, int]]:
    with (FIXTURES / "published.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["path"].startswith("meks/") and "deliberate" not in row["source"]]
    return [(Path(row["path"]).stem, int(row["bv"])) for row in rows]


@pytest.mark.parametrize(("name", "points"), published())
def test_a_mek_of_our_own_library_has_its_published_value(name: str, points: int) -> None:
    value = value_of(name)
    assert value.points == points
    assert all(line.value == pytest.approx(line.recomputed()) for line in value.ledger.walk()), "the ledger adds up"


def test_the_first_deliberate_discrepancy_is_the_case_in_a_torso() -> None:
    """(260 armor + 65.25 structure + 17.5 gyro) × 1.3 and 245.75 × 1.89: 445.575 + 464.4675. A ton of SRM without CASE costs 15 × 1.3."""
    vesper = unit("Vesper VSP-1R")
    bare = vesper.model_copy(update={"mounts": tuple(mount for mount in vesper.mounts if mount.item != "ISCASE")})
    assert battle_value(vesper, RuleSet()).points == 910
    assert battle_value(bare, RuleSet()).points == 891


def test_the_second_deliberate_discrepancy_has_no_cause_in_the_rules() -> None:
    assert {value_of("Bison BSN-4Q", edition).points for edition in editions()} == {1630}


def test_a_value_is_a_function_of_unit_and_rules_alone() -> None:
    thunderbolt, nightjar = unit("Thunderbolt TDR-10SE"), unit("Nightjar NJR-0")
    before = battle_value(nightjar, RuleSet()).ledger.as_dict()
    battle_value(thunderbolt, RuleSet("engine-2023"))
    assert battle_value(nightjar, RuleSet()).ledger.as_dict() == before


def test_equipment_that_needs_no_slot_counts_as_well() -> None:
    """CASE on a line of its own protects as CASE in a slot does: only Inner Sphere CASE takes one."""
    text = (FIXTURES / "meks" / "Vesper VSP-1R.mtf").read_text(encoding="utf-8")
    assert "\nISCASE\n" in text
    bare = text.replace("\nISCASE\n", "\n-Empty-\n")
    values = [
        battle_value(parsers.read(parsers.Source("a.mtf", one.encode())).units[0], RuleSet()).points
        for one in (text, f"{bare}\nnocrit:ISCASE:LT\n", bare)
    ]
    assert values[0] == values[1] > values[2]
