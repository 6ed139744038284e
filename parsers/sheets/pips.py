"""Points that a printed sheet only draws: the suits of battle armor, the totals of ProtoMeks. Source: record_sheets.md 5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from converter.model.record_sheet import Place, Printed
from parsers.sheets.layout import Run
from parsers.sheets.names import Kind
from parsers.sheets.pdf import Page, Shape

SUIT_PIP: Final = (4.0, 7.0)
"""Width of the pip of a suit, in points of the template."""

PROTOMEK_PIP: Final = 4.0
"""A pip of a ProtoMek is smaller."""

LINE: Final = 20.0
"""Points that a block goes on below the line of its Battle Value."""

WHITE: Final = 1.0
STRUCTURE_GRAY: Final = 0.784


def read_pips(kind: Kind, runs: Sequence[Run], page: Page, scale: float) -> Iterator[tuple[str, Printed]]:
    """What the pips of a unit's block say: those between its title and its Battle Value."""
    last = next((run for run in runs if run.text.startswith("BV")), None)
    if last is None:
        return
    top, bottom = runs[0].place.y, last.place.y + LINE * scale
    shapes = [shape for shape in page.shapes if top <= shape.y <= bottom and 0.8 <= shape.width / (shape.height or 1) <= 1.25]
    if kind.family == "battle_armor":
        yield from _suits(shapes, page, scale)
    elif kind.family == "protomek":
        yield from _totals(shapes, page, scale)


def _suits(shapes: Sequence[Shape], page: Page, scale: float) -> Iterator[tuple[str, Printed]]:
    """Rows of outlined boxes, one a suit; the first box of each is the trooper."""
    least, most = (width * scale for width in SUIT_PIP)
    rows: dict[int, set[int]] = {}
    first: dict[int, Shape] = {}
    for shape in shapes:
        if shape.stroked and least <= shape.width <= most:
            row = round(shape.y)
            row = next((known for known in rows if abs(known - row) <= 2), row)
            rows.setdefault(row, set()).add(round(shape.x))
            first.setdefault(row, shape)
    if rows:
        place = Place(page.number, round(first[min(first)].x, 1), round(first[min(first)].y, 1))
        yield "troopers", Printed(str(len(rows)), place)
        counts = {len(row) for row in rows.values()}
        if len(counts) == 1:
            yield "armor.trooper", Printed(str(counts.pop() - 1), place)


def _totals(shapes: Sequence[Shape], page: Page, scale: float) -> Iterator[tuple[str, Printed]]:
    """The filled boxes: white ones are armor, gray ones structure. Which place they belong to is not told."""
    pips = [shape for shape in shapes if shape.fill is not None and shape.width < PROTOMEK_PIP * scale]
    for datum, gray in (("armor.total", WHITE), ("structure.total", STRUCTURE_GRAY)):
        own = [shape for shape in pips if shape.fill is not None and abs(shape.fill - gray) < 0.02]
        if own:
            yield datum, Printed(str(len(own)), Place(page.number, round(own[0].x, 1), round(own[0].y, 1)))
