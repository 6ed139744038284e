"""Shooting: to hit on a d10, following fire, concentrated fire, snap fire, leadership. Source: Epic 3.1.1."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from converter.epic.dice import Distribution, added, dice, reaching
from converter.epic.tables import DEFAULT, TABLES
from converter.model.readings import Readings


class NoShootersError(ValueError):
    """Concentrated fire of no stand at all."""


def hit_chance(target: int, modifiers: int = 0, readings: Readings = DEFAULT) -> Fraction:
    """The chance to hit on a d10: roll and modifiers reach the target. One reading makes 1 always miss and 10 always hit."""
    chance = reaching(10, target, modifiers)
    if readings["to_hit_extremes"] == "plain":
        return chance
    return min(max(chance, Fraction(1, 10)), Fraction(9, 10))


def following_fire(hit: Fraction, shots: str) -> Distribution:
    """How many shots hit: up to the number rolled are fired, as long as each one hits. Source: Epic 3.1.1."""
    hits: dict[int, Fraction] = {}
    for most, p in dice(shots).items():
        for count in range(most):
            hits[count] = hits.get(count, Fraction(0)) + p * hit**count * (1 - hit)
        hits[most] = hits.get(most, Fraction(0)) + p * hit**most
    return hits


def concentrated_fire(stands: int) -> tuple[int, int]:
    """What stands of a detachment that fire at one target need to hit, and their dice; more than the table has waste their shots.

    Source: Epic 3.1.1.
    """
    if stands < 1:
        raise NoShootersError("no stand fires")
    table = TABLES["concentrated_fire"]
    target, shots = table[str(min(stands, max(map(int, table))))]
    return target, shots


def salvo(one: Distribution, count: int) -> Distribution:
    """The total of several independent shots or bursts of the same kind."""
    total: Distribution = {0: Fraction(1)}
    for _ in range(count):
        total = added(total, one)
    return total


SnapFire = Literal["normal", "charging"]


def snap_fire(against: SnapFire) -> int:
    """The hit modifier of snap fire, worse against units that charge. Source: Epic 3.1.1."""
    return int(TABLES["snap_fire"][against])


def leadership(value: int, readings: Readings = DEFAULT, command: int | None = None) -> Fraction:
    """The chance to pass a leadership test; a living command unit of the detachment lends its value. Source: Epic 3.1.1."""
    sides = int(readings["leadership_die"].removeprefix("d"))
    best = value if command is None else max(value, command)
    return Fraction(min(max(best, 0), sides), sides)


def charges(morale: int, readings: Readings = DEFAULT, command: int | None = None) -> Fraction:
    """The chance that a unit with charge orders charges and does not merely advance; command stands need no test. Source: Epic 3.1.1."""
    return Fraction(1) if morale > TABLES["limits"]["usual_morale"] else leadership(morale, readings, command)
