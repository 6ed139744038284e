"""The lines of an MTF weapon list, in its two forms. Source: mtf.md 10."""

from __future__ import annotations

import re
from functools import lru_cache

from converter.formats.mtf import LOCATIONS
from converter.model import ListedWeapon

_REAR = " (R)"
_COUNTED = re.compile(r"(\d+) (.+)")


@lru_cache(maxsize=4096)
def listed_weapon(text: str) -> tuple[ListedWeapon, str]:
    """One line of the list, and its text where the canonical line of the same weapon reads otherwise (else empty).

    Names may contain commas, so the line is read from the right: ammunition, location, name.
    """
    name, _, last = text.rpartition(", ")
    ammo = None
    if last[:5].lower() == "ammo:" and last[5:].isdecimal():
        ammo = int(last[5:])
        name, _, last = name.rpartition(", ")
    location = last
    rear = False
    if location[-4:].upper() == _REAR:
        location, rear = location[:-4], True
    if name[-4:].upper() == _REAR:
        name, rear = name[:-4], True
    counted = _COUNTED.fullmatch(name)
    weapon = ListedWeapon(
        text=counted[2] if counted else name,
        location=LOCATIONS.get(location, location),
        count=int(counted[1]) if counted else None,
        rear=rear,
        ammo=ammo,
    )
    return weapon, "" if listed_text(weapon) == text else text


_NAMES = {code: name for name, code in LOCATIONS.items()}


def listed_text(weapon: ListedWeapon) -> str:
    """The line of a listed weapon."""
    count = "" if weapon.count is None else f"{weapon.count} "
    rear = _REAR if weapon.rear else ""
    ammo = "" if weapon.ammo is None else f", Ammo:{weapon.ammo}"
    return f"{count}{weapon.text}, {_NAMES.get(weapon.location, weapon.location)}{rear}{ammo}"
