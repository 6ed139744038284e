"""All aerospace craft, emplacements and handheld weapons of the library: read whole, valued, compared with everything known."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from converter.battlevalue import RuleSet, battle_value
from converter.model import AnyUnit, Finding

if TYPE_CHECKING:
    from conftest import Library

FAMILIES = (
    "fighter",
    "conventional fighter",
    "fixed-wing support",
    "small craft",
    "dropship",
    "jumpship",
    "warship",
    "space station",
    "gun emplacement",
    "handheld weapon",
)
ENGINES = {"engine-2023": "units_engine2023.csv", "practice-2026": "units_engine2026.csv"}
UNEXPLAINED = {"E101", "P006", "P008", "P009", "P207", "P208", "P209", "P210", "P223", "P224"}
"""Findings that say that a line, a name or a value was not understood."""


class Row(NamedTuple):
    """One unit with what is known about it."""

    path: str
    family: str
    unit: AnyUnit
    findings: tuple[Finding, ...]
    known: Mapping[str, str]


@pytest.fixture(scope="module")
def rows(megamek: Library, consensus: Mapping[str, Mapping[str, str]]) -> list[Row]:
    found = []
    for path, known in consensus.items():
        if known["family"] in FAMILIES:
            result = megamek.read(path)
            found.append(Row(path, known["family"], result.units[0], result.findings, known))
    return found


@cache
def edition(name: str) -> RuleSet:
    return RuleSet("published", {"R01": "engines"}) if name == "R01=engines" else RuleSet(name)


def points(unit: AnyUnit, rules: str) -> int:
    return battle_value(unit, edition(rules)).points


def key(family: str) -> str:
    return family.replace(" ", "_").replace("-", "_")


def test_no_line_of_any_file_is_left_unexplained(rows: list[Row]) -> None:
    found = Counter(finding.code for row in rows for finding in row.findings)
    assert not UNEXPLAINED & found.keys()
    assert found["P007"] <= 3, "the lines of another format that stand in one fighter"


def test_every_unit_is_valued_and_settled_values_are_met(rows: list[Row], floor: Callable[[str, float], None]) -> None:
    """`expected` of the consensus table; fixed-wing support under the engines' reading of R01, as the table says."""
    exact: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        kind = row.known["standing"].partition(":")[0]
        if row.known["expected"]:
            value = points(row.unit, "R01=engines" if kind == "engines" else "published")
            exact[row.family][kind] += value == int(row.known["expected"])
    for family, kinds in exact.items():
        for kind, count in kinds.items():
            floor(f"{key(family)}.{kind}_exact", count)


@pytest.mark.parametrize("engine", ENGINES)
def test_both_engines_are_reproduced(engine: str, rows: list[Row], corpus: Path, floor: Callable[[str, float], None]) -> None:
    """The share of each family, in percent, whose figure of that engine its edition gives."""
    with (corpus / "reference" / ENGINES[engine]).open(encoding="utf-8", newline="") as file:
        figures = {row["path"]: int(row["bv"]) for row in csv.DictReader(file) if row["bv"]}
    met: dict[str, list[bool]] = defaultdict(list)
    for row in rows:
        if row.path in figures:
            met[row.family].append(points(row.unit, engine) == figures[row.path])
    for family, hits in met.items():
        floor(f"{key(family)}.{engine.replace('-', '_')}_percent", 100 * sum(hits) / len(hits))


def verdicts() -> Iterator[dict[str, str]]:
    with (Path(__file__).parent / "verdicts_aerospace.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def test_every_open_unit_has_a_verdict(rows: list[Row]) -> None:
    """Where sources differ and nothing settles them, the table says which rule makes the difference; no other file needs one."""
    judged = {verdict["path"] for verdict in verdicts()}
    undecided = ("gun emplacement", "handheld weapon")
    assert {row.path for row in rows if not row.known["expected"] and row.family not in undecided} <= judged


@pytest.mark.parametrize("verdict", list(verdicts()), ids=lambda verdict: str(verdict["path"]).rpartition("/")[2])
def test_the_rules_named_in_a_verdict_make_the_difference(verdict: Mapping[str, str], megamek: Library) -> None:
    """Each of them alone changes the value; together they make the figure of 2026, where the units differ."""
    unit = megamek.read(verdict["path"]).units[0]
    published = RuleSet("published")
    value = battle_value(unit, published).points
    assert value == int(verdict["value"])
    for rule in verdict["rules"].split():
        others = [published.with_(**{rule: other}) for other in ("engine-2023", "practice-2026")]
        assert any(battle_value(unit, other).points != value for other in others), rule
