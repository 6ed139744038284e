"""Readings: clauses a rule text leaves open, as named switches with a default, in a table of the rule system."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reading:
    """One open clause: the readings it allows (`values`; the first is the default) and what it is about."""

    key: str
    topic: str
    values: tuple[str, ...]


class UnknownReadingError(ValueError):
    """A switch or a value that does not exist; the message says what does."""


class Readings:
    """One value for every switch of a table. `readings["save_equality"]` is the value chosen; immutable and comparable."""

    __slots__ = ("_values", "table")

    def __init__(self, table: Mapping[str, Reading], chosen: Mapping[str, str] | None = None) -> None:
        values = {key: reading.values[0] for key, reading in table.items()}
        for key, value in (chosen or {}).items():
            if key not in table:
                raise UnknownReadingError(f"no reading {key!r}; there are {', '.join(table)}")
            if value not in table[key].values:
                raise UnknownReadingError(f"{key} has no value {value!r}; it takes {', '.join(table[key].values)}")
            values[key] = value
        self.table = table
        self._values = values

    def __getitem__(self, key: str) -> str:
        return self._values[key]

    def with_(self, **chosen: str) -> Readings:
        """These readings with some of them taken otherwise."""
        return Readings(self.table, {**self._values, **chosen})

    @property
    def name(self) -> str:
        """What was chosen against the defaults, for reports and cache keys; ``default`` where nothing was."""
        return " ".join(f"{k}={v}" for k, v in self._values.items() if v != self.table[k].values[0]) or "default"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readings) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Readings({self.name!r})"


def readings_table(file: Traversable) -> Mapping[str, Reading]:
    """The switches of a CSV table with the columns key, topic and values (parted by a bar, the default first)."""
    with file.open(encoding="utf-8") as lines:
        return {row["key"]: Reading(row["key"], row["topic"], tuple(row["values"].split("|"))) for row in csv.DictReader(lines)}


def that_mattered(readings: Readings, outcome: Callable[[Readings], T]) -> tuple[str, ...]:
    """The switches with another value that would have changed the outcome, in the order of their table."""
    reached = outcome(readings)
    return tuple(
        key
        for key, reading in readings.table.items()
        if any(outcome(readings.with_(**{key: value})) != reached for value in reading.values if value != readings[key])
    )
