"""What holds for every volley, tried on many. The numbers of the tests follow the list of properties of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import parsers
from converter.damage import DEFAULT, Diagram, Placement, build, drawn, layout, resolve, standard_tables
from converter.damage.diagram import Box
from converter.damage.dice import Labeled, Seeded, Thrown
from converter.damage.fire import LogEntry, Shot, resolve_shot
from converter.damage.templates import Board
from converter.damage.widow import pieces, widowed
from converter.formats.damage_sheet import REAR
from converter.model import DamageSheet
from converter.model.damage import DeclaredShot, RolledDie, ShotDice
from converter.writers import write, writers

TABLES = standard_tables()
WRITER = next(writer for writer in writers() if writer.name == "damage_sheet")
BIPED = layout("biped")
FRONT = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL")
LOCATIONS = (*FRONT, *REAR)
LIMBS = ("HD", "LA", "RA", "LL", "RL")
AUTOCANNONS = [TABLES.shapes[name] for name in ("ac5", "ac10", "ac15", "ac20")]
RIGID = [shape for shape in TABLES.shapes.values() if not shape.pair]
PAIRS = [shape for shape in TABLES.shapes.values() if shape.pair]
SINGLE = [shape for shape in RIGID if len(shape.depths) == 1]
MIRROR = {"LT": "RT", "RT": "LT", "LTR": "RTR", "RTR": "LTR"}

columns = st.integers(1, 6)
seeds = st.integers(0, 10**6)
volleys = st.lists(st.sampled_from(sorted(weapon.name for weapon in TABLES.weapons.values())), min_size=1, max_size=5)


@st.composite
def diagrams(draw: st.DrawFn, full_rows: bool = False) -> Diagram:
    """Whole Meks of any size; with `full_rows` all rows are full, so that the sheet is its own mirror image."""
    step = 6 if full_rows else 1
    armor = {place: draw(st.integers(0, 36 // step)) * step for place in ("HD", "CT", "LA", "LL", "LT", "CTR", "LTR")}
    structure = {place: draw(st.integers(1, 18 // step)) * step for place in ("HD", "CT", "LA", "LL", "LT")}
    twins = {"RA": "LA", "RL": "LL", "RT": "LT", "RTR": "LTR"}
    armor |= {twin: armor[place] for twin, place in twins.items()}
    structure |= {twin: structure[place] for twin, place in twins.items() if place in structure}
    return build(BIPED, armor, structure)


@st.composite
def damaged_diagrams(draw: st.DrawFn, full_rows: bool = False) -> Diagram:
    """Meks that were shot at before."""
    diagram = draw(diagrams(full_rows))
    return diagram.after(fired(diagram, draw(volleys), draw(seeds))[0].damaged)


def fired(diagram: Diagram, weapons: list[str], seed: int) -> tuple[Diagram, list[LogEntry]]:
    board, dice = Board(diagram), Seeded(seed)
    log = [resolve_shot(board, Shot(TABLES.weapon(name)), dice, TABLES) for name in weapons]
    return diagram.after(board.damaged), log


def placements(log: list[LogEntry]) -> list[Placement]:
    return [placed for entry in log for placed in entry.placements]


@given(damaged_diagrams(), volleys, seeds)
def test_01_to_03_boxes_are_marked_once_or_lost_and_never_heal(diagram: Diagram, weapons: list[str], seed: int) -> None:
    after, log = fired(diagram, weapons, seed)
    placed = placements(log)
    assert all(len(p.marked) + p.edge + p.void + p.damaged == p.boxes for p in placed)
    marked = [box for p in placed for box in p.marked]
    assert len(marked) == len(set(marked))
    assert set(marked) <= diagram.boxes - diagram.damaged
    assert after.damaged == diagram.damaged | set(marked)


@given(damaged_diagrams(), volleys, seeds)
def test_04_limbs_and_head_keep_their_damage(diagram: Diagram, weapons: list[str], seed: int) -> None:
    for placed in placements(fired(diagram, weapons, seed)[1]):
        if placed.location in LIMBS:
            assert {box.location for box in placed.marked} <= {placed.location}


@given(damaged_diagrams(), volleys, seeds)
def test_05_torso_damage_stays_in_the_strip_within_reach(diagram: Diagram, weapons: list[str], seed: int) -> None:
    for placed in placements(fired(diagram, weapons, seed)[1]):
        strip = next((strip for strip in BIPED.strips if placed.location in strip), None)
        if strip is not None:
            places = {*strip, *(REAR.get(place, place) for place in strip)}
            assert {box.location for box in placed.marked} <= places
            fronts = [REAR.get(place, place) for place in strip]
            rolled = fronts.index(REAR.get(placed.location, placed.location)) * 6 + placed.column
            along = [fronts.index(REAR.get(box.location, box.location)) * 6 + box.column for box in placed.marked]
            assert all(abs(column - rolled) <= 2 for column in along)


@given(damaged_diagrams(), st.sampled_from(LOCATIONS), columns, st.sampled_from(RIGID))
def test_06_a_template_on_an_open_column_marks_its_top(diagram: Diagram, location: str, column: int, shape: Any) -> None:
    board = Board(diagram)
    top = board.top(location, column)
    placed = board.rigid(location, column, shape)
    assert (top in placed.marked) if top else placed.void == placed.boxes


@given(st.sampled_from(RIGID), st.integers(3, 4))
def test_07_a_deep_fresh_location_takes_the_whole_template(shape: Any, column: int) -> None:
    board = Board(build(BIPED, {"LL": 60}, {"LL": 12}))
    assert len(board.rigid("LL", column, shape).marked) == shape.boxes


@given(damaged_diagrams(), st.sampled_from(LOCATIONS), columns, st.integers(1, 5))
def test_08_a_flight_takes_the_top_of_each_of_its_columns(diagram: Diagram, location: str, column: int, points: int) -> None:
    board, before = Board(diagram), Board(diagram)
    placed = board.spread(location, column, points)
    assert placed.damaged == 0
    places = [(box.location, box.column) for box in placed.marked]
    assert len(places) == len(set(places))
    tops = {before.top(place, c) for place in LOCATIONS for c in range(1, 7)}
    assert set(placed.marked) <= tops


@given(damaged_diagrams(), *[st.tuples(st.sampled_from(LOCATIONS), columns, st.integers(1, 5))] * 2)
def test_09_two_flights_commute(diagram: Diagram, first: Any, second: Any) -> None:
    one, two = Board(diagram), Board(diagram)
    for board, order in ((one, (first, second)), (two, (second, first))):
        for flight in order:
            board.spread(*flight)
    assert one.damaged == two.damaged


@given(damaged_diagrams(), st.sampled_from(LIMBS), columns, columns, st.sampled_from(RIGID), st.sampled_from(RIGID))
def test_09_templates_on_columns_apart_commute(diagram: Diagram, location: str, a: int, b: int, first: Any, second: Any) -> None:
    assume(abs(a - b) > first.anchor + second.anchor)
    one, two = Board(diagram), Board(diagram)
    one.rigid(location, a, first), one.rigid(location, b, second)
    two.rigid(location, b, second), two.rigid(location, a, first)
    assert one.damaged == two.damaged


@given(diagrams(), st.sampled_from(LIMBS), columns, st.sampled_from(SINGLE), st.sampled_from(SINGLE))
def test_11_templates_of_one_column_stack_and_commute_where_there_is_no_hole(
    diagram: Diagram, location: str, column: int, first: Any, second: Any
) -> None:
    one, two = Board(diagram), Board(diagram)
    one.rigid(location, column, first), one.rigid(location, column, second)
    two.rigid(location, column, second), two.rigid(location, column, first)
    assert one.damaged == two.damaged
    assert len(one.damaged) == min(first.boxes + second.boxes, len(diagram.columns.get((location, column), ())))


@given(damaged_diagrams(), volleys, seeds)
def test_12_the_same_dice_give_the_same_log_and_a_log_can_be_played_again(diagram: Diagram, weapons: list[str], seed: int) -> None:
    after, log = fired(diagram, weapons, seed)
    assert (after, log) == fired(diagram, weapons, seed)
    numbers = Thrown([int(die.value) for entry in log for die in entry.dice])
    labels = Labeled(die for entry in log for die in entry.dice)
    for dice in (numbers, labels):
        board = Board(diagram)
        again = [resolve_shot(board, Shot(TABLES.weapon(e.weapon), hits=len(e.placements)), dice, TABLES) for e in log]
        assert again == log
        assert dice.left == 0


def mirrored(box: Box) -> Box:
    swap = {**MIRROR, "LA": "RA", "RA": "LA", "LL": "RL", "RL": "LL"}
    return Box(swap.get(box.location, box.location), 7 - box.column, box.y)


@given(damaged_diagrams(full_rows=True), st.sampled_from(LOCATIONS), columns, st.sampled_from(RIGID))
def test_13_a_mirrored_hit_of_one_piece_mirrors_the_damage(diagram: Diagram, location: str, column: int, shape: Any) -> None:
    one = Board(diagram).rigid(location, column, shape)
    two = Board(_mirror(diagram)).rigid(*_mirror_place(location, column), shape)
    assert {mirrored(box) for box in one.marked} == set(two.marked)


@given(damaged_diagrams(full_rows=True), st.sampled_from(LOCATIONS), columns, st.sampled_from(PAIRS), st.booleans())
def test_13_a_mirrored_pair_mirrors_the_damage(diagram: Diagram, location: str, column: int, shape: Any, right: bool) -> None:
    one = Board(diagram).pair(location, column, shape, right)
    two = Board(_mirror(diagram)).pair(*_mirror_place(location, column), shape, not right)
    assert {mirrored(box) for box in one.marked} == set(two.marked)


@given(damaged_diagrams(full_rows=True), st.sampled_from(LOCATIONS), columns, st.sampled_from([1, 3, 5]))
def test_13_a_mirrored_flight_mirrors_the_damage(diagram: Diagram, location: str, column: int, points: int) -> None:
    one = Board(diagram).spread(location, column, points)
    two = Board(_mirror(diagram)).spread(*_mirror_place(location, column), points)
    assert {mirrored(box) for box in one.marked} == set(two.marked)


def _mirror(diagram: Diagram) -> Diagram:
    return Diagram(BIPED, frozenset(map(mirrored, diagram.boxes)), frozenset(map(mirrored, diagram.damaged)))


def _mirror_place(location: str, column: int) -> tuple[str, int]:
    box = mirrored(Box(location, column, -1))
    return box.location, box.column


@given(damaged_diagrams(), st.sampled_from(LOCATIONS), columns)
def test_14_a_larger_autocannon_marks_what_a_smaller_one_does(diagram: Diagram, location: str, column: int) -> None:
    marked = [set(Board(diagram).rigid(location, column, shape).marked) for shape in AUTOCANNONS]
    assert all(small <= large for small, large in pairwise(marked))


@given(damaged_diagrams())
def test_15_widowing_takes_only_armor_that_hangs_on_nothing_and_only_once(diagram: Diagram) -> None:
    fallen = widowed(diagram)
    after = diagram.after(fallen)
    assert all(box.y < 0 for box in fallen)
    assert not widowed(after)
    feet = [{box for box in piece if box.y == -1} for piece in pieces(after)]
    assert all(any(after.box(b.location, b.column, 0) in after.boxes - after.damaged for b in piece) for piece in feet)


@given(diagrams(full_rows=True))
def test_15_an_undamaged_diagram_loses_nothing(diagram: Diagram) -> None:
    assert not widowed(diagram)


@given(st.integers(0, 80), st.sampled_from(["biped", "battle_armor"]))
def test_16_a_point_is_a_box(points: int, plan: Any) -> None:
    small, large = (build(layout(plan), {"T1": count}, {}).boxes for count in (points, points + 1))
    assert len(small) == points
    assert small < large


@given(st.integers(0, 80))
def test_16_under_the_other_reading_points_make_full_rows(points: int) -> None:
    boxes = build(BIPED, {"LL": points}, {}, DEFAULT.with_(points_to_boxes="rows")).boxes
    assert len(boxes) == 6 * -(-points // 4)


@given(st.integers(2, 6), st.sampled_from([shape for shape in PAIRS if len(set(shape.depths)) == 1]), st.sampled_from(LIMBS))
def test_17_a_pair_to_the_left_is_a_pair_to_the_right_one_column_before(column: int, shape: Any, location: str) -> None:
    diagram = build(BIPED, {location: 36}, {location: 12})
    left, right = Board(diagram).pair(location, column, shape, False), Board(diagram).pair(location, column - 1, shape, True)
    assert set(left.marked) == set(right.marked)


def sheet_of(diagram: Diagram, **fields: Any) -> DamageSheet:
    def points(layer: bool) -> Mapping[str, int]:
        places = [box.location for box in diagram.boxes if (box.y >= 0) == layer]
        return {place: places.count(place) for place in LOCATIONS if place in places}

    return DamageSheet(chassis="Target", armor=points(False), structure=points(True), **fields)


@given(damaged_diagrams())
def test_18_a_printed_grid_is_read_as_itself(diagram: Diagram) -> None:
    sheet = sheet_of(diagram, grids=drawn(diagram))
    units, findings = parsers.read(parsers.Source("x.damage", write([sheet], WRITER).data))
    assert not findings
    (again,) = units
    assert isinstance(again, DamageSheet)
    assert again.grids == sheet.grids
    assert resolve(again).before == diagram


SHOTS = st.lists(st.sampled_from(["Medium Laser", "AC/5", "PPC", "LRM 10", "SRM 4"]), min_size=2, max_size=5)


@given(diagrams(), SHOTS, seeds, st.data())
def test_19_shots_resolved_in_another_order_than_declared_are_a_violation(
    diagram: Diagram, weapons: list[str], seed: int, data: st.DataObject
) -> None:
    _, log = fired(diagram, weapons, seed)
    dice = tuple(ShotDice(index=n, dice=_totals(entry)) for n, entry in enumerate(log, 1))
    shots = [DeclaredShot(index=n, weapon=name) for n, name in enumerate(weapons, 1)]
    declared = data.draw(st.permutations(shots))
    result = resolve(sheet_of(diagram, shots=tuple(declared), dice=dice))
    assert ("P827" in {finding.code for finding in result.findings}) == (declared != shots)


def _totals(entry: LogEntry) -> tuple[RolledDie, ...]:
    """The dice of a log as a sheet writes them: two dice as their total."""
    rolls: list[RolledDie] = []
    for die in entry.dice:
        if die.label.endswith("b") and rolls:
            first = rolls.pop()
            rolls.append(RolledDie(first.label[:-1], int(first.value) + int(die.value)))
        else:
            rolls.append(die)
    return tuple(rolls)


@given(diagrams(), SHOTS, seeds)
def test_19_a_sheet_with_the_dice_of_a_seed_comes_to_what_the_seed_comes_to(diagram: Diagram, weapons: list[str], seed: int) -> None:
    after, log = fired(diagram, weapons, seed)
    shots = tuple(DeclaredShot(index=n, weapon=name) for n, name in enumerate(weapons, 1))
    dice = tuple(ShotDice(index=n, dice=_totals(entry)) for n, entry in enumerate(log, 1))
    from_dice, from_seed = resolve(sheet_of(diagram, shots=shots, dice=dice)), resolve(sheet_of(diagram, shots=shots, seed=seed))
    assert from_dice.struck == from_seed.struck == after
    assert not [finding for finding in from_dice.findings if finding.code not in ("P831", "P832")]


@given(st.lists(st.integers(1, 9), min_size=1, max_size=2), st.data(), diagrams(), columns, st.sampled_from(LOCATIONS))
def test_20_other_shapes_keep_the_books_too(half: list[int], data: st.DataObject, diagram: Diagram, column: int, location: str) -> None:
    shape = TABLES.shapes["ac5"].__class__("own", False, (*half, data.draw(st.integers(1, 9)), *reversed(half)), True)
    placed = Board(diagram).rigid(location, column, shape)
    assert len(placed.marked) + placed.lost == shape.boxes
