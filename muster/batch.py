"""The batch runner: one function over many items, in chunks, by workers; results come in the order of the items."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from muster.dask_workers import on_dask
from muster.exits import FaultError
from muster.memory import collect_rarely

T = TypeVar("T")
R = TypeVar("R")

Jobs = int | str
"""Who works: so many processes of our own, or the workers of the Dask scheduler at an address."""

CHUNK = 48
"""Items a worker takes at once: small enough that the last chunks end together, large enough that sending costs nothing."""

AHEAD = 4
"""Chunks handed out in advance for each worker; bounds what waits in memory."""


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(work: Callable[[list[T]], R], items: Iterable[T], jobs: Jobs, chunk: int = CHUNK) -> Iterator[R]:
    """`work` over chunks of the items. With one job, or one chunk only, in this process. Raises FaultError if a worker dies.

    Results do not depend on `jobs`: chunks are the same and come back in order.
    """
    chunks = _chunks(items, chunk)
    first = list(islice(chunks, 2))
    if jobs in (0, 1) or len(first) < 2:
        yield from map(work, first)
        yield from map(work, chunks)
        return
    with _processes(jobs) if isinstance(jobs, int) else on_dask(jobs) as (pool, workers):
        waiting: deque[Future[R]] = deque(pool.submit(work, one) for one in first)
        while waiting:
            waiting.extend(pool.submit(work, one) for one in islice(chunks, workers * AHEAD - len(waiting)))
            yield waiting.popleft().result()


@contextmanager
def _processes(jobs: int) -> Iterator[tuple[Executor, int]]:
    """Worker processes of our own, and their number."""
    pool = ProcessPoolExecutor(jobs, mp_context=_context(), initializer=_settle_in)
    try:
        yield pool, jobs
    except BrokenProcessPool as error:
        raise FaultError("a worker process was killed, perhaps for want of memory; try fewer --jobs") from error
    except BaseException:  # an interrupt, or a caller that wants no more
        _end_workers(pool)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    iterator = iter(items)
    while piece := list(islice(iterator, size)):
        yield piece


def _context() -> multiprocessing.context.BaseContext:
    """Forked workers share what is already loaded; where forking is unsafe, they start afresh."""
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _end_workers(pool: ProcessPoolExecutor) -> None:
    """End the workers in the middle of what they do; from Python 3.14 on the pool can do it itself."""
    for process in list((pool._processes or {}).values()):
        process.terminate()


def _settle_in() -> None:
    """Leave interrupts to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
