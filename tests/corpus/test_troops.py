"""All battle armor, infantry and ProtoMechs of the library: read whole, valued, compared with everything known."""

from __future__ import annotations

import csv
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from converter.battlevalue import RuleSet, battle_value
from converter.model import AnyUnit
from parsers import ReadResult

if TYPE_CHECKING:
    from conftest import Library

FOLDERS = {"battlearmor": "battle_armor", "infantry": "infantry", "protomeks": "protomek"}
ENGINES = {
    "engine_2023": ("engine-2023", {}, "units_engine2023.csv"),
    "practice_2026": ("practice-2026", {}, "units_engine2026.csv"),
    "practice_2026_as_that_program": (
        "practice-2026",
        {"R60": "can_make_anti_mek_attacks", "R106": "offensive_and_pheromone"},
        "units_engine2026.csv",
    ),
}
"""Measure → edition, switches that the program of the figures reads otherwise than its edition, file of figures."""

UNEXPLAINED = {"E101", "P006", "P008", "P009", "P207", "P208", "P209", "P210", "P233"}
"""Findings that say that a line, a name or a value was not understood."""


@pytest.fixture(scope="module")
def results(megamek: Library) -> dict[str, ReadResult]:
    return {path: megamek.read(path) for path in megamek.paths(".blk") if path.split("/")[0] in FOLDERS}


@pytest.fixture(scope="module")
def units(results: Mapping[str, ReadResult]) -> dict[str, AnyUnit]:
    return {path: result.units[0] for path, result in results.items()}


@cache
def rules(edition: str, switches: tuple[tuple[str, str], ...] = ()) -> RuleSet:
    return RuleSet(edition, dict(switches))


def family(path: str) -> str:
    return FOLDERS[path.split("/")[0]]


def published(unit: AnyUnit) -> int:
    return battle_value(unit, rules("published")).points


def test_every_file_is_read(units: Mapping[str, AnyUnit], floor: Callable[[str, float], None]) -> None:
    for name, count in Counter(family(path) for path in units).items():
        floor(f"{name}.read", count)


def test_no_line_of_any_file_is_left_unexplained(results: Mapping[str, ReadResult]) -> None:
    """What is left are closing tags and repeated lines of six damaged files."""
    found = Counter(finding.code for result in results.values() for finding in result.findings)
    assert not UNEXPLAINED & found.keys()
    assert found["P007"] <= 6


def test_settled_and_judged_and_published_values_are_met(
    units: Mapping[str, AnyUnit], consensus: Mapping[str, Mapping[str, str]], floor: Callable[[str, float], None]
) -> None:
    exact: dict[str, Counter[str]] = defaultdict(Counter)
    for path, unit in units.items():
        known = consensus.get(path)
        if known is not None:
            value, counts = published(unit), exact[family(path)]
            if known["expected"]:
                counts[known["standing"].partition(":")[0]] += value == int(known["expected"])
            if known["published"]:
                counts["published"] += value == int(known["published"])
    for name, counts in exact.items():
        for kind, count in counts.items():
            floor(f"{name}.{kind}_exact", count)


OTHER_READINGS = {
    "R59": "trooper_items",
    "R60": "cannot",
    "R110": "per_line",
    "R120": "repeated",
    "R121": "engines",
    "R122": "as_r60",
    "R123": "the_same",
    "R125": "1",
}
"""Switches of battle armor that were read out of the published values → the reading they were preferred to."""

SQUAD = re.compile(r"\s*\(?[Ss]qd? ?\d\)*(\.blk)?$|\.blk$")
"""What a file name says of the size of the squad."""


@pytest.mark.parametrize("switch", OTHER_READINGS)
def test_a_rule_read_out_of_the_published_values_holds_on_either_half_of_them(
    switch: str, units: Mapping[str, AnyUnit], consensus: Mapping[str, Mapping[str, str]]
) -> None:
    """Three values for it to one against it at least, as the published edition asks; all squads of a suit are in one half."""
    other = rules("published", ((switch, OTHER_READINGS[switch]),))
    for_it, against_it = [0, 0], [0, 0]
    for path, unit in units.items():
        printed = consensus.get(path, {}).get("published")
        if not printed or family(path) != "battle_armor":
            continue
        suit = SQUAD.sub("", path.rpartition("/")[2])
        half = zlib.crc32(suit.encode()) & 1
        ours, theirs = published(unit), battle_value(unit, other).points
        for_it[half] += ours == int(printed) != theirs
        against_it[half] += theirs == int(printed) != ours
    assert all(most >= 3 * least and most for most, least in zip(for_it, against_it, strict=True)), (for_it, against_it)


@pytest.mark.parametrize("measure", ENGINES)
def test_both_engines_are_reproduced(measure: str, units: Mapping[str, AnyUnit], corpus: Path, floor: Callable[[str, float], None]) -> None:
    """The share of each family, in percent, whose figure of that engine its edition gives."""
    edition, switches, file_name = ENGINES[measure]
    with (corpus / "reference" / file_name).open(encoding="utf-8", newline="") as file:
        figures = {row["path"]: int(row["bv"]) for row in csv.DictReader(file) if row["bv"]}
    met: dict[str, list[bool]] = defaultdict(list)
    for path, unit in units.items():
        if path in figures:
            value = battle_value(unit, rules(edition, tuple(switches.items()))).points
            met[family(path)].append(value == figures[path])
    for name, hits in met.items():
        floor(f"{name}.{measure}_percent", 100 * sum(hits) / len(hits))


def verdicts() -> Iterator[dict[str, str]]:
    with (Path(__file__).parent / "verdicts_battle_armor.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def test_every_published_value_that_is_not_met_has_a_cause_or_none_was_found(
    units: Mapping[str, AnyUnit], consensus: Mapping[str, Mapping[str, str]]
) -> None:
    judged = {verdict["path"] for verdict in verdicts()}
    missed = {
        path
        for path in units
        if (known := consensus.get(path)) and known["published"] and published(units[path]) != int(known["published"])
    }
    assert missed <= judged


def test_the_rules_named_in_a_verdict_make_the_difference(units: Mapping[str, AnyUnit]) -> None:
    for verdict in verdicts():
        unit = units[verdict["path"]]
        assert published(unit) == int(verdict["value"]), verdict["path"]
        if verdict["rules"]:
            switches = tuple(tuple(rule.split("=")) for rule in verdict["rules"].split())
            assert battle_value(unit, rules("published", switches)).points == int(verdict["published"]), verdict["path"]
