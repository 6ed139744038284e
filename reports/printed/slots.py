"""The crit slots of a sheet against those of the unit's file: slot by slot."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from converter.model import Mek, RecordSheet
from reports.printed.difference import Difference
from reports.printed.names import Carried, bears, carried, known, names_of, plain, system_of

EMPTY: Final = "Roll Again"
_AMMO = re.compile(r"Ammo \((.+)\) \d+|@(.+) \(\d+\)")


class _There(NamedTuple):
    """What the file has in a slot: a part of the machine, or items."""

    system: str
    items: list[Carried]

    @property
    def words(self) -> str:
        return self.system or " and ".join(one.item.name for one in self.items) or "nothing"


def differences(sheet: RecordSheet, mek: Mek) -> Iterator[Difference]:
    """Slots that hold something else than the file's.

    Slots of a superheavy may hold two items, of which the sheet prints one; a program that prints may arrange a location anew.
    """
    systems = {(system.location, system.slot): system.system for system in mek.systems}
    items: dict[tuple[str, int], list[Carried]] = defaultdict(list)
    for one in carried(mek):
        for place in one.mount.slots:
            items[place].append(one)
    for location, slots in sheet.slots.items():
        there = [_There(systems.get((location, at), ""), items.get((location, at), [])) for at in range(len(slots))]
        wrong = [at for at, slot in enumerate(slots) if not _same(slot.text, there[at], mek, sheet)]
        if not _only_moved([slots[at].text for at in wrong], [there[at] for at in wrong], mek, sheet):
            yield from (Difference(f"slot {at + 1} of {location}", slots[at].text, there[at].words, slots[at].place) for at in wrong)


def _only_moved(printed: list[str], there: list[_There], mek: Mek, sheet: RecordSheet) -> bool:
    """Whether the slots hold the same in another order."""
    left = list(there)
    for text in printed:
        match = next((one for one in left if _same(text, one, mek, sheet)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _same(text: str, there: _There, mek: Mek, sheet: RecordSheet) -> bool:
    """Whether a slot's text is what the file has there."""
    printed = system_of(text)
    if printed or there.system:
        return printed == there.system
    if text == EMPTY or not there.items:
        return text == EMPTY and not there.items
    ammo = _AMMO.fullmatch(text)
    name = (ammo[1] or ammo[2]) if ammo else text
    alike = (one.item for one in there.items if (one.item.kind == "ammo") == (ammo is not None))
    if any(plain(name) in names_of(item) or bears(item, name, mek) for item in alike):
        return True
    if sheet.producer != "MegaMekLab" and ammo is not None:  # its names of ammunition are its own
        return any(one.item.kind == "ammo" for one in there.items)
    return sheet.producer != "MegaMekLab" and not known(name, mek)
