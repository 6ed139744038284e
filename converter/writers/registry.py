"""The registry of writers of units and of force lists: what a writer is, which one writes a format, and the one way to write."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from converter.model import AnyUnit, Finding, Force


class Written(NamedTuple):
    """The bytes of one file, and what the format could not hold (X findings; their path is the one the unit was read from)."""

    data: bytes
    findings: tuple[Finding, ...] = ()


def alone(_: AnyUnit) -> None:
    """The family key of formats that hold one unit a file."""
    return


@dataclass(frozen=True, slots=True)
class Writer:
    """A format that can be written. `name` is the reader's; `write` takes the units of one file and never raises for what it cannot hold.

    `families` are the model's families it takes. Units with the same `together` key go into one file (the configurations of an omni);
    None keeps a unit alone. A module in this package whose `WRITERS` is a tuple of these is found by the registry.
    """

    name: str
    title: str
    suffix: str
    families: frozenset[str]
    write: Callable[[Sequence[AnyUnit]], Written]
    together: Callable[[AnyUnit], Hashable | None] = alone


@dataclass(frozen=True, slots=True)
class ForceWriter:
    """A format of force lists that can be written; `write` takes one list and never raises for what it cannot hold.

    A module in this package whose `FORCE_WRITERS` is a tuple of these is found by the registry.
    """

    name: str
    title: str
    suffix: str
    write: Callable[[Force], Written]


@cache
def writers() -> tuple[Writer, ...]:
    """All writers of units, by name."""
    return tuple(sorted(_found("WRITERS"), key=lambda w: w.name))


@cache
def force_writers() -> tuple[ForceWriter, ...]:
    """All writers of force lists, by name."""
    return tuple(sorted(_found("FORCE_WRITERS"), key=lambda w: w.name))


def by_name() -> Mapping[str, Writer | ForceWriter]:
    """Everything that can be written, by the name of its format."""
    return {**{writer.name: writer for writer in writers()}, **{writer.name: writer for writer in force_writers()}}


def _found(attribute: str) -> Iterator[Any]:
    package = import_module("converter.writers")
    for module in pkgutil.iter_modules(package.__path__):
        yield from getattr(import_module(f"converter.writers.{module.name}"), attribute, ())


def files(units: Sequence[AnyUnit], writer: Writer) -> tuple[tuple[AnyUnit, ...], ...]:
    """The units as the writer puts them into files, in the order of their first unit."""
    groups: dict[Hashable, list[AnyUnit]] = {}
    for position, unit in enumerate(units):
        key = writer.together(unit)
        groups.setdefault(("alone", position) if key is None else ("together", key), []).append(unit)
    return tuple(tuple(group) for group in groups.values())


def write(units: Sequence[AnyUnit], writer: Writer) -> Written:
    """One file of these units. A family that the format does not have is left out with a finding."""
    fitting = tuple(unit for unit in units if unit.family in writer.families)
    refused = tuple(
        Finding("X102", unit.provenance.path if unit.provenance else "", None, {"family": unit.family, "format": writer.title})
        for unit in units
        if unit.family not in writer.families
    )
    if not fitting:
        return Written(b"", refused)
    data, findings = writer.write(fitting)
    return Written(data, refused + findings)
