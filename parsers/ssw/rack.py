"""The slots of a Mek while it is read: what the machine itself fills, and where each mount goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from converter.equipment import catalogue
from converter.equipment.engines import LARGEST_NORMAL
from converter.equipment.mek import LEG_ACTUATORS, SHOULDER, head_systems
from converter.formats import ssw
from converter.model import Engine, Mount, SystemSlot
from converter.model.locations import MEK_SLOTS, QUAD_LEGS
from parsers.ssw.document import Document
from parsers.xml import line_of

if TYPE_CHECKING:
    from lxml.etree import _Element

Slot = tuple[str, int]

MOST_SLOTS = sum(MEK_SLOTS.values())
"""More slots than a Mek has."""

_REMOTE = {
    "Torso-Mounted": ("Cockpit", "Sensors", "Life Support", "Life Support"),
    "Virtual Reality Piloting Pod": ("Cockpit", "Life Support", "Life Support", "Life Support"),
}
"""What the four locations of a cockpit outside the head hold, in file order. Source: ssw.md 5."""

_ENGINE_SLOTS = 3
_LARGE_ENGINE_SLOTS = 5
"""Slots of an engine before the gyro, and of a large one after it."""


class Rack:
    """The slots of one configuration. Reports what lies outside a location or on another item; keeps it where the file has it."""

    def __init__(self, document: Document, quad: bool) -> None:
        self.document = document
        self.quad = quad
        self.systems: dict[Slot, str] = {}
        self.filled: dict[Slot, str] = {}
        self.mounts: list[Mount] = []
        self.lines: list[int] = []

    def copy(self) -> Rack:
        """The same slots, to be filled further: the bare chassis of an omni under a configuration."""
        rack = Rack(self.document, self.quad)
        rack.systems, rack.filled = dict(self.systems), dict(self.filled)
        rack.mounts, rack.lines = list(self.mounts), list(self.lines)
        return rack

    @property
    def legs(self) -> tuple[str, ...]:
        return tuple(QUAD_LEGS.values()) if self.quad else ("LL", "RL")

    def location(self, code: str) -> str:
        """The model's code of a location: quads may be written with the codes of bipeds."""
        return QUAD_LEGS.get(code, code) if self.quad else {leg: limb for limb, leg in QUAD_LEGS.items()}.get(code, code)

    def slot_of(self, element: _Element) -> Slot:
        """The slot a location element names."""
        index = self.document.whole(element, element.get("index"), "index")
        return self.location((element.text or "").strip()), index or 0

    def slots_of(self, parent: _Element) -> list[Slot]:
        return [self.slot_of(element) for element in parent.iterfind("location")]

    def spread_slots(self, parent: _Element) -> list[Slot]:
        """The single slots of an item that lies all over the machine: their order in the file means nothing."""
        return sorted(self.slots_of(parent), key=_place)

    def add_system(self, name: str, slots: list[Slot]) -> None:
        for slot in slots:
            self._claim(slot, name, None)
            self.systems[slot] = name

    def add(self, mount: Mount, slots: list[Slot], element: _Element | None) -> int:
        """Place a mount; gives its position among the mounts. What no pod can hold is fixed, whatever loadout names it."""
        location = mount.location or (max((slot[0] for slot in slots), key=_rank) if slots else "")
        for slot in slots:
            self._claim(slot, mount.text or mount.item, element)
        pod = mount.pod and not _always_fixed(mount.item)
        self.mounts.append(mount._replace(location=location, slots=tuple(slots), pod=pod))
        self.lines.append(line_of(element) if element is not None else 0)
        return len(self.mounts) - 1

    def _claim(self, slot: Slot, name: str, element: _Element | None) -> None:
        location, index = slot
        if not 0 <= index < MEK_SLOTS.get(location, 0):
            self.document.report("P307", element, item=name, location=location, slot=index + 1)
        elif slot in self.filled:
            self.document.report("P306", element, slot=index + 1, location=location, first=self.filled[slot], second=name)
        self.filled.setdefault(slot, name)

    def after(self, last: Slot, count: int) -> list[Slot]:
        """The slots of what comes along with an item that ends in this one."""
        return ssw.slots_after(last, min(count, MOST_SLOTS), self.systems)

    def free(self, location: str) -> list[Slot]:
        """The slots of a location that nothing fills."""
        return [(location, i) for i in range(MEK_SLOTS[location]) if (location, i) not in self.filled]

    def system_slots(self, armored: frozenset[Slot]) -> tuple[SystemSlot, ...]:
        return tuple(SystemSlot(*slot, name, slot in armored) for slot, name in self.systems.items())


def _always_fixed(key: str) -> bool:
    item = catalogue().get(key)
    return item is not None and "omni_fixed" in item.traits


_ORDER = ("LA", "RA", "FLL", "FRL", "LT", "RT", "CT", "HD", "LL", "RL", "RLL", "RRL")


def _place(slot: Slot) -> tuple[int, int]:
    location, index = slot
    return (_ORDER.index(location) if location in _ORDER else len(_ORDER), index)


def _rank(location: str) -> int:
    """How far inside a location lies: that of a split item which lies further inside decides its arc."""
    return {"CT": 2, "LT": 1, "RT": 1}.get(location, 0)


def run(first: Slot, count: int) -> list[Slot]:
    """A number of slots from the first one on. What needs more than all slots of a machine is damage, and none of its slots fits."""
    location, index = first
    return [(location, index + i) for i in range(min(count, MOST_SLOTS))]


def place_frame(rack: Rack, cockpit: str, cockpit_slots: list[Slot]) -> None:
    """Legs, shoulders and the cockpit."""
    for leg in rack.legs:
        for index, name in enumerate(LEG_ACTUATORS):
            rack.add_system(name, [(leg, index)])
    for arm in () if rack.quad else ("LA", "RA"):
        for index, name in enumerate(SHOULDER):
            rack.add_system(name, [(arm, index)])
    for index, name in enumerate(head_systems(cockpit)):
        if name:
            rack.add_system(name, [("HD", index)])
    for name, slot in zip(_REMOTE.get(cockpit, ()), cockpit_slots, strict=False):
        rack.add_system(name, [slot])


def place_drive(rack: Rack, engine: Engine, gyro_slots: int, sides: list[Slot]) -> None:
    """The engine and the gyro between its halves; a compact engine has no second half, that of a large one is larger."""
    rack.add_system("Engine", run(("CT", 0), _ENGINE_SLOTS))
    rack.add_system("Gyro", run(("CT", _ENGINE_SLOTS), gyro_slots))
    if engine.kind != "Compact":
        after = _LARGE_ENGINE_SLOTS if (engine.rating or 0) > LARGEST_NORMAL else _ENGINE_SLOTS
        rack.add_system("Engine", run(("CT", _ENGINE_SLOTS + gyro_slots), after))
    rack.add_system("Engine", sides)


def place_actuators(rack: Rack, actuators: _Element | None) -> None:
    """Lower arms and hands, where the configuration has them."""
    if rack.quad or actuators is None:
        return
    for attribute, (arm, index, name) in ssw.ACTUATORS.items():
        if actuators.get(attribute) == "TRUE":
            rack.add_system(name, [(arm, index)])
