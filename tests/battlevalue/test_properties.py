"""Properties every Battle Value has, whatever the unit: tried on units of every family, made of parts of our fixtures."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

import parsers
from converter.battlevalue import RuleSet, Unsupported, battle_value, switches
from converter.battlevalue.force import Member, force_value
from converter.battlevalue.skills import Skills
from converter.equipment import catalogue
from converter.model import AnyUnit, Armor, Mount
from converter.model.ledger import BattleValue

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"
SUFFIXES = (".mtf", ".blk", ".ssw", ".saw")


def readable() -> list[AnyUnit]:
    files = sorted(path for path in FIXTURES.rglob("*") if path.suffix in SUFFIXES)
    return [unit for path in files for unit in parsers.read(parsers.Source(path.name, path.read_bytes())).units]


UNITS = readable()
BY_FAMILY: Final[Mapping[str, Sequence[AnyUnit]]] = {
    family: [unit for unit in UNITS if unit.family == family] for family in sorted({unit.family for unit in UNITS})
}
FAMILIES = sorted(BY_FAMILY)
LIGHT_GUNS: Final = {
    "battle_armor": ("CLBAMG", "CLBALightMG"),
    "fighter": ("Machine Gun", "CLMG"),
    "gun_emplacement": ("Machine Gun", "CLMG"),
    "handheld_weapon": ("Machine Gun", "CLMG"),
    "large_craft": ("Machine Gun", "CLMG"),
    "mek": ("Machine Gun", "CLLightMG", "IS Fluid Gun"),
    "protomek": ("CLMG", "CLLightMG"),
    "vehicle": ("Machine Gun", "CLLightMG", "IS Fluid Gun"),
}
"""Weapons without heat, by the family that may carry them; infantry has no mounts of its own."""

any_rules = st.builds(
    lambda edition, chosen: RuleSet(edition, {key: switches()[key].values[n % len(switches()[key].values)] for key, n in chosen.items()}),
    st.sampled_from(("published", "practice-2026", "engine-2023", "techmanual")),
    st.dictionaries(st.sampled_from(sorted(switches())), st.integers(0, 5), max_size=4),
)


def mounts_by_place() -> Mapping[str, Mapping[str, Sequence[Mount]]]:
    """Every mount of our fixtures by family and location, without what it is linked to."""
    found: dict[str, dict[str, list[Mount]]] = defaultdict(lambda: defaultdict(list))
    for unit in UNITS:
        for mount in unit.mounts:
            found[unit.family][mount.location].append(mount._replace(linked=None))
    return found


PARTS = mounts_by_place()
MOVES: Final = ("walk_mp", "jump_mp", "cruise_mp", "ground_mp", "second_mp", "safe_thrust")
TONS: Final = {
    "mek": (10.0, 200.0),
    "vehicle": (1.0, 200.0),
    "fighter": (5.0, 100.0),
    "protomek": (2.0, 15.0),
    "large_craft": (100.0, 2_500_000.0),
}
COUNTS: Final = {"troopers": (1, 6), "squads": (1, 10), "squad_size": (1, 10), "armor_divisor": (0, 4), "structural_integrity": (1, 300)}


@st.composite
def whole_units(draw: st.DrawFn, family: str) -> AnyUnit:
    """A unit of a family: the frame of one fixture, with items of any of them where the frame has the place, other armor, another size."""
    frame = draw(st.sampled_from(BY_FAMILY[family]))
    armor = getattr(frame, "armor", None)
    places = {mount.location for mount in frame.mounts} | (set(armor.points) if isinstance(armor, Armor) else set())
    pool = [mount for place in sorted(places) for mount in PARTS[family][place]]
    own = draw(st.lists(st.sampled_from(frame.mounts), unique_by=id)) if frame.mounts else []
    more = draw(st.lists(st.sampled_from(pool), max_size=10)) if pool else []
    changes: dict[str, Any] = {"mounts": tuple(mount._replace(linked=None) for mount in (*own, *more))}
    fields = type(frame).model_fields
    if family in TONS:
        changes["tonnage"] = draw(st.floats(*TONS[family]).map(round).map(float))
    changes |= {field: draw(st.integers(0, 12)) for field in MOVES if field in fields and isinstance(getattr(frame, field), int)}
    changes |= {field: draw(st.integers(*COUNTS[field])) for field in COUNTS if field in fields and getattr(frame, field) is not None}
    if isinstance(armor, Armor):
        points = {location: draw(st.integers(0, 100)) for location in armor.points}
        changes["armor"] = armor.model_copy(update={"points": points})
    return frame.model_copy(update=changes)


any_unit = st.sampled_from(FAMILIES).flatmap(whole_units)


def value(unit: AnyUnit, rules: RuleSet) -> BattleValue:
    """The value; a unit that the rules do not value is no example of anything."""
    try:
        return battle_value(unit, rules)
    except Unsupported:
        reject()


def line_value(worth: BattleValue, label: str) -> float:
    line = worth.ledger.find(label)
    assert line is not None, label
    return line.value


@pytest.mark.parametrize("family", FAMILIES)
def test_every_ledger_adds_up_to_a_value_that_is_finite_and_not_below_nothing(family: str) -> None:
    @given(whole_units(family) | st.sampled_from(BY_FAMILY[family]), any_rules)
    def adds_up(unit: AnyUnit, rules: RuleSet) -> None:
        worth = value(unit, rules)
        assert math.isfinite(worth.value)
        assert worth.value >= 0
        assert worth.value == worth.ledger.value
        for line in worth.ledger.walk():
            assert math.isfinite(line.value), (unit.name, line.label)
            assert math.isclose(line.value, line.recomputed(), rel_tol=1e-9, abs_tol=1e-6), (unit.name, line.label, line.formula)

    adds_up()


@given(any_unit, any_rules, st.data())
def test_a_figure_that_no_unit_has_gives_no_value_that_no_unit_has(unit: AnyUnit, rules: RuleSet, data: st.DataObject) -> None:
    fields = [name for name in (*MOVES, *COUNTS, "tonnage") if isinstance(getattr(unit, name, None), int | float)]
    if fields:
        field, figure = data.draw(st.sampled_from(fields)), data.draw(st.sampled_from((0, 1, 60, 1_000, 10_000_000)))
        assume(figure or field != "troopers")  # the model itself knows no squad without them
        worth = value(unit.model_copy(update={field: figure}), rules).value
        assert math.isfinite(worth)
        assert worth >= 0


@pytest.mark.parametrize("family", [family for family in FAMILIES if isinstance(getattr(BY_FAMILY[family][0], "armor", None), Armor)])
def test_more_armor_never_lowers_the_defensive_rating(family: str) -> None:
    @given(whole_units(family), any_rules, st.data())
    def no_lower(unit: AnyUnit, rules: RuleSet, data: st.DataObject) -> None:
        armor = unit.armor  # type: ignore[union-attr]
        if not isinstance(armor, Armor) or not armor.points:
            return
        location = data.draw(st.sampled_from(sorted(armor.points)))
        points = {**armor.points, location: armor.points[location] + data.draw(st.integers(1, 50))}
        before = value(unit, rules)
        after = value(unit.model_copy(update={"armor": armor.model_copy(update={"points": points})}), rules)
        assert line_value(after, "defensive_rating") >= line_value(before, "defensive_rating") - 1e-9

    no_lower()


@given(whole_units("infantry"), any_rules, st.integers(1, 4))
def test_better_protection_never_lowers_the_defensive_rating_of_troops(unit: AnyUnit, rules: RuleSet, more: int) -> None:
    bare = unit.model_copy(update={"armor_kit": None, "armor_divisor": 1.0})
    clad = unit.model_copy(update={"armor_kit": None, "armor_divisor": 1.0 + more})
    assert line_value(value(clad, rules), "defensive_rating") >= line_value(value(bare, rules), "defensive_rating") - 1e-9


def arcs(worth: BattleValue) -> list[tuple[str, object]]:
    """Which arcs of a large craft are Front, Left and Right."""
    notes = [note for line in worth.ledger.walk() for note in line.memo if note.label in ("front", "left", "right")]
    return [(note.label, note.detail and note.detail[1][0]) for note in notes]


@pytest.mark.parametrize("family", sorted(LIGHT_GUNS))
def test_a_weapon_without_heat_never_lowers_the_offensive_rating(family: str) -> None:
    """Of large craft as long as their arcs stay what they are: these are chosen without ammunition, which then counts by its arc."""

    @given(whole_units(family), any_rules, st.data())
    def no_lower(unit: AnyUnit, rules: RuleSet, data: st.DataObject) -> None:
        location = data.draw(st.sampled_from(sorted({mount.location for mount in unit.mounts}) or ["BD"]))
        key = data.draw(st.sampled_from(LIGHT_GUNS[family]))
        assert not catalogue()[key].heat
        armed = unit.model_copy(update={"mounts": (*unit.mounts, Mount(key, location))})
        before, after = value(unit, rules), value(armed, rules)
        assume(arcs(before) == arcs(after))
        assert line_value(after, "offensive_rating") >= line_value(before, "offensive_rating") - 1e-9

    no_lower()


@pytest.mark.parametrize("family", FAMILIES)
def test_the_order_of_mounts_and_locations_does_not_matter(family: str) -> None:
    """What serves which weapon may go by the order within a location; our fixtures leave no such choice, so theirs is free."""

    @given(st.sampled_from(BY_FAMILY[family]), any_rules, st.data())
    def unmoved(unit: AnyUnit, rules: RuleSet, data: st.DataObject) -> None:
        order = data.draw(st.permutations(range(len(unit.mounts))))
        place = {old: new for new, old in enumerate(order)}
        mounts = tuple(
            mount._replace(linked=None if mount.linked is None else place[mount.linked]) for mount in (unit.mounts[at] for at in order)
        )
        changes: dict[str, Any] = {"mounts": mounts}
        armor = getattr(unit, "armor", None)
        if isinstance(armor, Armor):
            turned = {location: armor.points[location] for location in data.draw(st.permutations(sorted(armor.points)))}
            changes["armor"] = armor.model_copy(update={"points": turned})
        assert math.isclose(value(unit.model_copy(update=changes), rules).value, value(unit, rules).value, rel_tol=1e-12)

    unmoved()


@given(st.lists(st.sampled_from(UNITS), min_size=2, max_size=6), st.data())
def test_the_order_of_units_does_not_matter(units: list[AnyUnit], data: st.DataObject) -> None:
    """Neither for the units, whose calculation knows nothing of the one before, nor for the force that they make."""
    rules = RuleSet()
    members = [Member(unit, Skills(gunnery=4, piloting=5)) for unit in units]
    order = data.draw(st.permutations(range(len(units))))
    plain, turned = force_value(members, rules), force_value([members[at] for at in order], rules)
    assert math.isclose(plain.total.value, turned.total.value, rel_tol=1e-12)
    assert [turned.members[order.index(at)].value for at in range(len(units))] == [line.value for line in plain.members]
