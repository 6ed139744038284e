"""The writer of MTF, the text format of Meks."""

from __future__ import annotations

from collections.abc import Sequence

from converter.formats.mtf import DIALECTS
from converter.model import AnyUnit, Mek
from converter.writers.loss import Losses
from converter.writers.mtf.fields import HELD, value_lines
from converter.writers.mtf.layout import arrange
from converter.writers.mtf.slots import block_lines
from converter.writers.mtf.weapons import weapon_lines
from converter.writers.notes import in_notes
from converter.writers.registry import Writer, Written
from converter.writers.text import encode

TITLE = "MTF"


def write(units: Sequence[AnyUnit]) -> Written:
    """The file of one Mek, in the style it was read with; one from another format is written as today's programs do."""
    (unit,) = units
    assert isinstance(unit, Mek)
    mek, moved = in_notes(unit)
    losses = Losses(mek, TITLE)
    for part in moved:
        losses.written_as(f"fluff.{part}", getattr(unit.fluff, part), "notes")
    losses.check_fields(HELD)
    if mek.style.dialect not in DIALECTS:
        losses.check_foreign_extras()
    lines = value_lines(mek, losses)
    lines["weapons"] = weapon_lines(mek, losses)
    lines |= block_lines(mek, losses)
    return Written(encode(arrange(mek, lines), mek.style), tuple(losses.findings))


WRITERS = (Writer("mtf", "MTF, the text format of Meks", ".mtf", frozenset({"mek"}), write),)
