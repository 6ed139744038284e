"""Writers of our own format: JSON, one unit a file, and JSON Lines, any number of units in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from converter.formats.unit_json import unit_text
from converter.model import AnyUnit
from converter.writers.registry import Writer, Written

FAMILIES = frozenset(family.model_fields["family"].default for family in get_args(AnyUnit))


def write(units: Sequence[AnyUnit]) -> Written:
    """One unit, indented: readable, and a change of a field is a change of a line."""
    (unit,) = units
    return Written(f"{unit_text(unit, indent=1)}\n".encode())


def write_lines(units: Sequence[AnyUnit]) -> Written:
    """A line for each unit."""
    return Written("".join(f"{unit_text(unit)}\n" for unit in units).encode())


WRITERS = (
    Writer("json", "muster's own format, one unit a file", ".json", FAMILIES, write),
    Writer("jsonl", "muster's own format, a unit a line", ".jsonl", FAMILIES, write_lines, together=lambda unit: ""),
)
