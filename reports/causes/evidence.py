"""The second look at causes, over a whole audit: what other units say about them, which come first, which are shown."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from reports.audit import Row
from reports.causes.calibration import kinds, shown, telling
from reports.causes.cause import Cause
from reports.causes.facts import SAME, agrees, from_text
from reports.published import Published, normal

NEIGHBORS = 3
"""How many rows away in the list a row may have been mistaken for another."""

NEAREST = 6
"""Sisters that are asked: those nearest in the list."""

_SQUAD = re.compile(r"\(?\s*sqd\s*\d\s*\)*", re.IGNORECASE)


class Sister(NamedTuple):
    """A unit as others may be mistaken for it. `place` is its id in the list, 0 without one."""

    name: str
    key: tuple[str, int]
    place: int
    bv: int
    published: int | None
    facts: str


class Judged(NamedTuple):
    """A cause with what speaks for it: how many other designs share it, and the name of a sister that has what it claims."""

    cause: Cause
    others: int = 0
    sister: str = ""

    @property
    def support(self) -> str:
        """What speaks for it, in the words of the calibration."""
        return " of a sister" if self.sister else " of several" if self.others else ""

    @property
    def shown(self) -> bool:
        return shown(self.cause.kind, self.support)

    @property
    def plausibility(self) -> float:
        """Larger is likelier: how telling the kind is, how many share the cause, how little it changes."""
        return telling(self.cause.kind, self.support) * (1 + math.log1p(self.others)) / self.cause.size

    def as_dict(self) -> dict[str, Any]:
        """As plain data, for the reports."""
        return self.cause.shown_as(self.support, self.others, self.sister)


class Evidence:
    """What the rows of an audit say about its gaps: made of the gaps, then all rows are added, then each is settled."""

    def __init__(self, tables: Mapping[str, Published], gaps: Iterable[Row]) -> None:
        self._tables = tables
        self._sisters: dict[tuple[str, str], list[Sister]] = {}
        self._by_place: dict[int, list[Sister]] = {}
        self._settled: dict[tuple[str, int], tuple[str, Mapping[str, Any]]] = {}
        self._designs: dict[tuple[str, str], set[str]] = defaultdict(set)
        for row in gaps:
            self._sisters[row.family, normal(row.chassis)] = []
            if place := max(row.mul_id or 0, 0):
                self._by_place.update((place + step, []) for step in range(-NEIGHBORS, NEIGHBORS + 1))

    def add(self, row: Row) -> None:
        """Take in a row."""
        if row.bv is None or row.measure != "bv2":
            return
        place = max(row.mul_id or 0, 0)
        alike = self._sisters.get((row.family, normal(row.chassis)))
        near = self._by_place.get(place) if place else None
        if alike is not None or near is not None:
            sister = Sister(row.name, (row.path, row.unit), place, row.bv, row.published, row.facts)
            for others in (alike, near):
                if others is not None:
                    others.append(sister)
        if row.detail:
            for cause in causes_of(row):
                self._designs[cause.kind, cause.label].add(design(row))

    def settled(self, row: Row) -> Row:
        """The row with its causes, the likeliest first, apart from what also fits; the first one is its cause."""
        if row.status != "mismatch" or row.measure != "bv2":
            return row
        known = self._settled.get((row.path, row.unit))
        if known is None:
            known = self._settled[row.path, row.unit] = _account(sorted(self.judged(row), key=lambda one: -one.plausibility))
        cause, told = known
        return row._replace(cause=cause, detail={**(row.detail or {}), **told})

    def judged(self, row: Row) -> Iterator[Judged]:
        """All causes that fit, with what speaks for them."""
        sisters = self._alike(row)
        facts = [(sister.name, from_text(sister.facts)) for sister in sisters[:NEAREST]]
        for cause in causes_of(row):
            others = len(self._designs[cause.kind, cause.label] - {design(row)})
            witness = next((name for name, has in facts if agrees(cause.claims, has)), "")
            yield Judged(cause, others, witness)
        for cause in self._other_units(row, sisters):
            yield Judged(cause)

    def _alike(self, row: Row) -> list[Sister]:
        """The sisters of the same weight and squad size, those nearest in the list first."""
        own = list(map(from_text(row.facts).get, SAME))
        place = (row.path, row.unit)
        everyone = self._sisters[row.family, normal(row.chassis)]
        found = [one for one in everyone if one.key != place and list(map(from_text(one.facts).get, SAME)) == own]
        return sorted(found, key=lambda sister: abs(sister.place - (row.mul_id or 0)))

    def _other_units(self, row: Row, sisters: Iterable[Sister]) -> Iterator[Cause]:
        """Other units whose value is published for this one."""
        for sister in self._sisters[row.family, normal(row.chassis)]:
            if sister.bv == row.published and sister.published == row.bv and sister.bv != row.bv:
                yield Cause("exchanged_rows", kinds()["exchanged_rows"].title, f"exchanged with {sister.name}: {sister.bv}")
        for sister in sisters:
            if sister.bv == row.published:
                yield Cause("sister_value", kinds()["sister_value"].title, f"the value of {sister.name}: {sister.bv}")
        place = max(row.mul_id or 0, 0)
        for step in range(-NEIGHBORS, NEIGHBORS + 1):
            for neighbor in self._by_place[place + step] if place and step else ():
                if neighbor.bv == row.published:
                    yield Cause(
                        "shifted_row", kinds()["shifted_row"].title, f"the value of {neighbor.name} (id {neighbor.place}): {neighbor.bv}"
                    )
        table = self._tables.get(row.source)
        for entry in table.by_name.get(normal(row.name), ()) if table else ():
            if entry.bv == row.bv and entry.mul_id != row.mul_id:
                yield Cause("wrong_id", kinds()["wrong_id"].title, f"{entry.name} has the id {entry.mul_id} and the value {entry.bv}")


def _account(judged: Sequence[Judged]) -> tuple[str, Mapping[str, Any]]:
    """The label of the likeliest cause that is shown, and all that the reports tell of these causes."""
    fit = [one for one in judged if one.shown]
    told: dict[str, Any] = {"causes": [one.as_dict() for one in fit], "also": [one.as_dict() for one in judged if not one.shown]}
    if fit:
        told["marked"] = fit[0].cause.labels
    return (fit[0].cause.label if fit else ""), told


def causes_of(row: Row) -> list[Cause]:
    """The causes that the search found for a row."""
    return [Cause.from_dict(cause) for cause in row.detail.get("causes", ())] if row.detail else []


def design(row: Row) -> str:
    """The name of a design, whatever the size of its squad."""
    return normal(_SQUAD.sub("", row.name))
