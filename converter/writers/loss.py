"""Conversion loss: findings about what a unit says and the target format cannot hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from converter.equipment import catalogue
from converter.model import BaseUnit, Finding, Plain
from converter.model.part import Part

NOT_CONTENT = frozenset({"schema_version", "family", "extras", "comments", "style", "provenance"})
"""Fields of a unit that are no statement about it."""

RECORD = frozenset({"solaris", "stored_bv", "stored_cost"})
"""Fields with what the program of the source keeps beside the design: eras, summaries, cards, stored values."""


class Losses:
    """The findings of one unit on its way into a format."""

    def __init__(self, unit: BaseUnit, title: str) -> None:
        self.unit = unit
        self.title = title
        self.findings: list[Finding] = []
        self._told: set[str] = set()

    def note(self, code: str, /, **fields: Plain) -> None:
        said = f"{code} {fields}"
        if said in self._told:
            return
        self._told.add(said)
        place = self.unit.provenance
        self.findings.append(
            Finding(code, place.path if place else "", None, {"format": self.title, **fields}, place.index if place else 0)
        )

    def left_out(self, field: str, value: object) -> None:
        self.note("X101", field=field, value=shown(value))

    def written_as(self, field: str, value: object, written: object) -> None:
        self.note("X104", field=field, value=shown(value), written=shown(written))

    def check_fields(self, held: frozenset[str], derived: frozenset[str] = frozenset()) -> None:
        """A finding for every field that says something and is not among those the format holds (dotted for the fields of a part).

        What a program keeps for itself goes together into one finding; `derived` fields programs of the format work out themselves.
        """
        record: list[str] = []
        for field, value in _said(self.unit, ""):
            top = field.partition(".")[0]
            if field in held or top in held:
                continue
            if field in derived:
                self.note("X114", field=field, value=shown(value))
            elif top in RECORD:
                record.append(field.removeprefix("solaris."))
            else:
                self.left_out(field, value)
        if record:
            self.note("X109", fields=", ".join(record))

    def check_item(self, item: str, name: str) -> None:
        """Whoever reads the file cannot know an item that is in no catalogue."""
        if item and item not in catalogue():
            self.written_as("item", item, name)

    def check_foreign_extras(self) -> None:
        """Extras of another format have no place here."""
        for extra in self.unit.extras:
            self.left_out(extra.key or extra.kind, extra.value)


def shown(value: object) -> str:
    """A value as a message shows it: short."""
    text = str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _said(part: Part, prefix: str) -> Iterator[tuple[str, Any]]:
    """The fields that differ from their default, those of nested parts dotted."""
    for name, default in _defaults(type(part)):
        value = getattr(part, name)
        if value is default or value == default or (not prefix and name in NOT_CONTENT):
            continue
        if isinstance(value, Part):
            yield from _said(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


@cache
def _defaults(kind: type[Part]) -> tuple[tuple[str, Any], ...]:
    """The fields of a part and their defaults; a required field has one that nothing equals."""
    return tuple((name, field.get_default(call_default_factory=True)) for name, field in kind.model_fields.items())
