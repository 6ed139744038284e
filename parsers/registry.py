"""The registry of formats: what a reader is, which one fits a content, and the one way to read."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from converter.model import Finding

if TYPE_CHECKING:
    from converter.model import AnyUnit, Force, RecordSheet

SIZE_LIMIT = 4 * 1024 * 1024
"""Bytes of the largest file that is read; the largest unit file known has a fifth of it."""

HEAD_SIZE = 4096
"""Bytes of the start of a file that detection sees."""


class Source(NamedTuple):
    """One file to read: the name findings carry, and its bytes."""

    path: str
    data: bytes


class ReadResult(NamedTuple):
    """What could be read, and what is wrong. A file may hold several units (the configurations of an omni)."""

    units: tuple[AnyUnit, ...]
    findings: tuple[Finding, ...]


class ForceResult(NamedTuple):
    """The force of a file, as far as it could be read, and what is wrong."""

    force: Force | None
    findings: tuple[Finding, ...]


class SheetResult(NamedTuple):
    """The printed sheets of a file, as far as they could be read, and what is wrong."""

    sheets: tuple[RecordSheet, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Format:
    """A format that can be read. `sniff` tells by the first bytes (upper limit HEAD_SIZE); `read` never raises for bad input.

    A format of forces has `read_force` too; its `read` gives the designs that lie in the file, if any. A format of printed sheets has
    `read_sheets`; its `read` gives the units that the sheets suffice for. `size_limit`: bytes of the largest file that is read.
    A module in this package whose `FORMATS` is a tuple of these is found by the registry.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[bytes], bool]
    read: Callable[[Source], ReadResult]
    read_force: Callable[[Source], ForceResult] | None = None
    read_sheets: Callable[[Source], SheetResult] | None = None
    size_limit: int = SIZE_LIMIT  # or more


@cache
def formats() -> tuple[Format, ...]:
    """All formats, by name."""
    package = import_module("parsers")
    found: list[Format] = []
    for module in pkgutil.iter_modules(package.__path__):
        found.extend(getattr(import_module(f"parsers.{module.name}"), "FORMATS", ()))
    return tuple(sorted(found, key=lambda f: f.name))


def size_limit(path: str) -> int:
    """Bytes of the largest file that is read under this name."""
    return _of_suffix(_suffix(path)).size_limit


def detect(source: Source) -> Format | None:
    """The format of a file: the one whose content fits, the suffix deciding between several; None where none fits."""
    head = source.data[:HEAD_SIZE]
    for format_ in _of_suffix(_suffix(source.path)).formats:
        if format_.sniff(head):
            return format_
    return None


def read(source: Source) -> ReadResult:
    """Read one file of any format. Bad input gives findings, never an exception; a fault of our own still raises."""
    limit = size_limit(source.path)
    if len(source.data) > limit:
        return _failed(source, Finding("P003", source.path, None, {"size": len(source.data), "limit": limit}))
    if not source.data or source.data.isspace():
        return _failed(source, Finding("P001", source.path))
    format_ = detect(source)
    if format_ is None:
        return _failed(source, Finding("P002", source.path, None, {"guess": _guess(source.data)}))
    from parsers.plausible import implausible  # the units: not needed to tell formats apart

    units, findings = format_.read(source)
    odd = [finding for unit in units for finding in implausible(unit, source.path)]
    return ReadResult(units, (*findings, *odd)) if odd else ReadResult(units, findings)


def read_force(source: Source) -> ForceResult:
    """Read a force list. A file of another kind gives a finding."""
    format_ = detect(source)
    if format_ is None or format_.read_force is None:
        return ForceResult(None, (Finding("P508", source.path, None, {"format": format_.title if format_ else "unknown"}),))
    return format_.read_force(source)


def of_sheets(source: Source) -> Format | None:
    """The format of a file of printed sheets: by content, else by suffix; None where it is something else."""
    format_ = detect(source)
    if format_ is None:
        format_ = next((f for f in formats() if f.read_sheets is not None and source.path.lower().endswith(f.suffixes)), None)
    return format_ if format_ is not None and format_.read_sheets is not None else None


def read_sheets(source: Source) -> SheetResult:
    """Read the printed sheets of a file. A file of another kind gives a finding."""
    format_ = of_sheets(source)
    if format_ is None or format_.read_sheets is None:
        known = detect(source)
        return SheetResult((), (Finding("P601", source.path, None, {"what": known.title if known else _guess(source.data)}),))
    return format_.read_sheets(source)


def designs_of(read_list: Callable[[Source], ForceResult]) -> Callable[[Source], ReadResult]:
    """The `read` of a format of forces: the designs that lie in its file."""

    def read_designs(source: Source) -> ReadResult:
        force, findings = read_list(source)
        return ReadResult(tuple(unit.embedded for unit in (force.units if force else ()) if unit.embedded is not None), findings)

    return read_designs


def units_of(read_printed: Callable[[Source], SheetResult]) -> Callable[[Source], ReadResult]:
    """The `read` of a format of printed sheets: the units that its sheets suffice for."""

    def read_units(source: Source) -> ReadResult:
        sheets, findings = read_printed(source)
        return ReadResult(tuple(sheet.unit for sheet in sheets if sheet.unit is not None), findings)

    return read_units


def _failed(source: Source, finding: Finding) -> ReadResult:
    return ReadResult((), (finding,))


class _OfSuffix(NamedTuple):
    """What a suffix tells: bytes of the largest file, and all formats, those that go by it first."""

    size_limit: int
    formats: tuple[Format, ...]


def _suffix(path: str) -> str:
    return path[path.rfind(".") :].lower()


@lru_cache(64)
def _of_suffix(suffix: str) -> _OfSuffix:
    limit = max((f.size_limit for f in formats() if suffix in f.suffixes), default=SIZE_LIMIT)
    return _OfSuffix(limit, tuple(sorted(formats(), key=lambda f: suffix not in f.suffixes)))


_MAGIC = ((b"\x89PNG", "a PNG picture"), (b"\xff\xd8\xff", "a JPEG picture"), (b"GIF8", "a GIF picture"), (b"PK\x03\x04", "a ZIP archive"))


def _guess(data: bytes) -> str:
    for magic, what in _MAGIC:
        if data.startswith(magic):
            return f"it looks like {what}"
    return "it looks like binary data" if b"\0" in data[:HEAD_SIZE] else "text without the keys of a unit file"
