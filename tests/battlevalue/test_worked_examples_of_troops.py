"""The printed worked examples of battle armor, infantry and ProtoMechs, line by line under the printed rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from converter.battlevalue import RuleSet, battle_value
from converter.model import AnyUnit
from parsers import Source, read

EXAMPLES: dict[str, dict[str, float]] = {
    "battle_armor/Purifier Adaptive Battle Armor (Level I).blk": {
        "armor": 15,
        "protection": 16,
        "defensive_factor": 1.6,
        "defensive_rating": 25.6,
        "weapons": 17,
        "anti_mek": 17,
        "offense": 34,
        "speed_factor": 0.77,
        "offensive_rating": 26.18,
        "squad_factor": 9.0,
        "battle_value": 466,
    },
    "battle_armor/Grenadier Battle Armor (SRM-SL).blk": {
        "armor": 22.5,
        "protection": 23.5,
        "defensive_factor": 1.3,
        "defensive_rating": 30.55,
        "weapons": 48,
        "ammunition": 1.4,
        "anti_mek": 0,
        "offense": 49.4,
        "speed_factor": 0.65,
        "offensive_rating": 32.11,
        "squad_factor": 5.2,
        "battle_value": 326,
    },
    "infantry/Anti-Mek Jump Platoon.blk": {
        "men": 31.5,
        "defensive_factor": 1.2,
        "defensive_rating": 37.8,
        "Laser Rifle (Blazer)": 32.22,
        "Support Laser (Heavy)": 52.05,
        "weapons": 84.27,
        "anti_mek": 84.27,
        "offense": 168.54,
        "speed_factor": 0.77,
        "offensive_rating": 129.7758,
        "battle_value": 168,
    },
    "protomeks/Delphyne 2.blk": {
        "armor": 100,
        "structure": 30,
        "protection": 130,
        "defensive_factor": 1.4,
        "defensive_rating": 182,
        "weapons": 74,
        "ammunition": 2.4,
        "offense": 76.4,
        "speed_factor": 1.76,
        "offensive_rating": 134.464,
        "battle_value": 316,
    },
}


def unit(fixtures: Path, path: str) -> AnyUnit:
    result = read(Source(path, (fixtures / path).read_bytes()))
    assert not result.findings
    return result.units[0]


@pytest.mark.parametrize("path", EXAMPLES)
def test_the_printed_example_is_met_line_by_line(path: str, fixtures: Path) -> None:
    ledger = battle_value(unit(fixtures, path), RuleSet("techmanual")).ledger
    for label, value in EXAMPLES[path].items():
        line = ledger.find(label)
        assert line is not None, label
        assert line.value == pytest.approx(value), label


@pytest.mark.parametrize("path", EXAMPLES)
def test_the_default_edition_comes_to_the_printed_total(path: str, fixtures: Path) -> None:
    assert battle_value(unit(fixtures, path), RuleSet()).points == EXAMPLES[path]["battle_value"]


@pytest.mark.parametrize("path", EXAMPLES)
def test_every_line_names_its_rule(path: str, fixtures: Path) -> None:
    for line in battle_value(unit(fixtures, path), RuleSet()).ledger.walk():
        assert line.rule, line.label
