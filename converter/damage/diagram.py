"""Armor diagrams: boxes in columns, armor above the armor line and structure below it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from converter.damage.tables import DEFAULT, LAYOUTS
from converter.formats.damage_sheet import COLUMNS, REAR
from converter.model.damage import DrawnGrid
from converter.model.readings import Readings


class Box(NamedTuple):
    """One box. `y` is its depth: -1 touches the armor line from outside, 0 from inside; structure lies at 0 and deeper."""

    location: str
    column: int
    y: int

    def __str__(self) -> str:
        return f"{self.location}{self.column}@{self.y:+d}"


@dataclass(frozen=True, slots=True)
class Layout:
    """How the locations of a sheet lie: columns each, the strips that pass damage sideways, whether missiles are rolled against it."""

    name: str
    columns: int
    partial_row: tuple[int, ...]
    strips: tuple[tuple[str, ...], ...] = ()
    rolls_missiles: bool = False
    drawing: tuple[tuple[str, ...], ...] = ()

    def column_of_die(self, die: int) -> int:
        """The column a D6 names; with fewer columns than sides several sides share one."""
        return math.ceil(die * self.columns / 6)


def layout(name: str) -> Layout:
    """A layout of the table."""
    row = LAYOUTS[name]
    return Layout(
        name=name,
        columns=COLUMNS[name],
        partial_row=tuple(row["partial_row"]),
        strips=tuple(tuple(strip) for strip in row["strips"]),
        rolls_missiles=row.get("rolls_missiles", False),
        drawing=tuple(tuple(row_of) for row_of in row["drawing"]),
    )


@dataclass(frozen=True)
class Diagram:
    """The boxes of a unit and which of them are damaged. A rear stack has armor of its own and shares the structure of its front."""

    layout: Layout
    boxes: frozenset[Box]
    damaged: frozenset[Box] = frozenset()
    readings: Readings = field(default=DEFAULT, compare=False)

    @cached_property
    def columns(self) -> Mapping[tuple[str, int], tuple[Box, ...]]:
        """The boxes of every column of every location, outermost first."""
        found: dict[tuple[str, int], list[Box]] = {}
        for box in self.boxes:
            for location in (box.location, *self._rear_of(box)):
                found.setdefault((location, box.column), []).append(box)
        return {place: tuple(sorted(boxes, key=lambda box: box.y)) for place, boxes in found.items()}

    @cached_property
    def locations(self) -> tuple[str, ...]:
        """Every location with boxes of its own, and rear stacks that share some, in the order of the drawing."""
        present = {location for location, _ in self.columns}
        drawn = [location for row in self.layout.drawing for location in row if location in present]
        return (*drawn, *sorted(present.difference(drawn)))

    @cached_property
    def top_rows(self) -> Mapping[str, int]:
        """The outermost row of each location, whole or not."""
        tops: dict[str, int] = {}
        for (location, _), boxes in self.columns.items():
            tops[location] = min(tops.get(location, 0), boxes[0].y)
        return tops

    def _rear_of(self, box: Box) -> tuple[str, ...]:
        return tuple(rear for rear, front in REAR.items() if front == box.location) if box.y >= 0 else ()

    def box(self, location: str, column: int, y: int) -> Box:
        """The box of a cell: structure of a rear stack is that of its front."""
        return Box(REAR.get(location, location) if y >= 0 else location, column, y)

    def neighbor(self, location: str, column: int) -> tuple[str, int, int] | None:
        """Where a column beside a location lies: location, column, and the shift of depth; None beyond the edge."""
        if 1 <= column <= self.layout.columns:
            return location, column, 0
        strip = next((strip for strip in self.layout.strips if location in strip), ())
        if not strip:
            return None
        along = strip.index(location) * self.layout.columns + column - 1
        if not 0 <= along < len(strip) * self.layout.columns:
            return None
        section, place = divmod(along, self.layout.columns)
        shift = 0
        if self.readings["strip_alignment"] == "top":
            shift = self.top_rows.get(strip[section], 0) - self.top_rows.get(location, 0)
        return strip[section], place + 1, shift

    def after(self, damaged: Iterable[Box]) -> Diagram:
        """This diagram with these boxes damaged as well."""
        return replace(self, damaged=self.damaged | frozenset(damaged))

    def remaining(self) -> Mapping[str, tuple[int, int]]:
        """Undamaged armor and structure of each location; rear stacks have armor only."""
        left = {location: [0, 0] for location in self.locations}
        for box in self.boxes - self.damaged:
            left[box.location][box.y >= 0] += 1
        return {location: (armor, structure) for location, (armor, structure) in left.items()}

    def destroyed(self, location: str, damaged: Set[Box] | None = None) -> bool:
        """Whether a location has lost all its structure; the trooper of a battle armor dies with the first box."""
        structure = {box for (place, _), boxes in self.columns.items() if place == location for box in boxes if box.y >= 0}
        lost = structure & (self.damaged if damaged is None else damaged)
        return bool(lost) if self.layout.name == "battle_armor" else bool(structure) and lost == structure


def build(
    plan: Layout, armor: Mapping[str, int], structure: Mapping[str, int], readings: Readings = DEFAULT, grids: Iterable[DrawnGrid] = ()
) -> Diagram:
    """The diagram of a unit: boxes from points, or as drawn where a grid is given."""
    drawn = {grid.location: grid for grid in grids}
    boxes = {
        box
        for points, inside in ((armor, False), (structure, True))
        for location, count in points.items()
        if location not in drawn
        for box in _stack(plan, location, count, inside, readings)
    }
    damaged: set[Box] = set()
    for grid in drawn.values():
        for box, cell in cells(grid):
            boxes.add(box)
            if cell == ".":
                damaged.add(box)
    return Diagram(plan, frozenset(boxes), frozenset(damaged), readings)


def cells(grid: DrawnGrid) -> Iterator[tuple[Box, str]]:
    """The boxes of a drawn grid with the sign of each; structure drawn below a rear stack belongs to its front."""
    for y, row in grid.rows:
        for column, cell in enumerate(row, 1):
            if cell != " ":
                yield Box(REAR.get(grid.location, grid.location) if y >= 0 else grid.location, column, y), cell


def _stack(plan: Layout, location: str, points: int, inside: bool, readings: Readings) -> Iterator[Box]:
    """The boxes of one layer: full rows from the armor line, then a partial row filled from the middle."""
    if readings["points_to_boxes"] == "exact":
        full, rest = divmod(points, plan.columns)
    else:
        full, rest = _rows(plan, points, inside), 0
    for row in range(full + (rest > 0)):
        for column in range(1, plan.columns + 1) if row < full else sorted(plan.partial_row[:rest]):
            yield Box(location, column, row if inside else -1 - row)


def _rows(plan: Layout, points: int, inside: bool) -> int:
    figures: Mapping[str, int] = LAYOUTS["rows"]
    if inside and plan.name == "vehicle":
        rows = math.ceil(points / figures["vehicle_structure_points_per_row"])
        return min(max(rows, figures["least_vehicle_structure_rows"]), figures["most_vehicle_structure_rows"])
    return math.ceil(points / figures["points_per_row"])
