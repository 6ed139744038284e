"""The two worked examples of aerospace craft, line by line. Source: bv2 §5; both units entered from their published record sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

import parsers
from converter.battlevalue import RuleSet, battle_value
from converter.model.ledger import Line


def ledger(fixtures: Path, name: str, edition: str = "published") -> Line:
    path = fixtures / "aerospace" / f"{name}.blk"
    result = parsers.read(parsers.Source(path.name, path.read_bytes()))
    assert not result.findings
    return battle_value(result.units[0], RuleSet(edition)).ledger


def line(root: Line, *labels: str) -> Line:
    """The line below all these labels, top down."""
    for label in labels:
        found = root.find(label)
        assert found is not None, f"no line {label}"
        root = found
    return root


@pytest.fixture(scope="module")
def thunderbird(fixtures: Path) -> Line:
    return ledger(fixtures, "Thunderbird TRB-D36")


@pytest.mark.parametrize(
    ("labels", "value"),
    [
        (("armor points",), 224),
        (("armor",), 560),
        (("structure",), 20),
        (("explosive_penalty",), 15),
        (("protection less explosives",), 565),
        (("unit_type_multiplier",), 1.2),
        (("defensive_rating",), 678),
        (("heat_efficiency",), 31),
        (("weapons",), 823),
        (("ammunition",), 92),
        (("offense",), 915),
        (("speed_factor",), 1.37),
        (("offensive_rating",), 1253.55),
        (("battle_value",), 1932),
    ],
)
def test_the_thunderbird_follows_the_worked_example(thunderbird: Line, labels: tuple[str, ...], value: float) -> None:
    assert line(thunderbird, *labels).value == pytest.approx(value)


def test_the_weapons_of_the_thunderbird_stand_in_the_order_of_heat(thunderbird: Line) -> None:
    """LRM 20 twice, large laser three times: the third reaches the limit and is still full. Then the medium lasers, the rear ones last."""
    values = [part.value for part in line(thunderbird, "weapons").parts]
    assert values == [181, 181, 123, 123, 123, 23, 23, 23, 11.5, 11.5]


@pytest.fixture(scope="module")
def dragau(fixtures: Path) -> Line:
    return ledger(fixtures, "Dragau II Assault Interceptor")


@pytest.mark.parametrize(
    ("labels", "value"),
    [
        (("armor",), 3447.5),
        (("structure",), 30),
        (("defensive_equipment",), 302),
        (("defensive_rating",), 3779.5),
        (("heat_efficiency",), 244),
        (("nose", "weapons", "weapons"), 2594),
        (("nose", "ammunition", "ammunition"), 344),
        (("nose", "heat"), 94),
        (("left_forward", "weapons", "weapons"), 1030.4),
        (("left_forward", "ammunition", "ammunition"), 204),
        (("right_forward", "heat"), 60),
        (("left_aft", "weapons", "weapons"), 246),
        (("aft", "weapons", "weapons"), 370),
        (("front",), 2594),
        (("left",), 1030.4),
        (("right",), 1030.4),
        (("nose", "arc_factor"), 1.0),
        (("right_forward", "arc_factor"), 1.0),
        (("left_forward", "arc_factor"), 0.5),
        (("aft", "arc_factor"), 0.25),
        (("offense",), 5005.1),
        (("speed_factor",), 2.16),
        (("offensive_rating",), 10811.016),
        (("battle_value",), 14591),
    ],
)
def test_the_dragau_follows_the_worked_example(dragau: Line, labels: tuple[str, ...], value: float) -> None:
    assert _last(line(dragau, *labels[:-1]), labels[-1]).value == pytest.approx(value)


def _last(root: Line, label: str) -> Line:
    """The innermost of the lines of a label below each other, so that `weapons` is what the arc factor has not scaled yet."""
    found = root.find(label)
    assert found is not None
    deeper = next((part for part in found.parts if part.label == label), None)
    return _last(deeper, label) if deeper else found


def test_the_ledger_says_which_arc_each_weapon_stands_in_and_why_an_arc_is_front_left_or_right(dragau: Line) -> None:
    assert [part.label for part in _last(line(dragau, "left_aft"), "weapons").parts] == ["Large VSP Laser (LS) (R)"]
    assert line(dragau, "front").formula.startswith("nose is the strongest arc")
    assert line(dragau, "left").formula == "right_forward is the stronger neighbor of nose"
    assert line(dragau, "right").formula == "left_forward is the other neighbor of nose"
    assert line(dragau, "left_forward", "arc_factor").formula == "right: heat 154 of 244"


def test_the_engine_of_2023_loses_the_left_aft_arc_of_the_dragau(fixtures: Path) -> None:
    root = ledger(fixtures, "Dragau II Assault Interceptor", "engine-2023")
    assert root.value == 14458


@pytest.mark.parametrize("edition", ["published", "practice-2026", "engine-2023", "techmanual"])
def test_every_line_follows_from_its_parts(fixtures: Path, edition: str) -> None:
    for file in sorted((fixtures / "aerospace").glob("*.blk")):
        unit = parsers.read(parsers.Source(file.name, file.read_bytes())).units[0]
        for entry in battle_value(unit, RuleSet(edition)).ledger.walk():
            assert entry.value == pytest.approx(entry.recomputed()), f"{file.name}: {entry.label}"
