"""The location blocks of an MTF file: what fills each crit slot, as lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from converter.equipment import Context, catalogue, engine_tons, slots_on, split_size
from converter.formats.mtf import DIALECTS, EMPTY, ENGINE_SLOT, LOCATIONS, REAL_SLOTS, SLOT_LINES, is_prose
from converter.formats.mtf_slots import SlotText, parse_slot, slot_text
from converter.model import Mek, Mount
from converter.model.locations import MEK_LOCATIONS
from converter.writers.loss import Losses
from converter.writers.names import name_in_file
from converter.writers.text import one_line

NO_BLOCK: Final = "none"
"""The number of lines of a location that has no block at all."""

_NAMES: Final = {code: name for name, code in LOCATIONS.items()}


def block_lines(mek: Mek, losses: Losses) -> dict[str, list[str]]:
    """The head and the slot lines of each location, by its code."""
    writer = _Slots(mek, losses)
    blocks = {}
    usual = MEK_LOCATIONS[mek.configuration]
    for location in (*usual, *(code for code in _NAMES if code not in usual)):
        texts = writer.texts.get(location, {})
        lines = mek.style.choices.get(f"lines.{location}", str(SLOT_LINES) if location in usual else NO_BLOCK)
        if lines == NO_BLOCK and not texts:
            continue
        count = max([int(lines) if lines.isdecimal() else SLOT_LINES, *(at + 1 for at in texts)])
        blocks[location] = [f"{_NAMES[location]}:", *(texts.get(at, EMPTY) for at in range(count))]
    return blocks


class _Slots:
    """The text of every filled slot, by location and position."""

    def __init__(self, mek: Mek, losses: Losses) -> None:
        self.mek = mek
        self.losses = losses
        self.choices = mek.style.choices
        self.capitals = self.choices.get("suffix") == "upper"
        self.mark_split = self.choices.get("split") == "marked"
        self.own = mek.style.dialect in DIALECTS
        self.context = Context("mek", mek.clan_chassis)
        self.texts: dict[str, dict[int, str]] = {}
        engine = self.choices.get("engine slot", ENGINE_SLOT)
        for location, at, system, armored in mek.systems:
            slot = SlotText(engine if system == "Engine" else system, system, armored=armored)
            self._put(location, at, slot)
        self._mounts()

    def _mounts(self) -> None:
        places: dict[tuple[str, int], list[Mount]] = {}
        for mount in self.mek.mounts:
            for place in mount.slots:
                places.setdefault(place, []).append(mount)
        for mount in self.mek.mounts:
            if not mount.slots and (need := slots_needed(self.mek, mount)):
                for place in self._room(mount, need, places):
                    places[place] = [mount]
        for (location, at), mounts in places.items():
            self._put(location, at, self._slot(mounts))

    def _put(self, location: str, at: int, slot: SlotText) -> None:
        spelling = self.choices.get(f"slot.{location}.{at}", "")
        text, understood = _text(slot, self.capitals, spelling)
        if not understood:
            self.losses.written_as(f"slot {at} of {location}", slot.name, text)
        self.texts.setdefault(location, {})[at] = text

    def _slot(self, mounts: list[Mount]) -> SlotText:
        """What a slot says about the mount in it; two may share one on a superheavy."""
        mount = mounts[0]
        name, size = self._name(mount)
        return SlotText(
            name,
            second=self._name(mounts[1])[0] if len(mounts) > 1 else "",
            rear=mount.rear,
            turret=mount.turret,
            split=self.mark_split and mount.split and _splittable(mount.item),
            pod=mount.pod,
            armored=mount.armored,
            size=size,
            facing=mount.facing,
        )

    def _name(self, mount: Mount) -> tuple[str, float | None]:
        """The name in the slot, and the size behind it where the name does not say it."""
        name = name_in_file(mount.item, mount.text if self.own else "", self.context) or mount.text
        self.losses.check_item(mount.item, name)
        base, size = split_size(name)
        if size is None:
            return name, mount.size
        return (name, None) if size == mount.size else (base, mount.size)

    def _room(self, mount: Mount, need: int, places: Mapping[tuple[str, int], list[Mount]]) -> tuple[tuple[str, int], ...]:
        """Room for a mount that comes without slots: the first that is large enough in its location."""
        location = mount.location
        taken = {*self.texts.get(location, ()), *(at for where, at in places if where == location)}
        for start in range(REAL_SLOTS.get(location, 0) - need + 1):
            if taken.isdisjoint(range(start, start + need)):
                return tuple((location, at) for at in range(start, start + need))
        self.losses.note("X103", item=mount.text or mount.item, location=location)
        return ()


def _splittable(key: str) -> bool:
    """Whether the item may go on in a neighboring location; what is spread all over the unit is no split item."""
    item = catalogue().get(key)
    return item is not None and item.splittable and not item.spreadable


def slots_needed(mek: Mek, mount: Mount) -> int:
    """How many crit slots a mount needs on this Mek; an unknown item has one."""
    item = catalogue().get(mount.item)
    if item is None:
        return 1
    return slots_on(
        item,
        tons=mek.tonnage or 0,
        engine_rating=mek.engine.rating or 0,
        engine_tons=engine_tons(mek.engine.kind, mek.engine.rating or 0) or 0.0,
        walk_mp=mek.walk_mp,
        quad=mek.quad,
        superheavy=mek.superheavy,
        size=1.0 if mount.size is None else mount.size,
    )


@lru_cache(maxsize=16384)
def _text(slot: SlotText, capitals: bool, spelling: str) -> tuple[str, bool]:
    """The line of a slot, and whether a reader understands it as that slot."""
    line = slot_text(slot, capitals=capitals, spelling=spelling)
    text = one_line(line) or EMPTY
    read = None if not is_prose(text) else parse_slot(text)
    same = read is not None and read._replace(system="", capitals=None, irregular=False) == slot._replace(system="")
    return text, same and text == line and bool(read and read.system) == bool(slot.system)
