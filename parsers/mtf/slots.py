"""Crit slot lines to equipment: which lines are one item, where it stands, what the rest is. Source: mtf.md 12.2."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple, Protocol, TypeVar

from converter.equipment import Context, Equipment, catalogue, split_size
from converter.equipment.mek import slots_on_mek
from converter.formats.mtf import EMPTY
from converter.formats.mtf_slots import SlotText, parse_slot
from converter.model import Engine, Mount, Plain, SystemSlot
from converter.model.locations import NEIGHBORS

Key = TypeVar("Key")
Place = tuple[str, int]

OUTSIDE_IN: Final = {
    location: rank for rank, location in enumerate(("LL", "RL", "CL", "RLL", "RRL", "LA", "RA", "FLL", "FRL", "LT", "RT", "CT", "HD"))
}
"""The order in which split items are put together; the last location of an item decides its arc."""


class SlotBlocks(Protocol):
    """What has crit slots as text: the slots by location with their lines, and someone to tell what is wrong with them."""

    @property
    def blocks(self) -> Mapping[str, Sequence[str]]: ...

    @property
    def block_lines(self) -> Mapping[str, Sequence[int]]: ...

    def note(self, code: str, line: int | None, /, **fields: Plain) -> None: ...


class Carrier(NamedTuple):
    """What the number of slots of an item may depend on."""

    context: Context
    tons: float
    engine: Engine
    walk_mp: int
    quad: bool
    superheavy: bool


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """What a slot line says on any unit of a tech base: one object a text. `slots` is None where it depends on the unit.

    `shape`: ``system``; ``single`` for items of one slot and unknown ones; ``pair`` for two that share a slot; ``run`` for items of
    several slots in one location; ``split`` for those that may go on in a second one; ``spread`` for those all over the unit.
    `marked`: the exact text of the line does not follow from the name of the item alone.
    """

    slot: SlotText
    shape: str
    item: Equipment | None = None
    other: Equipment | None = None
    size: float | None = None
    slots: int | None = 1
    marked: bool = False


@lru_cache(maxsize=4096)
def understand(text: str, context: Context) -> Meaning | None:
    """What a slot line says; None for an empty slot."""
    slot = parse_slot(text)
    if slot is None:
        return None
    marked = slot.capitals is not None or slot.irregular or slot.split
    if slot.system:
        return Meaning(slot, "system", marked=marked)
    item, size = resolve(slot.name, context)
    size = size if slot.size is None else slot.size
    if slot.second:
        return Meaning(slot, "pair", item, resolve(slot.second, context)[0], size, marked=marked)
    if item is None:
        return Meaning(slot, "single", None, None, size, marked=marked)
    if item.spreadable or item.kind in ("armor", "structure"):
        shape = "spread"
    elif item.splittable:
        shape = "split"
    else:
        shape = "single" if item.slots == 1 else "run"
    return Meaning(slot, shape, item, None, size, item.slots, marked)


class Segment(NamedTuple):
    """Lines of one location that say the same, holes left out."""

    meaning: Meaning
    places: tuple[Place, ...]


class Block(NamedTuple):
    """The slot lines of one location.

    `systems` are the parts of the machine. `mounts` are the items where they all are whole and depend on nothing else, `firsts` the first
    slot of each; `others` are lines of which that cannot be said, `spread` those of items that lie all over the unit; `marked` the lines
    whose exact text does not follow from the name of the item alone.
    """

    systems: tuple[SystemSlot, ...]
    mounts: tuple[Mount, ...]
    firsts: tuple[int, ...]
    spread: tuple[Segment, ...]
    others: tuple[Segment, ...]
    marked: tuple[tuple[Place, SlotText], ...]


@lru_cache(maxsize=256)
def _places(location: str, count: int) -> tuple[Place, ...]:
    """The crit slots of a location: the same objects for all units."""
    return tuple([(location, at) for at in range(count)])


@lru_cache(maxsize=4096)
def _system(place: Place, meaning: Meaning) -> SystemSlot:
    """A part of the machine in its place: the same object for all units."""
    return SystemSlot(*place, meaning.slot.system, meaning.slot.armored)


@lru_cache(maxsize=8192)
def understand_block(location: str, texts: tuple[str, ...], context: Context, superheavy: bool) -> Block:
    """What the lines of a location say. Most heads and legs, and many arms, are like those of other units."""
    systems: list[SystemSlot] = []
    spread: dict[Meaning, list[Place]] = {}
    runs: list[tuple[Meaning, list[Place]]] = []
    splits: list[tuple[Meaning, list[Place]]] = []
    last, taken = None, list[Place]()
    marked = []
    before, meaning = EMPTY, None
    for place, text in zip(_places(location, len(texts)), texts, strict=True):
        if text != before:
            before, meaning = text, understand(text, context)
        if meaning is None:
            continue
        shape = meaning.shape
        if meaning.marked:
            marked.append((place, meaning.slot))
        if shape == "system":
            systems.append(_system(place, meaning))
        elif shape == "spread":
            spread.setdefault(meaning, []).append(place)
        elif last is not None and shape in ("run", "split") and (meaning is last or _same_item(last, meaning)):
            taken.append(place)
            if meaning is not last:
                marked.append((place, meaning.slot))
        else:
            last, taken = meaning, [place]
            (splits if shape == "split" else runs).append((last, taken))
    items = [_whole(meaning, tuple(places), superheavy) for meaning, places in runs]
    whole = all(items)
    mounts = tuple(chain.from_iterable(items)) if whole else ()
    return Block(
        tuple(systems),
        mounts,
        tuple([mount.slots[0][1] for mount in mounts]),
        _segments(spread.items()),
        _segments(splits if whole else runs + splits),
        tuple(marked),
    )


def _segments(found: Collection[tuple[Meaning, list[Place]]]) -> tuple[Segment, ...]:
    return tuple([Segment(meaning, tuple(places)) for meaning, places in found]) if found else ()


@lru_cache(maxsize=8192)
def _whole(meaning: Meaning, places: tuple[Place, ...], superheavy: bool) -> tuple[Mount, ...]:
    """The items that lines which say the same are; none where that depends on the unit, or there is something to say about it."""
    if meaning.item is None or meaning.shape == "pair":
        return ()
    if meaning.shape == "single":
        need = 1
    elif meaning.slots is None or superheavy:
        return ()
    else:
        need = max(1, meaning.slots)
    if len(places) % need:
        return ()
    location = places[0][0]
    return tuple([mount_of(meaning, places[first : first + need], location) for first in range(0, len(places), need)])


def mount_of(meaning: Meaning, places: tuple[Place, ...], location: str) -> Mount:
    """An item in its places, booked in a location."""
    slot, item = meaning.slot, meaning.item
    key = item.key if item else ""
    marks = (slot.rear, slot.turret, False, False, slot.pod, slot.armored)
    return Mount(key, location, slot.name, places, *marks, meaning.size, None, slot.facing)


def resolve(name: str, context: Context) -> tuple[Equipment | None, float | None]:
    """The catalogue entry of a name, and the size that older files write into it."""
    base, size = split_size(name)
    found = catalogue().resolve(name, context)
    if found is None and base != name:
        found = catalogue().resolve(base, context)
    return found, size


class Filler:
    """Puts the slots of a unit together. `mounts` and `lines` (of the first slot of each mount) run in parallel."""

    def __init__(self, scan: SlotBlocks, carrier: Carrier) -> None:
        self.scan = scan
        self.carrier = carrier
        self.mounts: list[Mount] = []
        self.lines: list[int] = []
        self.systems: list[SystemSlot] = []
        self.marked: list[tuple[Place, SlotText]] = []
        self._spread: dict[tuple[Equipment | None, bool, bool], list[Place]] = {}
        self._split: dict[object, list[Place]] = {}
        self._first: dict[object, Meaning] = {}

    def fill(self) -> None:
        """Take every location, then what spans several of them; items end up in the order of their first slots."""
        context, superheavy = self.carrier.context, self.carrier.superheavy
        for location, texts in self.scan.blocks.items():
            systems, mounts, firsts, spread, others, marked = understand_block(location, texts, context, superheavy)
            self.systems += systems
            self.mounts += mounts
            numbers = self.scan.block_lines[location]
            self.lines += map(numbers.__getitem__, firsts)
            self.marked += marked
            for meaning, places in spread:
                self._gather(self._spread, (meaning.item, meaning.slot.pod, meaning.slot.armored), meaning, places)
            for meaning, places in others:
                self._take(meaning, places)
        for key, gathered in self._spread.items():
            self._add(self._first[key], tuple(gathered))
        for split, gathered in self._split.items():
            self._join(self._first[split], gathered)
        if self._spread or self._split:
            order = sorted(range(len(self.mounts)), key=self.lines.__getitem__)
            self.mounts = [self.mounts[i] for i in order]
            self.lines = [self.lines[i] for i in order]

    def _take(self, meaning: Meaning, places: tuple[Place, ...]) -> None:
        """Lines that say the same: so many items as their number gives."""
        slot = meaning.slot
        if meaning.shape == "split":
            self._gather(self._split, (meaning.item, slot.marks), meaning, places)
        elif meaning.shape == "run":
            need = self._slots(meaning)
            for first in range(0, len(places), need):
                taken = places[first : first + need]
                if len(taken) < need:
                    self._note_incomplete(meaning, taken)
                self._add(meaning, taken)
        else:
            self._add(meaning, places)
            if meaning.shape == "pair":
                second = Meaning(slot._replace(name=slot.second, second=""), "single", meaning.other)
                self._add(second, places)

    def _gather(self, into: dict[Key, list[Place]], key: Key, meaning: Meaning, places: tuple[Place, ...]) -> None:
        """Collect the slots of an item that lies in several locations. A line that calls it otherwise than the first is marked."""
        if self._first.setdefault(key, meaning) is not meaning:
            self.marked += [(place, meaning.slot) for place in places]
        into.setdefault(key, []).extend(places)

    def _join(self, meaning: Meaning, places: list[Place]) -> None:
        """Items of one kind that may be split: from the outside in, filled up in a neighboring location where slots are short."""
        need = self._slots(meaning)
        short: list[list[Place]] = []
        for place in sorted(places, key=_from_outside):
            location = place[0]
            here = [item for item in short if item[-1][0] == location]
            near = [item for item in short if location in NEIGHBORS[item[-1][0]] and not _spans_two(item)]
            item = (here or near or [[]])[0]
            if not item:
                short.append(item)
            item.append(place)
            if len(item) == need:
                short.remove(item)
                self._close_split(meaning, item, need)
        for item in short:
            self._close_split(meaning, item, need)

    def _close_split(self, meaning: Meaning, places: list[Place], need: int) -> None:
        if len(places) < need:
            self._note_incomplete(meaning, tuple(places))
        self._add(meaning, tuple(places), places[-1][0])

    def _add(self, meaning: Meaning, places: tuple[Place, ...], location: str = "") -> None:
        location = location or places[0][0]
        line = self.scan.block_lines[places[0][0]][places[0][1]]
        if meaning.item is None:
            self.scan.note("E101", line, text=meaning.slot.name, location=location)
        self.mounts.append(mount_of(meaning, places, location))
        self.lines.append(line)

    def _slots(self, meaning: Meaning) -> int:
        """How many slots the item needs on this unit: at least one, for it stands in one."""
        carrier = self.carrier
        if meaning.slots is not None and not carrier.superheavy:
            return max(1, meaning.slots)
        assert meaning.item is not None
        quad, superheavy, size = carrier.quad, carrier.superheavy, meaning.size
        return max(
            1, slots_on_mek(meaning.item, carrier.tons, carrier.engine, carrier.walk_mp, quad=quad, superheavy=superheavy, size=size)
        )

    def _note_incomplete(self, meaning: Meaning, places: tuple[Place, ...]) -> None:
        location, at = places[0]
        line = self.scan.block_lines[location][at]
        self.scan.note("P105", line, text=meaning.slot.name, location=location, found=len(places), needed=self._slots(meaning))


def _from_outside(place: Place) -> int:
    return OUTSIDE_IN[place[0]]


def _spans_two(places: list[Place]) -> bool:
    return places[0][0] != places[-1][0]


def _same_item(one: Meaning, other: Meaning) -> bool:
    """Whether two lines may be slots of one item: the same type with the same marks, however it is spelled."""
    return one.shape == other.shape and one.item is other.item and one.size == other.size and one.slot.marks == other.slot.marks
