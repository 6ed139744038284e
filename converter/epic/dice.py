"""Exact dice: distributions as fractions, never by simulation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

Distribution = Mapping[int, Fraction]


def die(sides: int) -> Distribution:
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def added(first: Distribution, second: Distribution) -> Distribution:
    """The sum of two independent throws."""
    result: dict[int, Fraction] = {}
    for a, p in first.items():
        for b, q in second.items():
            result[a + b] = result.get(a + b, Fraction(0)) + p * q
    return result


def dice(text: str) -> Distribution:
    """The total of dice written like ``2d6``."""
    count, sides = (int(part) for part in text.split("d"))
    total: Distribution = {0: Fraction(1)}
    for _ in range(count):
        total = added(total, die(sides))
    return total


def expectation(distribution: Distribution) -> Fraction:
    return sum((value * p for value, p in distribution.items()), Fraction(0))


def reaching(sides: int, target: int, modifiers: int = 0) -> Fraction:
    """The chance that a die with its modifiers reaches a target."""
    return Fraction(min(max(sides + 1 - target + modifiers, 0), sides), sides)
