"""Archives, opened as what they may be: hostile. Nothing is ever unpacked to disk."""

from __future__ import annotations

import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from converter.model import Finding
from parsers.registry import size_limit

ARCHIVE_SUFFIXES = (".zip", ".tar.gz", ".tgz")

TOTAL_LIMIT = 4 * 1024**3
"""Bytes of all members of one archive; every known unit library together has a fiftieth of it."""

RATIO_LIMIT = 200
"""How many times its packed size a member or an archive may have; unit files reach about 20."""

RATIO_FREE = 1024 * 1024
"""Bytes that may be packed at any ratio."""

MEMBERS_LIMIT = 500_000

UNREADABLE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    tarfile.TarError,
    zlib.error,
    LZMAError,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    struct.error,
)
"""What the standard library raises for an archive that is broken, encrypted or packed in ways unknown, the last few by accident."""


class Member(NamedTuple):
    """A file of an archive: its content, or why it was not read. Without a name: the archive itself."""

    name: str
    data: bytes | None
    finding: Finding | None = None


def members(place: str) -> Iterator[Member]:
    """The files of an archive: those of a ZIP by name, those of a TAR in its order. Never raises for a bad archive."""
    try:
        yield from _zip(place) if place.lower().endswith(".zip") else _tar(place)
    except UNREADABLE as error:
        yield _refused("", f"{type(error).__name__}: {error}")


def _zip(place: str) -> Iterator[Member]:
    budget = TOTAL_LIMIT
    with zipfile.ZipFile(place) as archive:
        files = [info for info in archive.infolist() if not info.is_dir()]
        if len(files) > MEMBERS_LIMIT:
            yield _refused("", f"it has more than {MEMBERS_LIMIT} files")
            return
        for info in sorted(files, key=lambda info: info.filename):
            name = info.filename.replace("\\", "/")
            reason = _unsafe(name)
            if reason or _passed_over(name):
                if reason:
                    yield _refused(_shown(name), reason)
                continue
            if info.file_size > size_limit(name):
                yield Member(name, None, _too_large(name, info.file_size))
                continue
            if info.file_size > max(RATIO_FREE, RATIO_LIMIT * info.compress_size):
                yield _refused(name, f"it is packed more than {RATIO_LIMIT} times")
                continue
            try:
                with archive.open(info) as file:
                    data = file.read(size_limit(name) + 1)
            except UNREADABLE as error:
                yield _refused(name, f"{type(error).__name__}: {error}")
                continue
            budget -= len(data)
            if budget < 0:
                yield _refused("", f"its files have more than {TOTAL_LIMIT} bytes")
                return
            yield Member(name, data)


def _tar(place: str) -> Iterator[Member]:
    packed = Path(place).stat().st_size
    limit = min(TOTAL_LIMIT, max(64 * RATIO_FREE, RATIO_LIMIT * packed))
    total = count = 0
    with tarfile.open(place, "r|gz") as archive:
        for info in archive:
            name = info.name.removeprefix("./")
            total += info.size
            count += 1
            if total > limit or count > MEMBERS_LIMIT:
                yield _refused("", f"its files have more than {limit} bytes, or there are more than {MEMBERS_LIMIT}")
                return
            reason = _unsafe(name)
            if info.isdir() or (not reason and _passed_over(name)):
                continue
            if reason or not info.isreg():
                yield _refused(_shown(name), reason or "it is a link or a device")
            elif info.size > size_limit(name):
                yield Member(name, None, _too_large(name, info.size))
            else:
                file: IO[bytes] | None = archive.extractfile(info)
                yield Member(name, file.read() if file else b"")


def _unsafe(name: str) -> str:
    """Why a member's name is not one to use, empty where it is."""
    parts = name.split("/")
    if name.startswith("/") or ":" in parts[0] or ".." in parts or "\0" in name:
        return "its name leads out of the archive"
    return ""


def _passed_over(name: str) -> bool:
    """Hidden files, as in a folder, and what one system's archiver adds."""
    return any(part.startswith(".") or part == "__MACOSX" for part in PurePosixPath(name).parts)


def _shown(name: str) -> str:
    """An unsafe name as a report may show it: it stays one relative path."""
    return name.replace("\0", "?").replace("..", "__").replace(":", "_").lstrip("/")


def _refused(name: str, reason: str) -> Member:
    return Member(name, None, Finding("P020", name, None, {"reason": reason}))


def _too_large(name: str, size: int) -> Finding:
    return Finding("P003", "", None, {"size": size, "limit": size_limit(name)})
