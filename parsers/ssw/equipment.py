"""Equipment elements: what a name stands for, and the mounts it makes before they have slots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from converter.formats import ssw
from converter.model import Mount, Tech
from parsers.ssw.document import Document, maker, texts_of

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


@lru_cache(maxsize=16384)
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


class Use(NamedTuple):
    """An equipment element, and the texts of its children."""

    element: _Element
    texts: Mapping[str, str]

    def text(self, tag: str) -> str:
        return self.texts.get(tag, "")


def uses(layer: _Element) -> list[Use]:
    """The equipment elements of a loadout that name something."""
    found = [Use(element, texts_of(element)) for element in layer.iterchildren("equipment")]
    return [use for use in found if use.text("name")]


class Item(NamedTuple):
    """An equipment element as it is read: its mount without a place, what the program knows of it, and what comes along.

    `guns` is the number and the entry of the machine guns of an array. `add_ons` are catalogue keys with their crit slots.
    """

    use: Use
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

    def clan_item(self, word: str, entry: ssw.Name) -> bool:
        """Whether a name both sides share means the Clan item: by its own word, by the weapon it feeds, else by the chassis."""
        if word in ("Clan", "Inner Sphere"):
            return word == "Clan"
        if self.mixed and entry.type == "ammunition" and entry.feeds in self.bins:
            return self.bins[entry.feeds] == "Clan"
        return self.clan


def bins(aboard: Iterable[Use], clan: bool) -> dict[str, Tech]:
    """The technology of the weapons that use each family of ammunition."""
    found: dict[str, Tech] = {}
    for use in aboard:
        name = take_apart(use.text("name")).name
        array = ssw.ARRAY.fullmatch(name)
        entry = ssw.find_name(array["prefix"] + array["gun"] if array else name, clan)
        if entry and entry.feeds and entry.type != "ammunition":
            found.setdefault(entry.feeds, tech_of(entry, clan))
    return found


def tech_of(entry: ssw.Name, clan: bool) -> Tech:
    """The technology of an item by the prefix of its name; without one, that of the chassis."""
    return ssw.TECH_PREFIXES.get(entry.name[:5], "Clan" if clan else "IS")


def read_item(document: Document, use: Use, maker_: Maker, fire_control: tuple[str, ...], pod: bool) -> Item:
    """Read one equipment element. An unknown name keeps its text and gets a finding."""
    element = use.element
    spelled = take_apart(use.text("name"))
    made_by = "".join(maker(name.get("manufacturer")) for name in element.iterchildren("name"))
    mark = _mark(document, use, spelled)
    mount = Mount("", "", spelled.name, rear=spelled.rear, turret=spelled.turret, pod=pod, maker=made_by, mark=mark)
    kind = use.text("type")
    array = ssw.ARRAY.fullmatch(spelled.name)
    if array:
        gun = ssw.find_name(array["prefix"] + array["gun"], maker_.clan)
        if gun is not None and gun.name in ssw.ARRAYS:
            array_item = mount._replace(item=ssw.ARRAYS[gun.name][0])
            return Item(use, kind, array_item, None, (), (int(array["count"]), gun))
    entry = ssw.find_name(spelled.name, maker_.clan)
    if entry is None:
        document.report("P304", element, name=spelled.name, location=_place_name(use))
        return Item(use, kind, mount, None)
    clan = maker_.clan_item(use.text("techbase"), entry)
    tons = document.number(element, use.texts.get("tons"), "tons")
    mount = mount._replace(
        item=entry.key(clan),
        text=entry.name,
        size=entry.size(tons) if tons is not None and entry.size_step else None,
        shots=document.whole(element, use.texts.get("lot"), "lot"),
    )
    if not mount.item and entry.name not in ssw.TRANSPORTERS:
        document.report("P305", element, name=entry.name, location=_place_name(use))
    return Item(use, kind, mount, entry, _add_ons(spelled, entry, fire_control, maker_.clan))


def _add_ons(spelled: Spelled, entry: ssw.Name, fire_control: tuple[str, ...], clan: bool) -> tuple[tuple[str, int], ...]:
    """What a weapon brings along without an element: endings of its name, and the fire control of its loadout."""
    systems = [ssw.FIRE_CONTROL_ITEMS[system, tech_of(entry, clan)] for system in fire_control if system in entry.takes]
    return (*((item, 1) for item in spelled.add_ons), *systems)


def _mark(document: Document, use: Use, spelled: Spelled) -> str:
    """Caseless ammunition of an autocannon, or the load of a grenade launcher."""
    if spelled.caseless:
        return "caseless"
    load = document.whole(use.element, use.texts.get("vglammo"), "vglammo")
    return ssw.GRENADES[load] if load is not None and 0 <= load < len(ssw.GRENADES) else ""


def facing(document: Document, use: Use, right: bool) -> int | None:
    """The hex side a grenade launcher covers, where it is not the front: the rear, or a side of its location. Source: ssw.md 9."""
    arc = document.whole(use.element, use.texts.get("vglarc"), "vglarc")
    return {1: 3, 2: 1 if right else 5, 3: 2 if right else 4}.get(arc or 0)


def _place_name(use: Use) -> str:
    return use.text("location") or use.text("splitlocation")


def repeated(use: Use, base: Iterable[Use]) -> bool:
    """Whether a loadout's element only repeats a flag of the bare chassis."""
    return use.text("type") in FLAGS and _identity(use.element) in {_identity(other.element) for other in base}


def _identity(element: _Element) -> tuple[tuple[str, str, str], ...]:
    return tuple((child.tag, (child.text or "").strip(), child.get("index") or "") for child in element if child.tag != "type")
