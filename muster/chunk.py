"""A chunk of files in a worker: its rows as they were the last time where nothing in it is new."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from converter.model import Finding
from muster.cache import Cache, key_of
from muster.inputs import Item
from muster.job import Job, Result
from muster.reading import content


class File(NamedTuple):
    """An item with its content, and the key of what it came to (empty where the content is unknown or nothing is remembered)."""

    item: Item
    data: bytes | Finding
    key: bytes


def audit_items(job: Job, items: Sequence[Item]) -> Result:
    """Rows for the units of these files. One bad file never stops the rest, nor does a fault of ours, which is told apart from it."""
    store = _cache(job.cache, job.context) if job.cache else None
    files = [_file(item, remembered=store is not None) for item in items]
    key = _key(job, files) if store else b""
    if store and key and (rows := store.get([key]).get(key)) is not None:
        return Result(len(files), rows)
    from muster.work import audit_files  # readers and calculators: not needed where nothing is new

    result = audit_files(job, files, store)
    if store and key and not result.faults:
        store.put([(key, result.rows)])
    return result


@cache
def _cache(folder: Path, context: str) -> Cache:
    return Cache(folder, context)


def _file(item: Item, *, remembered: bool) -> File:
    data = content(item)
    return File(item, data, key_of(item.path.rpartition("/")[2], data) if remembered and isinstance(data, bytes) else b"")


def _key(job: Job, files: Sequence[File]) -> bytes:
    """The key of all rows of these files; empty where they are not to be remembered."""
    if not job.seal or not all(file.key for file in files):
        return b""
    told = [f"{job.seal}\0{job.details}", *(f"{file.item.path}\0{file.item.named}" for file in files)]
    text = "\0".join(told).encode("utf-8", "surrogateescape")
    return blake2b(text + b"".join([file.key for file in files]), digest_size=16).digest()
