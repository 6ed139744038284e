"""Engines: weight by rating and kind, the heat sinks that come with them, slots. Source: construction §1.1; TechManual, engines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import ceil
from typing import Final, NamedTuple

from converter.equipment import tables
from converter.model.ledger import up_to

LARGEST_NORMAL: Final = 400
"""Engines above this rating are large: they take more room."""


_PRIMITIVE_FACTOR: Final = 1.2
RATING_STEP: Final = 5


def next_rating(exact: float) -> int:
    """Up to the next step of 5."""
    return RATING_STEP * ceil(round(exact / RATING_STEP, 6))


def primitive_rating(rating: float) -> int:
    """The rating of a primitive engine where another has this one: 1.2 times, up to a multiple of five. Source: construction §1.1."""
    return next_rating(rating * _PRIMITIVE_FACTOR)


class EngineKind(NamedTuple):
    """What a kind of engine weighs and brings. `vehicle_factor` is on its weight in a combat vehicle; vehicle slots by its make."""

    factor: float
    vehicle_factor: float
    least_tons: float
    free_heat_sinks: int
    center_slots: int
    vehicle_slots: Mapping[str, int]


@cache
def engines() -> Mapping[str, EngineKind]:
    """Kind of engine → its figures. Kinds that only support vehicles have are not among them."""
    return {
        row["kind"]: EngineKind(
            factor=float(Fraction(row["factor"])),
            vehicle_factor=float(row["vehicle_factor"]),
            least_tons=float(row["least_tons"] or 0),
            free_heat_sinks=int(row["free_heat_sinks"]),
            center_slots=int(row["center_slots"]),
            vehicle_slots={"IS": int(row["vehicle_slots_is"]), "Clan": int(row["vehicle_slots_clan"])},
        )
        for row in tables.records_of("engines")
    }


@cache
def _steps() -> tuple[tuple[int, ...], tuple[float, ...]]:
    steps = [(int(row["rating"]), float(row["tons"])) for row in tables.records_of("engine_tons")]
    return tuple(rating for rating, _ in steps), tuple(tons for _, tons in steps)


@lru_cache(maxsize=16384)
def engine_tons(kind: str, rating: int) -> float | None:
    """Weight of an engine on a Mek or a fighter, up to the half ton; None for a kind or a rating that does not exist.

    A rating between two steps weighs as much as the higher one.
    """
    ratings, tons = _steps()
    figures, step = engines().get(kind), bisect_left(ratings, rating)
    if figures is None or step == len(tons):
        return None
    return up_to(max(tons[step] * figures.factor, figures.least_tons), 2)
