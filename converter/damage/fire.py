"""Resolving fire: each shot rolls what its weapon rolls, and its templates are placed in the order declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from converter.damage.dice import Dice, DiceError
from converter.damage.tables import Kind, Tables, Weapon, split_into_groups
from converter.damage.templates import Board, Placement
from converter.formats.damage_sheet import REAR
from converter.model.damage import RolledDie
from converter.model.locations import QUAD_LEGS


@dataclass(frozen=True, slots=True)
class Shot:
    """One shot. A `location` given rolls no dice; `hits` of weapons that may hit more than once, where the dice do not tell."""

    weapon: Weapon
    facing: str = "front"
    location: str | None = None
    hits: int | None = None
    index: int = 0


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What became of a shot: the dice it drew and where its templates went."""

    index: int
    weapon: str
    dice: tuple[RolledDie, ...]
    placements: tuple[Placement, ...]
    destroyed: tuple[str, ...] = ()

    @property
    def marked(self) -> int:
        return sum(len(placement.marked) for placement in self.placements)

    @property
    def lost(self) -> int:
        return sum(placement.lost for placement in self.placements)


class Volley:
    """What a weapon rolls with: the board, the dice, the tables, and where the shot comes from."""

    def __init__(self, board: Board, dice: Dice, tables: Tables, shot: Shot) -> None:
        self.board = board
        self.dice = dice
        self.tables = tables
        self.shot = shot
        self.destroyed: list[str] = []

    def place(self) -> tuple[str, int]:
        """Location and column of a hit. A location roll of 2 is an ordinary hit."""
        location = self.present()
        return location, self.board.diagram.layout.column_of_die(self.dice.d6("col"))

    def present(self) -> str:
        """The location of a hit, which must be on the diagram."""
        location = self.location()
        if not any(place == location for place, _ in self.board.diagram.columns):
            raise DiceError("P801", text=location, layout=self.board.diagram.layout.name)
        if self.board.diagram.destroyed(location, self.board.damaged):
            self.destroyed.append(location)
        return location

    def location(self) -> str:
        if self.shot.location is not None:
            return self.shot.location
        rolled = self.dice.two("loc")
        if isinstance(rolled, str):
            return rolled
        table = self.tables.hit_locations.get((self.board.diagram.layout.name, self.shot.facing))
        if table is None:
            raise DiceError("P834", layout=self.board.diagram.layout.name, facing=self.shot.facing)
        return standing_in(table[rolled], table, self.board.diagram.locations)

    def missiles(self, rack: int, bonus: int) -> int:
        """How many missiles hit."""
        if rack not in self.tables.clusters:
            raise DiceError("P828", rack=rack)
        rolled = self.dice.two("cluster")
        if isinstance(rolled, str):
            raise DiceError("P821", label="cluster", value=rolled, limits="2 to 12")
        return self.tables.missiles(rack, rolled, bonus)


def standing_in(location: str, table: Mapping[int, str], present: tuple[str, ...]) -> str:
    """The location that takes a hit on one the unit does not have: four-legged Meks have front legs for arms, a vehicle without a turret
    is hit on the side that was shot at.
    """
    if location in present:
        return location
    legs = QUAD_LEGS.get(location)
    if legs in present:
        return str(legs)
    return location if location in REAR or location not in ("TU", "FT") else table[7]


def resolve_shot(board: Board, shot: Shot, dice: Dice, tables: Tables) -> LogEntry:
    """Resolve one shot on the board. Raises DiceError where the dice or the location do not fit."""
    before = len(dice.drawn)
    volley = Volley(board, dice, tables, shot)
    placements = tuple(_PLAY[shot.weapon.kind](volley))
    return LogEntry(shot.index, shot.weapon.name, tuple(dice.drawn[before:]), placements, tuple(volley.destroyed))


def _rigid(volley: Volley) -> Iterator[Placement]:
    yield volley.board.rigid(*volley.place(), volley.shot.weapon.template)


def _rigid_multi(volley: Volley) -> Iterator[Placement]:
    """Every hit has a location and a column of its own; a dice line tells how many there are."""
    hits = volley.shot.hits
    if hits is None:
        label = "col" if volley.shot.location is not None else "loc"
        hits = volley.dice.pending(label) or 1
    for _ in range(hits):
        yield from _rigid(volley)


def _pair(volley: Volley) -> Iterator[Placement]:
    """The second column lies to the left on an odd roll, to the right on an even one."""
    location, column = volley.place()
    yield volley.board.pair(location, column, volley.shot.weapon.template, right=volley.dice.d6("side") % 2 == 0)


def _gated(volley: Volley) -> Iterator[Placement]:
    if volley.dice.d6("gate") >= volley.shot.weapon.gate:
        yield from _rigid(volley)


def _spread(volley: Volley) -> Iterator[Placement]:
    """Missiles are not rolled but split into groups, unless the target is of the kind they are rolled against."""
    weapon = volley.shot.weapon
    rolled = volley.board.diagram.layout.rolls_missiles
    groups = split_into_groups(volley.missiles(weapon.points, 0)) if rolled else weapon.groups
    for points in groups:
        yield volley.board.spread(*volley.place(), points)


def _cluster(volley: Volley) -> Iterator[Placement]:
    for _ in range(volley.missiles(volley.shot.weapon.rack, volley.shot.weapon.bonus)):
        yield from _rigid(volley)


def _cluster_all(volley: Volley) -> Iterator[Placement]:
    for _ in range(volley.shot.weapon.rack):
        yield from _rigid(volley)


def _rows(volley: Volley) -> Iterator[Placement]:
    """Rams and falls: every row has a location of its own, and no column."""
    for _ in range(volley.shot.weapon.points):
        yield volley.board.row(volley.present())


def _rows_together(volley: Volley) -> Iterator[Placement]:
    """Physical attacks: all rows go to one location."""
    location = volley.present()
    for _ in range(volley.shot.weapon.points):
        yield volley.board.row(location)


_PLAY: Mapping[Kind, Callable[[Volley], Iterator[Placement]]] = {
    "rigid": _rigid,
    "rigid_multi": _rigid_multi,
    "pair": _pair,
    "gated": _gated,
    "spread": _spread,
    "cluster": _cluster,
    "cluster_all": _cluster_all,
    "rows": _rows,
    "rows_together": _rows_together,
}
