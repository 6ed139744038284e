"""Meks of the library: every line read, every Mek valued, and how many values meet the published ones and those of two programs."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from converter.battlevalue import RuleSet, battle_value
from converter.model import Mek
from converter.model.ledger import BattleValue
from parsers.mtf.scan import scan
from parsers.text import decode

Floor = Callable[[str, float], None]

UNEXPLAINED = {"P007", "P008", "E101"}
"""Findings about a line that no field, prose or comment took."""


@pytest.fixture(scope="module")
def meks(megamek: Any) -> dict[str, Mek]:
    """All Meks by path."""
    return {path: result.units[0] for path, result in megamek.results(".mtf") if result.units}


@pytest.fixture(scope="module")
def default(meks: dict[str, Mek]) -> dict[str, int]:
    return {path: value.points for path, value in values(meks, RuleSet()).items()}


def values(meks: Mapping[str, Mek], rules: RuleSet) -> dict[str, BattleValue]:
    return {path: battle_value(mek, rules) for path, mek in meks.items()}


def met(computed: Mapping[str, int], expected: Mapping[str, str]) -> tuple[int, int]:
    """How many of the expected values are met, and how many there are."""
    known = {path: round(float(value)) for path, value in expected.items() if path in computed and value}
    return sum(computed[path] == value for path, value in known.items()), len(known)


def with_standing(consensus: Mapping[str, Mapping[str, str]], standing: str) -> dict[str, str]:
    return {path: row["expected"] for path, row in consensus.items() if row["standing"].startswith(standing)}


def test_every_file_is_read_and_valued(megamek: Any, meks: dict[str, Mek], default: dict[str, int]) -> None:
    assert len(meks) == len(megamek.paths(".mtf")) == len(default)
    assert all(points > 0 for points in default.values())


def test_no_line_is_unexplained(megamek: Any, meks: dict[str, Mek]) -> None:
    found = Counter(finding.code for _, result in megamek.results(".mtf") for finding in result.findings)
    assert not UNEXPLAINED & found.keys()
    assert not any(mek.extras for mek in meks.values())


def test_the_lines_of_all_files_by_fate(megamek: Any, record_property: Callable[[str, object], None]) -> None:
    fates = Counter[str]()
    lines = 0
    for path in megamek.paths(".mtf"):
        text = decode(path, (megamek.folder / path).read_bytes()).text.replace("\r\n", "\n")
        found = scan(path, text)
        lines += text.count("\n") + (not text.endswith("\n"))
        fates["location"] += len(found.blocks)
        fates["key"] += len(found.values) + sum(map(len, found.repeated.values())) + len(found.systems)
        fates["slot"] += sum(map(len, found.blocks.values()))
        fates["weapon list"] += len(found.weapons)
        fates["further prose"] += sum(value.count("\n") for value in found.values.values())
        fates["blank"] += found.outline.count("")
        fates["comment"] += len(found.comments)
        fates["unknown"] += sum(extra.kind in ("key", "line") for extra in found.extras)
    record_property("mek.lines", dict(fates))
    assert fates["unknown"] == 0
    assert sum(fates.values()) == lines


def test_every_mount_is_known_and_no_slot_is_taken_twice_but_on_superheavies(meks: dict[str, Mek]) -> None:
    for path, mek in meks.items():
        assert all(mount.item for mount in mek.mounts), path
        taken = [place for mount in mek.mounts for place in mount.slots] + [(slot.location, slot.slot) for slot in mek.systems]
        assert len(set(taken)) == len(taken) or mek.superheavy, path


def test_findings_of_the_strict_check_are_those_known(megamek: Any) -> None:
    found = Counter(finding.code for _, result in megamek.results(".mtf") for finding in result.findings if finding.code.startswith("P1"))
    few = {code for code, count in found.items() if count > 50}
    assert not few, "a check that fires on many files of the library is a misreading of ours"


def test_settled_and_judged_values_are_met(default: dict[str, int], consensus: Mapping[str, Mapping[str, str]], floor: Floor) -> None:
    floor("mek.settled_exact", met(default, with_standing(consensus, "settled"))[0])
    floor("mek.judged_exact", met(default, with_standing(consensus, "judged"))[0])


def test_published_values_are_met(default: dict[str, int], consensus: Mapping[str, Mapping[str, str]], floor: Floor) -> None:
    floor("mek.published_exact", met(default, {path: row["published"] for path, row in consensus.items()})[0])


@pytest.fixture(scope="module")
def engine_2023(corpus: Path, meks: dict[str, Mek]) -> dict[str, dict[str, str]]:
    with (corpus / "reference" / "units_engine2023.csv").open(encoding="utf-8", newline="") as file:
        return {row["path"]: row for row in csv.DictReader(file) if row["path"] in meks and row["bv"]}


PARTS = {
    "armor_bv": "armor",
    "structure_bv": "structure",
    "gyro_bv": "gyro",
    "defensive_equipment_bv": "defensive_equipment",
    "explosive_penalty": "explosive_penalty",
    "defensive_factor": "defensive_factor",
    "defensive_rating": "defensive_rating",
    "heat_efficiency": "heat_efficiency",
    "weapons_heat": "weapon heat",
    "weapons_bv": "weapons",
    "ammo_bv": "ammunition",
    "speed_factor": "speed_factor",
    "offensive_rating": "offensive_rating",
}


def test_the_edition_engine_2023_reproduces_that_program_part_by_part(
    meks: dict[str, Mek], engine_2023: dict[str, dict[str, str]], floor: Floor
) -> None:
    reached = Counter[str]()
    for path, value in values(meks, RuleSet("engine-2023")).items():
        row = engine_2023[path]
        reached["bv"] += value.points == int(row["bv"])
        lines = {line.label: line.value for line in reversed(list(value.ledger.walk()))}
        for column, label in PARTS.items():
            reached[column] += lines[label] == pytest.approx(float(row[column] or 0), abs=1e-6)
    for column, count in reached.items():
        floor(f"mek_as_2023.{column}", count)


def test_the_edition_practice_2026_reproduces_that_program(meks: dict[str, Mek], corpus: Path, floor: Floor) -> None:
    with (corpus / "reference" / "meks_engine2026.csv").open(encoding="utf-8", newline="") as file:
        expected = {row["path"]: row["bv"] for row in csv.DictReader(file)}
    computed = {path: value.points for path, value in values(meks, RuleSet("practice-2026")).items()}
    reached, known = met(computed, expected)
    floor("mek.practice_2026_percent", round(100 * reached / known, 2))


def test_the_ledger_of_every_mek_adds_up(meks: dict[str, Mek]) -> None:
    for path, mek in list(meks.items())[::5]:
        for line in battle_value(mek, RuleSet()).ledger.walk():
            assert line.value == pytest.approx(line.recomputed()), (path, line.label)


NAMED = [
    ("1", "meks/3085u/Phoenix/Wasp WSP-3L.mtf", 534),
    ("3", "meks/Rec Guides ilClan/Vol 33/Blood Reaper 3.mtf", 2837),
    ("5", "meks/3145/Republic/Ares ARS-V1 Hera.mtf", 2944),
    ("6", "meks/3055U/Cudgel CDG-2B.mtf", 1762),
    ("6", "meks/3055U/Cudgel CDG-2A.mtf", 1750),
    ("6", "meks/3145/Merc/Jade Hawk JHK-03.mtf", 2160),
    ("7", "meks/Urbanfest/UrbanKnight UM-DKX.mtf", 974),
    ("7", "meks/3085u/ONN/Arctic Fox AF1U.mtf", 821),
    ("7", "meks/TRO Irregulars/DemolitionMech WI-DMM MOD.mtf", 444),
    ("7", "meks/3055U/Silver Fox SVR-5Y.mtf", 1316),
    ("7", "meks/3145/Marik/Sarath SRTH-1OB.mtf", 1475),
    ("10", "meks/Rec Guides ilClan/Vol 16/Turkina X.mtf", 3056),
    ("11", "meks/WoR Supplemental/Cephalus C.mtf", 1209),
    ("12", "meks/Rec Guides ilClan/Vol 6/Linebacker I.mtf", 1853),
    ("24", "meks/3050U/Grand Dragon DRG-5K.mtf", 1358),
    ("25", "meks/3067/No-Dachi NDA-2KO.mtf", 1728),
    ("25", "meks/XTRs/Mercenaries/Wolfhound WLF-2X.mtf", 1812),
    ("29", "meks/3145/Republic/Ares ARS-V1 Hades.mtf", 2839),
    ("35", "meks/LAMS/Wasp LAM WSP-105.mtf", 814),
]
"""Public cases whose right value a rule, an official figure or the maintainers settled."""

KNOWN = [
    ("2", "meks/Rec Guides ilClan/Vol 32/Star Adder (Blood Asp)_I.mtf", 2242),
    ("8", "meks/3085u/ONN/Turkina U.mtf", 2520),
    ("9", "meks/WoR Supplemental/Pariah (Septicemia) US.mtf", 2308),
    ("13", "meks/3060u/Marshal MHL-6MC.mtf", 1467),
    ("26", "meks/Rec Guides ilClan/Vol 5/Hellhound (Conjurer) 8.mtf", 2197),
]
"""Disputed cases: what we come to, on record, with the reading that `cases/mek_public.yaml` names."""


@pytest.mark.parametrize(
    ("case", "path", "points"), NAMED + KNOWN, ids=[f"case {case}: {Path(path).stem}" for case, path, _ in NAMED + KNOWN]
)
def test_a_unit_of_a_public_case_has_its_value(case: str, path: str, points: int, default: dict[str, int]) -> None:
    if path not in default:
        pytest.skip(f"case {case}: the file is not in this library; its rule is in cases/mek_public.yaml")
    assert default[path] == points
