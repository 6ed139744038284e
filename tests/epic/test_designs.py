"""Points, load and legality of designs, one case a rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from converter import epic
from converter.epic import DEFAULT, check, points, readings_that_mattered
from converter.model import EpicDesign, Severity

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "cases" / "designs.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["rule"])
def test_design_costs_weighs_and_is_judged_as_the_rules_say(
    case: dict[str, Any], build: Callable[..., EpicDesign], rule_name: Callable[[str], str]
) -> None:
    design, readings = build(case["chassis"], **case["vehicle"]), DEFAULT.with_(**case.get("readings", {}))
    expect = case["expect"]
    value = points(design, readings)
    assert value is not None
    assert value.points == expect["points"]
    if "items" in expect:
        assert {line.label: line.value for line in value.ledger.parts} == expect["items"]
    armament, final = value.ledger.find("armament_load"), value.ledger.find("final_load")
    assert armament is not None
    assert final is not None
    assert [armament.value, final.value] == expect["load"]
    findings = check(design, readings)
    assert sorted(rule_name(f.code) for f in findings if f.severity is Severity.ERROR) == sorted(expect.get("errors", []))
    assert sorted(rule_name(f.code) for f in findings if f.severity is Severity.INFO) == sorted(expect.get("notes", []))
    assert all(f.message for f in findings)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["rule"])
def test_every_line_of_the_ledger_follows_from_its_parts(case: dict[str, Any], build: Callable[..., EpicDesign]) -> None:
    value = points(build(case["chassis"], **case["vehicle"]))
    assert value is not None
    assert all(line.recomputed() == line.value for line in value.ledger.walk())


def test_a_design_without_its_chassis_has_no_points_and_no_verdict(build: Callable[..., EpicDesign]) -> None:
    orphan = build("rhino").model_copy(update={"chassis_sheet": None})
    assert points(orphan) is None
    assert check(orphan) == ()


def test_a_bare_chassis_costs_its_basic_value(build: Callable[..., EpicDesign]) -> None:
    value = points(build("walker").model_copy(update={"vehicle": None}))
    assert value is not None
    assert value.points == 150


def test_the_readings_that_mattered_are_those_that_would_change_points_or_verdict(build: Callable[..., EpicDesign]) -> None:
    double = build("rhino", weapons=[["Vehicle Bolter", "FxF", 2]])
    overloaded = build("rhino", save=1, weapons=[["Heavy Plasma", "SwL", 1], ["Lascannon", "SwR", 1]])
    assert readings_that_mattered(double) == ("weapon_cost_basis",)
    assert readings_that_mattered(overloaded) == ("ml_default",)
    assert readings_that_mattered(build("tank")) == ()


def test_every_clause_that_may_be_read_otherwise_is_asked_for() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(epic.__file__).parent.glob("*.py"))
    assert [key for key in DEFAULT.table if f'["{key}"]' not in code] == []
