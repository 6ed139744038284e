"""The writer of block files (BLK): every unit type but Meks."""

from __future__ import annotations

from collections.abc import Sequence

from converter.formats.blk_units import FAMILIES
from converter.model import AnyUnit
from converter.writers.blk.checks import check
from converter.writers.blk.held import DERIVED, held, implied
from converter.writers.blk.layout import arrange
from converter.writers.blk.unit import Writing
from converter.writers.loss import Losses
from converter.writers.notes import in_notes
from converter.writers.registry import Writer, Written
from converter.writers.text import encode

TITLE = "BLK"


def write(units: Sequence[AnyUnit]) -> Written:
    """The file of one unit, in the style it was read with; one from another format is written as today's programs do."""
    (original,) = units
    unit, moved = in_notes(original)
    losses = Losses(unit, TITLE)
    for part in moved:
        losses.written_as(f"fluff.{part}", getattr(original.fluff, part), "notes")
    writing = Writing(unit, losses)
    fields = held(unit.family) | implied(unit)
    losses.check_fields(fields | {"stored_cost"} if "cost" in writing.order else fields, DERIVED)
    check(unit, writing.layout, losses)
    if not writing.own:
        losses.check_foreign_extras()
    lines = arrange(writing)
    for location, left in writing.mounts.items():
        for line in left:
            losses.note("X103", item=line, location=location)
    return Written(encode(lines, unit.style), tuple(losses.findings))


WRITERS = (Writer("blk", "block file of MegaMek and its relatives", ".blk", frozenset(FAMILIES.values()), write),)
