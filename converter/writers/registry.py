"""The registry of writers: what a writer is, which one writes a format, and the one way to write."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import NamedTuple

from converter.model import AnyUnit, Finding


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


@cache
def writers() -> tuple[Writer, ...]:
    """All writers, by name."""
    package = import_module("converter.writers")
    found: list[Writer] = []
    for module in pkgutil.iter_modules(package.__path__):
        found.extend(getattr(import_module(f"converter.writers.{module.name}"), "WRITERS", ()))
    return tuple(sorted(found, key=lambda w: w.name))


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
