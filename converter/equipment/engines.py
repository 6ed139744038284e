"""Engines: weight by kind and rating. Source: TechManual, engine weights; Tactical Operations, fission and large engines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import ceil
from types import MappingProxyType
from typing import Final

from converter.equipment import tables

FACTORS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "Fusion": 1.0,
        "ICE": 2.0,
        "XL": 0.5,
        "XXL": 1 / 3,
        "Light": 0.75,
        "Compact": 1.5,
        "Fission": 1.75,
        "Fuel Cell": 1.2,
        "None": 0.0,
    }
)
"""What the weight of the standard fusion engine of a rating is multiplied by."""


def engine_tons(kind: str, rating: int) -> float | None:
    """The weight of an engine, rounded up to the half ton; None for kinds and ratings that the table does not have."""
    standard = _standard_tons().get(rating)
    factor = FACTORS.get(kind)
    return None if standard is None or factor is None else ceil(round(2 * standard * factor, 6)) / 2


@cache
def _standard_tons() -> Mapping[int, float]:
    return {int(rating): float(tons) for rating, tons in tables.rows_of("engines")}
