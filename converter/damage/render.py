"""Diagrams drawn: as text like the sheet's own grids, and as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from converter.damage.diagram import Box, Diagram
from converter.model.damage import DrawnGrid

SIGNS: Mapping[str, str] = {"#": "armor", "o": "structure", ".": "damaged before", "X": "damaged now"}
"""What a cell of a text grid means; an empty cell is no box."""

_COLORS = {"#": "#5b7c99", "o": "#b9a44c", ".": "#cfcfcf", "X": "#c0392b"}
_CELL, _GAP, _LABEL = 12, 18, 16
_STYLE = "".join(f".c{number}{{fill:{color}}}" for number, color in enumerate(_COLORS.values()))


def drawn(diagram: Diagram) -> tuple[DrawnGrid, ...]:
    """The grids of a diagram as a damage sheet holds them."""
    return tuple(DrawnGrid(location=location, rows=tuple(rows(diagram, location))) for location in diagram.locations)


def rows(diagram: Diagram, location: str, fresh: frozenset[Box] = frozenset()) -> Iterator[tuple[int, str]]:
    """The rows of a location, outermost first: depth and one sign a column. `fresh` are the boxes marked this turn."""
    columns = range(1, diagram.layout.columns + 1)
    depths = sorted({box.y for column in columns for box in diagram.columns.get((location, column), ())})
    for y in range(depths[0], depths[-1] + 1) if depths else ():
        yield y, "".join(_sign(diagram, diagram.box(location, column, y), fresh) for column in columns)


def _sign(diagram: Diagram, box: Box, fresh: frozenset[Box]) -> str:
    if box not in diagram.boxes:
        return " "
    if box in fresh:
        return "X"
    if box in diagram.damaged:
        return "."
    return "#" if box.y < 0 else "o"


def text(diagram: Diagram, fresh: Iterable[Box] = ()) -> str:
    """The whole diagram as text, the locations side by side as they lie on the sheet."""
    marked = frozenset(fresh)
    return "\n\n".join("\n".join(_block(diagram, row, marked)) for row in drawing(diagram))


def drawing(diagram: Diagram) -> list[list[str]]:
    """The locations of a diagram row by row; those that the layout does not place stand in a last row."""
    placed = [[location for location in row if location in diagram.locations] for row in diagram.layout.drawing]
    others = [location for location in diagram.locations if not any(location in row for row in placed)]
    return [row for row in (*placed, others) if row]


def _block(diagram: Diagram, locations: Sequence[str], fresh: frozenset[Box]) -> Iterator[str]:
    """Locations side by side at one armor line."""
    width = max(diagram.layout.columns, 3)
    cells = {location: dict(rows(diagram, location, fresh)) for location in locations}
    depths = [y for rows_of in cells.values() for y in rows_of]
    yield _line("", [location.center(width) for location in locations], "   ")
    yield _line("", ["123456"[: diagram.layout.columns].ljust(width) for _ in locations], "   ")
    for y in range(min(depths), max(depths) + 1):
        if y == 0:
            yield _line("", ["-" * diagram.layout.columns] * len(locations), "   ")
        yield _line(f"{y:+d}", [cells[location].get(y, "").ljust(width) for location in locations], " | ")


def _line(depth: str, parts: Sequence[str], between: str) -> str:
    return f"{depth:>3}  {between.join(parts)}".rstrip()


def beside(left: str, right: str, titles: tuple[str, str] = ("before", "after")) -> str:
    """Two drawings side by side."""
    pair = [[title, "", *drawing_of.splitlines()] for title, drawing_of in zip(titles, (left, right), strict=True)]
    width = max(len(line) for line in pair[0]) + 4
    height = max(map(len, pair))
    lines = zip(*([*lines, *[""] * (height - len(lines))] for lines in pair), strict=True)
    return "\n".join(f"{a:<{width}}{b}".rstrip() for a, b in lines)


def svg(diagram: Diagram, fresh: Iterable[Box] = (), title: str = "") -> str:
    """The whole diagram as an SVG drawing of its own."""
    marked = frozenset(fresh)
    parts: list[str] = []
    top = width = 0
    for row in drawing(diagram):
        cells = {location: dict(rows(diagram, location, marked)) for location in row}
        depths = [y for rows_of in cells.values() for y in rows_of]
        left = 0
        for location, rows_of in cells.items():
            parts.append(f'<text x="{left}" y="{top + _LABEL - 4}">{escape(location)}</text>')
            for y, signs in rows_of.items():
                parts += _boxes(signs, left, top + _LABEL + (y - min(depths)) * _CELL + (4 if y >= 0 else 0))
            line = top + _LABEL - min(depths) * _CELL + 2
            parts.append(f'<line x1="{left}" x2="{left + diagram.layout.columns * _CELL}" y1="{line}" y2="{line}" stroke="#333"/>')
            left += diagram.layout.columns * _CELL + _GAP
        width = max(width, left - _GAP)
        top += _LABEL + (max(depths) - min(depths) + 1) * _CELL + 4 + _GAP
    size = f'viewBox="0 0 {width} {top}" width="{width}" height="{top}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" style="background:#fff" font-family="sans-serif" font-size="11">'
    return "".join((head, f"<title>{escape(title)}</title><style>{_STYLE}</style>", *parts, "</svg>"))


def _boxes(signs: str, left: int, top: int) -> Iterator[str]:
    kinds = list(_COLORS)
    for column, sign in enumerate(signs):
        if sign != " ":
            place = f'x="{left + column * _CELL}" y="{top}" width="{_CELL - 1}" height="{_CELL - 1}"'
            yield f'<rect class="c{kinds.index(sign)}" {place}/>'
