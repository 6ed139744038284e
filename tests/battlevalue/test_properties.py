"""Properties every Battle Value has, whatever the unit: tried on our fixtures with random changes."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parsers
from converter.battlevalue import RuleSet, Unsupported, battle_value, switches
from converter.equipment import catalogue
from converter.model import AnyUnit, Armor, Mount
from converter.model.ledger import BattleValue

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"
SUFFIXES = (".mtf", ".blk", ".ssw", ".saw")


def readable() -> list[AnyUnit]:
    files = sorted(path for path in FIXTURES.rglob("*") if path.suffix in SUFFIXES)
    return [unit for path in files for unit in parsers.read(parsers.Source(path.name, path.read_bytes())).units]


UNITS = readable()
MOBILE = [unit for unit in UNITS if unit.family in ("mek", "vehicle", "fighter", "protomek", "battle_armor")]
ARMORED = [unit for unit in UNITS if isinstance(getattr(unit, "armor", None), Armor) and unit.armor.points]  # type: ignore[union-attr]
any_unit = st.sampled_from(UNITS)
any_rules = st.builds(
    lambda edition, chosen: RuleSet(edition, {key: switches()[key].values[n % len(switches()[key].values)] for key, n in chosen.items()}),
    st.sampled_from(("published", "practice-2026", "engine-2023", "techmanual")),
    st.dictionaries(st.sampled_from(sorted(switches())), st.integers(0, 5), max_size=4),
)


def line_value(value: BattleValue, label: str) -> float:
    line = value.ledger.find(label)
    assert line is not None, label
    return line.value


@given(any_unit, any_rules)
def test_every_ledger_adds_up_under_any_rules(unit: AnyUnit, rules: RuleSet) -> None:
    for line in battle_value(unit, rules).ledger.walk():
        assert math.isclose(line.value, line.recomputed(), rel_tol=1e-9, abs_tol=1e-6), (unit.name, line.label, line.formula)


@given(any_unit, any_rules, st.integers(0, 2**32))
def test_a_value_is_finite_and_never_below_nothing(unit: AnyUnit, rules: RuleSet, seed: int) -> None:
    chance = random.Random(seed)
    mounts = [mount for mount in unit.mounts for _ in range(chance.choice((0, 1, 1, 1, 2)))]
    changes: dict[str, object] = {"mounts": tuple(mounts[:60]), "tonnage": chance.choice((None, 0.0, 0.1, 20.0, 100.0, 2_500_000.0))}
    for field in ("walk_mp", "jump_mp", "cruise_mp", "ground_mp", "second_mp", "safe_thrust"):
        if field in type(unit).model_fields:
            changes[field] = chance.choice((0, 1, 4, 25, 60))
    try:
        value = battle_value(unit.model_copy(update=changes), rules).value
    except Unsupported:
        return
    assert math.isfinite(value)
    assert value >= 0


@given(st.sampled_from(ARMORED), any_rules, st.data())
def test_more_armor_never_lowers_the_defensive_rating(unit: AnyUnit, rules: RuleSet, data: st.DataObject) -> None:
    armor = unit.armor  # type: ignore[union-attr]
    assert isinstance(armor, Armor)
    location = data.draw(st.sampled_from(sorted(armor.points)))
    more = armor.model_copy(update={"points": {**armor.points, location: armor.points[location] + data.draw(st.integers(1, 50))}})
    before, after = battle_value(unit, rules), battle_value(unit.model_copy(update={"armor": more}), rules)
    label = "defensive_rating" if before.ledger.find("defensive_rating") else "battle_value"
    assert line_value(after, label) >= line_value(before, label) - 1e-9


@given(st.sampled_from([unit for unit in UNITS if unit.family in ("mek", "vehicle", "fighter")]), any_rules, st.data())
def test_a_weapon_without_heat_never_lowers_the_offensive_rating(unit: AnyUnit, rules: RuleSet, data: st.DataObject) -> None:
    location = data.draw(st.sampled_from(sorted({mount.location for mount in unit.mounts}) or ["BD"]))
    gun = Mount(data.draw(st.sampled_from(("Machine Gun", "CLMG", "IS Fluid Gun"))), location, slots=((location, 0),))
    assert gun.item in catalogue()
    armed = unit.model_copy(update={"mounts": (*unit.mounts, gun)})
    before, after = battle_value(unit, rules), battle_value(armed, rules)
    assert line_value(after, "offensive_rating") >= line_value(before, "offensive_rating") - 1e-9


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_the_order_of_locations_does_not_matter(unit: AnyUnit) -> None:
    """Within a location the order tells what serves which weapon; the locations themselves may come in any order."""
    if any(mount.linked is not None for mount in unit.mounts):
        return
    places = sorted({mount.location for mount in unit.mounts}, reverse=True)
    turned = tuple(mount for place in places for mount in unit.mounts if mount.location == place)
    value = battle_value(unit, RuleSet()).value
    assert battle_value(unit.model_copy(update={"mounts": turned}), RuleSet()).value == value
