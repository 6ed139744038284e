"""Saves, negative saves and what damage does to the vehicle that survives it. Source: Epic 3.1.2."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

from converter.epic.tables import DEFAULT, TABLES
from converter.model.readings import Readings

Fate = Literal["saved", "damaged", "destroyed"]


class Odds(NamedTuple):
    """The chances of what a hit does."""

    saved: Fraction
    damaged: Fraction
    destroyed: Fraction


SURE_DEATH = Odds(Fraction(0), Fraction(0), Fraction(1))


def fate(rolled: int, save: int, modifier: int, damage_modifier: int = 0, readings: Readings = DEFAULT) -> Fate:
    """What a save roll comes to. A save below 1 is tried as 1; failing that, the vehicle is only damaged if the score, less the damage
    modifier, still reaches the save itself.
    """
    score = rolled + modifier
    natural_failure = rolled == 1 and readings["save_of_one"] == "fails"
    if score >= max(save, 1) and not natural_failure:
        return "saved"
    if save >= 1:
        return "destroyed"
    needed = save if readings["save_equality"] == "damaged" else save + 1
    return "damaged" if score - damage_modifier >= needed else "destroyed"


def fates(save: int, modifier: int, damage_modifier: int = 0, readings: Readings = DEFAULT) -> tuple[Fate, ...]:
    """The fate of every face of the save die, lowest first."""
    sides = int(readings["save_die"].removeprefix("d"))
    return tuple(fate(face, save, modifier, damage_modifier, readings) for face in range(1, sides + 1))


def save_odds(save: int, modifier: int, damage_modifier: int = 0, readings: Readings = DEFAULT) -> Odds:
    """The chances of a save."""
    faces = fates(save, modifier, damage_modifier, readings)
    return Odds(*(Fraction(faces.count(kind), len(faces)) for kind in ("saved", "damaged", "destroyed")))


class Wounds(NamedTuple):
    """What random damage has done so far: the kinds that must not come twice, and how often each came that may repeat."""

    once: frozenset[str] = frozenset()
    repeated: tuple[str, ...] = ()


def damage_chances() -> Mapping[str, Fraction]:
    """The chance of each result of the random damage table."""
    return {kind: Fraction(len(entry["results"]), 10) for kind, entry in TABLES["random_damage"].items()}


def wounded(wounds: Wounds, kind: str) -> Wounds | None:
    """The vehicle after one more result; None where the second result of a kind destroys it."""
    if TABLES["random_damage"][kind].get("repeats"):
        return Wounds(wounds.once, (*wounds.repeated, kind))
    return None if kind in wounds.once else Wounds(wounds.once | {kind}, wounds.repeated)


def worsened_save(save: int, wounds: Wounds) -> int:
    """The save after structural damage; at 1 or more the vehicle saves in the ordinary way again."""
    worse: int = sum(TABLES["random_damage"][kind].get("save", 0) for kind in wounds.repeated)
    return save + worse


@cache
def wounds_after(save: int, modifier: int, hits: int, damage_modifier: int = 0, readings: Readings = DEFAULT) -> Mapping[Wounds, Fraction]:
    """The states of a vehicle alive after so many hits, each saved against with what the hits before have left of its save.

    With their chances; what is missing to 1 is destroyed.
    """
    if hits == 0:
        return {Wounds(): Fraction(1)}
    states: dict[Wounds, Fraction] = {}
    for state, p in wounds_after(save, modifier, hits - 1, damage_modifier, readings).items():
        odds = save_odds(worsened_save(save, state), modifier, damage_modifier, readings)
        states[state] = states.get(state, Fraction(0)) + p * odds.saved
        for kind, q in damage_chances().items() if odds.damaged else ():
            after = wounded(state, kind)
            if after is not None:
                states[after] = states.get(after, Fraction(0)) + p * odds.damaged * q
    return states


def survival(save: int, modifier: int, hits: int, damage_modifier: int = 0, readings: Readings = DEFAULT) -> Fraction:
    """The chance that a vehicle lives through so many hits."""
    return sum(wounds_after(save, modifier, hits, damage_modifier, readings).values(), Fraction(0))
