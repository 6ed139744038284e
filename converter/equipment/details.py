"""What the catalogue knows of an item beyond the hot figures: availability, combat data, armor kits; each table is read on demand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from converter.equipment import tables


class Years(NamedTuple):
    """The years of an item on one side; None where it never came so far there."""

    introduced: int | None
    prototype: int | None
    production: int | None
    common: int | None
    extinct: int | None
    reintroduced: int | None

    @property
    def first(self) -> int | None:
        """The year in which the item was first seen, as a prototype at least."""
        return min((start for start in self[:4] if start is not None), default=None)

    def available(self, year: int) -> bool:
        """Whether the item can be had in that year, as a prototype at least."""
        first = self.first
        if first is None or year < first:
            return False
        lost = self.extinct is not None and year >= self.extinct
        return not lost or (self.reintroduced is not None and year >= self.reintroduced)


class Availability(NamedTuple):
    """Rules level, technology rating, availability by era (Star League, Succession Wars, Clan invasion, Dark Age), years, book pages."""

    level: str
    tech_rating: str
    availability: str
    inner_sphere: Years
    clan: Years
    introductory: bool
    source: str


class Combat(NamedTuple):
    """What a weapon does. `damage` is a number, or cluster, variable, artillery or special; ranges in hexes, attack values by bracket."""

    damage: str
    damage_by_range: tuple[float, ...]
    minimum: int
    ranges: tuple[int, ...]
    water_ranges: tuple[int, ...]
    attack: tuple[float, ...]
    attack_range: str
    to_hit: int
    attack_class: str


class ArmorKit(NamedTuple):
    """Armor worn by infantry: what damage is divided by, and what else it does."""

    divisor: float
    encumbering: bool
    space_suit: bool
    dest: bool
    sneak_camo: bool
    sneak_ir: bool
    sneak_ecm: bool


def _years(row: Mapping[str, str], side: str) -> Years:
    stages = ("intro", "prototype", "production", "common", "extinct", "reintroduced")
    return Years(*(int(row[f"{stage}_{side}"]) if row[f"{stage}_{side}"] else None for stage in stages))


@cache
def availability() -> Mapping[str, Availability]:
    """Catalogue key → availability."""
    return {
        row["key"]: Availability(
            level=row["level"],
            tech_rating=row["tech_rating"],
            availability=row["availability"],
            inner_sphere=_years(row, "is"),
            clan=_years(row, "clan"),
            introductory=bool(row["introductory"]),
            source=row["source"],
        )
        for row in tables.records_of("availability")
    }


def _numbers(row: Mapping[str, str], *columns: str) -> tuple[float, ...]:
    return tuple(float(row[column]) for column in columns if row[column])


def _hexes(row: Mapping[str, str], *columns: str) -> tuple[int, ...]:
    return tuple(int(row[column]) for column in columns if row[column])


@cache
def combat() -> Mapping[str, Combat]:
    """Catalogue key of a weapon → its combat data."""
    return {
        row["key"]: Combat(
            damage=row["damage"],
            damage_by_range=_numbers(row, "damage_short", "damage_medium", "damage_long"),
            minimum=int(row["range_minimum"] or 0),
            ranges=_hexes(row, "range_short", "range_medium", "range_long", "range_extreme"),
            water_ranges=_hexes(row, "water_short", "water_medium", "water_long", "water_extreme"),
            attack=_numbers(row, "attack_short", "attack_medium", "attack_long", "attack_extreme"),
            attack_range=row["attack_range"],
            to_hit=int(row["to_hit"] or 0),
            attack_class=row["attack_class"],
        )
        for row in tables.records_of("combat")
    }


@cache
def infantry_armor_kits() -> Mapping[str, ArmorKit]:
    """Catalogue key of an armor kit → what it does."""
    flags = ("encumbering", "space_suit", "dest", "sneak_camo", "sneak_ir", "sneak_ecm")
    return {
        row["key"]: ArmorKit(float(row["divisor"]), *(bool(row[flag]) for flag in flags))
        for row in tables.records_of("infantry_armor_kits")
    }


@cache
def reload_tons() -> Mapping[str, float]:
    """Catalogue key of an infantry weapon → weight of one reload."""
    return {row["key"]: float(row["reload_tons"] or 0) for row in tables.records_of("infantry_weapons")}
