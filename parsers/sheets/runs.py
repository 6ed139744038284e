"""Glyphs to runs: what one program draws letter by letter and another in one go is one text. Source: record_sheets.md 5."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from converter.model.record_sheet import Place
from parsers.sheets.layout import Run
from parsers.sheets.pdf import Glyph, Page


class Habit(NamedTuple):
    """How a program lays texts down; gaps are in em.

    `joins` says which operators may be one text: ``letters`` (those of one glyph), ``all`` (neighbors), ``none``; `splits`, whether an
    operator may hold several; `blank`, the gap that stands for a blank.
    """

    joins: str
    splits: bool
    most_gap: float = 0.30
    most_back: float = 0.25
    blank: float = math.inf


HABITS: Final = (
    ("Batik", Habit("letters", splits=False)),
    ("FOP", Habit("letters", splits=False)),
    ("cairo", Habit("none", splits=True, most_gap=0.35, most_back=0.30)),
)
OTHERS: Final = Habit("all", splits=True, blank=0.12)
"""Chromium, and whatever is not known."""

BASELINE_TOLERANCE: Final = 0.1
"""Em that glyphs of one baseline may differ in height."""


def habit_of(producer: str) -> Habit:
    """The habit of a program by the name it leaves in its files."""
    return next((habit for word, habit in HABITS if word in producer), OTHERS)


def runs_of(page: Page, habit: Habit) -> list[Run]:
    """The texts of a page in drawing order."""
    letters = Counter(glyph.operator for glyph in page.glyphs)
    pieces: list[list[Glyph]] = []
    for glyph in page.glyphs:
        if pieces and _goes_on(pieces[-1][-1], glyph, letters, habit):
            pieces[-1].append(glyph)
        else:
            pieces.append([glyph])
    runs = [_run(piece, page, habit) for piece in pieces]
    return [run for run in runs if run.text]


def _goes_on(last: Glyph, glyph: Glyph, letters: Counter[int], habit: Habit) -> bool:
    same = last.operator == glyph.operator
    if same and not habit.splits:
        return True
    if not same and (habit.joins == "none" or (habit.joins == "letters" and (letters[last.operator] > 1 or letters[glyph.operator] > 1))):
        return False
    if last.turned != glyph.turned or (not same and (last.font != glyph.font or abs(last.size - glyph.size) > 0.01)):
        return False
    em = glyph.size or 1.0
    if abs(_across(last) - _across(glyph)) > BASELINE_TOLERANCE * em:
        return False
    return -habit.most_back <= _gap(last, glyph) / em <= habit.most_gap


def _along(glyph: Glyph) -> float:
    angle = math.radians(glyph.turned)
    return glyph.x * math.cos(angle) + glyph.y * math.sin(angle)


def _across(glyph: Glyph) -> float:
    angle = math.radians(glyph.turned)
    return glyph.y * math.cos(angle) - glyph.x * math.sin(angle)


def _gap(last: Glyph, glyph: Glyph) -> float:
    return _along(glyph) - _along(last) - last.advance


def _run(piece: Sequence[Glyph], page: Page, habit: Habit) -> Run:
    inked = [glyph for glyph in piece if not glyph.text.isspace()] or piece
    first, last = inked[0], inked[-1]
    text, letters = "", list[float]()
    before: Glyph | None = None
    for glyph in piece:
        blank = before is not None and _gap(before, glyph) > habit.blank * (glyph.size or 1.0)
        for letter in (" " + glyph.text) if blank else glyph.text:
            if not letter.isspace() or (text and not text.endswith(" ")):
                text += " " if letter.isspace() else letter
                letters.append(_along(glyph))
        before = glyph
    if text.endswith(" "):
        text, letters = text[:-1], letters[:-1]
    return Run(
        text,
        _along(first),
        _along(last) + last.advance,
        (page.height if not first.turned else 0.0) - _across(first),
        first.size,
        "bold" in first.font.lower(),
        Place(page.number, round(first.x, 1), round(page.height - first.y, 1)),
        first.turned,
        tuple(letters),
    )
