"""Forces to Force Balancer files (.force), each unit with its whole design."""

from __future__ import annotations

from typing import TYPE_CHECKING

from converter.model import Finding, Force, ForceUnit, Mek, StateElement, UnitCrew
from converter.writers.registry import Written
from converter.writers.ssw import WRITERS as DESIGN_WRITERS

if TYPE_CHECKING:
    from lxml.etree import _Element


def write_force(force: Force) -> Written:
    """The file as UTF-8 XML, and what of the designs the format cannot hold. A unit without its design is written without one."""
    from lxml import etree

    findings: list[Finding] = []
    root = etree.Element("force", {"name": force.name, **force.settings})
    for group in force.groups:
        home = etree.SubElement(root, "group", {"name": group.name, **group.settings})
        for unit in group.units:
            findings += _unit(home, unit)
    etree.indent(root, "    ")
    return Written(etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True), tuple(findings))


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
        _card(element, state)
    for crew in unit.crews:
        _warrior(element, crew, unit.skill_modifier)
    findings: tuple[Finding, ...] = ()
    if unit.embedded is not None:
        writer = next(w for w in DESIGN_WRITERS if w.name == ("ssw" if isinstance(unit.embedded, Mek) else "saw"))
        data, findings = writer.write((unit.embedded,))
        element.append(etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True)))
    for extra in unit.extras:
        element.append(etree.fromstring(extra.value, etree.XMLParser(resolve_entities=False, no_network=True)))
    return findings


def _card(home: _Element, state: StateElement) -> None:
    from lxml import etree

    etree.SubElement(home, state.name, dict(state.settings)).text = state.text or None


def _warrior(home: _Element, crew: UnitCrew, modifier: float | None) -> None:
    """The crew. A setting `affiliation.rank` is an attribute of the element `affiliation`; one without a dot is an element's text."""
    from lxml import etree

    member = crew.members[0]
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
