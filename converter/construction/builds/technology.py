"""The technology of a unit's parts and equipment: who makes it, from which rules level on, and since when. Source: construction §4.4."""

from __future__ import annotations

from typing import NamedTuple

from converter.construction.tables import system
from converter.equipment import Equipment, Years, availability


class Technology(NamedTuple):
    """What a part or an item is to the rules of technology; `at` says what of the unit it is, a field or the place of a mount."""

    name: str
    at: str | int | None
    tech: str
    level: str
    inner_sphere: Years
    clan: Years

    def introduced(self, tech: str, *, mixed: bool) -> int | None:
        """The first year of that side; of both the earlier one where a unit mixes them, or for what only the other side makes."""
        years = {"IS": self.inner_sphere.first, "Clan": self.clan.first}
        own = years[tech]
        if mixed or own is None:
            return min((year for year in years.values() if year is not None), default=None)
        return own


def of_item(item: Equipment, at: str | int | None) -> Technology | None:
    """The technology of a catalogue entry; None where nothing is known of it."""
    known = availability().get(item.key)
    if known is None or not known.level:
        return None
    return Technology(item.name, at, item.tech, known.level, known.inner_sphere, known.clan)


def of_part(name: str, at: str, part: str, kind: str = "", *variant: str) -> Technology | None:
    """The technology of a part of the machine; None where nothing is known of it."""
    known = system(part, kind, *variant)
    return None if known is None else Technology(name, at, known.tech, known.level, known.inner_sphere, known.clan)
