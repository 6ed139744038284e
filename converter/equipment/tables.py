"""Reads the data files of the catalogue: one CSV a kind, our own columns, an empty cell for a figure that depends on the carrier."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from converter.equipment.item import Equipment

KINDS: Mapping[str, str] = {
    "weapons": "weapon",
    "infantry_weapons": "infantry_weapon",
    "ammunition": "ammo",
    "bombs": "bomb",
    "equipment": "misc",
    "armor": "armor",
    "structure": "structure",
}
"""Table → kind of its entries."""


@lru_cache(maxsize=16384)
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _figure(text: str) -> float | None:
    return float(text) if text else None


def _whole(text: str) -> int | None:
    return int(text) if text else None


def _number(text: str) -> float:
    return float(text) if text else 0.0


def _count(text: str) -> int:
    return int(text) if text else 0


COLUMNS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "key": ("key", str),
    "name": ("name", str),
    "short_name": ("short_name", str),
    "tech": ("tech", str),
    "bv": ("bv", _figure),
    "tons": ("tons", _figure),
    "slots": ("slots", _whole),
    "vehicle_slots": ("vehicle_slots", _whole),
    "support_slots": ("support_slots", _whole),
    "cost": ("cost", _figure),
    "traits": ("traits", _words),
    "heat": ("heat", _number),
    "ammo": ("ammo_family", str),
    "rack": ("rack", _count),
    "shots": ("shots", _count),
    "kg_per_shot": ("kg_per_shot", _number),
    "munitions": ("munitions", _words),
    "bv_battle_armor": ("bv_battle_armor", _figure),
    "bv_per_shot_protomek": ("bv_per_shot_protomek", _figure),
    "dissipation": ("dissipation", _count),
    "explosive": ("explosive", bool),
    "spreadable": ("spreadable", bool),
    "splittable": ("splittable", bool),
    "size_step": ("size_step", _number),
    "formula": ("formula", str),
    "infantry_damage": ("infantry_damage", _number),
    "infantry_range": ("infantry_range", _count),
    "crew": ("crew", _count),
    "material": ("material", str),
    "points_multiplier": ("points_multiplier", _number),
}
"""Column → field of `Equipment`, and how its cell is read. Other columns are for readers of the file and for `details`."""


def text_of(table: str) -> str:
    return (resources.files("converter.equipment") / "data" / f"{table}.csv").read_text(encoding="utf-8")


def rows_of(table: str) -> Iterator[list[str]]:
    """The rows of a table without its head."""
    rows = csv.reader(text_of(table).splitlines())
    next(rows)
    return rows


def records_of(table: str) -> Iterator[dict[str, str]]:
    """The rows of a table, by column."""
    return csv.DictReader(text_of(table).splitlines())


def lines_with(table: str, word: str) -> Iterator[dict[str, str]]:
    """The rows of a table whose line has this word somewhere, by column. Few have: the others are not taken apart."""
    head, *lines = text_of(table).splitlines()
    columns = head.split(",")
    return (dict(zip(columns, row_of(line), strict=True)) for line in lines if word in line)


def row_of(line: str) -> list[str]:
    return next(csv.reader((line,))) if '"' in line else line.split(",")


def lines_by_key() -> dict[str, tuple[str, str, str]]:
    """Key → kind, head and line of its entry. Lines are taken apart when an entry is asked for: a unit uses a few of thousands."""
    found: dict[str, tuple[str, str, str]] = {}
    for table, kind in KINDS.items():
        head, *lines = text_of(table).splitlines()
        for line in lines:
            key = row_of(line)[0] if line.startswith('"') else line.partition(",")[0]
            found[key] = (kind, head, line)
    return found


def build(kind: str, head: str, line: str) -> Equipment:
    """The entry a line stands for."""
    values: dict[str, Any] = {"kind": kind}
    for column, cell in zip(_columns(head), row_of(line), strict=True):
        if column is not None:
            field, read, empty = column
            values[field] = read(cell) if cell else empty  # most cells are
    values["short_name"] = values["short_name"] or values["name"]
    values["disputed_bv"] = values["key"] in superseded() or "nuclear" in values["traits"]
    return Equipment(**values)


@cache
def _columns(head: str) -> tuple[tuple[str, Callable[[str], Any], Any] | None, ...]:
    """For each column of a table the field, how a cell is read, and what an empty one means; None where it is for others."""
    known = [COLUMNS.get(column) for column in head.split(",")]
    return tuple(None if column is None else (*column, column[1]("")) for column in known)


@cache
def superseded() -> frozenset[str]:
    """The keys of the entries whose figures have or had other values."""
    return frozenset(row[0] for row in rows_of("superseded"))


def digest() -> str:
    """A hash of all data files, for cache keys: a changed figure makes cached results stale."""
    state = hashlib.blake2b(digest_size=16)
    folder = resources.files("converter.equipment") / "data"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        state.update(file.name.encode())
        state.update(file.read_bytes())
    return state.hexdigest()
