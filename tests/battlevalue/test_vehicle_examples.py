"""The worked examples of the rules for vehicles, line by line, and the published values of our own library."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import parsers
from converter.battlevalue import RuleSet, battle_value
from converter.model.ledger import BattleValue, Line

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


def value_of(name: str, *rules: object) -> BattleValue:
    path = FIXTURES / "vehicles" / f"{name}.blk"
    (unit,) = parsers.read(parsers.Source(path.name, path.read_bytes())).units
    return battle_value(unit, RuleSet(*rules))  # type: ignore[arg-type]


def line(value: BattleValue, label: str) -> Line:
    found = value.ledger.find(label)
    assert found is not None, label
    return found


def test_the_cellco_ranger_comes_out_line_by_line_as_printed() -> None:
    ranger = value_of("CellCo Ranger APC", "techmanual")
    printed = {
        "armor": 26.6,
        "structure": 15,
        "protection": 41.6,
        "unit_type_multiplier": 0.8,
        "defensive_factor": 1.2,
        "defensive_rating": 39.936,
        "weapons": 4.0,
        "ammunition": 0.8,
        "weight": 8.5,
        "offense": 13.3,
        "speed_factor": 1.0,
        "offensive_rating": 13.3,
    }
    assert {label: line(ranger, label).value for label in printed} == pytest.approx(printed)
    assert ranger.points == 53


@pytest.mark.parametrize(("rules", "points"), [(("published",), 53), (("practice-2026",), 91), (("published", {"R01": "engines"}), 91)])
def test_the_cellco_ranger_under_other_rules(rules: tuple[object, ...], points: int) -> None:
    assert value_of("CellCo Ranger APC", *rules).points == points


def test_the_hephaestus_comes_out_line_by_line_as_printed() -> None:
    hephaestus = value_of("Hephaestus Scout Tank Prime")
    printed = {
        "armor": 240,
        "structure": 22.5,
        "defensive_equipment": 73,
        "protection": 335.5,
        "unit_type_multiplier": 0.7,
        "defensive_factor": 1.4,
        "defensive_rating": 328.79,
        "weapons": 222,
        "weight": 15,
        "offense": 237,
        "speed_factor": 1.89,
        "offensive_rating": 447.93,
    }
    assert {label: line(hephaestus, label).value for label in printed} == pytest.approx(printed)
    assert hephaestus.points == 777


def published() -> list[tuple[str, int]]:
    with (FIXTURES / "published.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["path"].startswith("vehicles/") and "deliberate" not in row["source"]]
    return [(Path(row["path"]).stem, int(row["bv"])) for row in rows if row["path"].endswith(".blk")]


@pytest.mark.parametrize(("name", "points"), published())
def test_a_vehicle_of_our_own_library_has_its_published_value(name: str, points: int) -> None:
    value = value_of(name)
    assert value.points == points
    assert all(line.value == pytest.approx(line.recomputed()) for line in value.ledger.walk()), "the ledger adds up"
