"""Crit slots of a printed sheet: under the heading of a location, numbers at one left edge, each with its text to the right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from converter.model.record_sheet import PrintedSlot
from parsers.sheets.armor import letters, locations
from parsers.sheets.layout import Run

SLOT_TEXT: Final = (3.0, 32.0)
"""Points that the text of a crit slot begins right of its number."""

_NUMBER = re.compile(r"[1-6]\.")


def read_slots(runs: Sequence[Run]) -> Iterator[tuple[str, tuple[PrintedSlot, ...]]]:
    """The slots of each location, in drawing order."""
    known: Mapping[str, str] = locations()["crits"]
    location = ""
    slots: list[PrintedSlot] = []
    for run, text in pairwise(runs):
        if not run.bold:
            continue
        heading = known.get(letters(run.text.partition("(")[0]))
        if heading is not None:
            if slots:
                yield location, tuple(slots)
            location, slots = heading, []
        elif location and _NUMBER.fullmatch(run.text) and _beside(run, text):
            slots.append(PrintedSlot(text.text, text.place))
    if slots:
        yield location, tuple(slots)


def _beside(number: Run, text: Run) -> bool:
    return abs(text.y - number.y) < 0.5 and SLOT_TEXT[0] <= text.start - number.start <= SLOT_TEXT[1]
