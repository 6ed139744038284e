"""Expected damage: what a weapon does to a unit on average, location by location, in exact fractions over all dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from converter.damage.diagram import Box, Diagram
from converter.damage.fire import standing_in
from converter.damage.tables import LAYOUTS, Tables, Weapon, split_into_groups, standard_tables
from converter.damage.templates import Board, Placement
from converter.formats.damage_sheet import REAR

Place = tuple[str, int]
Places = Mapping[Place, Fraction]
Action = Callable[[Board, Place], Placement]

ZERO, ONE = Fraction(0), Fraction(1)


class NoHitTableError(ValueError):
    """A unit whose hit locations no table lists: a location must be named."""


@dataclass
class Expectation:
    """Expected boxes of one shot that hits: marked armor and structure by location, and what is lost. All add up to `boxes`."""

    armor: dict[str, Fraction] = field(default_factory=dict)
    structure: dict[str, Fraction] = field(default_factory=dict)
    edge: Fraction = ZERO
    void: Fraction = ZERO
    damaged: Fraction = ZERO
    boxes: Fraction = ZERO

    @property
    def marked(self) -> Fraction:
        return sum(self.armor.values(), ZERO) + sum(self.structure.values(), ZERO)

    def add(self, placed: Placement, chance: Fraction) -> None:
        """One way it may go, with its chance."""
        for box in placed.marked:
            layer = self.armor if box.y < 0 else self.structure
            layer[box.location] = layer.get(box.location, ZERO) + chance
        self.edge += chance * placed.edge
        self.void += chance * placed.void
        self.damaged += chance * placed.damaged
        self.boxes += chance * placed.boxes


def expected(
    diagram: Diagram, weapon: Weapon, facing: str = "front", location: str | None = None, hits: int = 1, tables: Tables | None = None
) -> Expectation:
    """What a shot that hits does to a diagram, on average. `hits` of weapons that may hit more than once.

    Raises NoHitTableError, NoClusterColumnError. Source: damage templates, 11.
    """
    known = tables or standard_tables()
    places = _places(diagram, known, facing, location)
    result = Expectation()
    match weapon.kind:
        case "rigid" | "rigid_multi":
            _rigid(diagram, weapon, places, [ONE] * (hits if weapon.kind == "rigid_multi" else 1), result)
        case "gated":
            _rigid(diagram, weapon, places, [Fraction(7 - weapon.gate, 6)], result)
        case "pair":
            _pair(diagram, weapon, places, result)
        case "spread":
            for groups, chance in _groups(diagram, weapon, known):
                _spread(diagram, groups, places, chance, result)
        case "cluster":
            _rigid(diagram, weapon, places, _reached(_missiles(known, weapon.rack, weapon.bonus)), result)
        case "cluster_all":
            _rigid(diagram, weapon, places, [ONE] * weapon.rack, result)
        case "rows":
            _rows(diagram, weapon.points, places, result)
        case "rows_together":
            for place, chance in places.items():
                board = Board(diagram)
                for _ in range(weapon.points):
                    result.add(board.row(place[0]), chance)
    return result


def _places(diagram: Diagram, tables: Tables, facing: str, location: str | None) -> Places:
    """The chance of every location and column."""
    if location is not None:
        chances = {location: ONE}
    else:
        table = tables.hit_locations.get((diagram.layout.name, facing))
        if table is None:
            raise NoHitTableError(f"no table of hit locations for {diagram.layout.name}, {facing}; name a location")
        chances = {}
        for roll, rolled in table.items():
            place = standing_in(rolled, table, diagram.locations)
            chances[place] = chances.get(place, ZERO) + _two_dice()[roll]
    places: dict[Place, Fraction] = {}
    for place, chance in chances.items():
        for die in range(1, 7):
            where = (place, diagram.layout.column_of_die(die))
            places[where] = places.get(where, ZERO) + chance / 6
    return places


def _rigid(diagram: Diagram, weapon: Weapon, places: Places, weights: Sequence[Fraction], result: Expectation) -> None:
    """Hits one after another, each at a place of its own; `weights` are the chances that there is a first, a second … hit."""
    shape = weapon.template

    def hang(board: Board, place: Place) -> Placement:
        return board.rigid(*place, shape)

    steps = [(weight, places) for weight in weights]
    if len(shape.depths) == 1:
        for group in _columns_apart(places):
            _walk(diagram, [(weight, {p: q for p, q in at.items() if p in group}) for weight, at in steps], hang, result)
    else:
        _walk(diagram, steps, hang, result)


def _pair(diagram: Diagram, weapon: Weapon, places: Places, result: Expectation) -> None:
    for right in (False, True):
        for place, chance in places.items():
            result.add(Board(diagram).pair(*place, weapon.template, right), chance / 2)


def _spread(diagram: Diagram, groups: Sequence[int], places: Places, chance: Fraction, result: Expectation) -> None:
    """Every missile of a group hits a column of its own, so each column may be reckoned by itself."""
    reached: list[dict[Place, Fraction]] = []
    for points in groups:
        columns: dict[Place, Fraction] = {}
        for (location, column), p in places.items():
            for offset in LAYOUTS["spread"][str(points)]:
                target = diagram.neighbor(location, column + offset)
                if target is None:
                    result.edge += chance * p
                    result.boxes += chance * p
                else:
                    columns[target[:2]] = columns.get(target[:2], ZERO) + p
        reached.append(columns)
    everywhere = {place: ONE for columns in reached for place in columns}
    for group in _columns_apart(everywhere):
        steps = [(chance, {p: q for p, q in columns.items() if p in group}) for columns in reached]
        _walk(diagram, steps, lambda board, place: board.spread(*place, 1), result)


def _rows(diagram: Diagram, count: int, places: Places, result: Expectation) -> None:
    """Rows that each have a location of their own: locations may be reckoned one by one."""
    locations: dict[str, Fraction] = {}
    for (location, _), p in places.items():
        locations[location] = locations.get(location, ZERO) + p
    for location, p in locations.items():
        steps = [(ONE, {(location, 0): p})] * count
        _walk(diagram, steps, lambda board, place: board.row(place[0]), result)


def _walk(diagram: Diagram, steps: Sequence[tuple[Fraction, Places]], act: Action, result: Expectation) -> None:
    """Let the steps follow each other through every state of the diagram they may leave, equal states taken together.

    A step happens with its weight, and then at one of its places or nowhere.
    """
    states: dict[frozenset[Box], Fraction] = {diagram.damaged: ONE}
    known: dict[tuple[frozenset[Box], Place], tuple[Placement, frozenset[Box]]] = {}
    for weight, places in steps:
        after: dict[frozenset[Box], Fraction] = {}
        elsewhere = 1 - sum(places.values(), ZERO)
        for state, chance in states.items():
            if elsewhere:
                after[state] = after.get(state, ZERO) + chance * elsewhere
            for place, p in places.items():
                if (state, place) not in known:
                    placed = act(Board(diagram, state), place)
                    known[state, place] = (placed, state | frozenset(placed.marked))
                placed, left = known[state, place]
                result.add(placed, weight * chance * p)
                after[left] = after.get(left, ZERO) + chance * p
        states = after


def _columns_apart(places: Mapping[Place, object]) -> Iterator[frozenset[Place]]:
    """The places in sets that share no box: a column alone, or with the one of the rear stack that shares its structure."""
    sets: dict[Place, set[Place]] = {}
    for location, column in places:
        sets.setdefault((REAR.get(location, location), column), set()).add((location, column))
    return map(frozenset, sets.values())


def _groups(diagram: Diagram, weapon: Weapon, tables: Tables) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The groups of a spread; against targets of the kind missiles are rolled for, each number of hits with its chance."""
    if not diagram.layout.rolls_missiles:
        yield weapon.groups, ONE
        return
    for count, chance in _missiles(tables, weapon.points, 0).items():
        yield split_into_groups(count), chance


def _missiles(tables: Tables, rack: int, bonus: int) -> Mapping[int, Fraction]:
    """How many missiles hit, with the chance of each number."""
    chances: dict[int, Fraction] = {}
    for roll, p in _two_dice().items():
        count = tables.missiles(rack, roll, bonus)
        chances[count] = chances.get(count, ZERO) + p
    return chances


def _reached(counts: Mapping[int, Fraction]) -> list[Fraction]:
    """The chance that there is a first, a second … missile."""
    return [sum((p for count, p in counts.items() if count >= number), ZERO) for number in range(1, max(counts) + 1)]


@cache
def _two_dice() -> Mapping[int, Fraction]:
    return {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
