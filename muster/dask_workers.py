"""Workers on other machines: those of a Dask scheduler. They see files, tables and the cache under the same paths, as on a shared disk."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from muster.exits import FaultError, UsageError

PATIENCE = "10s"
"""How long a scheduler may take to answer."""


@contextmanager
def on_dask(address: str) -> Iterator[tuple[Executor, int]]:
    """What hands work to the workers of a scheduler, and how many things they do at once. Raises UsageError where none can be had."""
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise UsageError("--engine dask needs an extra package: pip install 'muster[dask]'") from error
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise UsageError(f"the Dask scheduler at {address} has no workers")
        try:
            yield client.get_executor(pure=False), threads
        except KilledWorker as error:
            raise FaultError("Dask workers were killed, perhaps for want of memory") from error
