"""The location blocks of an MTF file: what fills each crit slot, as lines."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from converter.equipment import Context, catalogue, split_size
from converter.equipment.mek import slots_on_mek
from converter.formats.mtf import DIALECTS, EMPTY, ENGINE_SLOT, LOCATIONS, SLOT_LINES, is_prose
from converter.formats.mtf_slots import SlotText, parse_slot, slot_text
from converter.model import Mek, Mount, count_in
from converter.model.locations import MEK_LOCATIONS, MEK_SLOTS
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
        count = max([count_in(lines, SLOT_LINES), *(at + 1 for at in texts)])
        blocks[location] = [f"{_NAMES[location]}:", *(texts.get(at, EMPTY) for at in range(count))]
    return blocks


class _Slots:
    """The text of every filled slot, by location and position."""

    def __init__(self, mek: Mek, losses: Losses) -> None:
        self.mek = mek
        self.losses = losses
        self.choices = mek.style.choices
        self.capitals = self.choices.get("suffix") == "upper"
        self.spelled = any(choice.startswith("slot.") for choice in self.choices)
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
        """The slots of every mount. A second one in a slot shares its line; nothing else has room in a slot that is taken."""
        taken: dict[tuple[str, int], Mount | None] = {(slot.location, slot.slot): None for slot in self.mek.systems}
        for mount in self.mek.mounts:
            slot = self._slot(mount) if mount.slots else None
            for place in mount.slots:
                if place not in taken:
                    taken[place] = mount
                    self._put(*place, slot or self._slot(mount))
                elif (first := taken[place]) is not None:
                    taken[place] = None
                    self._put(*place, self._slot(first, mount))
                else:
                    self.losses.note("X103", item=mount.text or mount.item, location=place[0])
        for mount in self.mek.mounts:
            if not mount.slots and (need := slots_needed(self.mek, mount)):
                slot = self._slot(mount)
                for place in self._room(mount, need):
                    self._put(*place, slot)

    def _put(self, location: str, at: int, slot: SlotText) -> None:
        if location not in _NAMES or not 0 <= at < SLOT_LINES:
            self.losses.left_out(f"slot {at} of {location}", slot.name)
            return
        spelling = self.choices.get(f"slot.{location}.{at}", "") if self.spelled else ""
        text, understood = _text(slot, self.capitals, spelling)
        if not understood:
            self.losses.written_as(f"slot {at} of {location}", slot.name, text)
        self.texts.setdefault(location, {})[at] = text

    def _slot(self, mount: Mount, second: Mount | None = None) -> SlotText:
        """What a slot says about the mount in it; two may share one on a superheavy."""
        name, size = self._name(mount)
        return SlotText(
            name,
            second=self._name(second)[0] if second else "",
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

    def _room(self, mount: Mount, need: int) -> tuple[tuple[str, int], ...]:
        """Room for a mount that comes without slots: the first that is large enough in its location."""
        location = mount.location
        taken = set(self.texts.get(location, ()))
        for start in range(MEK_SLOTS.get(location, 0) - need + 1):
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
    return slots_on_mek(item, mek.tonnage or 0, mek.engine, mek.walk_mp, quad=mek.quad, superheavy=mek.superheavy, size=mount.size)


@lru_cache(maxsize=16384)
def _text(slot: SlotText, capitals: bool, spelling: str) -> tuple[str, bool]:
    """The line of a slot, and whether a reader understands it as that slot."""
    line = slot_text(slot, capitals=capitals, spelling=spelling)
    text = one_line(line) or EMPTY
    read = None if not is_prose(text) else parse_slot(text)
    same = read is not None and read._replace(system="", capitals=None, irregular=False) == slot._replace(system="")
    return text, same and text == line and bool(read and read.system) == bool(slot.system)
