"""The front of the construction rules: what a unit weighs, and whether it may exist as written. Pure functions of the unit."""

from __future__ import annotations

from converter.construction import rules  # noqa: F401 - its modules register the rules
from converter.construction.builds import build_of
from converter.construction.registry import faults
from converter.construction.weights import weight_of
from converter.model import AnyUnit, Finding, Provenance
from converter.model.ledger import Line


def weight(unit: AnyUnit) -> Line | None:
    """The weight of a unit as a ledger; None for a family that has none."""
    build = build_of(unit)
    return None if build is None else weight_of(build)


def check(unit: AnyUnit, *, year: int | None = None) -> tuple[Finding, ...]:
    """All that the construction rules say about a unit. With a year, what cannot be had in it is told too."""
    build = build_of(unit, year)
    if build is None:
        return ()
    provenance = unit.provenance
    path = provenance.path if provenance else ""
    return tuple([Finding(code, path, _line(provenance, found.at), found.fields) for code, found in faults(build)])


def _line(provenance: Provenance | None, at: str | int | None) -> int | None:
    """The line of a field or a mount, where the file has one."""
    if provenance is None or at is None:
        return None
    if isinstance(at, str):
        return provenance.lines.get(at)
    return provenance.mount_lines[at] if at < len(provenance.mount_lines) else None
