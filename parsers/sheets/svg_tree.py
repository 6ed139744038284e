"""The tree of an SVG sheet as what can be seen of it: texts, boxes and pips by id, with their place on the page."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from converter.model.record_sheet import Place
from parsers.sheets.layout import Run, squeezed
from parsers.xml import local_name

if TYPE_CHECKING:
    from lxml.etree import _Element

UNSEEN: Final = frozenset(
    {"defs", "pattern", "style", "metadata", "clipPath", "mask", "symbol", "marker", "linearGradient", "radialGradient"}
)
"""Elements whose content is not drawn where it stands."""

_NUMBER = re.compile(r"-?\d*\.?\d+(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate)\s*\(([^)]*)\)")
_STYLE = re.compile(r"(?:^|;)\s*(visibility|display|fill|stroke|font-size|font-weight)\s*:\s*([^;]+)")


class Matrix(NamedTuple):
    """x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def of(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then_inner(self, inner: Matrix) -> Matrix:
        """This matrix with another applied first."""
        e, f = self.of(inner.e, inner.f)
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            e,
            f,
        )


class Box(NamedTuple):
    """A rectangle in the coordinates of its parent."""

    x: float
    y: float
    width: float
    height: float
    parent: _Element
    place: Place
    corner: Place

    def holds(self, place: Place) -> bool:
        """Whether a place of the page is in the box."""
        return self.place.x <= place.x <= self.corner.x and self.place.y < place.y <= self.corner.y


class Group(NamedTuple):
    """A `<g>` and where its own zero is on the page."""

    element: _Element
    place: Place


class Text(NamedTuple):
    """A text that is seen, in the coordinates of its parent."""

    run: Run
    parent: _Element
    element: _Element


@dataclass
class Area:
    """What one `<svg>` holds outside further ones: all of it seen.

    `pips` counts the filled and outlined paths of a parent, `marked_pips` those that say themselves what they are: (`armor` or
    `structure`, location, whether it is the rear).
    """

    texts: dict[str, Text] = field(default_factory=dict)
    drawn: list[Text] = field(default_factory=list)
    boxes: dict[str, Box] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    pips: Counter[_Element] = field(default_factory=Counter)
    marked_pips: dict[tuple[str, str, bool], list[Place]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)


class _State(NamedTuple):
    """What children inherit."""

    matrix: Matrix
    visible: bool
    size: float
    bold: bool
    fill: bool
    stroke: bool


def areas(root: _Element) -> list[Area]:
    """The parts of a page in drawing order: one for every `<svg>`, the outermost first."""
    found: list[Area] = []
    _svg(root, _State(Matrix(), visible=True, size=0.0, bold=False, fill=True, stroke=False), found)
    return found


def _svg(element: _Element, state: _State, found: list[Area]) -> None:
    area = Area()
    found.append(area)
    inner = state._replace(matrix=state.matrix.then_inner(_viewport(element)))
    for child in element:
        _walk(child, element, inner, area, found)


def _walk(element: _Element, parent: _Element, outer: _State, area: Area, found: list[Area]) -> None:
    name = local_name(element)
    if not name or name in UNSEEN:
        return
    state, shown = _inherit(element, outer)
    if not shown:
        return
    if name == "svg":
        _svg(element, state, found)
        return
    key = element.get("id") or ""
    if name == "text":
        _text(element, parent, state, area)
        return
    if state.visible:
        area.seen.add(key)
        if name == "path" and state.fill and state.stroke:
            area.pips[parent] += 1
        _marked_pip(element, state, area)
    if key and name == "rect":
        x, y, width, height = (number(element.get(side)) for side in ("x", "y", "width", "height"))
        area.boxes.setdefault(
            key, Box(x, y, width, height, parent, _place(state.matrix, x, y), _place(state.matrix, x + width, y + height))
        )
    elif key and name == "g":
        area.groups.setdefault(key, Group(element, _place(state.matrix, 0.0, 0.0)))
    for child in element:
        _walk(child, element, state, area, found)


def _marked_pip(element: _Element, state: _State, area: Area) -> None:
    words = (element.get("class") or "").split()
    location = element.get("loc")
    if "pip" in words and location:
        kind = "structure" if "structure" in words else "armor"
        rear = element.get("rear") in ("1", "true")
        area.marked_pips.setdefault((kind, location, rear), []).append(_place(state.matrix, 0.0, 0.0))


def _inherit(element: _Element, outer: _State) -> tuple[_State, bool]:
    """What holds inside an element, and whether it is displayed at all."""
    style = dict(_STYLE.findall(element.get("style") or ""))

    def given(name: str) -> str | None:
        value = style.get(name) or element.get(name)
        return value.strip() if value else None

    visibility, fill, stroke, size, weight = map(given, ("visibility", "fill", "stroke", "font-size", "font-weight"))
    transform = element.get("transform")
    state = _State(
        outer.matrix.then_inner(_transform(transform)) if transform else outer.matrix,
        outer.visible if visibility is None else visibility == "visible",
        outer.size if size is None else number(size),
        outer.bold if weight is None else weight in ("bold", "700", "800", "900"),
        outer.fill if fill is None else fill != "none",
        outer.stroke if stroke is None else stroke != "none",
    )
    return state, given("display") != "none"


def _text(element: _Element, parent: _Element, state: _State, area: Area) -> None:
    if not state.visible:
        return
    area.drawn.append(_drawn(element, parent, state))
    for part in element.iter():
        name = part.get("id")
        if name:
            area.texts.setdefault(name, area.drawn[-1] if part is element else _drawn(part, parent, state))


def _drawn(element: _Element, parent: _Element, state: _State) -> Text:
    """A text, or a part of one, with its place: that of its first part where it has none of its own."""
    placed = next((part for part in element.iter() if part.get("x") is not None or part.get("y") is not None), element)
    x, y = number(placed.get("x")), number(placed.get("y"))
    return Text(Run(squeezed(_content(element)), x, x, y, state.size, state.bold, _place(state.matrix, x, y)), parent, element)


def _content(element: _Element) -> str:
    """The text of an element; parts that have a place of their own are words of their own."""
    content = element.text or ""
    for part in element:
        if not local_name(part):
            continue
        apart = any(part.get(side) is not None for side in ("x", "y", "dy"))
        content += (" " if apart else "") + _content(part) + (part.tail or "")
    return content


def _place(matrix: Matrix, x: float, y: float) -> Place:
    across, down = matrix.of(x, y)
    return Place(1, round(across, 1), round(down, 1))


def number(text: str | None) -> float:
    """The first number of an attribute; 0 where there is none."""
    found = _NUMBER.search(text or "")
    return _finite(found[0]) if found else 0.0


def _finite(text: str) -> float:
    """A number; 0 where it is beyond all measure."""
    value = float(text)
    return value if math.isfinite(value) else 0.0


def _viewport(element: _Element) -> Matrix:
    """What an `<svg>` does to the coordinates in it: its place in the page, and the scale that its view box asks for."""
    x, y, width = number(element.get("x")), number(element.get("y")), number(element.get("width"))
    box = [_finite(part) for part in _NUMBER.findall(element.get("viewBox") or "")]
    if len(box) != 4 or not box[2] or not width or "%" in (element.get("width") or ""):
        return Matrix(e=x, f=y)
    scale = width / box[2]
    return Matrix(scale, 0.0, 0.0, scale, x - box[0] * scale, y - box[1] * scale)


def _transform(text: str) -> Matrix:
    matrix = Matrix()
    for name, arguments in _TRANSFORM.findall(text):
        values = [_finite(part) for part in _NUMBER.findall(arguments)]
        matrix = matrix.then_inner(_one_transform(name, values))
    return matrix


def _one_transform(name: str, values: list[float]) -> Matrix:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x, *rest]:
            return Matrix(e=x, f=rest[0] if rest else 0.0)
        case "scale", [x, *rest]:
            return Matrix(a=x, d=rest[0] if rest else x)
        case "rotate", [angle, *rest]:
            cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            x, y = rest if len(rest) == 2 else (0.0, 0.0)
            return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    return Matrix()
