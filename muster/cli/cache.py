"""`muster cache`: what is remembered between runs."""

from __future__ import annotations

from cyclopts import App

from muster import console
from muster.cache import clear as clear_cache
from muster.cache import default_folder, size
from muster.exits import Exit

command = App(name="cache", help="Show or clear what is remembered between runs.", result_action="return_value")


@command.command
def clear() -> int:
    """Forget all values of earlier runs.

    Example: `muster cache clear`
    """
    freed = clear_cache(default_folder())
    console.talk().print(f"freed {freed / 1e6:,.1f} MB")
    return Exit.DONE


@command.command
def info() -> int:
    """Say where the cache is and how large.

    Example: `muster cache info`
    """
    folder = default_folder()
    console.data().print(f"{folder}: {size(folder) / 1e6:,.1f} MB", markup=False, soft_wrap=True)
    return Exit.DONE
