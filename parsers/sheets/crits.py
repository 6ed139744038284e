"""Crit slots of a printed sheet: under the heading of a location, numbers at one left edge, each with its text to the right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final

from converter.model.record_sheet import PrintedSlot
from parsers.sheets.armor import letters, locations
from parsers.sheets.layout import Run

SLOT_TEXT: Final = (3.0, 32.0)
"""Points that the text of a crit slot begins right of its number."""

_NUMBER = re.compile(r"[1-6]\.")


def read_slots(runs: Sequence[Run]) -> Iterator[tuple[str, tuple[PrintedSlot, ...]]]:
    """The slots of each location, in drawing order. An armored component has a circle before its text, which is moved right for it."""
    pairs = list(_pairs(runs))
    usual = min((text.start - number.start for _, number, text in pairs), default=0.0)
    for location, group in groupby(pairs, key=itemgetter(0)):
        yield (
            location,
            tuple(PrintedSlot(text.text, text.place, text.start - number.start > usual + text.size / 2) for _, number, text in group),
        )


def _pairs(runs: Sequence[Run]) -> Iterator[tuple[str, Run, Run]]:
    """Location, number and text of each slot."""
    known: Mapping[str, str] = locations()["crits"]
    location = ""
    for run, text in pairwise(runs):
        if not run.bold:
            continue
        heading = known.get(letters(run.text.partition("(")[0]))
        if heading is not None:
            location = heading
        elif location and _NUMBER.fullmatch(run.text) and _beside(run, text):
            yield location, run, text


def _beside(number: Run, text: Run) -> bool:
    return abs(text.y - number.y) < 0.5 and SLOT_TEXT[0] <= text.start - number.start <= SLOT_TEXT[1]
