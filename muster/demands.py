"""What is asked of units beside being readable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

OWN_YEAR: Final = 0
"""Stands for the year of each unit."""


@dataclass(frozen=True)
class Demands:
    """What is asked of the units besides being readable: to be lawful, and to be possible in a year (None: no year is asked)."""

    construction: bool = True
    year: int | None = None
