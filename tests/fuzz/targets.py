"""What a damaged file is given to: every registered reader and what comes after it, archives, and the tables that a user names."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import cache, partial
from pathlib import Path

import parsers
from converter import construction
from converter.battlevalue import RuleSet
from converter.formats.unit_json import adapter, unit_text
from converter.model import AnyUnit
from converter.writers import Writer, write, writers
from muster import diffing, forces
from muster.exits import UsageError
from muster.inputs import items
from muster.judging import Demands, judge
from muster.reading import read_item
from muster.valuing import value_of
from reports.baseline import BaselineError, read_baseline
from reports.printed import differences
from reports.published.importing import read_any
from reports.published.table import PublishedError

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"
MOST_SHEETS = 10
"""Sheets of a file that are compared."""

Target = Callable[[str, bytes, int], None]
"""Takes a file's name, its content, and whose turn it is. Raises where something is wrong: our fault, or an AssertionError."""


RULES = RuleSet()


def read_units(name: str, data: bytes, turn: int) -> None:
    """Read and value; then judge, check, or write in one of the formats and read again, each in its turn."""
    source = parsers.Source(name, data)
    format_ = parsers.detect(source)
    is_list = format_ is not None and format_.read_force is not None
    if is_list and turn % 2:
        force, findings = parsers.read_force(source)
        assert all(finding.message for finding in findings)
        if force is not None:
            forces.valued(force, {}, RULES)
        return
    result = parsers.read(source)
    assert result.units or result.findings or is_list, "neither a unit nor a finding"
    for finding in result.findings:
        assert finding.message
    for unit in result.units:
        _use(unit, turn)


def _use(unit: AnyUnit, turn: int) -> None:
    value = value_of(unit, RULES)
    assert value is None or abs(value.value) < float("inf"), "a value without end"
    assert value is None or value.value >= 0 or value.measure != "bv2", "a Battle Value below nothing"
    steps = _steps(unit.family)
    steps[turn % len(steps)](unit)


@cache
def _steps(family: str) -> tuple[Callable[[AnyUnit], None], ...]:
    fitting = [writer for writer in writers() if family in writer.families]
    return (_judge, _check, _keep, *(partial(_write, writer) for writer in fitting))


def _judge(unit: AnyUnit) -> None:
    assert all(finding.message for finding in judge(unit, Demands()))


def _check(unit: AnyUnit) -> None:
    assert all(finding.message for finding in construction.check(unit))


def _keep(unit: AnyUnit) -> None:
    assert adapter().validate_json(unit_text(unit)) == unit, "our own format does not hold the unit"


def _write(writer: Writer, unit: AnyUnit) -> None:
    written = write([unit], writer)
    assert all(finding.message for finding in written.findings)
    if written.data:
        parsers.read(parsers.Source("again" + writer.suffix, written.data))


def read_sheet(name: str, data: bytes, turn: int) -> None:
    """What a reader of printed sheets makes: units as of any file, and the sheets themselves, compared with sound units of their family."""
    read_units(name, data, turn)
    sheets, findings = parsers.read_sheets(parsers.Source(name, data))
    assert all(finding.message for finding in findings)
    for sheet in sheets[:MOST_SHEETS]:
        for unit in _sound(sheet.family):
            assert all(finding.message for finding in differences(sheet, unit, 1000, RuleSet()))


@cache
def _sound(family: str) -> tuple[AnyUnit, ...]:
    """Two of our fixtures of a family."""
    found = (parsers.read(parsers.Source(path.name, path.read_bytes())) for path in sorted(FIXTURES.rglob("*.*")))
    return tuple([unit for result in found for unit in result.units if unit.family == family][:2])


def open_archive(name: str, data: bytes, turn: int) -> None:
    """List an archive and read what is in it."""
    for item in items([_file(name, data)]):
        assert not item.path.startswith("/"), "a member's name leads outside"
        assert ".." not in item.path.split("/"), "a member's name leads outside"
        if (result := read_item(item)) is not None:
            assert result.units or result.findings or item.data is not None, "neither a unit nor a finding"


def read_published(name: str, data: bytes, turn: int) -> None:
    """A table of published values, or the Master Unit List's own JSON."""
    with suppress(PublishedError):
        read_any(_file(name, data))


def read_accepted(name: str, data: bytes, turn: int) -> None:
    with suppress(BaselineError):
        read_baseline(_file(name, data), date(2026, 1, 1))


def read_saved(name: str, data: bytes, turn: int) -> None:
    with suppress(UsageError):
        diffing.saved(_file(name, data))


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(prefix="fuzz", dir=memory if memory.is_dir() else None)


def _file(name: str, data: bytes) -> Path:
    path = Path(_folder().name) / name
    path.write_bytes(data)
    return path


@cache
def targets() -> Mapping[str, Target]:
    """All targets by name: the formats of the registry, whatever they are, and the others."""
    readers: dict[str, Target] = {format_.name: read_sheet if format_.read_sheets else read_units for format_ in parsers.formats()}
    tables: dict[str, Target] = {
        "baseline": read_accepted,
        "master_list": read_published,
        "published": read_published,
        "saved": read_saved,
        "tar": open_archive,
        "zip": open_archive,
    }
    return readers | tables
