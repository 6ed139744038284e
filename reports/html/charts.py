"""The charts of the report, as geometry: the templates draw it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

EDGES = (-math.inf, -20.0, -10.0, -5.0, -2.0, -1.0, 0.0, 1.0, 2.0, 5.0, 10.0, 20.0, math.inf)
"""Bounds of the gap bins, in percent of the published value."""

WIDTH, HEIGHT, MARGIN = 480, 300, 46
LEFT = 58
"""Room for the longest label on the left axis."""

EDGE = 24
"""Room for half a label beyond the axes."""


class Point(NamedTuple):
    """A unit with its computed and its published value."""

    computed: int
    published: int
    differs: bool
    name: str
    anchor: str


class Bar(NamedTuple):
    """A bar of the histogram, in the coordinates of the chart."""

    label: str
    units: int
    x: float
    y: float
    width: float
    height: float


class Dot(NamedTuple):
    """A unit that differs, as a link."""

    x: float
    y: float
    title: str
    anchor: str


class Tick(NamedTuple):
    """A mark on both axes of the scatter chart."""

    label: str
    x: float
    y: float


class Scatter(NamedTuple):
    """Matches as one path of dots, differences one by one."""

    path: str
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]


def histogram(points: Sequence[Point]) -> tuple[Bar, ...]:
    """How many of the units that differ are how far off."""
    counts = [0] * (len(EDGES) - 1)
    for point in points:
        if point.differs:
            percent = 100 * (point.computed - point.published) / point.published
            counts[next(index for index, edge in enumerate(EDGES[1:]) if percent < edge or edge == math.inf)] += 1
    top = max(counts) or 1
    step = (WIDTH - 2 * 10) / len(counts)
    bars = []
    for index, count in enumerate(counts):
        height = (HEIGHT - 2 * MARGIN) * count / top
        bars.append(Bar(_label(index), count, 10 + index * step + 2, HEIGHT - MARGIN - height, step - 4, height))
    return tuple(bars)


def _label(index: int) -> str:
    low, high = EDGES[index], EDGES[index + 1]
    if low == -math.inf:
        return f"< {high:g}"
    if high == math.inf:
        return f"≥ {low:g}"
    return f"{low:g} to {high:g}"


def scatter(points: Sequence[Point]) -> Scatter | None:
    """Computed against published value, both logarithmic; None without a point."""
    if not points:
        return None
    values = [value for point in points for value in (point.computed, point.published)]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values) + 1))
    across, up = (WIDTH - LEFT - EDGE) / (high - low), (HEIGHT - MARGIN - EDGE) / (high - low)

    def place(point: Point) -> tuple[float, float]:
        x = LEFT + (math.log10(point.published) - low) * across
        return round(x, 1), round(HEIGHT - MARGIN - (math.log10(point.computed) - low) * up, 1)

    matching = sorted({place(point) for point in points if not point.differs})
    path = "".join(f"M{x:g} {y:g}h0" for x, y in matching)
    dots = []
    for point in points:
        if point.differs:
            x, y = place(point)
            dots.append(Dot(x, y, f"{point.name}: computed {point.computed:,}, published {point.published:,}", point.anchor))
    ticks = [Tick(f"{10**power:,}", LEFT + (power - low) * across, HEIGHT - MARGIN - (power - low) * up) for power in range(low, high + 1)]
    return Scatter(path, tuple(dots), tuple(ticks))
