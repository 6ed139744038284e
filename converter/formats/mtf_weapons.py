"""The lines of an MTF weapon list, in its two forms. Source: mtf.md 10.

Rear mounting is marked behind the location. Older lists also do it otherwise, which is the spelling of a line: ``name`` (behind the name),
``both`` (behind both), ``lower`` (behind the location, in lower case).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from converter.formats.mtf import LOCATIONS
from converter.model import ListedWeapon, is_count

SPELLINGS: Final = ("", "name", "both", "lower")

_REAR: Final = " (R)"
_COUNTED = re.compile(r"([1-9]\d*) (.+)")


@lru_cache(maxsize=4096)
def listed_weapon(text: str) -> tuple[ListedWeapon, str]:
    """One line of the list, and the name of its spelling.

    Names may contain commas, so the line is read from the right: ammunition, location, name. A line that reads otherwise than any spelling
    of what it seems to say is a weapon without location.
    """
    name, _, last = text.rpartition(", ")
    ammo = None
    if last[:5].lower() == "ammo:" and is_count(last[5:]):
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
    spelling = next((spelling for spelling in SPELLINGS if listed_text(weapon, spelling) == text), None)
    return (ListedWeapon(text=text, location=""), "") if spelling is None else (weapon, spelling)


_NAMES: Final = {code: name for name, code in LOCATIONS.items()}


def listed_text(weapon: ListedWeapon, spelling: str = "") -> str:
    """The line of a listed weapon."""
    if not weapon.location:
        return weapon.text
    count = "" if weapon.count is None else f"{weapon.count} "
    ammo = "" if weapon.ammo is None else f", Ammo:{weapon.ammo}"
    behind_name = _REAR if weapon.rear and spelling in ("name", "both") else ""
    behind_place = _REAR if weapon.rear and spelling != "name" else ""
    if spelling == "lower":
        behind_place = behind_place.lower()
    return f"{count}{weapon.text}{behind_name}, {_NAMES.get(weapon.location, weapon.location)}{behind_place}{ammo}"
