"""Which published value is a unit's: by path, by id where tonnage agrees, by exact name; likeness only suggests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple

from reports.published.table import STORED, Entry, Published, normal

TONNAGE_TOLERANCE = 0.051
"""Published tonnages have one decimal (0.75 tons stand as 0.8)."""


class Key(NamedTuple):
    """What a unit is looked up by. `names` are all its full names, the usual one first. An id of 0 or below is no id.

    `stored` is the value its own file gives, `format` that of the file.
    """

    path: str
    mul_id: int | None
    names: tuple[str, ...]
    tonnage: float | None
    stored: int | None = None
    format: str = ""


class Claim(NamedTuple):
    """A match by id that holds only while no other unit with that id fits the name better. `fit` is 1.0 for the exact name."""

    source: str
    mul_id: int
    fit: float


class Match(NamedTuple):
    """The entry found (None: nothing is published), its table, and what to say about it.

    `wrong_id` is the entry that bears the unit's id but another tonnage.
    """

    entry: Entry | None = None
    source: str = ""
    claim: Claim | None = None
    wrong_id: Entry | None = None


@dataclass(frozen=True, slots=True)
class Matcher:
    """Published tables in the order of preference; the first that knows a unit wins."""

    tables: Sequence[Published]

    def find(self, key: Key) -> Match:
        wrong_id = None
        for table in self.tables:
            match = _find(table, key)
            if match.entry is not None:
                return match
            wrong_id = wrong_id or match.wrong_id
        return Match(wrong_id=wrong_id)

    def suggest(self, name: str, n: int = 3) -> list[Entry]:
        """Entries with a name near this one, for messages only."""
        index = {known: entry for table in self.tables for known, entries in table.by_name.items() for entry in entries[:1]}
        return [index[known] for known in get_close_matches(normal(name), index, n=n, cutoff=0.75)]


def _find(table: Published, key: Key) -> Match:
    if table.name in STORED:
        formats = STORED[table.name]
        own = key.stored is not None and (not formats or key.format in formats)
        return Match(Entry(key.stored), table.name) if own and key.stored is not None else Match()
    entry = table.by_path.get(key.path)
    if entry is not None:
        return Match(entry, entry.source or table.name)
    mul_id = key.mul_id if key.mul_id and key.mul_id > 0 else None
    entry = table.by_id.get(mul_id) if mul_id else None
    if entry is not None and mul_id is not None:
        if not agrees(entry.tonnage, key.tonnage):
            return Match(wrong_id=entry)
        claim = Claim(table.name, mul_id, fit(entry.name, key.names)) if entry.name else None
        return Match(entry, entry.source or table.name, claim)
    entry = _by_name(table, key, mul_id)
    return Match() if entry is None else Match(entry, entry.source or table.name)


def _by_name(table: Published, key: Key, mul_id: int | None) -> Entry | None:
    """The entry with exactly this name, or with the name's alias. Two different ids are two units, whatever their names."""
    for name in key.names:
        known = normal(name)
        entries = table.by_name.get(known) or table.by_name.get(table.aliases.get(known, ""), ())
        free = [entry for entry in entries if mul_id is None or entry.mul_id is None]
        if len(free) > 1:
            free = [entry for entry in free if agrees(entry.tonnage, key.tonnage)]
        if len(free) == 1:
            return free[0]
    return None


def agrees(published_tons: float | None, tons: float | None) -> bool:
    """Whether two tonnages may be the same; one that is not known contradicts nothing."""
    return published_tons is None or tons is None or abs(published_tons - tons) < TONNAGE_TOLERANCE


def fit(published: str, unit_names: Iterable[str]) -> float:
    """How well a unit's names fit a published one: 1.0 exactly, else the likeness of the best, below 1."""
    known = normal(published)
    best = 0.0
    for name in unit_names:
        own = normal(name)
        if own == known:
            return 1.0
        best = max(best, SequenceMatcher(None, known, own, autojunk=False).ratio())
    return min(round(best, 4), 0.9999)
