"""What a unit carries, resolved once: weapons, ammunition, other equipment, and what is linked to what. Source: mtf.md 12.4, bv2 §1.8."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from converter.equipment.catalogue import catalogue
from converter.equipment.item import Equipment
from converter.model import BaseUnit, Mek, Mount


class Fitted:
    """A mount with its catalogue entry and its `place` among the unit's mounts.

    Slots without a constructor: these are made, and asked for what they hold, more often than anything but lines of a ledger.
    """

    __slots__ = ("item", "mount", "place")

    mount: Mount
    item: Equipment
    place: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fitted) and (self.place, self.item, self.mount) == (other.place, other.item, other.mount)

    def __repr__(self) -> str:
        return f"Fitted({self.mount!r}, {self.item!r}, {self.place!r})"

    @property
    def label(self) -> str:
        rear = " (R)" if self.mount.rear else ""
        return f"{self.item.name} ({self.mount.location}){rear}"

    @property
    def shots(self) -> int:
        """What a load holds: as stated, else its full measure."""
        return self.item.shots if self.mount.shots is None else self.mount.shots


@dataclass(slots=True)
class Loadout:
    """The resolved equipment of a unit in mount order. `links`: place of a weapon → what serves it (capacitor, Artemis, Apollo …)."""

    weapons: tuple[Fitted, ...]
    ammunition: tuple[Fitted, ...]
    equipment: tuple[Fitted, ...]
    links: dict[int, tuple[Equipment, ...]]
    traits: frozenset[str]
    unknown: int

    def with_trait(self, trait: str) -> list[Fitted]:
        """All other equipment (no weapons) with that trait."""
        return [fitted for fitted in self.equipment if trait in fitted.item.traits] if trait in self.traits else []

    def how_many(self, trait: str) -> int:
        """How many pieces of other equipment have that trait."""
        return len(self.with_trait(trait))

    def has_link(self, fitted: Fitted, trait: str) -> bool:
        """Whether something of that trait serves the weapon."""
        return any(trait in item.traits for item in self.links.get(fitted.place, ()))


LINKED = {
    "artemis_iv": "artemis_compatible",
    "artemis_iv_prototype": "artemis_compatible",
    "artemis_v": "artemis_compatible",
    "apollo": "",
    "ppc_capacitor": "ppc",
    "risc_laser_pulse_module": "laser",
    "laser_insulator": "laser",
}
"""Equipment that serves one weapon of its location → the trait that weapon needs (Apollo: an MRM launcher)."""


def loadout_of(mounts: Iterable[Mount]) -> Loadout:
    """Resolve these mounts. Mounts of unknown equipment are left out and counted."""
    entries = catalogue().entries
    weapons: list[Fitted] = []
    ammunition: list[Fitted] = []
    equipment: list[Fitted] = []
    groups = {"weapon": weapons, "infantry_weapon": weapons, "ammo": ammunition}
    kinds: set[Equipment] = set()
    unknown = 0
    for place, mount in enumerate(mounts):
        try:
            item = entries[mount.item]
        except KeyError:
            unknown += 1
            continue
        fitted = Fitted()
        fitted.mount = mount
        fitted.item = item
        fitted.place = place
        if item.kind in groups:
            groups[item.kind].append(fitted)
        else:
            equipment.append(fitted)
            kinds.add(item)
    traits = frozenset().union(*[item.traits for item in kinds])
    servants = [] if traits.isdisjoint(LINKED) else [fitted for fitted in equipment if not fitted.item.traits.isdisjoint(LINKED)]
    return Loadout(tuple(weapons), tuple(ammunition), tuple(equipment), _links(weapons, servants), traits, unknown)


def _links(weapons: Iterable[Fitted], servants: Iterable[Fitted]) -> dict[int, tuple[Equipment, ...]]:
    """Weapon place → what serves it."""
    links: dict[int, tuple[Equipment, ...]] = {}
    if not servants:
        return links
    by_location: dict[str, list[Fitted]] = {}
    for weapon in weapons:
        for location in {weapon.mount.location, *(place for place, _ in weapon.mount.slots)}:
            by_location.setdefault(location, []).append(weapon)
    for servant in servants:
        place = servant.mount.linked
        if place is None:
            place = _served(servant, by_location.get(servant.mount.location, ()), links)
        if place is not None:
            links[place] = (*links.get(place, ()), servant.item)
    return links


def _served(servant: Fitted, weapons: Iterable[Fitted], links: dict[int, tuple[Equipment, ...]]) -> int | None:
    """The place of the weapon an item serves: a fitting one of its location that has none yet, best the one just before."""
    kind = next(trait for trait in LINKED if trait in servant.item.traits)
    first = None
    for weapon in weapons:
        if _fits(weapon.item, kind) and not any(kind in linked.traits for linked in links.get(weapon.place, ())):
            if weapon.place == servant.place - 1:
                return weapon.place
            if first is None:
                first = weapon.place
    return first


def _fits(weapon: Equipment, servant_kind: str) -> bool:
    if servant_kind == "apollo":
        return weapon.ammo_family == "mrm"
    return LINKED[servant_kind] in weapon.traits


_last: tuple[object, Loadout] | None = None
"""The mounts that were resolved last: a unit is often valued several times in a row, with other rules or another datum."""


def loadout(unit: BaseUnit) -> Loadout:
    """Resolve all mounts of a unit; equipment that needs no slot counts as well."""
    global _last
    if isinstance(unit, Mek) and unit.slotless:
        return loadout_of((*unit.mounts, *unit.slotless))
    last = _last
    if last is None or last[0] is not unit.mounts:
        last = _last = (unit.mounts, loadout_of(unit.mounts))
    return last[1]
