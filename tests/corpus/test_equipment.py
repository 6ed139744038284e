"""The catalogue against the library: every name in it is one item, and the items are those another program found there."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from converter.equipment import (
    Context,
    availability,
    bv_on,
    catalogue,
    cost_on,
    infantry_armor_kits,
    other_values,
    slots_on,
    split_size,
    tons_on,
)

FAMILIES = {
    "Mek": "mek",
    "Tank": "vehicle",
    "VTOL": "vehicle",
    "Naval": "vehicle",
    "SupportTank": "vehicle",
    "SupportVTOL": "vehicle",
    "LargeSupportTank": "vehicle",
    "BattleArmor": "battle_armor",
    "Infantry": "infantry",
    "ProtoMek": "protomek",
    "Aero": "fighter",
    "AeroSpaceFighter": "fighter",
    "ConvFighter": "fighter",
    "FixedWingSupport": "fighter",
    "Dropship": "large_craft",
    "SmallCraft": "large_craft",
    "Warship": "large_craft",
    "Jumpship": "large_craft",
    "SpaceStation": "large_craft",
    "GunEmplacement": "gun_emplacement",
    "HandheldWeapon": "handheld_weapon",
}


def _names(counts: str) -> list[str]:
    return [part.partition("=")[0] for part in counts.split("; ") if part]


def test_every_equipment_string_of_the_library_is_one_item_in_each_of_its_contexts(corpus: Path) -> None:
    unknown = []
    with (corpus / "formats" / "equipment_strings.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name, _ = split_size(row["string"])
            for unit_type in _names(row["unit_types"]):
                for tech in _names(row["tech_base_context"]):
                    context = Context(FAMILIES[unit_type.partition("(")[0]], clan="Clan" in tech)
                    if catalogue().resolve(name, context) is None:
                        unknown.append((row["string"], context))
    assert unknown == []


@cache
def _reference(folder: Path) -> list[dict[str, Any]]:
    with (folder / "reference" / "equipment.jsonl").open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _same_item(reference: dict[str, Any]) -> str:
    return str(reference["internal_name"]).strip()


def test_the_tables_hold_every_type_of_the_reference_with_its_figures(corpus: Path) -> None:
    """Figures that differ are those our tables know another value of, and slots the reference gives for an Inner Sphere Mek only."""
    figures = {
        "bv": "bv",
        "tonnage": "tons",
        "criticals": "slots",
        "tank_slots": "vehicle_slots",
        "cost": "cost",
        "heat": "heat",
        "shots": "shots",
    }
    differences = []
    for item in _reference(corpus):
        entry = catalogue().get(_same_item(item))
        assert entry is not None, item["internal_name"]
        for theirs, ours in figures.items():
            figure = item.get(theirs)
            value = getattr(entry, ours)
            if figure in (None, "variable") or value == pytest.approx(figure):
                continue
            if not any(other.figure == ours and other.value == figure for other in other_values().get(entry.key, ())):
                differences.append((entry.key, ours, value, figure))
    assert differences == []


CARRIERS: dict[str, dict[str, Any]] = {
    f"mech{tons}": {"tons": tons, "engine_rating": 4 * tons, "engine_tons": engine, "walk_mp": 4, "run_mp": 6, "weight_class": suit}
    for tons, engine, suit in ((20, 2.5, 0), (50, 8.5, 2), (75, 19, 3), (100, 52.5, 4))
}
NOT_ON_A_MEK = ("battle_armor_jump_booster", "battle_armor_myomer_booster", "protomek_myomer_booster", "sponson_turret", "dumper")
"""Formulas of items no Mek carries, or that need what they serve: what the reference gives for a bare Mek is not their rule."""


def _samples(corpus: Path) -> Iterator[tuple[str, str, str, float]]:
    for item in _reference(corpus):
        for carrier, figures in item.get("on_sample_carriers", {}).items():
            if carrier in CARRIERS:
                for figure, value in figures.items():
                    yield _same_item(item), carrier, figure, value


def test_formulas_give_the_figures_of_the_sample_carriers(corpus: Path) -> None:
    functions: dict[str, Callable[..., float]] = {"bv": bv_on, "tonnage": tons_on, "criticals": slots_on, "cost": cost_on}
    checked, differences = 0, []
    for key, carrier, figure, value in _samples(corpus):
        entry = catalogue()[key]
        if entry.formula in ("armor", "structure", "", *NOT_ON_A_MEK):
            continue
        checked += 1
        ours = functions[figure](entry, **CARRIERS[carrier])
        if ours != pytest.approx(value):
            differences.append((key, carrier, figure, ours, value))
    assert differences == []
    assert checked > 400


def test_mounts_are_the_items_another_program_found(corpus: Path, megamek: Any, floor: Callable[[str, float], None]) -> None:
    """Every fifth unit: the share of mounted items that the program of 2023 found in the same unit too.

    It ignored armor kits among the equipment (R104), and some items are newer than it.
    """
    ignored = {*infantry_armor_kits(), *(key for key, known in availability().items() if not known.level)}
    same = total = 0
    with gzip.open(corpus / "reference" / "units_equipment2023.jsonl.gz", "rt", encoding="utf-8") as file:
        for number, line in enumerate(file):
            if number % 5:
                continue
            reference = json.loads(line)
            if not (megamek.folder / reference["path"]).exists():
                continue
            unit = megamek.read(reference["path"]).units
            if not unit:
                continue
            theirs = {str(mount[0]).strip() for mount in reference["equipment"]}
            for mount in unit[0].mounts:
                if mount.item in ignored:
                    continue
                total += 1
                same += mount.item in theirs
    floor("equipment.mounts_as_2023_percent", round(100 * same / total, 2))
