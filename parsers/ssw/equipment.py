"""Equipment elements: what a name stands for, and the mounts it makes before they have slots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from converter.formats import ssw
from converter.model import Mount, Tech
from parsers.ssw.document import Document, maker, text_of

if TYPE_CHECKING:
    from lxml.etree import _Element

FLAGS = ("CASE", "CASEII", "Supercharger")
"""Types that a loadout repeats from the bare chassis. Source: ssw.md 8."""


class Spelled(NamedTuple):
    """A name taken apart: marks before it, endings behind it."""

    name: str
    rear: bool
    turret: bool
    add_ons: tuple[str, ...]
    caseless: bool


@cache
def take_apart(text: str) -> Spelled:
    """The parts of a name as files spell it. Source: ssw.md 9."""
    rear = text.startswith(ssw.REAR)
    turret = text.startswith(ssw.TURRET)
    name = text[len(ssw.REAR) :] if rear else text[len(ssw.TURRET) :] if turret else text
    caseless = "@" not in name and name.endswith(ssw.CASELESS)
    name = name.removesuffix(ssw.CASELESS) if caseless else name
    add_ons: list[str] = []
    ending = next((e for e in ssw.ADD_ONS if name.endswith(e)), None)
    while ending is not None:
        add_ons.insert(0, ssw.ADD_ONS[ending])
        name = name.removesuffix(ending)
        ending = next((e for e in ssw.ADD_ONS if name.endswith(e)), None)
    return Spelled(name, rear, turret, tuple(add_ons), caseless)


class Item(NamedTuple):
    """An equipment element as it is read: its mount without a place, what the program knows of it, and what comes along.

    `guns` is the number and the entry of the machine guns of an array. `add_ons` are catalogue keys with their crit slots.
    """

    element: _Element
    type: str
    mount: Mount
    entry: ssw.Name | None
    add_ons: tuple[tuple[str, int], ...] = ()
    guns: tuple[int, ssw.Name] | None = None


class Maker(NamedTuple):
    """What decides about the technology of common names: the chassis, and whether both kinds are aboard."""

    clan: bool
    mixed: bool
    bins: Mapping[str, Tech]

    def clan_item(self, element: _Element, entry: ssw.Name) -> bool:
        """Whether a name both sides share means the Clan item: by its own word, by the weapon it feeds, else by the chassis."""
        word = text_of(element, "techbase")
        if word in ("Clan", "Inner Sphere"):
            return word == "Clan"
        if self.mixed and entry.type == "ammunition" and entry.feeds in self.bins:
            return self.bins[entry.feeds] == "Clan"
        return self.clan


def bins(elements: Iterable[_Element], clan: bool) -> dict[str, Tech]:
    """The technology of the weapons that use each family of ammunition."""
    found: dict[str, Tech] = {}
    for element in elements:
        name = take_apart(text_of(element, "name")).name
        array = ssw.ARRAY.fullmatch(name)
        entry = ssw.find_name(array["prefix"] + array["gun"] if array else name, clan)
        if entry and entry.feeds and entry.type != "ammunition":
            found.setdefault(entry.feeds, tech_of(entry, clan))
    return found


def tech_of(entry: ssw.Name, clan: bool) -> Tech:
    """The technology of an item by the prefix of its name; without one, that of the chassis."""
    return ssw.TECH_PREFIXES.get(entry.name[:5], "Clan" if clan else "IS")


def read_item(document: Document, element: _Element, maker_: Maker, fire_control: tuple[str, ...], pod: bool) -> Item:
    """Read one equipment element. An unknown name keeps its text and gets a finding."""
    name_element = element.find("name")
    spelled = take_apart(text_of(element, "name"))
    made_by = maker(name_element.get("manufacturer")) if name_element is not None else ""
    mark = _mark(document, element, spelled)
    mount = Mount("", "", spelled.name, rear=spelled.rear, turret=spelled.turret, pod=pod, maker=made_by, mark=mark)
    kind = text_of(element, "type")
    array = ssw.ARRAY.fullmatch(spelled.name)
    if array:
        gun = ssw.find_name(array["prefix"] + array["gun"], maker_.clan)
        if gun is not None and gun.name in ssw.ARRAYS:
            array_item = mount._replace(item=ssw.ARRAYS[gun.name][0])
            return Item(element, kind, array_item, None, (), (int(array["count"]), gun))
    entry = ssw.find_name(spelled.name, maker_.clan)
    if entry is None:
        document.report("P304", element, name=spelled.name, location=_place_name(element))
        return Item(element, kind, mount, None)
    clan = maker_.clan_item(element, entry)
    tons = document.number(element, element.findtext("tons"), "tons")
    mount = mount._replace(
        item=entry.key(clan),
        text=entry.name,
        size=entry.size(tons) if tons is not None and entry.size_step else None,
        shots=document.whole(element, element.findtext("lot"), "lot"),
    )
    if not mount.item and entry.name not in ssw.TRANSPORTERS:
        document.report("P305", element, name=entry.name, location=_place_name(element))
    return Item(element, kind, mount, entry, _add_ons(spelled, entry, fire_control, maker_.clan))


def _add_ons(spelled: Spelled, entry: ssw.Name, fire_control: tuple[str, ...], clan: bool) -> tuple[tuple[str, int], ...]:
    """What a weapon brings along without an element: endings of its name, and the fire control of its loadout."""
    systems = [ssw.FIRE_CONTROL_ITEMS[system, tech_of(entry, clan)] for system in fire_control if system in entry.takes]
    return (*((item, 1) for item in spelled.add_ons), *systems)


def _mark(document: Document, element: _Element, spelled: Spelled) -> str:
    """Caseless ammunition of an autocannon, or the load of a grenade launcher."""
    if spelled.caseless:
        return "caseless"
    load = document.whole(element, element.findtext("vglammo"), "vglammo")
    return ssw.GRENADES[load] if load is not None and 0 <= load < len(ssw.GRENADES) else ""


def facing(document: Document, element: _Element, right: bool) -> int | None:
    """The hex side a grenade launcher covers, where it is not the front: the rear, or a side of its location. Source: ssw.md 9."""
    arc = document.whole(element, element.findtext("vglarc"), "vglarc")
    return {1: 3, 2: 1 if right else 5, 3: 2 if right else 4}.get(arc or 0)


def _place_name(element: _Element) -> str:
    return text_of(element, "location") or text_of(element, "splitlocation")


def repeated(item: _Element, base: Iterable[_Element]) -> bool:
    """Whether a loadout's element only repeats a flag of the bare chassis."""
    return text_of(item, "type") in FLAGS and _identity(item) in {_identity(other) for other in base}


def _identity(element: _Element) -> tuple[tuple[str, str, str], ...]:
    return tuple((child.tag, (child.text or "").strip(), child.get("index") or "") for child in element if child.tag != "type")
