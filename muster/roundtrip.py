"""What a worker does for `muster roundtrip`: read, write, read again, and compare what went in with what came out."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import parsers
from converter.battlevalue import RuleSet
from converter.formats.unit_json import adapter
from converter.model import AnyUnit, Finding
from converter.writers import Writer, files, write, writers
from muster.inputs import Item
from muster.normalizing import normalizations
from muster.reading import content, read_content
from muster.valuing import value_of


@dataclass
class Tally:
    """The files of one format: how many came back with the same model, value and text, and what the texts of the others differ in."""

    files: int = 0
    units: int = 0
    same_model: int = 0
    same_value: int = 0
    same_text: int = 0
    files_by_name: Counter[str] = field(default_factory=Counter)
    lines_by_name: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.files += other.files
        self.units += other.units
        self.same_model += other.same_model
        self.same_value += other.same_value
        self.same_text += other.same_text
        self.files_by_name += other.files_by_name
        self.lines_by_name += other.lines_by_name

    def as_dict(self) -> dict[str, Any]:
        return {name: dict(value) if isinstance(value, Counter) else value for name, value in vars(self).items()}


@dataclass
class Tripped:
    """What came of a chunk of files: a tally by format, findings, and the tracebacks of our own faults."""

    files: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def trip_items(rules: RuleSet, items: list[Item]) -> Tripped:
    """Take these files through a round trip."""
    tripped = Tripped(len(items))
    for item in items:
        try:
            _trip(rules, item, tripped)
        except Exception:
            tripped.faults.append(f"{item.path}\n{traceback.format_exc()}")
    return tripped


def _trip(rules: RuleSet, item: Item, tripped: Tripped) -> None:
    data = content(item)
    result = read_content(item, data)
    if result is None or isinstance(data, Finding):
        return
    format_ = parsers.detect(parsers.Source(item.path, data))
    if not result.units or format_ is None:
        tripped.findings += result.findings
        return
    writer = _writers().get(format_.name)
    if writer is None:
        tripped.findings.append(Finding("R904", item.path, None, {"reason": f"{format_.name} is only read"}))
        return
    tally = tripped.tallies.setdefault(format_.name, Tally())
    tally.files += 1
    tally.units += len(result.units)
    tripped.findings += compare(rules, item.path, data, result.units, writer, tally)


def compare(rules: RuleSet, path: str, data: bytes, units: Sequence[AnyUnit], writer: Writer, tally: Tally) -> list[Finding]:
    """Write the units as they come out of our own format, read the files again, and count what is the same."""
    before = [bare(unit) for unit in units]
    written = [write(group, writer) for group in files(before, writer)]
    after = [bare(unit) for one in written for unit in parsers.read(parsers.Source(path, one.data)).units]
    findings: list[Finding] = []
    if before == after:
        tally.same_model += 1
    else:
        findings.append(Finding("R901", path, None, {"fields": ", ".join(changed_fields(before, after)) or "the number of units"}))
    values = [_points(units, rules), _points(after, rules)]
    if values[0] == values[1]:
        tally.same_value += 1
    else:
        findings.append(Finding("R902", path, None, {"before": _shown(values[0]), "after": _shown(values[1])}))
    names = normalizations(data, written[0].data) if len(written) == 1 else Counter({"files": len(written)})
    if not names:
        tally.same_text += 1
        return findings
    tally.files_by_name.update(names.keys())
    tally.lines_by_name.update(names)
    said = ", ".join(f"{name} ({count} lines)" for name, count in names.items())
    return [*findings, Finding("R903", path, None, {"names": said})]


def bare(unit: AnyUnit) -> AnyUnit:
    """The unit as it comes back from our own format without provenance: nothing but what its fields say can survive."""
    return adapter().validate_json(unit.model_copy(update={"provenance": None}).model_dump_json())


def changed_fields(before: Sequence[AnyUnit], after: Sequence[AnyUnit]) -> list[str]:
    """The fields in which units that should be the same differ."""
    pairs = zip(before, after, strict=False)
    return sorted({name for old, new in pairs for name in type(old).model_fields if getattr(old, name) != getattr(new, name, None)})


def _points(units: Sequence[AnyUnit], rules: RuleSet) -> list[int | None]:
    values = [value_of(unit, rules) for unit in units]
    return [None if value is None else value.points for value in values]


def _shown(values: Sequence[int | None]) -> str:
    return ", ".join("none" if value is None else str(value) for value in values)


@cache
def _writers() -> dict[str, Writer]:
    return {writer.name: writer for writer in writers()}
