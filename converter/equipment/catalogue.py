"""The catalogue: entries by key, names resolved in the context of their carrier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, Final

from converter.equipment import tables
from converter.equipment.item import Context, Equipment, Kind


class _Entries(dict[str, Equipment]):
    """Entries by key, each built when it is first asked for."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        super().__init__()
        self.lines = tables.lines_by_key()

    def __missing__(self, key: str) -> Equipment:
        entry = self[key] = tables.build(*self.lines[key])
        return entry


class Catalogue:
    """All equipment types. Immutable to its users; what it remembers between calls is only what it has looked up before."""

    def __init__(self) -> None:
        self._entries = _Entries()
        self._memo: dict[tuple[str, Context], Equipment | None] = {}

    @property
    def entries(self) -> Mapping[str, Equipment]:
        """The entries by key, for whoever asks for many."""
        return self._entries

    def get(self, key: str) -> Equipment | None:
        """The entry with this key, or None."""
        try:
            return self._entries[key]
        except KeyError:
            return None

    def __getitem__(self, key: str) -> Equipment:
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries.lines

    def __len__(self) -> int:
        return len(self._entries.lines)

    def __iter__(self) -> Iterator[Equipment]:
        return (self._entries[key] for key in self._entries.lines)

    def of_kind(self, *kinds: Kind) -> Iterator[Equipment]:
        """The entries of these kinds; no other is built for it."""
        return (self._entries[key] for key, (kind, _, _) in self._entries.lines.items() if kind in kinds)

    def standard_loads(self, ammo_family: str, rack: int) -> list[Equipment]:
        """The ammunition of this family and rack that is nothing special. No other entry is built for it: most loads are special."""
        return [self._entries[key] for key in self._standard_loads.get((ammo_family, rack), ())]

    @cached_property
    def _standard_loads(self) -> dict[tuple[str, int], list[str]]:
        """Ammunition family and rack → the keys of the loads that are nothing special."""
        found: dict[tuple[str, int], list[str]] = {}
        for row in tables.lines_with("ammunition", "standard"):
            if row["munitions"] == "standard":
                found.setdefault((row["ammo"], int(row["rack"] or 0)), []).append(row["key"])
        return found

    def with_figure(self, key: str, figure: str, value: float) -> Equipment:
        """The entry with one figure (`bv`, `heat` …) of another value, under a key of its own that mounts may name."""
        other = f"{key} [{figure} {value:g}]"
        if other not in self._entries:
            figures: dict[str, Any] = {"key": other, figure: value}
            self._entries[other] = replace(self._entries[key], **figures)
        return self._entries[other]

    def resolve(self, text: str, context: Context) -> Equipment | None:
        """The entry that a name means on this carrier, or None. Case does not count.

        Tried in turn: what the name means to this family only, a registered name, the same with the prefix of the chassis' technology
        (`Clan `, `IS `), the same with Mech for Mek or the other way round, the printed name. The prefix rule is that of the unit files
        themselves: bare names belong to the chassis.
        """
        memo = self._memo
        place = (text, context)
        try:
            return memo[place]
        except KeyError:
            found = memo[place] = self._search(text.strip().lower(), context)
            return found

    def _search(self, name: str, context: Context) -> Equipment | None:
        if not name:
            return None
        prefixes = ("clan ", "cl ", "cl") if context.clan else ("is ", "is")
        candidates = (name, *(prefix + name for prefix in prefixes))
        special = self._aliases.get(context.family, {})
        for candidate in candidates:
            key = special.get(candidate) or self._names.get(candidate)
            if key is not None:
                return self._entries[key]
        if "mek" in name or "mech" in name:
            for candidate in candidates:
                key = self._respelled.get(_respelled(candidate))
                if key is not None:
                    return self._entries[key]
        return _best(self._printed.get(name, ()), context)

    @cached_property
    def _names(self) -> dict[str, str]:
        """Lower-case name → key, for all carriers. A key always means itself."""
        return self._aliases[""] | {key.lower(): key for key in self._entries.lines}

    @cached_property
    def _respelled(self) -> dict[str, str]:
        """The names that speak of Meks, in one spelling."""
        return {_respelled(name): key for name, key in self._names.items() if "mek" in name or "mech" in name}

    @cached_property
    def _aliases(self) -> dict[str, dict[str, str]]:
        """Family → lower-case name → key. Some names mean something else on some carriers; those of no family are for all."""
        names: dict[str, dict[str, str]] = {}
        for key, family, _, aliases in tables.rows_of("aliases"):
            names.setdefault(family, {}).update(dict.fromkeys(aliases.lower().split(" | "), key))
        return names

    @cached_property
    def _printed(self) -> dict[str, list[Equipment]]:
        """Lower-case printed name → the entries that bear it. A load's short name is that of its weapon, so it does not count."""
        printed: dict[str, list[Equipment]] = {}
        for entry in self:
            names = {entry.name.lower()} if entry.kind == "ammo" else {entry.name.lower(), entry.short_name.lower()}
            for name in names:
                printed.setdefault(name, []).append(entry)
        return printed

    def suggest(self, text: str, n: int = 5) -> list[Equipment]:
        """Entries with a name near this one. For messages only: nothing is ever resolved by likeness."""
        from difflib import get_close_matches

        found: dict[str, Equipment] = {}
        for name in get_close_matches(text.strip().lower(), [*self._names, *self._printed], n=4 * n, cutoff=0.6):
            entries = [self._entries[self._names[name]]] if name in self._names else self._printed[name]
            for entry in entries:
                found.setdefault(entry.key, entry)
        return list(found.values())[:n]

    @cached_property
    def digest(self) -> str:
        """A hash of the tables, for cache keys."""
        return tables.digest()


def _best(entries: Sequence[Equipment], context: Context) -> Equipment | None:
    """The one entry that fits its carrier best; None where two fit equally well."""
    ranked = sorted(entries, key=lambda entry: _fitness(entry, context), reverse=True)
    if len(ranked) > 1 and _fitness(ranked[0], context) == _fitness(ranked[1], context):
        return None
    return ranked[0] if ranked else None


def _respelled(name: str) -> str:
    """Newer programs write Mek where older ones wrote Mech."""
    return name.replace("mech", "mek")


AEROSPACE: Final = frozenset({"for_fighter", "for_small_craft", "for_dropship", "for_jumpship", "for_warship", "for_space_station"})
MADE_FOR: Final[Mapping[str, frozenset[str]]] = {
    "vehicle": frozenset({"for_vehicle", "for_support_vehicle", "for_vtol"}),
    "support_vehicle": frozenset({"for_vehicle", "for_support_vehicle", "for_vtol"}),
    "large_craft": AEROSPACE,
    "gun_emplacement": frozenset({"for_vehicle"}),
    "handheld_weapon": frozenset({"for_mek"}),
}
"""Family of a carrier → traits of what is made for it; `for_` and the family's name where it does not stand here."""


def _fitness(entry: Equipment, context: Context) -> tuple[bool, bool, bool]:
    """How well an entry fits its carrier: made for the family, of the chassis' technology, open to both."""
    made_for = MADE_FOR.get(context.family) or {f"for_{context.family}"}
    return not entry.traits.isdisjoint(made_for), entry.tech == ("Clan" if context.clan else "IS"), entry.tech == "All"


@cache
def catalogue() -> Catalogue:
    """The catalogue, read once a process."""
    return Catalogue()
