"""Every rule has a lawful and an unlawful unit. The cases are `cases/*.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.construction import check, registered_codes
from converter.construction.builds import BUILDS, CapitalShipBuild, SupportBuild, build_of
from converter.construction.registry import rules_of
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


def test_every_code_has_a_rule_and_every_rule_a_lawful_and_an_unlawful_unit() -> None:
    """C5xx are those of Epic sheets, C91x those of files in their library; both have tests of their own."""
    ours = {code for code in codes() if code.startswith("C") and not code.startswith(("C5", "C91"))}
    assert ours == registered_codes()
    assert ours == {case.values[0]["code"] for case in CASES}


def test_every_code_is_explained() -> None:
    for code in registered_codes():
        entry = codes()[code]
        assert entry.source, code
        assert entry.rationale, code
        assert entry.example, code
        assert entry.hint, code


def test_every_rule_function_tells_the_unlawful_unit_of_some_case(unit_of: UnitOf) -> None:
    """Families with functions of their own under one code need a case each."""
    ours = {check for build in (*BUILDS.values(), SupportBuild, CapitalShipBuild) for _, check in rules_of(build)}
    told = set()
    for case in (case.values[0] for case in CASES):
        unit = unit_of({"base": case["base"], **case["bad"]})
        build = build_of(unit, unit.year)
        assert build is not None
        told |= {check for code, check in rules_of(type(build)) if code == case["code"] and any(check(build))}
    assert {check.__name__ for check in ours - told} == set()
