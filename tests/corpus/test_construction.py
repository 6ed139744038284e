"""Construction against the library: weights and slots as the program of 2023 has them, and what is unlawful."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from converter.construction import check, weight
from converter.construction.builds import BattleArmorBuild, MekBuild, SupportBuild, build_of
from converter.construction.registry import rules_of
from converter.construction.weights.battle_armor import suit
from converter.model import AnyUnit, BattleArmor, Fighter, HandheldWeapon, Infantry, LargeCraft, Mek, ProtoMek, Severity, Vehicle
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


def as_2023(unit: AnyUnit, ledger: Line) -> float:
    """The weight as the program of 2023 computed it, where its reading is not the rule.

    It knew no armor codes above 41, which newer files use for BAR armor, and took such armor for standard; nor the gear of anti-Mek
    troops. The weight of a squad leaves out what only the last trooper carries, and counts the suit without own equipment instead.
    """
    if isinstance(unit, Vehicle | Fighter) and unit.armor.kind.startswith("BAR") and _armor_line(unit):
        return weighed(unit.model_copy(update={"armor": unit.armor.model_copy(update={"kind": "Standard", "bar": None})}))
    if isinstance(unit, Infantry):
        return weighed(unit.model_copy(update={"mounts": tuple(mount for mount in unit.mounts if mount.item != "AntiMekGear")}))
    if isinstance(unit, BattleArmor):
        build = BattleArmorBuild(unit)
        return sum(suit(build, trooper).value for trooper in range(unit.troopers))
    return ledger.value


def _armor_line(unit: Vehicle | Fighter) -> bool:
    """Whether the file states a code of armor."""
    return unit.provenance is not None and "armor.kind" in unit.provenance.lines


def weighed(unit: AnyUnit) -> float:
    ledger = weight(unit)
    assert ledger is not None
    return ledger.value


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
    "battle_armor": lambda unit: isinstance(unit, BattleArmor),
    "protomek": lambda unit: isinstance(unit, ProtoMek),
    "infantry": lambda unit: isinstance(unit, Infantry),
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
            equal += abs(as_2023(unit, ledger) - float(row["calculated_weight"])) < TOLERANCE_TONS
    floor(f"construction.{family}_weight_percent", round(100 * equal / known, 2))


def test_few_of_the_units_that_are_valid_to_2023_are_unlawful(
    units: dict[str, AnyUnit], verdicts: dict[str, dict[str, str]], floor: Floor
) -> None:
    valid = [unit for path, unit in units.items() if verdicts.get(path, {}).get("valid") == "true"]
    floor("construction.valid_percent", round(100 * sum(not errors(unit) for unit in valid) / len(valid), 2))


def test_every_item_of_every_mek_fills_the_slots_it_needs(units: dict[str, AnyUnit]) -> None:
    rules = [rule for code, rule in rules_of(MekBuild) if code in ("C401", "C402", "C403", "C405")]
    builds = [MekBuild(unit) for _, unit in of_family(units, "mek")]
    assert [found for build in builds for rule in rules for found in rule(build)] == []


def test_handheld_weapons_weigh_what_they_declare(units: dict[str, AnyUnit]) -> None:
    handheld = [unit for unit in units.values() if isinstance(unit, HandheldWeapon)]
    assert [unit.name for unit in handheld if weighed(unit) != unit.tonnage] == []


def errors(unit: AnyUnit) -> set[str]:
    return {finding.code for finding in check(unit) if finding.severity == Severity.ERROR}


def test_each_verdict_of_the_program_of_2023_has_ours(units: dict[str, AnyUnit]) -> None:
    """`verdicts_construction.csv`: units it rejects (broken, of another year, an artefact of its own), and those we reject against it."""
    with (Path(__file__).parent / "verdicts_construction.csv").open(encoding="utf-8", newline="") as file:
        judged = [row for row in csv.DictReader(file) if row["path"] in units]
    for row in judged:
        unit, codes = units[row["path"]], set(row["codes"].split())
        if row["verdict"] == "year":
            assert not errors(unit), row
            assert codes <= {finding.code for finding in check(unit, year=unit.year)}, row
        else:
            assert errors(unit) == codes, row


def test_the_findings_of_a_unit_depend_on_nothing_but_the_unit(units: dict[str, AnyUnit]) -> None:
    """Public case 95: a verdict must not depend on what was looked at before."""
    some = [unit for number, unit in enumerate(units.values()) if number % 97 == 0]
    alone = [check(unit) for unit in some]
    backwards = [check(unit) for unit in reversed(some)]
    assert alone == backwards[::-1]
