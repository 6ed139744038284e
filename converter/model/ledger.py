"""The ledger: a worked calculation whose lines are the calculation itself.

Every quantity is a `Line` that knows its label, value, rule and the lines it came from. Combinators build lines out of lines, so
nothing is computed twice, once for the number and once for its explanation. The text of a line is made when someone reads it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

Measure = Literal["bv2", "epic_points", "damage_boxes"]
"""What a value is a value of: Battle Value 2, points of an Epic design, boxes of a damage sheet."""


class Line:
    """One line of the ledger.

    `op` says how the value follows from `parts`: ``given`` (a figure, no parts), ``sum``, ``product``, ``less`` (first minus the others),
    ``at_least`` (first, but not below the second), ``at_most``, ``rounded``,
    ``rounded_up`` and ``nearest`` (the first in steps, of which the second make one), ``ratings`` (first plus second, times the others,
    rounded), ``same`` (a renamed line). `memo` lines stand beside the
    calculation for the reader and are no part of the value. `detail` explains a given figure: a template and its arguments.

    Lines are made by the combinators below, by the million: without a constructor that costs a third less.
    """

    __slots__ = ("detail", "label", "memo", "op", "parts", "rule", "value")

    label: str
    value: float
    op: str
    parts: tuple[Line, ...]
    rule: str
    detail: tuple[str, tuple[Any, ...]] | None
    memo: tuple[Line, ...]

    @property
    def formula(self) -> str:
        """The arithmetic of the line as text, for instance ``200 × 2.5`` or ``14 + 60``."""
        if self.detail is not None:
            template, arguments = self.detail
            return template.format(*(plain(a) if isinstance(a, float) else a for a in arguments))
        figures = [plain(part.value) for part in self.parts]
        match self.op:
            case "sum":
                return " + ".join(figures).replace("+ -", "− ")
            case "product":
                return " × ".join(figures)
            case "less":
                return " − ".join(figures)
            case "at_least":
                return f"{figures[0]}, at least {figures[1]}"
            case "at_most":
                return f"{figures[0]}, at most {figures[1]}"
            case "rounded":
                return f"{figures[0]} rounded"
            case "rounded_up":
                return f"{figures[0]}, up to the next 1/{figures[1]}"
            case "nearest":
                return f"{figures[0]}, to the nearest 1/{figures[1]}"
            case "ratings":
                return " × ".join((f"({figures[0]} + {figures[1]})", *figures[2:])) + " rounded"
            case _:
                return ""

    @property
    def children(self) -> tuple[Line, ...]:
        """The lines below this one: its parts, then what stands beside the calculation."""
        return self.parts + self.memo

    def walk(self) -> Iterator[Line]:
        """This line and every line below it, top down."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, label: str) -> Line | None:
        """The first line of that label, top down; None where there is none."""
        return next((line for line in self.walk() if line.label == label), None)

    def recomputed(self) -> float:
        """The value that follows from the parts alone: equal to `value` in every sound ledger."""
        figures = [part.value for part in self.parts]
        match self.op:
            case "sum":
                return math.fsum(figures)
            case "product":
                return math.prod(figures)
            case "less":
                return figures[0] - math.fsum(figures[1:])
            case "at_least":
                return max(figures)
            case "at_most":
                return min(figures)
            case "rounded":
                return round_half_up(figures[0])
            case "rounded_up":
                return up_to(figures[0], int(figures[1]))
            case "nearest":
                return near_to(figures[0], int(figures[1]))
            case "ratings":
                return max(0, round_half_up((figures[0] + figures[1]) * math.prod(figures[2:])))
            case "same":
                return figures[0]
            case _:
                return self.value

    def as_dict(self) -> dict[str, Any]:
        """The line and all below it as plain data (`muster explain --format json`); numbers unrounded."""
        return {
            "label": self.label,
            "formula": self.formula,
            "value": self.value,
            "rule": self.rule,
            "children": [child.as_dict() for child in self.children],
        }

    def __repr__(self) -> str:
        return f"Line({self.label!r}, {self.value!r})"


class BattleValue(NamedTuple):
    """What a calculator says about a unit: the final number and the ledger it is the root of."""

    measure: Measure
    rules: str
    value: float
    ledger: Line

    @property
    def points(self) -> int:
        """The value as a published list prints it: a whole number."""
        return round_half_up(self.value)


def given(label: str, value: float, rule: str = "", detail: str = "", *arguments: Any) -> Line:
    """A figure that comes from the unit, the catalogue or a table. `detail` is a format template over `arguments`."""
    line = Line()
    line.label = label
    line.value = value
    line.op = "given"
    line.parts = ()
    line.rule = rule
    line.detail = (detail, arguments) if detail else None
    line.memo = ()
    return line


def _derived(label: str, value: float, op: str, parts: tuple[Line, ...], rule: str) -> Line:
    """A line that follows from others."""
    line = Line()
    line.label = label
    line.value = value
    line.op = op
    line.parts = parts
    line.rule = rule
    line.detail = None
    line.memo = ()
    return line


def total(label: str, parts: Iterable[Line], rule: str = "") -> Line:
    """The sum of the parts; 0 where there are none."""
    lines = tuple(parts)
    value: float = 0
    for line in lines:
        value += line.value
    return _derived(label, value, "sum", lines, rule)


def product(label: str, *parts: Line, rule: str = "") -> Line:
    """The product of the parts."""
    value = 1.0
    for part in parts:
        value *= part.value
    return _derived(label, value, "product", parts, rule)


def less(label: str, first: Line, *others: Line, rule: str = "") -> Line:
    """The first line less all the others."""
    off: float = 0
    for line in others:
        off += line.value
    return _derived(label, first.value - off, "less", (first, *others), rule)


def same(label: str, line: Line, rule: str = "") -> Line:
    """The line under another name."""
    return _derived(label, line.value, "same", (line,), rule)


def at_least(label: str, line: Line, floor: float, rule: str = "") -> Line:
    """The line, but not below `floor`."""
    return _derived(label, max(line.value, floor), "at_least", (line, given("floor", floor)), rule)


def at_most(label: str, line: Line, cap: Line, rule: str = "") -> Line:
    """The line, but not above the cap."""
    return _derived(label, min(line.value, cap.value), "at_most", (line, cap), rule)


def rounded(label: str, line: Line, rule: str = "bv2 §0") -> Line:
    """The line rounded half up to a whole number."""
    return _derived(label, round_half_up(line.value), "rounded", (line,), rule)


def rounded_up(label: str, line: Line, steps: int, rule: str = "") -> Line:
    """The line, up to the next step: 1 for whole units, 2 for halves, 1000 for kilograms of tons."""
    return _derived(label, up_to(line.value, steps), "rounded_up", (line, given("steps", steps)), rule)


def nearest(label: str, line: Line, steps: int, rule: str = "") -> Line:
    """The line, to the nearest step, halves up."""
    return _derived(label, near_to(line.value, steps), "nearest", (line, given("steps", steps)), rule)


def ratings(label: str, defensive: Line, offensive: Line, *factors: Line, rule: str = "") -> Line:
    """(defensive + offensive) × factors, rounded half up and never below 0: the top of a Battle Value. Source: public case 18."""
    value = defensive.value + offensive.value
    for factor in factors:
        value *= factor.value
    return _derived(label, max(0, round_half_up(value)), "ratings", (defensive, offensive, *factors), rule)


def round_half_up(value: float) -> int:
    """Half up, with binary noise below a millionth taken for what it is. Source: bv2 §0."""
    return math.floor(round(value, 6) + 0.5)


def up_to(value: float, steps: int) -> float:
    """Up to the next of so many steps in one; what is below a thousandth of a step is noise. Source: construction §0."""
    return math.ceil(round(value * steps, 3)) / steps


def near_to(value: float, steps: int) -> float:
    """To the nearest of so many steps in one, halves up. Source: construction §0."""
    return math.floor(value * steps + 0.5) / steps


def plain(value: float) -> str:
    """A figure as a person writes it: no trailing zeros, at most four decimals."""
    text = f"{value:,.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
