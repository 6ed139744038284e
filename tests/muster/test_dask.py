"""The workers of a Dask scheduler in place of processes of our own: the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

distributed = pytest.importorskip("distributed")

Muster = Callable[..., Any]


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two workers, all of them on this machine."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        yield cluster.scheduler_address


@pytest.mark.parametrize("form", ["csv", "json"])
def test_dask_gives_the_same_bytes(muster: Muster, scheduler: str, form: str, tank: Callable[..., Path], tmp_path: Path) -> None:
    for number in range(130):
        tank(f"lib/{number:03}.blk", model=f"T-{number}", mul_id=number % 50)
    (tmp_path / "lib" / "bad.blk").write_bytes(b"\x89PNG\r\n")
    call = ("audit", tmp_path / "lib", "--format", form, "--quiet")
    alone = muster(*call, "--jobs", "1", "--no-cache")
    for cache in ("--no-cache", "--cache", "--cache"):
        assert muster(*call, "--engine", "dask", "--scheduler", scheduler, cache).out == alone.out != ""


def test_a_scheduler_that_is_not_there_is_told(muster: Muster, tank: Callable[..., Path], tmp_path: Path) -> None:
    for number in range(60):
        tank(f"lib/{number}.blk")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muster.dask_workers.PATIENCE", "1s")
        ran = muster("audit", tmp_path / "lib", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "--no-cache")
    assert ran.code == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in ran.err


def test_an_engine_needs_its_scheduler(muster: Muster) -> None:
    ran = muster("audit", "--engine", "dask")
    assert ran.code == 2
    assert "--scheduler" in ran.err
