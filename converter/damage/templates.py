"""Placing templates on a diagram: where a hit lands, what it marks and what it loses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from converter.damage.diagram import Box, Diagram
from converter.damage.tables import LAYOUTS, Shape


class Placement(NamedTuple):
    """One template on the diagram. The four counts `marked`, `edge`, `void`, `damaged` add up to `boxes`.

    `edge`: boxes beyond the location or the strip; `void`: where no box is; `damaged`: where one was damaged before. `anchor_y` is the
    height of the template, None for a spread and where the column was empty; `below`: it reached below the last row of structure.
    """

    location: str
    column: int
    anchor_y: int | None
    boxes: int
    marked: tuple[Box, ...]
    edge: int = 0
    void: int = 0
    damaged: int = 0
    below: bool = False

    @property
    def lost(self) -> int:
        return self.edge + self.void + self.damaged


class Board:
    """A diagram while it is shot at: the same boxes, a growing set of damaged ones."""

    def __init__(self, diagram: Diagram, damaged: Iterable[Box] | None = None) -> None:
        self.diagram = diagram
        self.damaged = set(diagram.damaged if damaged is None else damaged)

    def top(self, location: str, column: int) -> Box | None:
        """The first undamaged box of a column, from outside."""
        return next((box for box in self.diagram.columns.get((location, column), ()) if box not in self.damaged), None)

    def rigid(self, location: str, column: int, shape: Shape) -> Placement:
        """A template that hangs in one piece from the highest undamaged box of the rolled column. Source: damage templates, 6.1."""
        return self._hang(location, column, [(place - shape.anchor, depth) for place, depth in enumerate(shape.depths)])

    def pair(self, location: str, column: int, shape: Shape, right: bool) -> Placement:
        """A template of two columns: one on the rolled column, the other beside it. Source: damage templates, 6.2."""
        rolled, other = shape.depths
        return self._hang(location, column, [(0, rolled), (1, other)] if right else [(-1, other), (0, rolled)])

    def spread(self, location: str, column: int, points: int) -> Placement:
        """A group of missiles: one box a column, the first undamaged one. Source: damage templates, 6.3."""
        marked: list[Box] = []
        edge = void = 0
        for offset in LAYOUTS["spread"][str(points)]:
            target = self.diagram.neighbor(location, column + offset)
            if target is None:
                edge += 1
                continue
            box = self.top(target[0], target[1])
            if box is None:
                void += 1
            else:
                marked.append(box)
        self.damaged.update(marked)
        return Placement(location, column, None, points, tuple(marked), edge, void)

    def row(self, location: str) -> Placement:
        """A row of damage: what is undamaged of the outermost row of armor that has anything left. Source: damage templates, 6.8."""
        left = [box for box in self.diagram.boxes if box.location == location and box.y < 0 and box not in self.damaged]
        outermost = min((box.y for box in left), default=None)
        marked = sorted(box for box in left if box.y == outermost)
        self.damaged.update(marked)
        return Placement(location, 0, outermost, len(marked), tuple(marked))

    def _hang(self, location: str, column: int, profile: Iterable[tuple[int, int]]) -> Placement:
        columns = tuple(profile)
        size = sum(depth for _, depth in columns)
        anchor = self._height(location, column)
        if anchor is None:
            return Placement(location, column, None, size, (), void=size)
        marked: list[Box] = []
        edge = void = damaged = 0
        below = False
        for offset, depth in columns:
            target = self.diagram.neighbor(location, column + offset)
            if target is None:
                edge += depth
                continue
            place, there, shift = target
            deepest = max((box.y for box in self.diagram.columns.get((place, there), ())), default=-1)
            for y in range(anchor + shift, anchor + shift + depth):
                box = self.diagram.box(place, there, y)
                below |= y > deepest
                if box not in self.diagram.boxes:
                    void += 1
                elif box in self.damaged:
                    damaged += 1
                else:
                    marked.append(box)
        self.damaged.update(marked)
        return Placement(location, column, anchor, size, tuple(marked), edge, void, damaged, below)

    def _height(self, location: str, column: int) -> int | None:
        """The height a template comes to rest at; None where an empty column loses it."""
        box = self.top(location, column)
        if box is not None:
            return box.y
        boxes = self.diagram.columns.get((location, column), ())
        return boxes[-1].y if boxes and self.diagram.readings["empty_column"] == "drop_to_bottom" else None
