"""Crit slot lines to equipment: which lines are one item, where it stands, what the rest is. Source: mtf.md 12.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol, TypeVar

from converter.equipment import Context, Equipment, catalogue, split_size
from converter.equipment.mek import slots_on_mek
from converter.formats.mtf_slots import SlotText, parse_slot
from converter.model import Engine, Mount, Plain, SystemSlot
from converter.model.locations import NEIGHBORS

Key = TypeVar("Key")
Place = tuple[str, int]

OUTSIDE_IN: Final = ("LL", "RL", "CL", "RLL", "RRL", "LA", "RA", "FLL", "FRL", "LT", "RT", "CT", "HD")
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


class Meaning(NamedTuple):
    """What a slot line says on any unit of a tech base. `slots` is None where it depends on the unit.

    `shape`: ``system``; ``single`` for items of one slot and unknown ones; ``pair`` for two that share a slot; ``run`` for items of
    several slots in one location; ``split`` for those that may go on in a second one; ``spread`` for those all over the unit.
    """

    slot: SlotText
    shape: str
    item: Equipment | None = None
    other: Equipment | None = None
    size: float | None = None
    slots: int | None = 1


@lru_cache(maxsize=16384)
def understand(text: str, context: Context) -> Meaning | None:
    """What a slot line says; None for an empty slot."""
    slot = parse_slot(text)
    if slot is None:
        return None
    if slot.system:
        return Meaning(slot, "system")
    item, size = resolve(slot.name, context)
    size = size if slot.size is None else slot.size
    if slot.second:
        return Meaning(slot, "pair", item, resolve(slot.second, context)[0], size)
    if item is None:
        return Meaning(slot, "single", None, None, size)
    if item.spreadable or item.kind in ("armor", "structure"):
        shape = "spread"
    elif item.splittable:
        shape = "split"
    else:
        shape = "single" if item.slots == 1 else "run"
    return Meaning(slot, shape, item, None, size, item.slots)


class Segment(NamedTuple):
    """Lines of one location that say the same, holes left out. `mount` is ready where it depends on nothing else."""

    meaning: Meaning
    slots: tuple[int, ...]
    mount: Mount | None = None


class Block(NamedTuple):
    """The slot lines of one location.

    `systems` are the parts of the machine, `shape` says them as one text; `spread` are the lines of items that lie all over the unit,
    `items` the others in their order; `marked` the lines whose exact text does not follow from the name of the item alone.
    """

    systems: tuple[SystemSlot, ...]
    shape: str
    spread: tuple[Segment, ...]
    items: tuple[Segment, ...]
    marked: tuple[tuple[str, int, SlotText], ...]


@lru_cache(maxsize=16384)
def understand_block(location: str, texts: tuple[str, ...], context: Context) -> Block:
    """What the lines of a location say. Most heads and legs, and many arms, are like those of other units."""
    systems: list[SystemSlot] = []
    spread: dict[int, tuple[Meaning, list[int]]] = {}
    runs: list[tuple[Meaning, list[int]]] = []
    marked = []
    for at, text in enumerate(texts):
        meaning = understand(text, context)
        if meaning is None:
            continue
        slot = meaning.slot
        if slot.capitals is not None or slot.irregular or slot.split:
            marked.append((location, at, slot))
        if slot.system:
            systems.append(SystemSlot(location, at, slot.system, slot.armored))
        elif meaning.shape == "spread":
            spread.setdefault(id(meaning), (meaning, []))[1].append(at)
        elif meaning.shape in ("run", "split") and runs and _same_item(runs[-1][0], meaning):
            runs[-1][1].append(at)
            if runs[-1][0] is not meaning:
                marked.append((location, at, slot))
        else:
            runs.append((meaning, [at]))
    shape = "|".join(f"{system.slot} {system.system}" for system in systems)
    items = tuple(Segment(meaning, tuple(slots), _ready(meaning, location, slots)) for meaning, slots in runs)
    return Block(tuple(systems), shape, tuple(Segment(meaning, tuple(slots)) for meaning, slots in spread.values()), items, tuple(marked))


def _ready(meaning: Meaning, location: str, slots: list[int]) -> Mount | None:
    """The mount of a line that is an item by itself."""
    return mount_of(meaning, ((location, slots[0]),), location) if meaning.shape == "single" and meaning.item is not None else None


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
        self.shapes: list[tuple[str, str]] = []
        self.marked: list[tuple[str, int, SlotText]] = []
        self._spread: dict[tuple[Equipment | None, bool, bool], list[Place]] = {}
        self._split: dict[object, list[Place]] = {}
        self._first: dict[object, Meaning] = {}

    def fill(self) -> None:
        """Take every location, then what spans several of them; items end up in the order of their first slots."""
        context = self.carrier.context
        for location, texts in self.scan.blocks.items():
            block = understand_block(location, texts, context)
            self.systems += block.systems
            self.marked += block.marked
            self.shapes.append((location, block.shape))
            for meaning, slots, _ in block.spread:
                self._gather(self._spread, (meaning.item, meaning.slot.pod, meaning.slot.armored), meaning, location, slots)
            numbers = self.scan.block_lines[location]
            for segment in block.items:
                if segment.mount is not None:
                    self.mounts.append(segment.mount)
                    self.lines.append(numbers[segment.slots[0]])
                else:
                    self._take(segment.meaning, location, segment.slots)
        for key, places in self._spread.items():
            self._add(self._first[key], tuple(places))
        for split, places in self._split.items():
            self._join(self._first[split], places)
        if self._spread or self._split:
            order = sorted(range(len(self.mounts)), key=self.lines.__getitem__)
            self.mounts = [self.mounts[i] for i in order]
            self.lines = [self.lines[i] for i in order]

    def _take(self, meaning: Meaning, location: str, slots: tuple[int, ...]) -> None:
        """Lines that say the same: so many items as their number gives."""
        slot = meaning.slot
        if meaning.shape == "split":
            self._gather(self._split, (meaning.item, slot.marks), meaning, location, slots)
        elif meaning.shape == "run":
            need = self._slots(meaning)
            for first in range(0, len(slots), need):
                places = tuple([(location, at) for at in slots[first : first + need]])
                if len(places) < need:
                    self._note_incomplete(meaning, places)
                self._add(meaning, places)
        else:
            self._add(meaning, ((location, slots[0]),))
            if meaning.shape == "pair":
                second = Meaning(slot._replace(name=slot.second, second=""), "single", meaning.other)
                self._add(second, ((location, slots[0]),))

    def _gather(self, into: dict[Key, list[Place]], key: Key, meaning: Meaning, location: str, slots: tuple[int, ...]) -> None:
        """Collect the slots of an item that lies in several locations. A line that calls it otherwise than the first is marked."""
        if self._first.setdefault(key, meaning) is not meaning:
            self.marked += [(location, at, meaning.slot) for at in slots]
        into.setdefault(key, []).extend((location, at) for at in slots)

    def _join(self, meaning: Meaning, places: list[Place]) -> None:
        """Items of one kind that may be split: from the outside in, filled up in a neighboring location where slots are short."""
        need = self._slots(meaning)
        short: list[list[Place]] = []
        for location in OUTSIDE_IN:
            for place in [p for p in places if p[0] == location]:
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


def _spans_two(places: list[Place]) -> bool:
    return places[0][0] != places[-1][0]


def _same_item(one: Meaning, other: Meaning) -> bool:
    """Whether two lines may be slots of one item: the same type with the same marks, however it is spelled."""
    return one.shape == other.shape and one.item is other.item and one.size == other.size and one.slot.marks == other.slot.marks
