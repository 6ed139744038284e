"""The weapon list of a Mek file against its slots. Source: construction §7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import MekBuild
from converter.construction.registry import Fault, fault, rule
from converter.equipment import Context, catalogue
from converter.equipment.loadout import Fitted

NOWHERE: Final = "nowhere"

MOST: Final = 500
"""Weapons of a list that are looked for; a Mek has room for a fifth of them, and a slip of the pen may ask for billions."""


@rule("C903", MekBuild)
def list_and_slots_agree(build: MekBuild) -> Iterator[Fault]:
    """By printed names, for the list has no others. Of a split weapon either place will do."""
    listed, complete = _listed(build)
    left = list(build.aboard.weapons) if listed else []
    missing: list[tuple[str, str]] = []
    for name, location in listed:
        here = next((weapon for weapon in left if weapon.item.name == name and location in _places(weapon)), None)
        if here is None:
            missing.append((name, location))
        else:
            left.remove(here)
    for name, location in missing:
        elsewhere = next((weapon for weapon in left if weapon.item.name == name), None)
        if elsewhere is not None:
            left.remove(elsewhere)
        place, found = (None, NOWHERE) if elsewhere is None else (elsewhere.place, elsewhere.mount.location)
        yield fault(place, item=name, listed=location, found=found)
    if complete:
        for weapon in left:
            yield fault(weapon.place, item=weapon.item.name, listed=NOWHERE, found=weapon.mount.location)


def _places(weapon: Fitted) -> set[str]:
    return {weapon.mount.location, *(location for location, _ in weapon.mount.slots)}


def _listed(build: MekBuild) -> tuple[list[tuple[str, str]], bool]:
    """The weapons of the list, each with its location, and whether all of its lines are known."""
    context = Context("mek", build.unit.clan_chassis)
    listed: list[tuple[str, str]] = []
    complete = True
    for line in build.unit.weapon_list:
        item = catalogue().resolve(line.text, context)
        if item is None:
            complete = False
        elif item.is_weapon:
            listed += [(item.name, line.location)] * min(line.count or 1, MOST - len(listed))
    return listed, complete
