"""From the printed name of an item to its catalogue entry: by name or short name, technology marks aside. Source: record_sheets.md 3, 8."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from converter.equipment import Context, Equipment, catalogue

TECH_MARKS: Final = {"[clan]": "Clan", "(clan)": "Clan", "(c)": "Clan", "[is]": "IS", "(is)": "IS"}
"""What a sheet of a mixed unit puts behind the items of the other technology."""

_MARK = re.compile(r"\s*(\[clan\]|\(clan\)|\(c\)|\[is\]|\(is\))", re.IGNORECASE)
_BLANKS = re.compile(r"\s+")


class Named(NamedTuple):
    """A printed name without its mark, and the technology that the mark names (empty: none)."""

    name: str
    tech: str


def unmarked(text: str) -> Named:
    """A printed name parted from its technology mark."""
    found = _MARK.search(text)
    return Named(_MARK.sub("", text).strip(), TECH_MARKS[found[1].lower()] if found else "")


@cache
def _by_name() -> Mapping[tuple[str, bool], tuple[Equipment, ...]]:
    """(Printed name in lower case without marks, whether it is ammunition) → the entries that are printed under it."""
    found: dict[tuple[str, bool], dict[str, Equipment]] = {}
    for item in catalogue():
        ammo = item.kind == "ammo"
        for name in {item.name, item.short_name} - {""}:
            found.setdefault((_plain(name, ammo), ammo), {})[item.key] = item
    return {name: tuple(items.values()) for name, items in found.items()}


def _plain(name: str, ammo: bool) -> str:
    """A name as it is compared: without marks, case, and the difference between hyphen and blank (LRM-20, LRM 20)."""
    plain = _BLANKS.sub(" ", _MARK.sub("", name).replace("-", " ")).strip().lower()
    return plain.removesuffix(" ammo") if ammo else plain


def printed_as(name: str, *, ammo: bool = False) -> tuple[Equipment, ...]:
    """All entries that are printed under a name."""
    return _by_name().get((_plain(name, ammo), ammo), ())


def choose(items: Iterable[Equipment], made_for: frozenset[str], tech: str) -> Equipment | None:
    """The one entry for a kind of carrier (traits like `for_mek`) and a technology; None where there is none, or several are left."""
    known = list(items)
    fitting = [item for item in known if item.tech in (tech, "All")] or known
    for better in (
        [item for item in fitting if not item.traits.isdisjoint(made_for)],
        [item for item in fitting if item.tech == tech and (item.kind == "ammo" or not item.traits.isdisjoint(made_for))],
    ):
        fitting = better or fitting
    return fitting[0] if len(fitting) == 1 else None


def item_of(name: str, context: Context, made_for: frozenset[str]) -> Equipment | None:
    """What a printed name stands for: the entry printed under it, or, where none is, the one that unit files call so."""
    known = printed_as(name)
    tech = "Clan" if context.clan else "IS"
    return choose(known, made_for, tech) if known else catalogue().resolve(name, context)


def ammunition_of(name: str, context: Context) -> tuple[Equipment, ...]:
    """What a printed name of ammunition may stand for: the loads printed under it, else the usual ones of the weapon so named."""
    known = printed_as(name, ammo=True)
    weapon = None if known else catalogue().resolve(name, context)
    if weapon is None or not weapon.ammo_family:
        return known
    return tuple(item for item in usual_loads() if (item.ammo_family, item.rack) == (weapon.ammo_family, weapon.rack))


@cache
def usual_loads() -> tuple[Equipment, ...]:
    """Ammunition without anything special, but that of battle armor and ProtoMeks, which has entries of its own."""
    special = frozenset({"battle_armor_load", "protomek_load"})
    return tuple(item for item in catalogue() if item.kind == "ammo" and "standard" in item.munitions and item.traits.isdisjoint(special))
