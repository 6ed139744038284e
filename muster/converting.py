"""What a worker does for `muster convert`: read files, write their units in another format, and say what that cannot hold."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import NamedTuple

import parsers
from converter.model import AnyUnit, Finding, Severity
from converter.writers import ForceWriter, Writer, Written, by_name, files, write
from converter.writers.today import as_of_today
from muster.inputs import Item
from muster.reading import content, read_item

_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
"""What file names must not contain on some system."""


class Output(NamedTuple):
    """A file to write: its name below the destination, and its content."""

    path: str
    data: bytes


@dataclass
class Converted:
    """What came of a group of files."""

    files: int = 0
    units: int = 0
    outputs: list[Output] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Order:
    """The same for every file: the format by name, whether a loss is an error, and whether to write as of today."""

    format: str
    strict: bool = False
    today: bool = False

    @property
    def writer(self) -> Writer | ForceWriter:
        return by_name()[self.format]


class Read(NamedTuple):
    """A unit and the file it comes from."""

    path: str
    unit: AnyUnit


def convert_groups(order: Order, groups: list[list[Item]]) -> Converted:
    """Convert groups of files; only units of one group can come to stand in one file."""
    converted = Converted()
    writer = order.writer
    for items in groups:
        converted.files += len(items)
        if isinstance(writer, ForceWriter):
            for item in items:
                _write_list(item, writer, order, converted)
            continue
        read = [one for item in items for one in _read(item, order, converted)]
        converted.units += len(read)
        try:
            _write(read, writer, order, converted)
        except Exception:
            converted.faults.append(f"{items[0].path}\n{traceback.format_exc()}")
    return converted


def _read(item: Item, order: Order, converted: Converted) -> Iterator[Read]:
    try:
        result = read_item(item)
    except Exception:
        converted.faults.append(f"{item.path}\n{traceback.format_exc()}")
        return
    if result is None:
        return
    converted.findings += [finding for finding in result.findings if finding.severity == Severity.ERROR or not result.units]
    for unit in result.units:
        if order.today:
            unit, notes = as_of_today(unit)
            converted.findings += notes
        yield Read(item.path, unit)


def _write(read: Sequence[Read], writer: Writer, order: Order, converted: Converted) -> None:
    """Write the units, in as many files as the format needs."""
    paths = {id(one.unit): one.path for one in read}
    parts = files([one.unit for one in read], writer)
    sharing = [paths[id(part[0])] for part in parts]
    for part in parts:
        sources = {paths[id(unit)] for unit in part}
        name = _target(part, min(sources), alone=len(sources) == 1 and sharing.count(min(sources)) == 1)
        _take(write(part, writer), paths[id(part[0])], part[0].name, name + writer.suffix, order, converted)


def _write_list(item: Item, writer: ForceWriter, order: Order, converted: Converted) -> None:
    """Write a force list; a file of another kind is a finding."""
    data = content(item)
    if isinstance(data, Finding):
        converted.findings.append(data)
        return
    try:
        force, findings = parsers.read_force(parsers.Source(item.path, data))
        converted.findings += [finding for finding in findings if finding.severity == Severity.ERROR]
        if force is not None:
            converted.units += len(force.units)
            name = PurePosixPath(item.path).with_suffix(writer.suffix).as_posix()
            _take(writer.write(force), item.path, force.name or item.path, name, order, converted)
    except Exception:
        converted.faults.append(f"{item.path}\n{traceback.format_exc()}")


def _take(written: Written, source: str, what: str, name: str, order: Order, converted: Converted) -> None:
    """Take in what was written for a source; with a loss that must not be, nothing is."""
    losses = [finding for finding in written.findings if finding.severity >= Severity.WARNING]
    converted.findings += written.findings
    if order.strict and losses:
        converted.findings.append(Finding("X111", source, None, {"unit": what, "losses": len(losses)}))
    elif written.data:
        converted.outputs.append(Output(name, written.data))


def _target(part: Sequence[AnyUnit], source: str, *, alone: bool) -> str:
    """The name of a file without its suffix: that of the source where both hold the same units, else that of the unit or its chassis."""
    unit = part[0]
    if "\n" in source or source.rpartition(":")[2].isdecimal():
        source = _first_source(unit)
        alone = bool(source)
    path = PurePosixPath(source)
    if alone:
        return path.with_suffix("").as_posix() if path.suffix else path.as_posix()
    return (path.parent / safe_name(unit.chassis if len(part) > 1 else unit.name)).as_posix()


def _first_source(unit: AnyUnit) -> str:
    """Where a unit that was kept on a line of a JSON Lines file comes from; empty where that is no path below a folder."""
    path = unit.provenance.path if unit.provenance else ""
    inside = path and not path.startswith(("/", "\\")) and ".." not in PurePosixPath(path).parts and ":" not in path
    return path if inside else ""


def safe_name(name: str) -> str:
    """A name that is a file name on every system."""
    return _FORBIDDEN.sub("_", name).strip(" .") or "unit"
