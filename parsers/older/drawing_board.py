"""The Drawing Board: Meks as XML, with a catalogue of their items that is not needed, and slots by number."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from converter.formats.mtf import REAR_ARMOR
from converter.formats.xml_content import content
from converter.model import Extra, Tech, TechBase, is_count
from converter.model.part import CLAN_CHASSIS
from parsers.older.build import Draft, finish
from parsers.registry import Format, ReadResult, Source
from parsers.xml import line_of, parse_xml, surplus

if TYPE_CHECKING:
    from lxml.etree import _Element

LOCATIONS = {"H": "HD"}
REAR = {torso: label for label, torso in REAR_ARMOR.items()}
SYSTEMS = {"Empty": "-Empty-", "Engine": "Fusion Engine"}
GYROS = {"Extra-Light": "XL", "Heavy-Duty": "Heavy Duty"}
ENGINES = {"Fusion": "Fusion", "Fusion XL": "XL", "Fusion XXL": "XXL", "Light Fusion": "Light", "Compact Fusion": "Compact"}
TECH_BASES: dict[str, TechBase] = {
    "inner sphere": "Inner Sphere",
    "inner sphere 'c'": "Inner Sphere",
    "clan": "Clan",
    "mixed (is chassis)": "Mixed (IS Chassis)",
    "mixed (clan chassis)": "Mixed (Clan Chassis)",
}
TECHS: dict[str, Tech] = {"(C) ": "Clan", "(IS) ": "IS"}
"""The mark of a technology before a name."""

SUFFIXES = (" - Artemis IV", " - Narc", " [LRM]", " [SRM]")
VERSION = "2"


def sniff(head: bytes) -> bool:
    """Whether the start of a file is The Drawing Board's."""
    return b"<mech" in head and b"The Drawing Board" in head


def read(source: Source) -> ReadResult:
    """Read one file."""
    root, findings = parse_xml(source.path, source.data)
    draft = Draft(source.path, "drawing_board", findings=list(findings))
    if root is None:
        return ReadResult((), tuple(findings))
    version = _text(root, "creator/version")
    if version != VERSION:
        draft.note("P404", None, version=version, known=VERSION)
    _basics(draft, root)
    _slots(draft, root)
    draft.findings += surplus(source.path, root, content("drawing_board"))
    return finish(draft)


def _text(root: _Element, path: str) -> str:
    return " ".join((root.findtext(path) or "").split())


def _whole(draft: Draft, root: _Element, path: str, attribute: str = "") -> int:
    """A whole number in an element or an attribute of it; 0, with a finding, where there is none."""
    element = root.find(path)
    text = "" if element is None else (element.get(attribute) if attribute else element.text) or ""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if abs(number) < 1e12:
        return int(number)
    if element is not None:
        draft.note("P009", line_of(element), key=path, text=text, expected="a number")
    return 0


def _basics(draft: Draft, root: _Element) -> None:
    draft.chassis = _text(root, "basics/name")
    draft.model = _text(root, "basics/variant") or _text(root, "basics/model")
    technology = _text(root, "basics/technology")
    if technology.lower() not in TECH_BASES:
        draft.note("P009", None, key="technology", text=technology, expected="a technology base")
    draft.tech_base = TECH_BASES.get(technology.lower(), "Inner Sphere")
    draft.rules_level = _whole(draft, root, "basics/technology", "level") or None
    draft.tonnage = _whole(draft, root, "basics/tonnage")
    draft.quad = _text(root, "basics/type").lower() == "quad"
    draft.lam = root.find("basics/movemechmod") is not None
    draft.omni = _text(root, "basics/isomni").lower() == "true"
    draft.stored_cost = float(_whole(draft, root, "basics/cost"))
    draft.stored_bv = float(_whole(draft, root, "basics/bv")) or None
    draft.walk_mp = _whole(draft, root, "basics/speed/walk")
    draft.jump_mp = _whole(draft, root, "basics/speed/jump")
    own: Tech = "Clan" if draft.tech_base in CLAN_CHASSIS else "IS"
    engine, draft.engine_tech = _kind(_text(root, "basics/structural/engine"), own)
    draft.engine_kind = ENGINES.get(engine, engine)
    draft.engine_rating = _whole(draft, root, "basics/structural/engine", "rating")
    gyro, _ = _kind(_text(root, "basics/structural/gyro"), own)
    draft.gyro = GYROS.get(gyro, gyro or "Standard")
    draft.cockpit = _kind(_text(root, "basics/structural/cockpit"), own)[0] or "Standard"
    draft.heat_sink_kind, draft.heat_sink_tech = _kind(_text(root, "basics/structural/heatsinks"), own)
    draft.heat_sinks = _whole(draft, root, "basics/structural/heatsinks", "count")
    draft.armor, draft.armor_tech = _kind(_text(root, "basics/structural/armor"), own)
    draft.structure, draft.structure_tech = _kind(_text(root, "basics/structural/internal"), own)
    targeting = _text(root, "basics/structural/targsys")
    if targeting not in ("", "Standard"):
        draft.extras.append(Extra("element", "targsys", targeting))
        draft.note("P007", None, text=f"targsys {targeting}")


def _kind(text: str, own: Tech) -> tuple[str, Tech]:
    """A component's kind and technology, which a mark before it may name."""
    for mark, tech in TECHS.items():
        if text.startswith(mark):
            return text.removeprefix(mark), tech
    return text, own


def _slots(draft: Draft, root: _Element) -> None:
    mounted = {item.get("itemindex"): item for item in root.iterfind("mounteditems/mounteditem")}
    for element in root.iterfind("critdefs/location"):
        name = element.get("name") or ""
        location = LOCATIONS.get(name, name)
        draft.points[location] = _attribute(draft, element, "armor")
        if location in REAR:
            draft.points[REAR[location]] = _attribute(draft, element, "reararmor")
        slots = list(element.iterfind("criticalslot"))
        draft.blocks[location] = tuple(_slot(slot, mounted.get(slot.get("itemindex")), draft.omni) for slot in slots)
        draft.block_lines[location] = tuple(line_of(slot) or 0 for slot in slots)


def _attribute(draft: Draft, element: _Element, name: str) -> int:
    text = element.get(name) or "0"
    if is_count(text):
        return int(text)
    draft.note("P009", line_of(element), key=name, text=text, expected="a whole number")
    return 0


def _slot(slot: _Element, item: _Element | None, omni: bool) -> str:
    """The slot in the words of MTF: name, rear and pod from the mounted item, turret and armoring from the slot."""
    text = " ".join((slot.text or "").split())
    for suffix in SUFFIXES:
        text = text.removesuffix(suffix)
    for mark, tech in TECHS.items():
        if text.startswith(mark):
            text = f"{tech} {text.removeprefix(mark)}"
    if text.endswith("Engine"):
        return SYSTEMS["Engine"]
    text = SYSTEMS.get(text, text)
    marks = (
        (" (R)", item is not None and _true(item, "rearmounted")),
        (" (T)", _true(slot, "turretmounted")),
        (" (OMNIPOD)", omni and item is not None and not _true(item, "baseomniitem")),
        (" (ARMORED)", _true(slot, "armored")),
    )
    return text + "".join(mark for mark, there in marks if there)


def _true(element: _Element, attribute: str) -> bool:
    return (element.get(attribute) or "").lower() == "true"


FORMATS = (Format("drawing_board", "The Drawing Board Mek", (".xml", ".tdb"), sniff, read),)
