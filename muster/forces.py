"""A force list and a library: which unit each entry names, and what the force is worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from converter.battlevalue import RuleSet
from converter.battlevalue.force import ForceValue, Member, force_value
from converter.battlevalue.skills import Skills
from converter.model import AnyUnit, Finding, Force, ForceUnit, Line
from converter.model.ledger import total
from muster.inputs import Item, items
from muster.reading import read_item
from reports.published import normal

GUNNERY, PILOTING = 4, 5
"""Skills of a crew whose list names none."""

_WORD = re.compile("[a-z0-9]+")

Library = dict[str, list[tuple[str, AnyUnit]]]
"""Normalized name → the units of that name, each with its file."""


class Resolved(NamedTuple):
    """An entry of a list and the unit it names; None where the library has none."""

    entry: ForceUnit
    unit: AnyUnit | None


@dataclass(frozen=True)
class ValuedForce:
    """A force with its units, its value, and what is wrong with either. `members` are the entries that have a unit, in order."""

    force: Force
    members: tuple[Resolved, ...]
    value: ForceValue
    findings: tuple[Finding, ...] = field(default=())


def library(paths: Sequence[Path], wanted: Iterable[str]) -> Library:
    """The units below the paths that bear one of the wanted names, as lists write them."""
    wanted = list(wanted)
    names = {normal(name) for name in wanted}
    words = {max(_WORD.findall(name.lower()), key=len, default="").encode() for name in wanted}
    found: Library = {}
    for item in items(paths):
        data = _bytes(item)
        if data is None or not any(word in data for word in words):
            continue
        result = read_item(item)
        for unit in result.units if result else ():
            for name in {normal(n) for n in unit.names} & names:
                found.setdefault(name, []).append((item.path, unit))
    return found


def _bytes(item: Item) -> bytes | None:
    """The content in lower case, to tell cheaply whether a wanted name can be in it; None where it cannot be read."""
    if item.finding is not None:
        return None
    try:
        return (item.data if item.data is not None else Path(item.place).read_bytes()).lower()
    except OSError:
        return None


def valued(force: Force, known: Library, rules: RuleSet, *, opposing_units: int | None = None) -> ValuedForce:
    """Resolve every entry and value the force. Entries without a unit are reported and left out."""
    path = force.provenance.path if force.provenance else ""
    findings: list[Finding] = []
    resolved = [Resolved(entry, _resolve(path, entry, known, findings)) for entry in force.units]
    members = tuple(one for one in resolved if one.unit is not None)
    sides = _sides(force, members)
    values = [
        force_value([_member(entry, unit) for entry, unit in side if unit is not None], rules, opposing_units=opposing_units)
        for side in sides
    ]
    whole = values[0].total if len(values) == 1 else total("force", [value.total for value in values], "bv2 §1.4")
    value = ForceValue(tuple(line for one in values for line in one.members), whole)
    for (entry, _), line in zip(members, value.members, strict=True):
        _compare_stored(path, entry, line.find("battle_value"), findings)
    return ValuedForce(force, members, value, tuple(findings))


def _sides(force: Force, members: tuple[Resolved, ...]) -> list[list[Resolved]]:
    """Who shares TAG and networks: all of a list; in a Force Balancer file, whose groups are sides, each group."""
    if force.kind != "balancer":
        return [list(members)]
    return [[one for one in members if any(one.entry is unit for unit in group.units)] for group in force.groups]


def _resolve(path: str, entry: ForceUnit, known: Library, findings: list[Finding]) -> AnyUnit | None:
    """The unit an entry names: the embedded one, else the library's: full name, chassis alone, model before chassis. Source: mul.md §1."""
    if entry.embedded is not None:
        return entry.embedded
    for name in wanted_names(entry):
        units = known.get(normal(name), [])
        if len(units) > 1:
            findings.append(Finding("P505", path, entry.line, {"name": entry.name, "count": len(units), "path": units[0][0]}))
        if units:
            return units[0][1]
    findings.append(Finding("P504", path, entry.line, {"name": entry.name}))
    return None


def wanted_names(entry: ForceUnit) -> tuple[str, ...]:
    """The names a list's entry may mean, in the order they are tried."""
    return entry.name, f"{entry.model} {entry.chassis}".strip()


def _member(entry: ForceUnit, unit: AnyUnit) -> Member:
    crew = entry.crews[0] if entry.crews else None
    person = crew.members[0] if crew and crew.members else None
    skills = Skills(
        gunnery=GUNNERY if crew is None or crew.gunnery is None else crew.gunnery,
        piloting=PILOTING if crew is None or crew.piloting is None else crew.piloting,
        gunnery_aero=person.gunnery_aero if person else None,
        piloting_aero=person.piloting_aero if person else None,
        implants=crew.implants if crew else (),
    )
    stores = tuple((store.item, store.count) for store in entry.stores)
    return Member(unit, skills if crew else None, _network(entry), stores)


def _network(entry: ForceUnit) -> str | None:
    """The network an entry belongs to: that of its master, of its set of equals, or its own."""
    for kind in ("c3i", "nc3"):
        links = [link for k, members in entry.links.items() if k == kind for link in members]
        if links:
            return min(links)
    if entry.networked:
        return "force"
    return entry.network_master or entry.network


def _compare_stored(path: str, entry: ForceUnit, base: Line | None, findings: list[Finding]) -> None:
    if entry.stored_bv is not None and base is not None and round(entry.stored_bv) != round(base.value):
        fields = {"name": entry.name, "stored": f"{entry.stored_bv:,.0f}", "computed": f"{base.value:,.0f}"}
        findings.append(Finding("P507", path, entry.line, fields))
