"""A chunk of files in a worker: their rows as they were the last time; only what is new is read and valued."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from converter.model import Finding
from muster.cache import PLAIN, Cache, key_of
from muster.inputs import Item
from muster.job import Done, Job, Result, result_of
from muster.reading import content
from reports.audit import Row
from reports.published import Claim

FINDINGS = Row._fields.index("findings")


class File(NamedTuple):
    """An item with its content, its key in the cache (empty where the content is unknown), and that of its rows."""

    item: Item
    data: bytes | Finding
    key: bytes
    rows: bytes


class Outcome(NamedTuple):
    """What came of one file: its rows, none where it holds no units, and the tracebacks of our own faults."""

    done: list[Done]
    faults: tuple[str, ...] = ()


def audit_items(job: Job, items: list[Item]) -> Result:
    """Rows for the units of these files. One bad file never stops the rest, nor does a fault of ours, which is told apart from it."""
    store = _cache(job.cache, job.context) if job.cache else None
    files = [_file(job, item) for item in items]
    known = store.get([file.rows for file in files if file.rows]) if store else {}
    outcomes = iter(_anew(job, [file for file in files if file.rows not in known], store))
    done: list[Done] = []
    faults: list[str] = []
    skipped = 0
    for file in files:
        text = known.get(file.rows)
        outcome = next(outcomes) if text is None else Outcome(_from_text(text))
        skipped += not outcome.done
        done += outcome.done
        faults += outcome.faults
    return result_of(done, len(items), skipped, faults)


def _anew(job: Job, files: Sequence[File], store: Cache | None) -> list[Outcome]:
    """The outcome of files that are new, or that their rows are not remembered of."""
    if not files:
        return []
    from muster.work import audit_files  # readers and calculators: not needed where nothing is new

    outcomes = audit_files(job, files, store)
    if store is not None:
        texts = [(file.rows, _as_text(outcome)) for file, outcome in zip(files, outcomes, strict=True) if file.rows]
        store.put([(key, text) for key, text in texts if text is not None])
    return outcomes


@cache
def _cache(folder: Path, context: str) -> Cache:
    return Cache(folder, context)


def _file(job: Job, item: Item) -> File:
    data = content(item)
    if not isinstance(data, bytes):
        return File(item, data, b"", b"")
    key = key_of(item.path.rpartition("/")[2], data)
    rows = blake2b(
        f"{job.seal}\0{job.details}\0{item.path}\0{item.named}\0".encode("utf-8", "surrogateescape") + key, digest_size=16
    ).digest()
    return File(item, data, key, rows if job.seal else b"")


def _as_text(outcome: Outcome) -> str | None:
    """An outcome for the cache; None for one that is not to be remembered, or carries something that JSON would change."""
    if outcome.faults or not all(_plain(finding.fields) for done in outcome.done for finding in done.row.findings):
        return None
    rows = []
    for done in outcome.done:
        findings = [(one.code, one.path, one.line, dict(one.fields), one.unit) for one in done.row.findings]
        rows.append((done.row[:FINDINGS], findings, done.row[FINDINGS + 1 :], done.claim, done.sheets))
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _plain(fields: Mapping[str, object]) -> bool:
    return all(isinstance(value, PLAIN) for value in fields.values())


def _from_text(text: str) -> list[Done]:
    done = []
    for before, findings, after, claim, sheets in json.loads(text):
        row = Row._make((*before, tuple([Finding(*one) for one in findings]), *after))
        done.append(Done(row, Claim(*claim) if claim else None, tuple(sheets)))
    return done
