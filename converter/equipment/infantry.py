"""What infantry rides and has implanted: beasts, augmentations, prosthetic limbs, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from converter.equipment import tables
from converter.model import Beast


class Augmentation(NamedTuple):
    """An implant: Battle Value it adds for each man, to offense and (before the defensive factor) to defense."""

    key: str
    name: str
    offense_per_man: float
    defense_per_man: float


@cache
def beasts() -> Mapping[str, Beast]:
    """Name → beast."""
    return {row["name"]: Beast.model_validate_strings(row) for row in tables.records_of("beasts")}


@cache
def augmentations() -> Mapping[str, Augmentation]:
    """Key as in the unit files → augmentation."""
    return {
        row["key"]: Augmentation(row["key"], row["name"], _figure(row["offense_per_man"]), _figure(row["defense_per_man"]))
        for row in tables.records_of("augmentations")
    }


@cache
def prosthetic_offense() -> Mapping[str, float]:
    """Kind of prosthetic weapon → Battle Value of one."""
    return {row["kind"]: _figure(row["offense"]) for row in tables.records_of("prosthetics")}


def _figure(text: str) -> float:
    return float(text) if text else 0.0
