"""Damage sheets: a record sheet in boxes, the fire declared on it, the dice and the results printed with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from converter.model.part import Part
from converter.model.unit import BaseUnit

DamageLayout = Literal["biped", "vehicle", "battle_armor", "protomek", "fighter"]


class DeclaredShot(Part):
    """One declared shot: its number on the sheet, weapon, target and the side of the target it comes from."""

    index: int
    weapon: str
    target: str = ""
    facing: str | None = None


class RolledDie(NamedTuple):
    """One labeled result of the dice block. `value` is a number, or the code of a location."""

    label: str
    value: int | str


class ShotDice(Part):
    """The dice line of a shot; a shot that missed has no dice."""

    index: int
    missed: bool = False
    dice: tuple[RolledDie, ...]


class PrintedResult(Part):
    """What the sheet prints for a shot: boxes marked and lost."""

    index: int
    marked: int
    lost: int


class PrintedRemaining(Part):
    """What the sheet prints as left at a location."""

    armor: int
    structure: int


class DrawnGrid(Part):
    """A drawn grid of a location: rows by depth (negative outside the armor line), one cell a column: `#`, `o`, `.` or a blank."""

    location: str
    rows: tuple[tuple[int, str], ...]


class DamageSheet(BaseUnit):
    """A damage sheet. Rear armor stands in `armor` under its own code (CTR). Grids before the shots show the start, later ones the end.

    The sum of the printed marked boxes is the unit's `stored_bv` where the sheet prints a result for every declared shot.
    """

    family: Literal["damage_sheet"] = "damage_sheet"
    layout: DamageLayout = "biped"
    armor: Mapping[str, int]
    structure: Mapping[str, int]
    printed_total_armor: int | None = None
    grids: tuple[DrawnGrid, ...] = ()
    shots: tuple[DeclaredShot, ...] = ()
    dice: tuple[ShotDice, ...] = ()
    seed: int | None = None
    results: tuple[PrintedResult, ...] = ()
    remaining: Mapping[str, PrintedRemaining] = {}
    end_grids: tuple[DrawnGrid, ...] = ()
