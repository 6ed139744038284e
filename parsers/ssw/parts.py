"""The parts of a Mek with elements of their own: engine, structure, gyro, cockpit, myomer, armor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from converter.equipment.engines import primitive_rating
from converter.formats import ssw
from converter.model import Armor, ArmorKind, Engine
from converter.model.locations import QUAD_LEGS
from parsers.ssw import header
from parsers.ssw.document import Document, flag, text_of

if TYPE_CHECKING:
    from lxml.etree import _Element


def entry(document: Document, element: _Element | None, text: str | None, part: str) -> ssw.PartName | None:
    """The entry of a part's look-up text; a technology prefix before it is understood."""
    bare = (text or "").strip()
    return document.code(element, bare[5:] if bare[:5] in ssw.TECH_PREFIXES else bare, ssw.parts(part), part) if bare else None


def own_entry(document: Document, element: _Element | None, part: str) -> ssw.PartName | None:
    """The entry of an element's own text (engine, gyro)."""
    return entry(document, element, None if element is None else element.text, part)


def type_entry(document: Document, element: _Element | None, part: str) -> ssw.PartName | None:
    """The entry of an element's `type` (structure, armor …)."""
    return entry(document, element, None if element is None else element.findtext("type"), part)


class Drive(NamedTuple):
    """The engine and the walking MP that its rating stands for."""

    engine: Engine
    walk_mp: int


def drive(document: Document, clan: bool, tons: float) -> Drive:
    """The engine. The file gives walking MP times tonnage as its rating, for primitive ones too."""
    element = document.root.find("engine")
    rating = (document.number(element, element.get("rating"), "rating") if element is not None else None) or 0.0
    kind = own_entry(document, element, "engine")
    tech = header.tech_of(element, clan) or ("Clan" if clan else "IS")
    installed = primitive_rating(rating) if kind and kind.primitive else int(rating)
    return Drive(Engine(kind=kind.kind if kind else "Fusion", rating=installed, tech=tech), int(rating // tons) if tons else 0)


def mek_parts(document: Document, clan: bool, quad: bool) -> dict[str, Any]:
    """The fields of a Mek that structure, gyro, cockpit, myomer and armor fill."""
    root = document.root
    structure = type_entry(document, root.find("structure"), "structure")
    gyro = own_entry(document, root.find("gyro"), "gyro")
    enhancements = (type_entry(document, element, "enhancement") for element in root.iterfind("enhancement"))
    return {
        "structure": structure.kind if structure else "Standard",
        "structure_tech": header.tech_of(root.find("structure"), clan),
        "gyro": gyro.kind if gyro else "Standard",
        "myomer": next((entry.kind for entry in enhancements if entry and entry.kind), "Standard"),
        "armor": armor(document, clan, {tag: _location(tag, quad) for tag in ssw.ARMOR_LOCATIONS}),
        **_cockpit(document),
    }


def _location(tag: str, quad: bool) -> str:
    code = tag[:2].upper()
    return QUAD_LEGS.get(code, code) if quad else code


def _cockpit(document: Document) -> dict[str, str | None]:
    """The kind of cockpit: a command console makes a kind of its own."""
    holder = cockpit_holder(document.root)
    found = own_entry(document, holder, "cockpit")
    kind = found.kind if found else "Standard"
    if flag(holder, "commandconsole"):
        kind = {"Standard": "Command Console", "Small": "Small Command Console"}.get(kind, kind)
    return {"cockpit": kind, "ejection": "Full Head Ejection System" if flag(holder, "fhes") else None}


def cockpit_holder(root: _Element) -> _Element | None:
    """The element with the cockpit's text and flags; very old files have no `type` in between."""
    element = root.find("cockpit")
    inner = None if element is None else element.find("type")
    return element if inner is None else inner


def armor(document: Document, clan: bool, locations: Mapping[str, str]) -> Armor:
    """Armor by element and the location each stands for; an element of three letters that ends in r is the rear of a torso."""
    element = document.root.find("armor")
    points: dict[str, int] = {}
    rear: dict[str, int] = {}
    patchwork: dict[str, ArmorKind] = {}
    for tag, location in locations.items():
        place = None if element is None else element.find(tag)
        if place is None:
            continue
        (rear if len(tag) == 3 else points)[location] = document.whole(place, place.text, tag) or 0
        material = entry(document, place, place.get("type"), "armor")
        if material:
            patchwork[location] = ArmorKind(kind=material.kind, tech=header.tech_of(place, clan))
    kind = type_entry(document, element, "armor")
    return Armor(kind=kind.kind if kind else "Standard", tech=header.tech_of(element, clan), points=points, rear=rear, patchwork=patchwork)


def engine_side_slots(document: Document, slots: int) -> list[tuple[str, int]]:
    """The engine's slots in the side torsos; -1 means that side has none."""
    engine = document.root.find("engine")
    found: list[tuple[str, int]] = []
    if engine is None:
        return found
    for attribute, location in (("lsstart", "LT"), ("rsstart", "RT")):
        start = document.whole(engine, engine.get(attribute), attribute)
        if start is not None and start >= 0:
            found += [(location, start + i) for i in range(slots)]
    return found


def is_quad(root: _Element) -> bool:
    return text_of(root, "motive_type") == "Quad"
