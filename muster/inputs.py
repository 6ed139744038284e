"""What a command works on: files, folders and archives, as items in a fixed order."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from converter.model import Finding
from muster.archives import ARCHIVE_SUFFIXES, members
from muster.exits import UsageError
from parsers.registry import HEAD_SIZE, SIZE_LIMIT

LINES_SUFFIX = ".jsonl"


Place = tuple[str, int]
"""A unit among all that are looked at: the path of its file, and its number in it (0 where it is the only one)."""


class Item(NamedTuple):
    """One file to look at. `path` is its name in reports, `place` the file on disk that holds it.

    `data` is its content where it comes out of an archive. `named`: the user asked for this very file, so that a content
    of no known format is an error, not a file to pass over. `finding` says why an item cannot be read at all.
    """

    path: str
    place: str
    data: bytes | None = None
    named: bool = False
    finding: Finding | None = None


def fixtures() -> Path:
    """Our own unit library: inside the installed package, or beside it in the repository."""
    package = Path(str(resources.files("muster")))
    shipped = package / "fixtures"
    return shipped if shipped.is_dir() else package.parent / "fixtures"


def roots(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The paths to work on: those given, or our fixtures. Raises UsageError for one that does not exist."""
    for path in paths:
        if not path.exists():
            raise UsageError(f"no such file or folder: {path}")
    return tuple(paths) or (fixtures(),)


def items(paths: Sequence[Path]) -> Iterator[Item]:
    """All files below the paths, sorted within each. Names are relative to the path given where it is the only one."""
    for root in paths:
        prefix = "" if len(paths) == 1 else root.as_posix() + "/"
        if root.is_dir():
            yield from _folder(str(root), prefix)
        elif root.name.lower().endswith(ARCHIVE_SUFFIXES):
            yield from _archive(str(root), prefix)
        else:
            name = root.name if len(paths) == 1 else root.as_posix()
            yield from _units(Item(name, str(root), named=True))


def count(paths: Sequence[Path]) -> int:
    """How many files lie below the paths, an archive counting as one: for a progress bar."""
    return sum(1 if root.is_file() else sum(1 for _ in _walk(str(root), "")) for root in paths)


def _folder(folder: str, prefix: str) -> Iterator[Item]:
    for place, name, reason in _walk(folder, prefix):
        if reason:
            yield Item(name, place, finding=Finding("P004", name, None, {"reason": reason}))
        elif name.lower().endswith(ARCHIVE_SUFFIXES):
            yield from _archive(place, name + "/")
        else:
            yield from _units(Item(name, place))


def _units(item: Item) -> Iterator[Item]:
    """The item, or each unit of a JSON Lines file by its line: such a file holds a library and is never read as a whole."""
    if not item.place.lower().endswith(LINES_SUFFIX):
        yield item
        return
    from parsers.unit_json import sniff_lines

    try:
        with Path(item.place).open("rb") as file:
            if not sniff_lines(file.read(HEAD_SIZE)):
                yield item
                return
            file.seek(0)
            number = 0
            while line := file.readline(SIZE_LIMIT + 1):
                number += 1
                if line.strip():
                    yield Item(f"{item.path}:{number}", item.place, line, named=True)
    except OSError as error:
        yield item._replace(finding=Finding("P004", item.path, None, {"reason": error.strerror}))


def _walk(folder: str, prefix: str) -> Iterator[tuple[str, str, str]]:
    """(place, name, "") of each regular file below a folder, sorted; hidden ones and links to folders are passed over.

    A folder that cannot be listed comes itself, with the reason. A file system may hold names that are no Unicode; names in reports are.
    """
    waiting = [_Place(folder, prefix, is_folder=True)]
    while waiting:
        place, name, is_folder = waiting.pop()
        if not is_folder:
            yield place, name, ""
            continue
        try:
            with os.scandir(place) as entries:
                waiting += sorted(_places(entries, name), reverse=True)
        except OSError as error:
            yield place, name.rstrip("/") or ".", error.strerror or str(error)


class _Place(NamedTuple):
    """Where a walk has still to go. `name` is as in reports, that of a folder with its slash."""

    place: str
    name: str
    is_folder: bool


def _places(entries: Iterator[os.DirEntry[str]], prefix: str) -> Iterator[_Place]:
    for entry in entries:
        if entry.name.startswith("."):
            continue
        name = entry.name if entry.name.isascii() else entry.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        name = prefix + name
        if entry.is_dir(follow_symlinks=False):
            yield _Place(entry.path, name + "/", is_folder=True)
        elif entry.is_file():
            yield _Place(entry.path, name, is_folder=False)


def _archive(place: str, prefix: str) -> Iterator[Item]:
    for member in members(place):
        path = prefix + member.name if member.name else (prefix.rstrip("/") or Path(place).name)
        finding = member.finding and Finding(member.finding.code, path, None, member.finding.fields)
        yield Item(path, place, member.data, False, finding)


def one_file(path: Path) -> Path:
    """The file that a path names, in the working folder or among our fixtures. Raises UsageError."""
    for place in (path, fixtures() / path):
        if place.is_file():
            return place
    raise UsageError(f"{path}: one unit file is needed here" if path.exists() else f"no such file: {path}")
