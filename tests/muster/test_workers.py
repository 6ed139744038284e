"""Workers: as systems without forking start them (Windows, macOS), afresh, with nothing loaded; and what they leave behind."""

from __future__ import annotations

import gc
import multiprocessing
from pathlib import Path

import pytest

import muster
from converter.battlevalue import RuleSet
from muster import batch
from muster.chunk import audit_items
from muster.inputs import items
from muster.job import Job


def test_workers_that_start_afresh_find_the_same(monkeypatch: pytest.MonkeyPatch, fixtures: Path) -> None:
    alone = list(muster.audit(fixtures).rows())
    monkeypatch.setattr(batch, "_context", lambda: multiprocessing.get_context("spawn"))
    assert list(muster.audit(fixtures, jobs=2).rows()) == alone


def test_a_chunk_leaves_nothing_behind_that_only_the_collector_gives_back(fixtures: Path) -> None:
    """In an audit the collector hardly runs: cycles would make a process grow with the library. The first round fills caches."""
    job = Job(RuleSet(), ("mul", str(fixtures / "published.csv")), details=False)
    everything = list(items([fixtures]))
    audit_items(job, everything)
    gc.collect()
    gc.disable()
    try:
        result = audit_items(job, everything)
        assert '"mismatch"' in result.rows
        assert gc.collect() == 0
    finally:
        gc.enable()
