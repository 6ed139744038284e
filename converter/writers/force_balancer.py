"""Forces to Force Balancer files (.force), each unit with its whole design."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import TYPE_CHECKING

from converter.model import CrewMember, Finding, Force, ForceGroup, ForceUnit, Mek, UnitCrew
from converter.writers.forces import Places, fitted
from converter.writers.mul import write_extras, write_state
from converter.writers.registry import ForceWriter, Written, write
from converter.writers.ssw import WRITERS as DESIGN_WRITERS

if TYPE_CHECKING:
    from lxml.etree import _Element


TITLE = "Force Balancer force"

PLACES: Places = MappingProxyType(
    {
        Force: frozenset({"kind", "groups"}),
        ForceGroup: frozenset({"name", "units"}),
        ForceUnit: frozenset({"chassis", "model", "crews", "embedded"}),
        UnitCrew: frozenset({"single", "members"}),
        CrewMember: frozenset({"slot", "name", "gunnery", "piloting"}),
    }
)
"""What of another program's list a force holds."""


def write_force(force: Force) -> Written:
    """The file as UTF-8 XML, and what the format cannot hold. A unit without its design is written without one."""
    from lxml import etree

    findings: list[Finding] = []
    if force.kind != "balancer":
        findings += _others(force)
        force, lost = fitted(force, PLACES, TITLE)
        findings += lost
        force = force.model_copy(update={"kind": "balancer", "groups": tuple(map(_with_drivers, force.groups))})
    root = etree.Element("force", {"name": force.name, **force.settings})
    for group in force.groups:
        home = etree.SubElement(root, "group", {"name": group.name, **group.settings})
        for unit in group.units:
            findings += _unit(home, unit)
    etree.indent(root, "    ")
    return Written(etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True), tuple(findings))


def _people(unit: ForceUnit) -> list[CrewMember]:
    return [member for crew in unit.crews for member in crew.members]


def _others(force: Force) -> Iterator[Finding]:
    """Who of a crew has no place: a unit has one warrior."""
    path = force.provenance.path if force.provenance else ""
    for unit in force.units:
        for member in _people(unit)[1:]:
            yield Finding("X101", path, unit.line, {"field": "crew member", "format": TITLE, "value": member.name})


def _with_drivers(group: ForceGroup) -> ForceGroup:
    """The group, each unit with the first of its crew."""
    units = (unit.model_copy(update={"crews": tuple(UnitCrew(members=(one,)) for one in _people(unit)[:1])}) for unit in group.units)
    return group.model_copy(update={"units": tuple(units)})


def _unit(home: _Element, unit: ForceUnit) -> tuple[Finding, ...]:
    from lxml import etree

    own = {
        "type": unit.chassis,
        "model": unit.model,
        "config": unit.configuration,
        "tonnage": None if unit.tonnage is None else str(unit.tonnage),
        "bv": None if unit.stored_bv is None else str(unit.stored_bv),
        **unit.settings,
        "file": unit.file,
        "c3status": None if unit.networked is None else str(unit.networked).lower(),
    }
    element = etree.SubElement(home, "unit", {key: value for key, value in own.items() if value is not None})
    for state in unit.state:
        write_state(element, state)
    for member in _people(unit):
        _warrior(element, member, unit.skill_modifier)
    findings: tuple[Finding, ...] = ()
    if unit.embedded is not None:
        writer = next(w for w in DESIGN_WRITERS if w.name == ("ssw" if isinstance(unit.embedded, Mek) else "saw"))
        data, findings = write((unit.embedded,), writer)
        if data:
            element.append(etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True)))
    write_extras(element, unit.extras)
    return findings


def _warrior(home: _Element, member: CrewMember, modifier: float | None) -> None:
    """The one who drives. A setting `affiliation.rank` is an attribute of the element `affiliation`; without a dot it is a text."""
    from lxml import etree

    element = etree.SubElement(home, "warrior", {"name": member.name, "status": member.settings.get("status", "")})
    inner: dict[str, _Element] = {}
    for key, value in member.settings.items():
        name, _, attribute = key.partition(".")
        if name == "status":
            continue
        child = inner.setdefault(name, etree.SubElement(element, name) if name not in inner else inner[name])
        if attribute:
            child.set(attribute, value)
        else:
            child.text = value
    skills = {"gunnery": member.gunnery, "piloting": member.piloting, "mod": modifier}
    etree.SubElement(element, "skills", {key: str(value) for key, value in skills.items() if value is not None})


FORCE_WRITERS = (ForceWriter("force", TITLE, ".force", write_force),)
