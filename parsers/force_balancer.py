"""Force Balancer files (.force): groups of units with crew and value, each with its whole design."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from converter.formats.xml_content import content
from converter.model import AnyUnit, CrewMember, Extra, Finding, Force, ForceGroup, ForceUnit, Plain, Provenance, StateElement, UnitCrew
from parsers.mul import state_of
from parsers.registry import ForceResult, Format, Source, designs_of
from parsers.ssw import read as read_design
from parsers.xml import attributes, left_out, line_of, local_name, parse_xml, surplus

if TYPE_CHECKING:
    from lxml.etree import _Element

UNIT_ATTRIBUTES = frozenset({"type", "model", "config", "tonnage", "bv", "file", "c3status"})
DESIGNS = ("mech", "combatvehicle")
CARD = ("battleforce", "info", "quirks")
PERSON = ("name", "status")


def sniff(head: bytes) -> bool:
    """Whether the start of a file is a Force Balancer's."""
    return b"<force " in head.lower() and b"<group" in head.lower()


def read_list(source: Source) -> ForceResult:
    """Read one file: the force, its embedded designs as its units' own."""
    root, findings = parse_xml(source.path, source.data)
    if root is None:
        return ForceResult(None, findings)
    reading = _Reading(source.path)
    forces = [root] if local_name(root) == "force" else list(root.iterfind(".//force"))
    if not forces:
        reading.say("P501", root, root=local_name(root))
        return ForceResult(None, (*findings, *reading.findings))
    groups = [group for force in forces for group in force if local_name(group) == "group"]
    force = Force(
        kind="balancer",
        name=forces[0].get("name") or "",
        settings={k: v for k, v in attributes(forces[0]).items() if k != "name"},
        groups=tuple(reading.group(group) for group in groups),
        provenance=Provenance(path=source.path, format="force"),
    )
    told = (finding for one in forces for finding in surplus(source.path, one, content("force_balancer")))
    others = (left_out(source.path, other, "the head of the force", other.get("name") or "", root) for other in forces[1:])
    return ForceResult(force, (*findings, *reading.findings, *told, *others))


class _Reading:
    """One reading of a file, and what it has to say."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.findings: list[Finding] = []
        self.count = 0

    def say(self, code: str, element: _Element, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line_of(element), fields))

    def group(self, element: _Element) -> ForceGroup:
        units = [self.unit(child) for child in element if local_name(child) == "unit"]
        return ForceGroup(
            name=element.get("name") or "",
            settings={k: v for k, v in attributes(element).items() if k != "name"},
            units=tuple(unit for unit in units if unit is not None),
        )

    def unit(self, element: _Element) -> ForceUnit | None:
        self.count += 1
        if not element.get("type"):
            self.say("P503", element, number=self.count)
            return None
        crews: list[UnitCrew] = []
        state: list[StateElement] = []
        extras: list[Extra] = []
        modifier: float | None = None
        design: AnyUnit | None = None
        for child in element:
            name = local_name(child)
            if name == "warrior":
                crew, modifier = self.warrior(child)
                crews.append(crew)
            elif name in DESIGNS:
                design = self.design(child, element.get("config") or "")
            elif name in CARD:
                state.append(state_of(child))
            elif name:
                self.say("P502", child, what="element", name=name, where="a unit")
                extras.append(self.extra(child))
        return ForceUnit(
            chassis=element.get("type") or "",
            model=element.get("model") or "",
            configuration=element.get("config") or "",
            tonnage=self.number(element, "tonnage"),
            networked={"true": True, "false": False}.get((element.get("c3status") or "").lower()),
            file=element.get("file"),
            stored_bv=self.number(element, "bv"),
            settings={k: v for k, v in attributes(element).items() if k not in UNIT_ATTRIBUTES},
            crews=tuple(crews),
            skill_modifier=modifier,
            state=tuple(state),
            embedded=design,
            extras=tuple(extras),
            line=line_of(element),
        )

    def warrior(self, element: _Element) -> tuple[UnitCrew, float | None]:
        """The crew and its skill modifier. What the file says beside skills is kept as the person's settings, `element.attribute`."""
        settings = {k: v for k, v in attributes(element).items() if k not in PERSON}
        skills: _Element | None = None
        for child in element:
            name = local_name(child)
            if name == "skills":
                skills = child
            elif name:
                settings |= {f"{name}.{key}": value for key, value in attributes(child).items()}
                if child.text and child.text.strip():
                    settings[name] = child.text.strip()
        settings["status"] = element.get("status") or ""
        member = CrewMember(
            name=element.get("name") or "",
            gunnery=self.whole(skills, "gunnery"),
            piloting=self.whole(skills, "piloting"),
            settings=settings,
        )
        return UnitCrew(members=(member,)), None if skills is None else self.number(skills, "mod")

    def design(self, element: _Element, configuration: str) -> AnyUnit | None:
        """The design of a unit, of an omni the configuration the unit names."""
        from lxml import etree

        result = read_design(Source(f"{self.path}#{self.count}", etree.tostring(element, encoding="utf-8", with_tail=False)))
        self.findings += result.findings
        named = [unit for unit in result.units if configuration and unit.model.endswith(configuration)]
        return next(iter(named or result.units), None)

    def number(self, element: _Element, name: str) -> float | None:
        text = element.get(name)
        if not text:
            return None
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if math.isfinite(number):
            return number
        self.say("P009", element, key=name, text=text, expected="a number")
        return None

    def whole(self, element: _Element | None, name: str) -> int | None:
        number = None if element is None else self.number(element, name)
        return None if number is None else int(number)

    def extra(self, element: _Element) -> Extra:
        from lxml import etree

        content = etree.tostring(element, encoding="unicode", with_tail=False)
        return Extra("element", local_name(element), content, line=line_of(element))


FORMATS = (Format("force", "Force Balancer force", (".force",), sniff, designs_of(read_list), read_list),)
