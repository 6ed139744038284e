"""How the processes of the command collect garbage: rarely, for a run makes objects by the million and next to no cycles."""

from __future__ import annotations

import atexit
import gc

YOUNG = 1_000_000
"""How many objects more make a collection: what the audit of a large library keeps does not reach it."""


def collect_rarely() -> None:
    """Set up this process; what is loaded already stays, and so do the pages of memory that it shares with its parent."""
    gc.freeze()
    gc.set_threshold(YOUNG)
    atexit.register(gc.freeze)  # the interpreter collects once more when it ends: there is nothing to gain from that
