"""Files that are written whole or not at all: a temporary file beside the target, and one rename."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


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
