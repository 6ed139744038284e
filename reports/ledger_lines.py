"""Two ledgers side by side: the lines of each by their place, and those that differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from converter.model.ledger import Line, plain

BETWEEN = " / "
"""Between the labels of a place."""

Lines = Mapping[str, float]
"""Place → value. A place is the labels from the root down; of several lines of one label, the later ones are numbered."""


class Changed(NamedTuple):
    """A line of two ledgers: before and after. None: it is in one of them only."""

    place: str
    before: float | None
    after: float | None

    def __str__(self) -> str:
        figures = ("none" if value is None else plain(value) for value in (self.before, self.after))
        return f"{self.label.replace('_', ' ')} {' → '.join(figures)}"

    @property
    def label(self) -> str:
        return self.place.rpartition(BETWEEN)[2].partition(" #")[0]


def lines_of(ledger: Line) -> dict[str, float]:
    """The lines of a ledger by their place, top down."""
    found: dict[str, float] = {}
    _gather(ledger, "", found)
    return found


def _gather(line: Line, above: str, found: dict[str, float]) -> None:
    place = above + line.label
    if place in found:
        number = 2
        while f"{place} #{number}" in found:
            number += 1
        place = f"{place} #{number}"
    found[place] = line.value
    for part in line.parts:
        _gather(part, place + BETWEEN, found)


def changes(before: Lines, after: Lines) -> tuple[Changed, ...]:
    """The lines whose value differs, in the order of the ledger, those that are gone last."""
    differing = [Changed(place, before.get(place), value) for place, value in after.items() if before.get(place) != value]
    return tuple(differing + [Changed(place, value, None) for place, value in before.items() if place not in after])


def origins(changed: tuple[Changed, ...]) -> tuple[Changed, ...]:
    """Of lines that differ, those below which none does: where the change comes from."""
    places = [one.place for one in changed]
    return tuple(one for one in changed if not any(place.startswith(one.place + BETWEEN) for place in places))
