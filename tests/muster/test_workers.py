"""Workers as systems without forking start them (Windows, macOS): afresh, with nothing loaded."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

import muster
from muster import batch


def test_workers_that_start_afresh_find_the_same(monkeypatch: pytest.MonkeyPatch, fixtures: Path) -> None:
    alone = list(muster.audit(fixtures).rows())
    monkeypatch.setattr(batch, "_context", lambda: multiprocessing.get_context("spawn"))
    assert list(muster.audit(fixtures, jobs=2).rows()) == alone
