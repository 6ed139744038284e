"""Two states of a library compared: which units came, went, moved, were renamed or changed, and what each changed value comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from reports.ledger_lines import Changed, changes, origins
from reports.published import normal
from reports.state import ASIDE, EQUIPMENT, LAYOUT, State

KINDS: Final = ("added", "removed", "moved", "renamed", "changed")

NAMING: Final = frozenset({"chassis", "model", "clan_name"})
"""Fields whose change is a new name."""

IDLE: Final = ("fluff", "role", "quirks", "weapon_quirks", "sources", "year", "uuid", "stored_bv", "stored_cost", *ASIDE)
"""Fields, or what they begin with, that no value depends on."""


class Known(NamedTuple):
    """A unit in one state of a library; `state` is its text (`reports/state.py`)."""

    path: str
    unit: int
    family: str
    chassis: str
    model: str
    mul_id: int | None
    bv: int | None
    state: str

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip() or self.path


@dataclass(frozen=True)
class Library:
    """One state of a library: its units, and what their values were computed with.

    `version` is that of muster, `catalogue` and `code` are digests of its equipment tables and of everything a value depends on.
    `otherwise` are the values of the units, by path and number, under the rules of the state it is compared with, where those differ.
    """

    place: str
    units: Sequence[Known]
    rules: str
    version: str
    catalogue: str
    code: str
    otherwise: Mapping[tuple[str, int], int | None] = field(default_factory=dict)


class Field(NamedTuple):
    """A field of two states; empty where it is not there."""

    name: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.name} {self.before or 'none'} → {self.after or 'none'}"


class Change(NamedTuple):
    """What became of a unit. `causes` says where a change of its value comes from: data, rules, catalogue, calculation.

    `lines` are those of the ledger that carry it: the ones below which nothing else changed.
    """

    kinds: tuple[str, ...]
    before: Known | None
    after: Known | None
    fields: tuple[Field, ...] = ()
    lines: tuple[Changed, ...] = ()
    causes: tuple[str, ...] = ()

    @property
    def unit(self) -> Known:
        """The unit as it is now, or as it was where it is gone."""
        known = self.after or self.before
        assert known is not None
        return known

    @property
    def values(self) -> tuple[int | None, int | None]:
        """The value before and after."""
        return self.before.bv if self.before else None, self.after.bv if self.after else None


def compare(old: Library, new: Library) -> list[Change]:
    """Every unit that is not the same in both, in the order of the new state, what is gone last."""
    found: list[Change] = []
    matched = matches(old.units, new.units)
    for place, after in enumerate(new.units):
        before = matched.get(place)
        if before is None:
            found.append(Change(("added",), None, after))
        elif change := _changed(old.units[before], after, old, new):
            found.append(change)
    kept = set(matched.values())
    found += [Change(("removed",), before, None) for place, before in enumerate(old.units) if place not in kept]
    return found


def matches(old: Sequence[Known], new: Sequence[Known]) -> dict[int, int]:
    """Place in the new state → place of the same unit in the old one.

    The same file and name come first; then a name that only one unit has on either side; then the same file; then an id, or all data,
    that only one unit has.
    """
    found: dict[int, int] = {}
    for key in (_file_and_name, _name, _file, _id, _data):
        kept = set(found.values())
        ours = _only({place: key(unit) for place, unit in enumerate(old) if place not in kept})
        theirs = _only({place: key(unit) for place, unit in enumerate(new) if place not in found})
        found |= {place: ours[value] for value, place in theirs.items() if value in ours}
    return found


def _only(keys: Mapping[int, object]) -> dict[object, int]:
    """The keys that stand for one place only."""
    counts = Counter(keys.values())
    return {key: place for place, key in keys.items() if key is not None and counts[key] == 1}


def _file_and_name(unit: Known) -> object:
    return unit.path, unit.unit, unit.chassis, unit.model


def _name(unit: Known) -> object:
    return (unit.family, normal(unit.name)) if unit.chassis or unit.model else None


def _file(unit: Known) -> object:
    return unit.path, unit.unit


def _id(unit: Known) -> object:
    return (unit.family, unit.mul_id) if unit.mul_id and unit.mul_id > 0 else None


def _data(unit: Known) -> object:
    if not unit.state:
        return None
    fields = State.from_text(unit.state).fields
    return unit.family, frozenset((name, value) for name, value in fields.items() if name not in NAMING)


def _changed(before: Known, after: Known, old: Library, new: Library) -> Change | None:
    kinds = []
    if (before.path, before.unit) != (after.path, after.unit):
        kinds.append("moved")
    if (before.chassis, before.model) != (after.chassis, after.model):
        kinds.append("renamed")
    fields: tuple[Field, ...] = ()
    lines: tuple[Changed, ...] = ()
    causes: tuple[str, ...] = ()
    if before.state != after.state:
        first, second = State.from_text(before.state), State.from_text(after.state)
        fields = tuple(changed_fields(first.fields, second.fields))
        lines = origins(changes(first.lines, second.lines))
        if before.bv != after.bv:
            kept = _kept(first.fields, second.fields)
            place = after.path, after.unit
            if old.rules == new.rules or place not in new.otherwise:
                causes = tuple(_causes(fields, lines, kept, old, new, rules=old.rules != new.rules))
            else:
                by_rules = new.otherwise[place] != after.bv
                rest = _causes(fields, lines, kept, old, new, rules=False) if new.otherwise[place] != before.bv else ()
                causes = (*rest, *(["rules"] if by_rules else []))
    if before.bv != after.bv or any(field.name not in NAMING for field in fields):
        kinds.append("changed")
    return Change(tuple(kinds), before, after, fields, lines if causes else (), causes) if kinds else None


def changed_fields(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Field]:
    """The fields that differ. An item that went from one place to another is one change; slots that follow from it are none."""
    differing = [Field(name, before.get(name, ""), after.get(name, "")) for name in (*after, *(before.keys() - after.keys()))]
    differing = [field for field in differing if field.before != field.after]
    aboard = [field for field in differing if field.name.startswith(EQUIPMENT)]
    yield from (field for field in differing if field not in aboard and not (field.name == LAYOUT and aboard))
    yield from _moves(aboard)


def _moves(aboard: Iterable[Field]) -> Iterator[Field]:
    """Changes of equipment, an item less here and the same item more there drawn together."""
    steps = {field.name.removeprefix(EQUIPMENT + "."): int(field.after or 0) - int(field.before or 0) for field in aboard}
    by_item: dict[str, list[tuple[str, int]]] = {}
    for name, step in steps.items():
        item, _, place = name.rpartition(" (")
        by_item.setdefault(item, []).append((place.rstrip(")"), step))
    for item, places in by_item.items():
        gone = [place for place, step in places for _ in range(-step)]
        come = [place for place, step in places for _ in range(step)]
        for index in range(max(len(gone), len(come))):
            yield Field(item, gone[index] if index < len(gone) else "", come[index] if index < len(come) else "")


def _causes(
    fields: Iterable[Field], lines: Sequence[Changed], items: Container[str], old: Library, new: Library, *, rules: bool
) -> Iterator[str]:
    """Where a changed value comes from.

    A line of an item that was aboard before and after is the work of the catalogue, where that is another one. What is left comes from the
    data and the rules, so far as they differ (`rules`: they may), and else from another calculation.
    """
    figures = [line for line in lines if line.label.partition(" (")[0] in items and None not in (line.before, line.after)]
    by_figures = old.catalogue != new.catalogue and bool(figures)
    if by_figures and len(figures) == len(lines):
        yield "catalogue"
        return
    weighty = any(not field.name.startswith(IDLE) and field.name not in NAMING for field in fields)
    if weighty:
        yield "data"
    if rules:
        yield "rules"
    if by_figures:
        yield "catalogue"
    if old.code != new.code and not (weighty or by_figures or rules):
        yield "calculation"


def _kept(before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    """The names of the items whose number is the same in both states."""
    return {
        name.removeprefix(EQUIPMENT + ".").rpartition(" (")[0].removesuffix(" [Clan]")
        for name, count in before.items()
        if name.startswith(EQUIPMENT) and after.get(name) == count
    }
