"""What a unit carries, resolved once: weapons, ammunition, other equipment, and what is linked to what. Source: mtf.md 12.4, bv2 §1.8."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from converter.equipment import Equipment, catalogue
from converter.model import AnyUnit, Mount


class Fitted(NamedTuple):
    """A mount with its catalogue entry and its `place` among the unit's mounts."""

    mount: Mount
    item: Equipment
    place: int

    @property
    def label(self) -> str:
        rear = " (R)" if self.mount.rear else ""
        return f"{self.item.name} ({self.mount.location}){rear}"


@dataclass(frozen=True, slots=True)
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
        return [fitted for fitted in self.equipment if trait in fitted.item.traits]

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


def loadout(unit: AnyUnit) -> Loadout:
    """Resolve all mounts of a unit. Mounts of unknown equipment are left out and counted."""
    lookup = catalogue().get
    weapons: list[Fitted] = []
    ammunition: list[Fitted] = []
    equipment: list[Fitted] = []
    servants: list[Fitted] = []
    traits: set[str] = set()
    unknown = 0
    for index, mount in enumerate(unit.mounts):
        item = lookup(mount.item)
        if item is None:
            unknown += 1
            continue
        fitted = Fitted(mount, item, index)
        match item.kind:
            case "weapon" | "infantry_weapon":
                weapons.append(fitted)
            case "ammo":
                ammunition.append(fitted)
            case _:
                equipment.append(fitted)
                traits |= item.traits
                if not LINKED.keys().isdisjoint(item.traits):
                    servants.append(fitted)
    return Loadout(tuple(weapons), tuple(ammunition), tuple(equipment), _links(weapons, servants), frozenset(traits), unknown)


def _links(weapons: Iterable[Fitted], servants: Iterable[Fitted]) -> dict[int, tuple[Equipment, ...]]:
    links: dict[int, tuple[Equipment, ...]] = {}
    for servant in servants:
        weapon = _served(servant, weapons, links)
        if weapon is not None:
            links[weapon.place] = (*links.get(weapon.place, ()), servant.item)
    return links


def _served(servant: Fitted, weapons: Iterable[Fitted], links: dict[int, tuple[Equipment, ...]]) -> Fitted | None:
    """The weapon an item serves: the one the file names, else a fitting one of its location that has none yet, best the one just before."""
    if servant.mount.linked is not None:
        return next((w for w in weapons if w.place == servant.mount.linked), None)
    kind = next(trait for trait in LINKED if trait in servant.item.traits)
    free = [
        weapon
        for weapon in weapons
        if _same_place(weapon.mount, servant.mount)
        and _fits(weapon.item, kind)
        and not any(kind in linked.traits for linked in links.get(weapon.place, ()))
    ]
    before = [weapon for weapon in free if weapon.place == servant.place - 1]
    return next(iter(before or free), None)


def _same_place(weapon: Mount, servant: Mount) -> bool:
    return weapon.location == servant.location or any(place == servant.location for place, _ in weapon.slots)


def _fits(weapon: Equipment, servant_kind: str) -> bool:
    if servant_kind == "apollo":
        return weapon.ammo_family == "mrm"
    return LINKED[servant_kind] in weapon.traits
