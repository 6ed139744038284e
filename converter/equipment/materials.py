"""Materials of armor and structure: the catalogue entry behind the name and tech base that a unit states."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from converter.equipment import tables
from converter.equipment.catalogue import catalogue
from converter.equipment.item import Equipment, Kind


@cache
def _keys(table: Kind) -> Mapping[tuple[str, str], str]:
    """(Name, tech base) → key. What one side alone makes goes by that name on the other side too."""
    keys: dict[tuple[str, str], str] = {}
    for row in tables.records_of(table):
        for name in (row["material"], row["name"]):
            for tech in ("IS", "Clan") if row["tech"] == "All" else (row["tech"],):
                keys.setdefault((name, tech), row["key"])
    for (name, tech), key in list(keys.items()):
        keys.setdefault((name, "Clan" if tech == "IS" else "IS"), key)
    return keys


@lru_cache(maxsize=16384)
def material(kind: Kind, name: str, tech: str) -> Equipment | None:
    """The armor or structure of that name, of that tech base where both sides make one of their own."""
    key = _keys(kind).get((name, tech))
    return None if key is None else catalogue()[key]
