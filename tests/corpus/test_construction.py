"""Construction against the library: weights and slots as the program of 2023 has them, and what is unlawful."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from converter.construction import check, weight
from converter.construction.builds import MekBuild, SupportBuild, build_of
from converter.construction.registry import rules_of
from converter.model import AnyUnit, Fighter, LargeCraft, Mek, Severity, Vehicle
from converter.model.ledger import Line

Floor = Callable[[str, float], None]
TOLERANCE_TONS = 0.01
UNKNOWN_TO_2023 = "Equipment that Failed to Load"
"""The program did not know some of the equipment and left it out of the weight."""


@pytest.fixture(scope="module")
def verdicts(corpus: Path) -> dict[str, dict[str, str]]:
    """What the program of 2023 says: path → valid, weight, calculated weight."""
    with (corpus / "reference" / "validity.csv").open(encoding="utf-8", newline="") as file:
        return {row["path"]: row for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def units(megamek: Any) -> dict[str, AnyUnit]:
    """All units of the library that the construction rules know, by path."""
    read = ((path, megamek.read(path).units) for path in megamek.paths(".mtf", ".blk"))
    return {path: found[0] for path, found in read if found}


def as_2023(unit: AnyUnit, ledger: Line) -> Line:
    """The weight as the program of 2023 computed it, where its reading differs from the rule: it knew no armor codes above 41, which
    newer files use for BAR armor, and took such armor for standard.
    """
    armor = getattr(unit, "armor", None)
    if isinstance(unit, Vehicle | Fighter) and armor.kind.startswith("BAR") and "armor.kind" in unit.provenance.lines:
        standard = unit.model_copy(update={"armor": armor.model_copy(update={"kind": "Standard", "bar": None})})
        return weight(standard) or ledger
    return ledger


FAMILIES: dict[str, Callable[[AnyUnit], bool]] = {
    "mek": lambda unit: isinstance(unit, Mek),
    "vehicle": lambda unit: isinstance(unit, Vehicle) and not unit.support,
    "support_vehicle": lambda unit: isinstance(build_of(unit), SupportBuild),
    "fighter": lambda unit: isinstance(unit, Fighter) and unit.kind == "aerospace",
    "conventional_fighter": lambda unit: isinstance(unit, Fighter) and unit.kind == "conventional",
    **{
        kind: partial(lambda kind, unit: isinstance(unit, LargeCraft) and unit.kind == kind, kind)
        for kind in ("small_craft", "dropship", "jumpship", "warship", "space_station")
    },
}


def of_family(units: dict[str, AnyUnit], family: str) -> Iterator[tuple[str, AnyUnit]]:
    return ((path, unit) for path, unit in units.items() if FAMILIES[family](unit))


@pytest.mark.parametrize("family", FAMILIES)
def test_weights_are_those_of_2023(family: str, units: dict[str, AnyUnit], verdicts: dict[str, dict[str, str]], floor: Floor) -> None:
    known = equal = 0
    for path, unit in of_family(units, family):
        row = verdicts.get(path)
        if row and row["calculated_weight"] and UNKNOWN_TO_2023 not in row["messages"]:
            ledger = weight(unit)
            assert ledger is not None
            known += 1
            equal += abs(as_2023(unit, ledger).value - float(row["calculated_weight"])) < TOLERANCE_TONS
    floor(f"construction.{family}_weight_percent", round(100 * equal / known, 2))


@pytest.mark.parametrize("family", FAMILIES)
def test_few_of_the_units_that_are_valid_to_2023_are_unlawful(
    family: str, units: dict[str, AnyUnit], verdicts: dict[str, dict[str, str]], floor: Floor
) -> None:
    known = passed = 0
    for path, unit in of_family(units, family):
        if verdicts.get(path, {}).get("valid") == "true":
            known += 1
            passed += all(finding.severity < Severity.ERROR for finding in check(unit))
    floor(f"construction.{family}_valid_percent", round(100 * passed / known, 2))


def test_every_item_of_every_mek_fills_the_slots_it_needs(units: dict[str, AnyUnit]) -> None:
    rules = [rule for code, rule in rules_of(MekBuild) if code in ("C401", "C402", "C403", "C405")]
    builds = [MekBuild(unit) for _, unit in of_family(units, "mek")]
    assert [found for build in builds for rule in rules for found in rule(build)] == []
