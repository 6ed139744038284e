"""The tables of the construction rules: data files of this package, each read when it is first asked for."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any, NamedTuple

from converter.equipment.details import Years


def _file(name: str) -> str:
    return (resources.files("converter.construction") / "data" / name).read_text(encoding="utf-8")


def rows(table: str) -> Iterator[dict[str, str]]:
    """The rows of a CSV table, by column."""
    return csv.DictReader(_file(f"{table}.csv").splitlines())


@cache
def figures(table: str) -> Mapping[str, Any]:
    """A TOML table of single figures."""
    return tomllib.loads(_file(f"{table}.toml"))


@cache
def gyro_factors() -> Mapping[str, float]:
    """Kind of gyro → factor on its weight."""
    return {row["kind"]: float(row["factor"]) for row in rows("gyros")}


@cache
def cockpit_tons(carrier: str) -> Mapping[str, float]:
    """Kind of cockpit of a Mek or a fighter → its weight."""
    return {row["kind"]: float(row["tons"]) for row in rows("cockpits") if row["carrier"] == carrier}


@cache
def structure_factors() -> Mapping[str, tuple[float, float]]:
    """Kind of structure of a Mek → share of its weight, of a superheavy's."""
    return {row["kind"]: (float(row["factor"]), float(row["superheavy_factor"])) for row in rows("structures")}


class Placement(NamedTuple):
    """Where an item may stand; `tech` narrows it to one make of the item."""

    tech: str
    areas: tuple[str, ...]


class Limit(NamedTuple):
    """How many of an item there may be, on a unit or in a location."""

    item: str
    most: int
    scope: str


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split("|"))


@cache
def exclusions(code: str) -> Mapping[str, tuple[str, ...]]:
    """Word of a build → the words that exclude it, as the rule of that code has it."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows("exclusions"):
        if row["code"] == code:
            found[row["first"]] = (*found.get(row["first"], ()), row["second"])
    return found


@cache
def requirements(code: str) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Word of a build → its needs, of each of which one will do, as the rule of that code has it."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for row in rows("requirements"):
        if row["code"] == code:
            found[row["first"]] = (*found.get(row["first"], ()), _words(row["needs"]))
    return found


@cache
def placements(carrier: str) -> Mapping[str, Placement]:
    """Word of an item → where it may stand on this carrier."""
    return {row["item"]: Placement(row["tech"], _words(row["areas"])) for row in rows("placements") if carrier in _words(row["carrier"])}


@cache
def limits(carrier: str) -> tuple[Limit, ...]:
    """How many there may be of what on this carrier."""
    return tuple(Limit(row["item"], int(row["most"]), row["scope"]) for row in rows("limits") if carrier in _words(row["carrier"]))


class MotiveRule(NamedTuple):
    """Motive types that may have an item (none named: all but the exceptions), and words of a unit that make it lawful all the same."""

    motives: frozenset[str]
    exceptions: frozenset[str]
    unless: frozenset[str]


@cache
def motive_rules() -> Mapping[str, MotiveRule]:
    """Word or key of an item → the motive types that may have it."""

    def words(text: str) -> frozenset[str]:
        return frozenset(word for word in _words(text) if word)

    return {row["item"]: MotiveRule(words(row["motives"]), words(row["except"]), words(row["unless"])) for row in rows("motives")}


class System(NamedTuple):
    """The technology of a part of the machine: who makes it, from which rules level on, and when it was known to either side."""

    tech: str
    level: str
    inner_sphere: Years
    clan: Years


@cache
def _systems() -> Mapping[tuple[str, str, str], System]:
    stages = ("intro", "prototype", "production", "common", "extinct", "reintroduced")

    def years(row: Mapping[str, str], side: str) -> Years:
        return Years(*(int(row[f"{stage}_{side}"]) if row[f"{stage}_{side}"] else None for stage in stages))

    return {
        (row["part"], row["kind"], row["variant"]): System(row["tech"], row["level"], years(row, "is"), years(row, "clan"))
        for row in rows("systems")
    }


@cache
def system(part: str, kind: str = "", *variant: str) -> System | None:
    """The technology of a part; a variant that has no entry of its own is that of fewer words."""
    table = _systems()
    for length in range(len(variant), -1, -1):
        for words in combinations(variant, length):
            found = table.get((part, kind, " ".join(words)))
            if found is not None:
                return found
    return None
