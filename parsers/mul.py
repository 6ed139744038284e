"""Unit lists (MUL): which units a force has, who drives them, and what state they are in."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from converter.formats.mul import attribute_fields, known, sections
from converter.formats.xml_content import content
from converter.model import (
    AnyUnit,
    ArmorState,
    CrewMember,
    ExternalStore,
    Extra,
    Finding,
    Force,
    ForceGroup,
    ForceUnit,
    Kill,
    LocationState,
    Plain,
    Provenance,
    SlotState,
    StateElement,
    UnitCrew,
    is_count,
)
from parsers.registry import SIZE_LIMIT, ForceResult, Format, Source, designs_of, detect
from parsers.registry import read as read_any
from parsers.xml import attributes, line_of, local_name, own_texts, parse_xml, surplus

if TYPE_CHECKING:
    from lxml.etree import _Element

ROOTS = ("unit", "record", "entity")


def sniff(head: bytes) -> bool:
    """Whether the start of a file is a unit list's."""
    lower = head.lower()
    return (b"<entity " in lower or b"<record" in lower or b"<unit version" in lower) and b"<mech" not in lower


def read_list(source: Source) -> ForceResult:
    """Read one list."""
    root, findings = parse_xml(source.path, source.data)
    if root is None:
        return ForceResult(None, findings)
    reading = _Reading(source.path)
    force = reading.force(root)
    return ForceResult(force, (*findings, *reading.findings, *surplus(source.path, root, content("mul"))))


def _children(element: _Element) -> Iterator[tuple[str, _Element]]:
    for child in element:
        name = local_name(child)
        if name:
            yield name.lower(), child


class _Reading:
    """One reading of a list: what it makes of elements, and what it has to say about them."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.findings: list[Finding] = []
        self.count = 0

    def force(self, root: _Element) -> Force | None:
        kind = local_name(root).lower()
        if kind not in ROOTS:
            self.say("P501", root, root=local_name(root))
            return None
        if kind == "entity":
            return Force(groups=(ForceGroup(units=self.units([root])),), provenance=self.provenance())
        settings = {k: v for k, v in attributes(root).items() if k.lower() != "version"}
        groups: list[ForceGroup] = []
        loose: list[_Element] = []
        crews: list[UnitCrew] = []
        kills: list[Kill] = []
        extras: list[Extra] = []
        stated: int | None = None
        for name, child in _children(root):
            if name == "entity":
                loose.append(child)
            elif name in sections():
                groups.append(ForceGroup(name=local_name(child), units=self.units([e for n, e in _children(child) if n == "entity"])))
            elif name == "kills":
                kills += [Kill(killed=e.get("killed") or "", killer=e.get("killer") or "") for n, e in _children(child) if n == "kill"]
            elif name in ("pilot", "crew"):
                crews.append(self.crew(child))
            elif name == "totalgenericbattlevalue":
                stated = self.number(child, child.text, "TotalGenericBattleValue")
            else:
                extras.append(self.extra(child, "the list"))
        if loose or not groups:
            groups.insert(0, ForceGroup(units=self.units(loose)))
        return Force(
            kind="record" if kind == "record" else "list",
            version=root.get("version"),
            settings=settings,
            stated_bv=stated,
            groups=tuple(groups),
            crews=tuple(crews),
            kills=tuple(kills),
            extras=tuple(extras),
            provenance=self.provenance(),
        )

    def provenance(self) -> Provenance:
        return Provenance(path=self.path, format="mul")

    def units(self, elements: list[_Element]) -> tuple[ForceUnit, ...]:
        return tuple(unit for unit in map(self.unit, elements) if unit is not None)

    def unit(self, element: _Element) -> ForceUnit | None:
        self.count += 1
        fields = self.unit_attributes(element)
        if not fields.get("chassis"):
            self.say("P503", element, number=self.count)
            return None
        parts: dict[str, list[Any]] = {"crews": [], "locations": [], "stores": [], "state": [], "extras": []}
        links: dict[str, tuple[str, ...]] = {}
        for name, child in _children(element):
            match name:
                case "pilot" | "crew":
                    parts["crews"].append(self.crew(child))
                case "location":
                    parts["locations"].append(self.location(child))
                case "bombs":
                    parts["stores"] += [self.store(e) for n, e in _children(child) if n == "bomb"]
                case "c3iset":
                    links["c3i"] = tuple(e.get("link") or "" for _, e in _children(child))
                case "nc3set":
                    links["nc3"] = tuple(e.get("link") or "" for _, e in _children(child))
                case "game":
                    fields["game_id"] = child.get("id")
                case "conveyance":
                    fields["carried_by"] = child.get("id")
                case "force":
                    fields["formation"] = child.get("force")
                case "construction_data":
                    fields["file"] = child.get("filename")
                    fields["embedded"] = self.embedded(child, fields["chassis"])
                case _ if name in known("state"):
                    parts["state"].append(state_of(child))
                case _:
                    parts["extras"].append(self.extra(child, "a unit"))
        return ForceUnit(
            **fields, **{key: tuple(value) for key, value in parts.items()}, links=links, notes=own_texts(element), line=line_of(element)
        )

    def unit_attributes(self, element: _Element) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        settings: dict[str, str] = {}
        for key, value in attributes(element).items():
            field = attribute_fields().get(key.lower())
            if field == "quirks":
                fields["quirks"] = tuple(value.split("::"))
            elif field == "commander":
                fields["commander"] = value.lower() == "true"
            elif field is not None:
                fields[field] = value
            else:
                settings[key] = value
                self.check_known(element, key, "unit")
        fields["settings"] = settings
        return fields

    def crew(self, element: _Element) -> UnitCrew:
        single = local_name(element).lower() == "pilot"
        members = [element] if single else [e for n, e in _children(element) if n == "crewmember"]
        of_person = {"slot", "name", "nick", "gunnery", "piloting", "gunneryaero", "pilotingaero", *known("person")} if single else set()
        settings = {k: v for k, v in attributes(element).items() if k.lower() not in of_person and k.lower() != "implants"}
        for key in settings:
            self.check_known(element, key, "crew")
        implants = element.get("implants")
        return UnitCrew(
            single=single,
            members=tuple(self.person(e, whole=not single) for e in members),
            implants=tuple(implants.split("::")) if implants else (),
            settings=settings,
        )

    def person(self, element: _Element, *, whole: bool) -> CrewMember:
        typed = {"name", "nick", "slot", "gunnery", "piloting", "gunneryaero", "pilotingaero"}
        rest = {k: v for k, v in attributes(element).items() if k.lower() not in typed}
        if not whole:
            rest = {k: v for k, v in rest.items() if k.lower() in known("person")}
        for key in rest:
            self.check_known(element, key, "person")
        return CrewMember(
            slot=self.skill(element, "slot"),
            name=element.get("name") or "",
            nick=element.get("nick"),
            gunnery=self.skill(element, "gunnery"),
            piloting=self.skill(element, "piloting"),
            gunnery_aero=self.skill(element, "gunneryAero"),
            piloting_aero=self.skill(element, "pilotingAero"),
            settings=rest,
        )

    def location(self, element: _Element) -> LocationState:
        armor, slots, flags = [], [], []
        for name, child in _children(element):
            if name == "armor":
                armor.append(ArmorState(points=child.get("points") or "", facing=child.get("type")))
            elif name == "slot":
                slots.append(self.slot(child))
            else:
                flags.append(state_of(child))
            if name not in known("location"):
                self.say("P502", child, what="element", name=local_name(child), where="a location")
        destroyed = element.get("isDestroyed")
        return LocationState(
            index=element.get("index") or "",
            destroyed=None if destroyed is None else destroyed.lower() == "true",
            note=" ".join(own_texts(element)),
            armor=tuple(armor),
            slots=tuple(slots),
            flags=tuple(flags),
        )

    def slot(self, element: _Element) -> SlotState:
        settings = {k: v for k, v in attributes(element).items() if k not in ("index", "type", "shots")}
        for key in settings:
            self.check_known(element, key, "slot")
        return SlotState(
            index=element.get("index") or "",
            item=element.get("type") or "",
            shots=self.skill(element, "shots"),
            settings=settings,
        )

    def store(self, element: _Element) -> ExternalStore:
        internal = element.get("Internal")
        return ExternalStore(
            item=element.get("type") or "",
            count=self.number(element, element.get("load"), "load") or 0,
            internal=None if internal is None else internal.lower() == "true",
        )

    def embedded(self, element: _Element, name: str) -> AnyUnit | None:
        """The unit file of a custom design: gzip, then base64. Source: mul.md §5."""
        unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        try:
            data = unpacker.decompress(base64.b64decode(element.text or "", validate=False), SIZE_LIMIT)
        except (ValueError, zlib.error) as error:
            self.say("P506", element, name=name, reason=str(error))
            return None
        if not unpacker.eof:
            self.say("P506", element, name=name, reason=f"cut short, or over the limit of {SIZE_LIMIT} bytes")
            return None
        design = Source(f"{self.path}#{element.get('filename') or name}", data)
        format_ = detect(design)
        if format_ is not None and format_.read_force is not None:
            self.say("P506", element, name=name, reason="it is a list, not a unit file")
            return None
        result = read_any(design)
        self.findings += result.findings
        return result.units[0] if result.units else None

    def extra(self, element: _Element, where: str) -> Extra:
        from lxml import etree

        self.say("P502", element, what="element", name=local_name(element), where=where)
        return Extra("element", local_name(element), etree.tostring(element, encoding="unicode", with_tail=False), line=line_of(element))

    def skill(self, element: _Element, name: str) -> int | None:
        value = next((v for k, v in attributes(element).items() if k.lower() == name.lower()), None)
        return None if value is None else self.number(element, value, name)

    def number(self, element: _Element, text: str | None, key: str) -> int | None:
        word = (text or "").strip()
        if is_count(word.removeprefix("-")):
            return int(word)
        self.say("P009", element, key=key, text=text or "", expected="a whole number")
        return None

    def check_known(self, element: _Element, key: str, place: str) -> None:
        if key.lower() not in known(place):
            self.say("P502", element, what="attribute", name=key, where=local_name(element))

    def say(self, code: str, element: _Element, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line_of(element), fields))


def state_of(element: _Element) -> StateElement:
    """An element of state with all that is in it."""
    return StateElement(
        name=local_name(element),
        settings=attributes(element),
        text=" ".join(own_texts(element)),
        children=tuple(state_of(child) for _, child in _children(element)),
    )


FORMATS = (Format("mul", "unit list of MegaMek and MekHQ", (".mul",), sniff, designs_of(read_list), read_list),)
