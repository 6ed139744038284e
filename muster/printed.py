"""Tables of published values, among them those that are printed sheets: a folder, an archive or a file of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import parsers
from converter.model import Finding
from muster.archives import ARCHIVE_SUFFIXES
from muster.inputs import items, roots
from muster.reading import content
from reports.published import Matcher, Published, load, names
from reports.published.sheets import table_of

if TYPE_CHECKING:
    from converter.model import RecordSheet


@dataclass(frozen=True)
class Prints:
    """Sheets that were read: as a table, and what was said about each file, by its path."""

    table: Published
    files: dict[str, parsers.SheetResult]

    def findings(self, sheet: RecordSheet) -> tuple[Finding, ...]:
        """What was said about a sheet. What was said about its file as a whole belongs to the first sheet of the file."""
        path = sheet.provenance.path if sheet.provenance else ""
        result = self.files[path]
        first = bool(result.sheets) and result.sheets[0] == sheet
        return tuple(f for f in result.findings if f.fields.get("name") == sheet.name or (first and "name" not in f.fields))

    def without_sheets(self) -> Iterator[tuple[str, tuple[Finding, ...]]]:
        """The files in which no sheet could be read, and why."""
        yield from ((path, result.findings) for path, result in self.files.items() if not result.sheets)

    def unmatched(self, matched: Collection[str]) -> Iterator[RecordSheet]:
        """The sheets whose name none of the units bears."""
        for entry in self.table.entries:
            if entry.name not in matched:
                yield from entry.sheets


def are_sheets(name: str) -> bool:
    """Whether a source of published values is printed sheets: a folder, an archive, or a file by its suffix."""
    if name in names():
        return False
    suffixes = tuple(suffix for format_ in parsers.formats() if format_.read_sheets for suffix in format_.suffixes)
    return Path(name).is_dir() or name.lower().endswith((*suffixes, *ARCHIVE_SUFFIXES))


def seal(tables: Collection[str]) -> str:
    """What stands for the content of these tables, the shipped ones apart; empty where one of them is printed sheets."""
    own = [name for name in tables if name not in names()]
    if any(map(are_sheets, own)):
        return ""
    return "\0".join(["tables", *tables, *(blake2b(Path(name).read_bytes(), digest_size=16).hexdigest() for name in own)])


@cache
def prints(name: str) -> Prints:
    """The sheets below a path. Raises UsageError for one that does not exist."""
    files: dict[str, parsers.SheetResult] = {}
    for item in items(roots([Path(name)])):
        data = content(item)
        if isinstance(data, Finding):
            files[item.path] = parsers.SheetResult((), (data,))
        elif item.named or parsers.of_sheets(parsers.Source(item.path, data)):
            files[item.path] = parsers.read_sheets(parsers.Source(item.path, data))
    sheets = [sheet for result in files.values() for sheet in result.sheets]
    return Prints(table_of(name, sheets), files)


@cache
def table(name: str) -> Published:
    """A shipped table by its name, a CSV file or printed sheets by their path. Raises PublishedError, UsageError."""
    return prints(name).table if are_sheets(name) else load(name)


@cache
def matcher(tables: tuple[str, ...]) -> Matcher:
    """What finds a unit in these tables, the first that knows it winning. Raises PublishedError, UsageError."""
    return Matcher([table(name) for name in tables])
