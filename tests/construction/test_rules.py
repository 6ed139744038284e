"""Every rule has a lawful and an unlawful unit. The cases are `cases/*.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.construction import check, registered_codes
from converter.model import AnyUnit, Severity, codes

UnitOf = Callable[[dict[str, Any]], AnyUnit]

FILES = [file for file in sorted((Path(__file__).parent / "cases").glob("*.yaml")) if file.stem != "bases"]
BASES = [file.stem for file in FILES]
CASES = [
    pytest.param({"base": file.stem, **case}, id=f"{case['code']} {file.stem}: {case['rule']}")
    for file in FILES
    for case in yaml.safe_load(file.read_text(encoding="utf-8"))
]


def said(described: dict[str, Any], base: str, unit_of: UnitOf) -> dict[str, str]:
    unit = unit_of({"base": base, **described})
    return {finding.code: finding.message for finding in check(unit, year=unit.year)}


@pytest.mark.parametrize("case", CASES)
def test_a_lawful_unit_passes(case: dict[str, Any], unit_of: UnitOf) -> None:
    findings = said(case["good"], case["base"], unit_of)
    assert case["code"] not in findings, findings
    assert "C705" not in findings, findings


@pytest.mark.parametrize("case", CASES)
def test_an_unlawful_unit_is_told_with_place_and_numbers(case: dict[str, Any], unit_of: UnitOf) -> None:
    findings = said(case["bad"], case["base"], unit_of)
    assert case["code"] in findings, findings
    assert findings[case["code"]]


@pytest.mark.parametrize("base", BASES)
def test_a_base_breaks_no_rule(base: str, unit_of: UnitOf) -> None:
    unit = unit_of({"base": base})
    assert [str(finding) for finding in check(unit, year=unit.year) if finding.severity == Severity.ERROR] == []


def test_every_rule_has_a_case_and_every_code_is_explained() -> None:
    covered = {case.values[0]["code"] for case in CASES}
    assert registered_codes() <= covered
    assert registered_codes() <= codes().keys()
    assert all(codes()[code].source and codes()[code].rationale and codes()[code].hint for code in registered_codes())
