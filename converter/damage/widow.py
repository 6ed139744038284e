"""The end of a turn: armor that nothing holds any more falls off. Source: damage templates, 6.7."""

from __future__ import annotations

from collections.abc import Iterator

from converter.damage.diagram import Box, Diagram


def widowed(diagram: Diagram) -> tuple[Box, ...]:
    """The armor boxes that are lost because their piece of armor stands on no structure. Pieces of different locations hold nothing."""
    if diagram.readings["widowing"] == "off":
        return ()
    return tuple(sorted(box for piece in pieces(diagram) if not _anchored(diagram, piece) for box in piece))


def pieces(diagram: Diagram) -> Iterator[set[Box]]:
    """Undamaged armor in pieces that hang together by edges, not by corners."""
    open_boxes = {box for box in diagram.boxes - diagram.damaged if box.y < 0}
    while open_boxes:
        piece, edge = set[Box](), {next(iter(open_boxes))}
        while edge:
            box = edge.pop()
            piece.add(box)
            open_boxes.discard(box)
            beside = (box._replace(column=box.column + step) for step in (-1, 1))
            along = (box._replace(y=box.y + step) for step in (-1, 1))
            edge.update(near for near in (*beside, *along) if near in open_boxes)
        yield piece


def _anchored(diagram: Diagram, piece: set[Box]) -> bool:
    feet = [box for box in piece if box.y == -1]
    match diagram.readings["widow_anchor"]:
        case "structure_below":
            below = (diagram.box(box.location, box.column, 0) for box in feet)
            return any(box in diagram.boxes and box not in diagram.damaged for box in below)
        case "any_structure":
            return bool(feet) and diagram.remaining()[diagram.box(feet[0].location, 1, 0).location][1] > 0
        case _:
            return bool(feet)
