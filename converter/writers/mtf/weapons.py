"""The weapon list of an MTF file: as the model has it, or made from the mounts where it comes from a format without one."""

from __future__ import annotations

from converter.equipment import catalogue
from converter.formats.mtf import DIALECTS, is_prose, keys
from converter.formats.mtf_weapons import listed_text, listed_weapon
from converter.model import ListedWeapon, Mek, count_in
from converter.writers.loss import Losses
from converter.writers.text import one_line

ORDER = ("LL", "RL", "CL", "RLL", "RRL", "FLL", "FRL", "LA", "RA", "LT", "RT", "CT", "HD")
"""The locations in the order of the list: from the legs inwards to the head."""


def weapon_lines(mek: Mek, losses: Losses) -> list[str]:
    """The head of the list and its lines."""
    choices = mek.style.choices
    listed = mek.weapon_list if mek.weapon_list or mek.style.dialect in DIALECTS else _made(mek)
    more = choices.get("weapons", "")
    number = str(len(listed) + (-count_in(more[1:]) if more.startswith("-") else count_in(more)))
    unread = next((extra.value for extra in mek.extras if extra.kind == "value" and extra.key == "weapons"), number)
    head = choices.get("key.weapons") or keys()["weapons"].spelling(mek.style.dialect)
    lines = [listed_text(weapon, choices.get(f"weapon.{at}", "")) for at, weapon in enumerate(listed)]
    for at, (weapon, line) in enumerate(zip(listed, lines, strict=True)):
        if listed_weapon(line)[0] != weapon or ", " not in line or not is_prose(line) or line != one_line(line):
            losses.written_as("weapon_list", weapon.text, line)
            lines[at] = one_line(line)
    return [f"{head}:{unread}", *lines]


def _made(mek: Mek) -> tuple[ListedWeapon, ...]:
    entries = catalogue()
    weapons = [(mount, item) for mount in mek.mounts if (item := entries.get(mount.item)) and item.is_weapon]
    weapons.sort(key=lambda pair: ORDER.index(pair[0].location) if pair[0].location in ORDER else len(ORDER))
    return tuple(ListedWeapon(text=item.name, location=mount.location) for mount, item in weapons)
