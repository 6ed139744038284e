"""From the table of a sheet and the note of ammunition to what a unit carries. Source: record_sheets.md 3, 8."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from converter.equipment import Context, Equipment, catalogue
from converter.model import InventoryRow, Mount, RecordSheet
from converter.model.record_sheet import whole
from parsers.sheets.items import TECH_MARKS, ammunition_of, choose, item_of
from parsers.sheets.values import UnclearError

SERVANTS: Final[Mapping[str, str]] = {
    "Artemis IV": "Artemis IV FCS",
    "Artemis V": "Artemis V FCS",
    "Apollo": "Apollo MRM FCS",
    "Capacitor": "PPC Capacitor",
}
"""What a second line of an entry names after `w/`, and the item it stands for."""

LOADS: Final = frozenset({"battle_armor_load", "protomek_load"})
"""Ammunition that only one family has."""

_SERVANT = re.compile(r" w/(.+)$")
_MODES = re.compile(r" (?:LRM SRM|Standard Extended Range High Explosive)$")
_CODES = re.compile(r" ?\[[A-Z/]+(?:,[A-Z/]+)*\]$")
_SHOTS = re.compile(r" ?\[(\d{1,4}) shots?\]$")
_SIDE = re.compile(r" \(([RSPT])\)$")
_TECH = re.compile(r" (\((?:C|IS)\)|\[(?:Clan|IS)\])$")
_SIZE = re.compile(r":(\d{1,6}(?:\.\d{1,6})?)t?$")
LONGEST_NAME: Final = 300
"""A longer text is no name, and is not taken apart."""

MOST_OF_AN_ENTRY: Final = 200
"""More of one item than any unit carries: such a figure was misread, or made to fill the memory."""

MOST_SHOTS: Final = 100_000
"""The same of shots of one kind."""

_AMMO = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\) (\d{1,3}(?:,\d{3})+|\d+)")


class Carrier(NamedTuple):
    """What entries are read for: context of names, traits of its items, its places (as printed → code), and where ammunition lies."""

    context: Context
    made_for: frozenset[str]
    places: Mapping[str, str]
    hold: str


class Entry(NamedTuple):
    """A printed name taken apart."""

    name: str
    servant: str = ""
    tech: str = ""
    sides: frozenset[str] = frozenset()
    shots: int | None = None
    size: float | None = None


def take_apart(text: str) -> Entry:
    """The parts of an entry: what serves it, its modes, codes of damage, facing, technology, shots and size."""
    entry = Entry(text)
    if len(text) > LONGEST_NAME:
        return entry
    if found := _SERVANT.search(entry.name):
        entry = entry._replace(name=entry.name[: found.start()], servant=found[1])
    entry = entry._replace(name=_MODES.sub("", entry.name))
    while True:
        name = entry.name
        if found := _SHOTS.search(name):
            entry = entry._replace(shots=int(found[1]))
        elif found := _SIDE.search(name):
            entry = entry._replace(sides=entry.sides | {found[1]})
        elif found := _TECH.search(name):
            entry = entry._replace(tech=TECH_MARKS[found[1].lower()])
        elif found := _SIZE.search(name):
            entry = entry._replace(size=float(found[1]))
        elif not (found := _CODES.search(name)):
            return entry
        entry = entry._replace(name=name[: found.start()])


def foreign(sheet: RecordSheet) -> Counter[str]:
    """How many entries bear the mark of each technology."""
    return Counter(tech for row in sheet.inventory if (tech := take_apart(row.text("name")).tech))


def mounts_of(sheet: RecordSheet, carrier: Carrier) -> tuple[Mount, ...]:
    """All that the table and the note of ammunition name. Raises UnclearError for the first entry that is not clear."""
    mounts: list[Mount] = []
    for row in sheet.inventory:
        for _ in range(_count(row)):
            mounts += _entry(row, carrier, len(mounts))
    return (*mounts, *_loads(sheet, carrier, mounts))


def _count(row: InventoryRow) -> int:
    text = row.text("quantity")
    count = whole(text) if text.isdecimal() and not row.bay else None
    if count is None or count > MOST_OF_AN_ENTRY:
        raise UnclearError(f"how many of {row.text('name')!r} there are")
    return count


def _entry(row: InventoryRow, carrier: Carrier, at: int) -> Iterator[Mount]:
    """The mount of an entry, and of what serves it."""
    entry = take_apart(row.text("name"))
    location = carrier.places.get(row.text("location"))
    if location is None:
        raise UnclearError(f"where {row.text('name')!r} is")
    item = _item(row.key or entry.name, entry.tech, carrier)
    yield Mount(
        item.key,
        location,
        text=entry.name,
        rear="R" in entry.sides,
        sponson="S" in entry.sides,
        pintle="P" in entry.sides,
        turret="T" in entry.sides,
        size=entry.size,
        shots=entry.shots,
    )
    if entry.servant:
        servant = _item(SERVANTS.get(entry.servant, entry.servant), entry.tech, carrier)
        yield Mount(servant.key, location, text=entry.servant, linked=at)


def _item(name: str, tech: str, carrier: Carrier) -> Equipment:
    context = carrier.context._replace(clan=tech == "Clan") if tech else carrier.context
    item = item_of(name, context, carrier.made_for)
    if item is None:
        raise UnclearError(f"which item {name!r} is")
    return item


def _loads(sheet: RecordSheet, carrier: Carrier, mounts: Sequence[Mount]) -> Iterator[Mount]:
    """Ammunition: the sheet adds up the shots of each kind, the unit carries full lots and at most one that is not."""
    weapons = [item for mount in mounts if (item := catalogue().get(mount.item)) is not None and item.kind == "weapon"]
    carried = {mount.text for mount in mounts}
    for name, text in _AMMO.findall(sheet.note("ammo")):
        shots = whole(text)
        if shots is None or shots > MOST_SHOTS:
            raise UnclearError(f"how much ammunition of {name!r} there is")
        if name in carried and not ammunition_of(name, carrier.context):
            continue  # mines: the dispenser is its own load
        item = _load(name, shots, carrier, weapons)
        if not item.shots or "protomek_load" in item.traits:  # a ProtoMek counts single shots
            yield Mount(item.key, carrier.hold, text=name, shots=shots)
            continue
        full, rest = divmod(shots, item.shots)
        yield from (Mount(item.key, carrier.hold, text=name) for _ in range(full))
        if rest:
            less = _load(name, rest, carrier, weapons)
            yield Mount(less.key, carrier.hold, text=name, shots=None if less.shots == rest else rest)


def _load(name: str, shots: int, carrier: Carrier, weapons: Sequence[Equipment]) -> Equipment:
    """The ammunition of a name: for a weapon aboard, of its technology, in the largest lot that is not more than there is."""
    named = [item for item in ammunition_of(name, carrier.context) if not item.traits & LOADS - carrier.made_for]
    own = [item for item in named if item.traits & carrier.made_for] or named
    fitting = [item for item in own if any((item.ammo_family, item.rack) == (w.ammo_family, w.rack) for w in weapons)] or own
    lots = {item.shots for item in fitting if item.shots <= shots} or {min((item.shots for item in fitting), default=0)}
    makes = {w.tech for w in weapons for item in fitting if (item.ammo_family, item.rack) == (w.ammo_family, w.rack)} - {"All"}
    chassis = "Clan" if carrier.context.clan else "IS"
    tech = chassis if not makes or chassis in makes else makes.pop()
    item = choose([item for item in fitting if item.shots == max(lots)], carrier.made_for, tech)
    if item is None:
        raise UnclearError(f"which ammunition {name!r} is")
    return item
