"""Forces to unit lists (MUL)."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from converter.formats.mul import attributes
from converter.model import (
    AnyUnit,
    CrewMember,
    Extra,
    Finding,
    Force,
    ForceGroup,
    ForceUnit,
    LocationState,
    StateElement,
    UnitCrew,
)
from converter.writers.forces import Places, fitted
from converter.writers.registry import ForceWriter, Written, write, writers

if TYPE_CHECKING:
    from lxml.etree import _Element


TITLE = "unit list (MUL)"

PLACES: Places = MappingProxyType(
    {
        Force: frozenset({"kind", "groups"}),
        ForceGroup: frozenset({"units"}),
        ForceUnit: frozenset({"chassis", "model", "configuration", "crews", "embedded"}),
        UnitCrew: frozenset({"members"}),
        CrewMember: frozenset({"name", "gunnery", "piloting"}),
    }
)
"""What of another program's force a list holds."""


def write_mul(force: Force) -> Written:
    """The list as UTF-8 XML, custom designs in it as they stand in the force."""
    from lxml import etree

    findings: list[Finding] = []
    if force.kind == "balancer":
        force, lost = fitted(force, PLACES, TITLE)
        findings += lost
        force = force.model_copy(update={"kind": "list", "groups": (ForceGroup(units=tuple(map(_as_listed, force.units))),)})
    root = etree.Element("record" if force.kind == "record" else "unit", _texts({"version": force.version, **force.settings}))
    if force.stated_bv is not None:
        etree.SubElement(root, "TotalGenericBattleValue").text = str(force.stated_bv)
    for group in force.groups:
        home = etree.SubElement(root, group.name) if group.name else root
        for unit in group.units:
            findings += _unit(home, unit)
    if force.kills:
        kills = etree.SubElement(root, "kills")
        for kill in force.kills:
            etree.SubElement(kills, "kill", {"killed": kill.killed, "killer": kill.killer})
    for crew in force.crews:
        _crew(root, crew)
    write_extras(root, force.extras)
    etree.indent(root, "\t")
    return Written(etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True), tuple(findings))


def _as_listed(unit: ForceUnit) -> ForceUnit:
    """A unit as lists name it: the configuration of an omni is its model."""
    return unit.model_copy(update={"model": f"{unit.model} {unit.configuration}".strip(), "configuration": ""})


def _texts(values: Mapping[str, object]) -> dict[str, str]:
    """Attributes as text; None is left out, booleans are written as the format writes them."""
    return {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in values.items() if value is not None}


def _unit(home: _Element, unit: ForceUnit) -> tuple[Finding, ...]:
    from lxml import etree

    own = {attribute: getattr(unit, field) for field, attribute in attributes().items() if field != "quirks"}
    quirks = "::".join(unit.quirks) if unit.quirks else None
    element = etree.SubElement(home, "entity", _texts({**own, **unit.settings, "quirks": quirks}))
    element.text = " ".join(unit.notes) or None
    for crew in unit.crews:
        _crew(element, crew)
    if unit.stores:
        bombs = etree.SubElement(element, "bombs")
        for store in unit.stores:
            etree.SubElement(bombs, "bomb", _texts({"type": store.item, "load": store.count, "Internal": store.internal}))
    for state in unit.state:
        write_state(element, state)
    for location in unit.locations:
        _location(element, location)
    for kind, (outer, inner) in {"c3i": ("c3iset", "c3i_link"), "nc3": ("NC3set", "NC3_link")}.items():
        for members in (links for k, links in unit.links.items() if k == kind):
            network = etree.SubElement(element, outer)
            for link in members:
                etree.SubElement(network, inner, {"link": link})
    for name, key, value in (
        ("Conveyance", "id", unit.carried_by),
        ("Game", "id", unit.game_id),
        ("Force", "force", unit.formation),
    ):
        if value is not None:
            etree.SubElement(element, name, {key: value})
    write_extras(element, unit.extras)
    return () if unit.embedded is None else _design(element, unit, unit.embedded)


def _design(home: _Element, unit: ForceUnit, design: AnyUnit) -> tuple[Finding, ...]:
    """A custom design: its whole unit file, packed by gzip, then base64. Source: mul.md §5."""
    from lxml import etree

    writer = next(writer for writer in writers() if writer.name in ("mtf", "blk") and design.family in writer.families)
    written = write((design,), writer)
    packed = gzip.compress(written.data, mtime=0)
    element = etree.SubElement(home, "construction_data", {"filename": unit.file or f"{unit.name}{writer.suffix}"})
    element.text = base64.b64encode(packed).decode("ascii")
    return written.findings


def _crew(home: _Element, crew: UnitCrew) -> None:
    from lxml import etree

    implants = {"implants": "::".join(crew.implants)} if crew.implants else {}
    if crew.single:
        person = _person(crew.members[0]) if crew.members else {}
        etree.SubElement(home, "pilot", {**person, **dict(crew.settings), **implants})
        return
    element = etree.SubElement(home, "crew", {**dict(crew.settings), **implants})
    for member in crew.members:
        etree.SubElement(element, "crewMember", _person(member))


def _person(member: CrewMember) -> dict[str, str]:
    return _texts(
        {
            "slot": member.slot,
            "name": member.name,
            "nick": member.nick,
            "gunnery": member.gunnery,
            "piloting": member.piloting,
            "gunneryAero": member.gunnery_aero,
            "pilotingAero": member.piloting_aero,
            **member.settings,
        }
    )


def _location(home: _Element, location: LocationState) -> None:
    from lxml import etree

    element = etree.SubElement(home, "location", _texts({"index": location.index, "isDestroyed": location.destroyed}))
    element.text = location.note or None
    for armor in location.armor:
        etree.SubElement(element, "armor", _texts({"points": armor.points, "type": armor.facing}))
    for slot in location.slots:
        etree.SubElement(element, "slot", _texts({"index": slot.index, "type": slot.item, "shots": slot.shots, **slot.settings}))
    for flag in location.flags:
        write_state(element, flag)


def write_state(home: _Element, state: StateElement) -> None:
    """An element of state with all that is in it."""
    from lxml import etree

    element = etree.SubElement(home, state.name, dict(state.settings))
    element.text = state.text or None
    for child in state.children:
        write_state(element, child)


def write_extras(home: _Element, extras: tuple[Extra, ...]) -> None:
    """Unknown elements, as they were read."""
    from lxml import etree

    for extra in extras:
        home.append(etree.fromstring(extra.value, etree.XMLParser(resolve_entities=False, no_network=True)))


FORCE_WRITERS = (ForceWriter("mul", TITLE, ".mul", write_mul),)
