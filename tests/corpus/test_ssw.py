"""The library of SSW and SAW designs: all read and explained, stored values met, round trips, pairs with the other library."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lxml import etree

from converter.battlevalue import RuleSet, battle_value
from converter.construction import check, weight
from converter.formats import ssw as format_
from converter.model import AnyUnit, Severity
from converter.writers import files, write, writers
from parsers import Source
from parsers import read as read_file
from reports.pairs import design, differences, pairs

Floor = Callable[[str, float], None]

WRITERS = {writer.name: writer for writer in writers()}
ROUND_TRIP = 7
BY_WAY_OF = 14
FATES = 5
WEIGHED = 4
"""Every which file takes part in a round trip, in the count of elements by fate; every which pair is weighed."""


class Design(NamedTuple):
    """A configuration of the library, and its value by the default rules."""

    path: str
    unit: AnyUnit
    value: int


@pytest.fixture(scope="module")
def results(ssw: Any) -> dict[str, Any]:
    return dict(ssw.results(".ssw", ".saw"))


@pytest.fixture(scope="module")
def designs(results: dict[str, Any]) -> list[Design]:
    rules = RuleSet()
    return [Design(path, unit, battle_value(unit, rules).points) for path, result in results.items() for unit in result.units]


def test_every_design_file_is_read(results: dict[str, Any], designs: list[Design], floor: Floor) -> None:
    floor("ssw.files_read", sum(bool(result.units) for result in results.values()))
    floor("ssw.configurations", len(designs))


def test_the_configurations_are_those_of_the_index(corpus: Path, designs: list[Design]) -> None:
    with (corpus / "formats" / "samples" / "library_index.csv").open(encoding="utf-8", newline="") as file:
        index = Counter((row["file"], row["config"], row["bv"]) for row in csv.DictReader(file))
    known = {path for path, _, bv in index if bv}
    read = Counter((d.path, _configuration(d.unit), f"{d.unit.stored_bv:.0f}") for d in designs if d.path in known)
    assert read == Counter({row: count for row, count in index.items() if row[0] in known})


def _configuration(unit: AnyUnit) -> str:
    return unit.solaris.loadout.name if unit.solaris else ""


def test_nothing_is_unexplained_and_no_two_items_share_a_slot(results: dict[str, Any]) -> None:
    """Two files lack an equals sign; one load of two vehicles is in no catalogue. Nothing else is to be said."""
    codes = Counter(finding.code for result in results.values() for finding in result.findings)
    assert codes == {"P301": 2, "P305": 2}


def test_every_element_has_a_fate(ssw: Any, results: dict[str, Any], floor: Floor) -> None:
    fates: Counter[str] = Counter()
    for path in list(results)[::FATES]:
        root = etree.fromstring((ssw.folder / path).read_bytes(), etree.XMLParser(recover=True))
        known = format_.elements(root.tag)
        fates.update(_fates(root, known))
    assert set(fates) <= {"typed", "constant", "derived", "repeated", "refused"}
    floor("ssw.elements_typed_percent", round(100 * fates["typed"] / fates.total(), 1))


def _fates(root: Any, known: Any) -> Iterator[str]:
    for element in root.iter():
        here = known.get(element.tag, {})
        yield from (here.get(f"@{name}", "unexplained") for name in element.attrib if "/" not in name and ".." not in name)
        yield from (here.get(child.tag, "unexplained") for child in element)


@pytest.mark.parametrize("family", ["mek", "vehicle"])
def test_values_meet_the_stored_ones(designs: list[Design], family: str, floor: Floor) -> None:
    own = [d for d in designs if d.unit.family == family]
    exact = sum(d.value == d.unit.stored_bv for d in own)
    floor(f"ssw.{family}_stored_exact_percent", round(100 * exact / len(own), 2))


def test_each_value_that_is_not_met_has_a_verdict(designs: list[Design]) -> None:
    with (Path(__file__).parent / "verdicts_ssw.csv").open(encoding="utf-8", newline="") as file:
        verdicts = {(row["path"], row["configuration"]): row for row in csv.DictReader(file)}
    for d in designs:
        verdict = verdicts.get((d.path, _configuration(d.unit)))
        if verdict is not None or d.value != d.unit.stored_bv:
            assert verdict is not None, (d.path, d.unit.name, d.value, d.unit.stored_bv)
            assert (int(verdict["stored"]), int(verdict["value"])) == (d.unit.stored_bv, d.value)


NAMED = [
    ("8", "Omnis/Turkina.ssw", "U", 2520),
    ("9", "Omnis/Pariah (Septicemia).ssw", "US", 2308),
    ("10", "Omnis/Turkina.ssw", "X", 3056),
    ("12", "Omnis/Linebacker.ssw", "I", 1853),
    ("26", "Recognition Guide/Vol 5/Conjurer (Hellhound) 8.ssw", "8", 2197),
]
"""Units of public cases, with the value that the corpus test of Meks has for the same unit of the other library."""


@pytest.mark.parametrize(("case", "path", "model", "points"), NAMED, ids=[f"case {case}: {Path(path).stem}" for case, path, *_ in NAMED])
def test_a_unit_of_a_public_case_has_its_value(case: str, path: str, model: str, points: int, designs: list[Design]) -> None:
    values = [d.value for d in designs if d.path == path and d.unit.model == model]
    if not values:
        pytest.skip(f"case {case}: the file is not in this library; its rule is in tests/parsers/ssw/test_public_cases.py")
    assert values == [points]


def test_a_file_written_and_read_again_gives_the_same_model(results: dict[str, Any], floor: Floor) -> None:
    sample = list(results.items())[::ROUND_TRIP]
    same = 0
    for path, result in sample:
        written = write(result.units, WRITERS[path[-3:]])
        back = read_file(Source(path, written.data)).units
        same += not written.findings and _contents(back) == _contents(result.units)
    floor("ssw.round_trip_percent", round(100 * same / len(sample), 2))


def _contents(units: tuple[AnyUnit, ...]) -> list[AnyUnit]:
    return [unit.model_copy(update={"provenance": None}) for unit in units]


@pytest.mark.parametrize(("own", "other"), [("ssw", "mtf"), ("saw", "blk")])
def test_by_way_of_another_format_a_design_keeps_its_data_and_value(own: str, other: str, results: dict[str, Any], floor: Floor) -> None:
    rules = RuleSet()
    sample = [(path, result) for path, result in results.items() if path.endswith(own)][::BY_WAY_OF]
    kept = total = 0
    for path, result in sample:
        between = [unit for one in result.units for unit in read_file(Source(path, write([one], WRITERS[other]).data)).units]
        groups = files(between, WRITERS[own])
        back = [unit for group in groups for unit in read_file(Source(path, write(group, WRITERS[own]).data)).units]
        for first, last in zip(result.units, back, strict=True):
            total += 1
            kept += not differences(design(first), design(last)) and battle_value(first, rules).points == battle_value(last, rules).points
    floor(f"ssw.by_way_of_{other}_percent", round(100 * kept / total, 2))


def test_pairs_whose_data_agree_have_the_same_value(designs: list[Design], megamek: Any, floor: Floor) -> None:
    """Two libraries of one canon check each other: a design in both has one value, except where a datum of its files differs.

    No value depends on actuators.
    """
    rules = RuleSet()
    own = [design(d.unit, d.value) for d in designs]
    paths = [path for path in megamek.paths(".mtf", ".blk") if path.startswith(("meks/", "vehicles/"))]
    others = {(path, index): unit for path in paths for index, unit in enumerate(megamek.read(path).units)}
    found = list(pairs([*own, *(design(unit)._replace(path=path) for (path, _), unit in others.items())]))
    agreeing = [pair for pair in found if all(one.datum == "actuators" for one in pair.differences)]
    same = sum(battle_value(others[pair.first.path, pair.first.unit], rules).points == pair.second.bv for pair in agreeing)
    floor("ssw.pairs", len(found))
    floor("ssw.pairs_agreeing", len(agreeing))
    floor("ssw.pairs_same_value_percent", round(100 * same / len(agreeing), 2))
    units = {design(d.unit)[:2]: d.unit for d in designs}
    weighed = [(others[pair.first.path, pair.first.unit], units[pair.second[:2]]) for pair in agreeing[::WEIGHED]]
    floor("ssw.pairs_same_weight_percent", round(100 * sum(_tons(first) == _tons(second) for first, second in weighed) / len(weighed), 2))


def _tons(unit: AnyUnit) -> float | None:
    line = weight(unit)
    return line.value if line else None


def test_designs_are_lawful_as_read(designs: list[Design], floor: Floor) -> None:
    """A slot or a ton read wrong would break a rule: the construction rules check the reader."""
    lawful = sum(all(finding.severity < Severity.ERROR for finding in check(d.unit)) for d in designs)
    floor("ssw.lawful_percent", round(100 * lawful / len(designs), 2))
