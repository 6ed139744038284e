"""How the processes of the command collect garbage: rarely, for a run makes objects by the million and next to no cycles."""

from __future__ import annotations

import gc

YOUNG = 100_000
"""How many objects more make a collection."""


def collect_rarely() -> None:
    """Set up this process; what is loaded already stays, and so do the pages of memory that it shares with its parent."""
    gc.freeze()
    gc.set_threshold(YOUNG)
