"""Printed names of items and of the machine's parts, reduced to what can be compared with a unit file."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from converter.equipment import Context, Equipment, catalogue
from converter.formats.mtf import SYSTEMS
from converter.model import AnyUnit, Mount

_TECH = re.compile(r"\s*[\[(](?:clan|is)[\])]", re.IGNORECASE)
_BEHIND = re.compile(r"\s*(?:\[[^\]]*\]|\((?:R|T|S|P|C|IS|DWP|OS|I-OS|SSW[^)]*)\)|:[\d.]+t?)$")
_BEFORE = re.compile(r"^(?:\((?:R|T)\) )+")
_SERVED = re.compile(r"\s+w/.*|\s+(?:LRM SRM|Standard Extended Range High Explosive)$")
_LETTERS = re.compile(r"[^a-z0-9]+")

LONGEST: Final = 300
"""Signs of a name that are looked at."""

STATIONS: Final = frozenset({"Pilot", "Gunner", "Command Console"})
"""Slots of the crew that are the cockpit's."""

_SYSTEM_NAMES: Final = frozenset(SYSTEMS.values())


def plain(name: str) -> str:
    """A name without what a sheet adds to it (technology, facing, codes, what serves a weapon), reduced to letters and digits."""
    name = _SERVED.sub("", _BEFORE.sub("", name[:LONGEST]))
    while found := _BEHIND.search(name):
        name = name[: found.start()]
    return _LETTERS.sub("", _TECH.sub("", name).lower())


@cache
def names_of(item: Equipment) -> frozenset[str]:
    """The names an item is printed under; ammunition without that word."""
    names = {plain(_TECH.sub("", name)) for name in (item.name, item.short_name)} - {""}
    if item.kind == "ammo":
        names |= {name.removesuffix("ammo") for name in names}
    return frozenset(names)


def system_of(text: str) -> str:
    """The part of the machine that a crit slot names; empty for equipment."""
    if text.endswith(" Engine"):
        return "Engine"
    if text.endswith("Gyro"):
        return "Gyro"
    if text in STATIONS or text.partition(" (")[0].endswith("Cockpit"):
        return "Cockpit"
    return text if text in _SYSTEM_NAMES else ""


class Carried(NamedTuple):
    """An item aboard with its mount."""

    item: Equipment
    mount: Mount

    @property
    def places(self) -> frozenset[str]:
        """The locations it lies in."""
        return frozenset(location for location, _ in self.mount.slots) or frozenset({self.mount.location})


def carried(unit: AnyUnit) -> tuple[Carried, ...]:
    """The items aboard that the catalogue knows."""
    return tuple(Carried(item, mount) for mount in unit.mounts if (item := catalogue().get(mount.item)) is not None)


def bears(item: Equipment, name: str, unit: AnyUnit) -> bool:
    """Whether an item may be printed under a name: one of its own, or one that unit files call it by."""
    if plain(name) in names_of(item):
        return True
    known = catalogue().resolve(_BEFORE.sub("", name), Context(unit.family, unit.clan_chassis))
    return known is item


def known(name: str, unit: AnyUnit) -> bool:
    """Whether a printed name is that of any item at all."""
    return plain(name) in _all_names() or catalogue().resolve(_BEFORE.sub("", name), Context(unit.family, unit.clan_chassis)) is not None


@cache
def _all_names() -> frozenset[str]:
    return frozenset(name for item in catalogue() for name in names_of(item))
