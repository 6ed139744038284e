"""The slots of a Mek in an SSW file: as they are, a location packed anew where implied slots would collide, and their elements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from converter.formats import ssw
from converter.model import Mek, Mount
from converter.model.locations import MEK_SLOTS
from converter.writers.ssw.equipment import Line
from converter.writers.ssw.sheet import Sheet

Slot = tuple[str, int]


class Places:
    """The slots of the mounts of a configuration as they are written, by place of the mount.

    `lines` are its equipment elements; `runs` other mounts of which the file names only the first slot.
    """

    def __init__(self, mek: Mek, lines: Sequence[Line], runs: Iterable[int] = ()) -> None:
        self.slots: dict[int, tuple[Slot, ...]] = {place: mount.slots for place, mount in enumerate(mek.mounts)}
        self.moved: list[str] = []
        self._systems = {(slot.location, slot.slot) for slot in mek.systems}
        self._mounts = mek.mounts
        broken = {location for place in runs for location in self._broken(place)}
        for location in sorted((broken | self._unplaceable(lines)) & MEK_SLOTS.keys()):
            self._pack(location, lines)

    def _broken(self, place: int) -> set[str]:
        """Locations in which the slots of an item are not one run."""
        return {location for location, indexes in by_location(self.slots[place]).items() if not _is_run(indexes)}

    def _unplaceable(self, lines: Iterable[Line]) -> set[str]:
        """Locations with an item that is not in one run, or whose implied items stand elsewhere than right after it."""
        found: set[str] = set()
        for line in lines:
            own = self.slots[line.place]
            if not own:
                continue
            implied = [slot for place in line.implied for slot in self.slots[place]]
            found |= self._broken(line.place)
            if implied != ssw.slots_after(own[-1], len(implied), self._systems):
                found |= {location for location, _ in (*own, *implied)}
        return found

    def _pack(self, location: str, lines: Sequence[Line]) -> None:
        """Put the items of a location one after the other, each with what it implies; single slots of spread items fill the rest."""
        runs = [(line.place, *line.implied) for line in lines if any(slot[0] == location for slot in self.slots[line.place])]
        bound = {place for run in runs for place in run}
        others = [place for place, mount in enumerate(self._mounts) if place not in bound and _has(mount, location)]
        free = [(location, index) for index in range(MEK_SLOTS[location]) if (location, index) not in self._systems]
        taken: dict[int, list[Slot]] = {}
        for run in sorted([*runs, *((place,) for place in others)], key=lambda run: self._first(run[0], location)):
            for place in run:
                need = sum(slot[0] == location for slot in self.slots[place])
                taken[place] = free[:need]
                del free[:need]
        for place, slots in taken.items():
            outside = [slot for slot in self.slots[place] if slot[0] != location]
            self.slots[place] = (*slots, *outside)
        self.moved.append(location)

    def _first(self, place: int, location: str) -> int:
        return min((index for own, index in self.slots[place] if own == location), default=0)


def _has(mount: Mount, location: str) -> bool:
    return any(slot[0] == location for slot in mount.slots)


def _is_run(indexes: Sequence[int]) -> bool:
    return all(second == first + 1 for first, second in pairwise(indexes))


def by_location(slots: Sequence[Slot]) -> Mapping[str, list[int]]:
    """Indexes by location, in the order of the slots."""
    found: dict[str, list[int]] = {}
    for location, index in slots:
        found.setdefault(location, []).append(index)
    return found


def slots_of(mek: Mek, places: Iterable[int]) -> list[Slot]:
    return [slot for place in places for slot in mek.mounts[place].slots]


_SLOT_ORDER = (("HD", "CT", "LT", "RT", "RL", "LL", "RA", "LA", "FLL", "FRL", "RLL", "RRL"), ("CT", "LT", "RT", "RA", "LA"))
"""The order of single slots in the file: the first six of all locations, index by index, then the others. Source: ssw.md 4."""


def write_slots(sheet: Sheet, slots: Iterable[Slot]) -> None:
    """Single slots, in the order of the format."""
    for slot in sorted(slots, key=_order):
        write_slot(sheet, slot)


def _order(slot: Slot) -> tuple[int, int, int]:
    location, index = slot
    half = index // 6
    order = _SLOT_ORDER[max(0, min(half, 1))]
    return half, index, order.index(location) if location in order else len(order)


def write_slot(sheet: Sheet, slot: Slot) -> None:
    sheet.leaf("location", slot[0], {"index": slot[1]})
