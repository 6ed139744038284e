"""What a file came to, before anything is compared: plain data that can be remembered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from converter.model import BattleValue, Finding
from converter.model.ledger import round_half_up
from muster.judging import printed_value
from reports.causes.facts import facts_of

if TYPE_CHECKING:
    from converter.model import AnyUnit


class Said(NamedTuple):
    """A finding without its file: the same content says the same under any path."""

    code: str
    line: int | None
    unit: int
    fields: dict[str, Any]


class UnitRecord(NamedTuple):
    """One unit: what the audit's row needs of it.

    `printed` is the value its own sheet prints, `stored` the one its program left in the file, `other` the
    one under other rules where they are compared, `facts` what tells it from its sisters,
    `state` all there is to compare it with later (empty where nobody wants to), `names` all it may be published under.
    """

    unit: int
    format: str
    family: str
    chassis: str
    model: str
    mul_id: int | None
    tonnage: float | None
    tech_base: str
    measure: str
    bv: int | None
    printed: int | None
    stored: int | None
    other: int | None
    facts: str
    state: str
    names: tuple[str, ...]


class FileRecord(NamedTuple):
    """The units of a file and all findings about it."""

    units: tuple[UnitRecord, ...]
    said: tuple[Said, ...]

    def findings(self, path: str, number: int) -> tuple[Finding, ...]:
        """The findings of one unit. What is said about the file as a whole belongs to its first unit."""
        first = not self.units or self.units[0].unit == number
        return tuple([Finding(s.code, path, s.line, s.fields, s.unit) for s in self.said if s.unit == number or (first and not s.unit)])

    def as_json(self) -> str:
        """The record as text."""
        return json.dumps(self, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> FileRecord:
        units, said = json.loads(text)
        return cls(tuple([UnitRecord(*unit)._replace(names=tuple(unit[-1])) for unit in units]), tuple([Said(*one) for one in said]))


def said(findings: Sequence[Finding]) -> tuple[Said, ...]:
    """Findings without their file."""
    return tuple([Said(finding.code, finding.line, finding.unit, dict(finding.fields)) for finding in findings])


def unit_record(
    unit: AnyUnit, number: int, value: BattleValue | None, other: BattleValue | None = None, *, with_state: bool = False
) -> UnitRecord:
    """The record of a unit, its value, and its value under other rules."""
    state = ""
    if with_state:
        from reports.state import state_of  # seldom wanted, and a good deal to load

        state = state_of(unit, value).as_text()
    return UnitRecord(
        unit=number,
        format=unit.provenance.format if unit.provenance else "",
        family=unit.family,
        chassis=unit.chassis,
        model=unit.model,
        mul_id=unit.mul_id,
        tonnage=unit.tonnage,
        tech_base=unit.tech_base,
        measure=value.measure if value else "",
        bv=value.points if value else None,
        printed=printed_value(unit),
        stored=None if unit.stored_bv is None else round_half_up(unit.stored_bv),
        other=other.points if other else None,
        facts=facts_of(unit),
        state=state,
        names=unit.names,
    )
