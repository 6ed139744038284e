"""What holds for every design and every chance, tried on many. The numbers of the tests follow the list of properties of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parsers
from converter.epic import chart, check, differences, final_load, points
from converter.epic.close_combat import duel, stomp
from converter.epic.dice import dice, expectation
from converter.epic.load import printed
from converter.epic.points import morale_price
from converter.epic.saves import save_odds, survival
from converter.epic.shooting import concentrated_fire, following_fire, hit_chance
from converter.epic.tables import TABLES, weapon
from converter.model import EpicDesign, Severity
from converter.model.epic import (
    GRADES,
    LOAD_UNITS,
    EpicChassis,
    EpicLoad,
    EpicMount,
    EpicPrintedItem,
    EpicVehicle,
    EpicWeapon,
)
from converter.writers import write, writers

CODES = ("FxF", "FxB", "SwL", "SwR", "Tr")
ARMED = GRADES[1:]
WRITER = next(writer for writer in writers() if writer.name == "epic_sheet")

capacities = st.builds(EpicLoad, count=st.integers(1, 4), grade=st.sampled_from(ARMED))
saves = st.integers(-4, 7)


@st.composite
def all_chassis(draw: st.DrawFn, kinds: tuple[str, ...] = ("TRP", "OPN", "ARM", "TTN")) -> EpicChassis:
    kind = draw(st.sampled_from(kinds))
    codes = [] if kind == "TRP" else draw(st.lists(st.sampled_from(CODES), unique=True))
    return EpicChassis(
        vehicle_class=kind,  # type: ignore[arg-type]  # drawn from the four classes
        movement_cm=draw(st.integers(0, 40)),
        save=draw(saves),
        caf=draw(st.integers(-2, 8)),
        morale=draw(st.none() | st.integers(0, 10)),
        mounts=tuple(EpicMount(code=code, capacity=draw(capacities), group=group) for group, code in enumerate(sorted(codes))),
        maximum_load=None if kind == "TRP" else draw(st.none() | capacities),
        base_points=draw(st.integers(0, 200)),
    )


@st.composite
def designs(draw: st.DrawFn, kinds: tuple[str, ...] = ("TRP", "OPN", "ARM", "TTN")) -> EpicDesign:
    """Designs near the edge of what is legal: changes small enough that many of them are."""
    base = draw(all_chassis(kinds))
    places = [mount.code for mount in base.mounts] or ["360"]
    rows = st.builds(EpicWeapon, text=st.sampled_from([w.name for w in chart()]), mount=st.sampled_from(places), barrels=st.integers(1, 2))
    split = draw(st.none() | st.tuples(st.integers(-2, 14), st.integers(-2, 14)))
    vehicle = EpicVehicle(
        vehicle_class=base.vehicle_class,
        movement_cm=max(0, base.movement_cm - draw(st.integers(-1, 12))),
        save=min(7, base.save - draw(st.integers(-1, 3))),
        caf=base.caf + draw(st.integers(-1, 6)),
        offensive_caf=split[0] if split else None,
        defensive_caf=split[1] if split else None,
        morale=None if base.morale is None else base.morale + draw(st.integers(-1, 4)),
        troop_stands=draw(st.integers(0, 2)),
        weapons=tuple(draw(st.lists(rows, max_size=4, unique_by=lambda row: row.mount if row.mount != "360" else object()))),
    )
    return EpicDesign(chassis="Base", model="Design", chassis_sheet=base, vehicle=vehicle)


def vehicle_of(design: EpicDesign) -> EpicVehicle:
    assert design.vehicle is not None
    return design.vehicle


def changed(design: EpicDesign, **fields: Any) -> EpicDesign:
    return design.model_copy(update={"vehicle": vehicle_of(design).model_copy(update=fields)})


def on(design: EpicDesign, **fields: Any) -> EpicDesign:
    assert design.chassis_sheet is not None
    return design.model_copy(update={"chassis_sheet": design.chassis_sheet.model_copy(update=fields)})


def cost(design: EpicDesign) -> float:
    value = points(design)
    assert value is not None
    return value.value


def errors(design: EpicDesign) -> set[str]:
    return {finding.code for finding in check(design) if finding.severity is Severity.ERROR}


def test_01_a_grade_is_as_large_as_two_of_the_next_lower() -> None:
    assert [EpicLoad(count=count, grade=grade).units for count, grade in ((1, "TW"), (2, "VW"), (4, "HW"), (8, "LSW"))] == [8] * 4  # type: ignore[arg-type]


@given(st.integers(0, 400), st.sampled_from(ARMED))
def test_01_a_printed_load_is_read_as_the_same_units(units: int, largest: Any) -> None:
    text = str(printed(units, largest))
    grade = text.lstrip("0123456789")
    assert int(text.removesuffix(grade)) * LOAD_UNITS[grade] == units  # type: ignore[index]
    assert GRADES.index(grade) <= GRADES.index(largest)  # type: ignore[arg-type]


@given(all_chassis())
def test_02_a_design_like_its_chassis_costs_the_basic_value_and_weighs_nothing(base: EpicChassis) -> None:
    fields = {name: getattr(base, name) for name in ("vehicle_class", "movement_cm", "save", "caf", "morale")}
    design = EpicDesign(chassis="Base", chassis_sheet=base, vehicle=EpicVehicle(**fields))
    assert cost(design) == base.base_points
    assert final_load(design).value == 0
    assert errors(design) <= {"C513"}


@given(designs(), st.data())
def test_03_a_barrel_adds_price_and_load_of_its_class(design: EpicDesign, data: st.DataObject) -> None:
    rows = vehicle_of(design).weapons
    if not rows:
        return
    position = data.draw(st.integers(0, len(rows) - 1))
    more = rows[position].model_copy(update={"barrels": rows[position].barrels + 1})
    larger = changed(design, weapons=(*rows[:position], more, *rows[position + 1 :]))
    known = weapon(more.text)
    assert known is not None
    assert cost(larger) - cost(design) == TABLES["prices"]["weapon"][known.grade]
    assert final_load(larger).value - final_load(design).value == LOAD_UNITS[known.grade]


@given(designs(), st.randoms())
def test_03_the_order_of_weapons_is_irrelevant(design: EpicDesign, random: Any) -> None:
    rows = list(vehicle_of(design).weapons)
    random.shuffle(rows)
    shuffled = changed(design, weapons=tuple(rows))
    assert (cost(shuffled), final_load(shuffled).value, errors(shuffled)) == (cost(design), final_load(design).value, errors(design))


@given(designs())
def test_04_save_and_factor_points_have_their_price_and_load(design: EpicDesign) -> None:
    assert design.chassis_sheet is not None
    base = changed(design, save=design.chassis_sheet.save, caf=design.chassis_sheet.caf)
    armored = changed(base, save=design.chassis_sheet.save - 1)
    fiercer = changed(base, caf=design.chassis_sheet.caf + 1)
    assert (cost(armored) - cost(base), final_load(armored).value - final_load(base).value) == (10, 2)
    assert (cost(fiercer) - cost(base), final_load(fiercer).value - final_load(base).value) == (5, 0)


@given(st.lists(st.integers(0, 12), min_size=3, max_size=3).map(sorted))
def test_05_the_price_of_morale_is_additive(steps: list[int]) -> None:
    low, middle, high = steps
    assert morale_price(low, high) == morale_price(low, middle) + morale_price(middle, high)
    assert morale_price(low, low + 1) == (5 if low < 6 else 10)


@given(designs(), st.integers(0, 60))
def test_06_the_move_credit_is_nothing_five_or_ten(design: EpicDesign, movement: int) -> None:
    assert design.chassis_sheet is not None
    unmoved = changed(design, movement_cm=design.chassis_sheet.movement_cm)
    assert cost(unmoved) - cost(changed(design, movement_cm=movement)) in (0, 5, 10)


@given(designs(), st.data())
def test_07_less_on_a_legal_design_or_more_below_it_stays_legal(design: EpicDesign, data: st.DataObject) -> None:
    if errors(design):
        return
    rows = vehicle_of(design).weapons
    if rows:
        position = data.draw(st.integers(0, len(rows) - 1))
        assert not errors(changed(design, weapons=rows[:position] + rows[position + 1 :]))
    assert design.chassis_sheet is not None
    if design.chassis_sheet.maximum_load is not None:
        limit = design.chassis_sheet.maximum_load
        assert not errors(on(design, maximum_load=limit.model_copy(update={"count": limit.count + 1})))
        mounts = [
            m.model_copy(update={"capacity": m.capacity.model_copy(update={"count": m.capacity.count + 1})})
            for m in design.chassis_sheet.mounts
        ]
        assert not errors(on(design, mounts=tuple(mounts)))


@given(designs(("OPN", "ARM", "TTN")))
def test_08_no_mount_takes_a_weapon_above_its_grade(design: EpicDesign) -> None:
    assert design.chassis_sheet is not None
    for row in vehicle_of(design).weapons:
        mount, known = design.chassis_sheet.mount(row.mount), weapon(row.text)
        if mount and known and GRADES.index(known.grade) > GRADES.index(mount.capacity.grade):
            assert "C525" in errors(design)


@given(designs(("ARM", "TTN")))
def test_09_legal_designs_use_one_mount_of_an_exclusive_set(design: EpicDesign) -> None:
    group = ("FxF", "Tr")
    excluded = on(design, alternatives=(group,))
    used = {row.mount for row in vehicle_of(design).weapons} & set(group)
    assert ("C528" in errors(excluded)) == (len(used) == 2)


@given(designs(("TRP", "OPN", "ARM")))
def test_10_what_is_legal_and_no_titan_has_one_titan_barrel_at_most(design: EpicDesign) -> None:
    if not errors(design):
        rows = vehicle_of(design).weapons
        assert sum(row.barrels for row in rows if (known := weapon(row.text)) and known.grade == "TW") <= 1


@given(designs(("TTN",)))
def test_11_titans_fire_in_any_direction(design: EpicDesign) -> None:
    assert "C527" not in errors(design)


@given(designs())
def test_12_a_legal_split_keeps_its_bounds_and_may_be_swapped(design: EpicDesign) -> None:
    vehicle = vehicle_of(design)
    if vehicle.offensive_caf is None or vehicle.defensive_caf is None:
        return
    swapped = changed(design, offensive_caf=vehicle.defensive_caf, defensive_caf=vehicle.offensive_caf)
    split = {"C516", "C517"}
    assert errors(design) & split == errors(swapped) & split
    if not errors(design) & split:
        assert vehicle.offensive_caf + vehicle.defensive_caf <= 2 * vehicle.caf
        assert abs(vehicle.offensive_caf - vehicle.defensive_caf) <= 4


@given(st.integers(-5, 20), st.integers(-10, 10))
def test_13_the_chance_to_hit_is_monotone_and_a_chance(target: int, modifiers: int) -> None:
    chance = hit_chance(target, modifiers)
    assert 0 <= chance <= 1
    assert hit_chance(target + 1, modifiers) <= chance <= hit_chance(target, modifiers + 1)


def test_13_concentrated_fire_rises_with_stands_up_to_six() -> None:
    expected = [shots * hit_chance(needed) for needed, shots in map(concentrated_fire, range(1, 10))]
    assert expected == sorted(expected)
    assert len(set(expected[5:])) == 1


@given(saves, st.integers(-8, 2), st.integers(0, 5))
def test_14_the_odds_of_a_save_behave(save: int, modifier: int, damage: int) -> None:
    odds, worse, heavier = save_odds(save, modifier, damage), save_odds(save, modifier - 1, damage), save_odds(save, modifier, damage + 1)
    assert sum(odds) == 1
    assert worse.destroyed >= odds.destroyed
    assert save < 1 or odds.damaged == 0
    assert heavier.saved == odds.saved
    assert heavier.damaged <= odds.damaged


@given(st.fractions(0, 1, max_denominator=10), st.sampled_from(["1d6", "2d6"]))
def test_15_following_fire_is_a_distribution_with_the_right_mean(hit: Fraction, shots: str) -> None:
    hits = following_fire(hit, shots)
    most = dice(shots)
    assert sum(hits.values()) == 1
    at_least = [hit**k * sum(p for n, p in most.items() if n >= k) for k in range(1, max(most) + 1)]
    assert expectation(hits) == sum(at_least)


@pytest.mark.parametrize(("shots", "mean"), [("1d6", Fraction(7, 2)), ("2d6", Fraction(7))])
def test_15_following_fire_of_sure_hits_fires_all_shots(shots: str, mean: Fraction) -> None:
    assert expectation(following_fire(Fraction(1), shots)) == mean
    assert expectation(following_fire(Fraction(0), shots)) == 0


def test_16_one_result_of_random_damage_kills_nobody_and_more_kill_more() -> None:
    alive = [survival(-999, -99, results) for results in range(10)]
    assert alive[1] == 1
    assert alive == sorted(alive, reverse=True)


@given(st.integers(-5, 15), st.integers(-5, 15), st.integers(-3, 3))
def test_17_a_duel_depends_on_the_difference_alone(attacker: int, defender: int, shift: int) -> None:
    chances = duel(attacker, defender)
    assert sum(chances.values()) == 1
    assert chances["attacker wins"] == duel(defender, attacker)["defender wins"]
    assert chances == duel(attacker + shift, defender + shift)


def test_18_titans_stomp_in_the_order_of_their_size() -> None:
    chances = [stomp(kind) for kind in ("Emperor", "Warlord", "Reaver", "Warhound", "Knight")]
    assert None not in chances
    assert chances == sorted(chances, key=lambda p: p or 0, reverse=True)


def _read(data: bytes) -> EpicDesign:
    units, findings = parsers.read(parsers.Source("design.epic", data))
    assert not findings
    assert len(units) == 1
    assert isinstance(units[0], EpicDesign)
    return units[0]


@given(designs())
def test_19_a_written_design_is_read_as_itself(design: EpicDesign) -> None:
    loads = [weapon(row.text) for row in vehicle_of(design).weapons]
    rows = [
        row.model_copy(update={"load": EpicLoad(count=row.barrels, grade=known.grade)})
        for row, known in zip(vehicle_of(design).weapons, loads, strict=True)
        if known
    ]
    written = changed(design, weapons=tuple(rows))
    again = _read(write([written], WRITER).data)
    assert again.model_copy(update={"provenance": None, "style": written.style}) == written


@given(designs(), st.data())
def test_20_printed_figures_differ_exactly_where_they_are_wrong(design: EpicDesign, data: st.DataObject) -> None:
    value = points(design)
    assert value is not None
    armament, final = value.ledger.find("armament_load"), value.ledger.find("final_load")
    assert armament is not None
    assert final is not None
    items = {line.label: round(line.value) for line in value.ledger.parts if line.label in ("base", "save", "caf", "morale", "move")}
    right = design.model_copy(
        update={
            "stored_bv": value.value,
            "printed_armament": printed(round(armament.value)),
            "printed_load": printed(round(final.value)),
            "printed_items": tuple(EpicPrintedItem(item=label, name=label, points=price) for label, price in items.items()),  # type: ignore[arg-type]
        }
    )
    assert not differences(right)
    off = data.draw(st.integers(-20, 20).filter(bool))
    assert [f.code for f in differences(right.model_copy(update={"stored_bv": value.value + off}))] == ["D701"]
    wrong = printed(round(final.value) + abs(off))
    assert [f.code for f in differences(right.model_copy(update={"printed_load": wrong}))] == ["D705"]
    first = right.printed_items[0]
    mistaken = (first.model_copy(update={"points": first.points + off}), *right.printed_items[1:])
    assert [f.code for f in differences(right.model_copy(update={"printed_items": mistaken}))] == ["D702"]
