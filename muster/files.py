"""Files that are written whole or not at all: a temporary file beside the target, and one rename. Where converted files go."""

from __future__ import annotations

import io
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TextIO

from muster.exits import UsageError


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[BinaryIO]:
    """A file to write to. It takes the place of `path` when the block ends well; otherwise `path` stays as it was.

    Raises FileExistsError for a file that exists, unless forced, and OSError where the disk fails.
    """
    if path.exists() and not force:
        raise FileExistsError(f"{path} exists")
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        os.replace(temporary, path)  # noqa: PTH105 - the one call that is atomic on every system
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    _keep_entry(path.parent)


@contextmanager
def whole_text(path: Path) -> Iterator[TextIO]:
    """A UTF-8 text file, written as `whole_file` does, in place of what was there; line ends stay as they are written."""
    with whole_file(path, force=True) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        yield text
        text.detach()


def write_whole(path: Path, data: bytes, *, force: bool) -> None:
    """Write a file whole or not at all."""
    with whole_file(path, force=force) as file:
        file.write(data)


def _keep_entry(folder: Path) -> None:
    """Have the folder's new entry on the disk too, where the system can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


Put = Callable[[str, bytes], None]
"""Puts a file, by its name below the destination; raises OSError where that fails."""


@contextmanager
def into_folder(folder: Path, *, force: bool) -> Iterator[Put]:
    """Files of a folder, each written whole."""
    yield lambda name, data: write_whole(folder / name, data, force=force)


@contextmanager
def into_file(path: Path, *, force: bool, alone: bool = False) -> Iterator[Put]:
    """One file that everything is written into, one after another; `alone`: what is not a list of lines and can stand there only once."""
    with whole_file(path, force=force) as file:

        def put(_: str, data: bytes) -> None:
            if alone and file.tell():
                raise UsageError(f"the source holds several units; name a folder instead of {path}")
            file.write(data)

        yield put


@contextmanager
def into_archive(path: Path, *, force: bool) -> Iterator[Put]:
    """Members of a ZIP archive."""
    with whole_file(path, force=force) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:

        def put(name: str, data: bytes) -> None:
            info = zipfile.ZipInfo(name)  # without the time of day: the same units make the same archive
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)

        yield put
