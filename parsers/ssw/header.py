"""What Mek and vehicle files say in the same way: names, years, makers, prose, quirks, and the record of a loadout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from converter.formats import ssw
from converter.model import (
    BareChassis,
    BattleForceCard,
    Fluff,
    LoadoutRecord,
    Provenance,
    QuirkNote,
    SolarisRecord,
    Style,
    SystemMaker,
    Tech,
    TechBase,
)
from parsers.ssw.document import Document, flag, maker, text_of
from parsers.xml import line_of

if TYPE_CHECKING:
    from lxml.etree import _Element

_PAIR = " ("
_RULES_LEVELS = {str(code): level for code, level in ssw.RULES_LEVELS.items()}
_FIELDS = {
    "chassis": ".",
    "year": "year",
    "tech_base": "techbase",
    "rules_level": "rules_level",
    "engine": "engine",
    "structure": "structure",
    "armor": "armor",
    "fluff": "fluff",
}
"""Fields of a unit, and the element whose line is theirs."""


class Header(NamedTuple):
    """What a file says once for all its configurations."""

    chassis: str
    clan_name: str | None
    model: str
    tonnage: float | None
    omni: bool
    style: Style
    solaris: SolarisRecord
    fluff: Fluff
    save_version: int
    lines: dict[str, int]


def read_header(document: Document, omni: str) -> Header:
    """The header; `omni` is the attribute that marks an omni."""
    root = document.root
    chassis, clan_name, style = _names(ssw.unescape((root.get("name") or "").strip()), document.style)
    return Header(
        chassis,
        clan_name,
        ssw.unescape((root.get("model") or "").strip()),
        document.number(root, root.get("tons"), "tons"),
        flag(root, omni),
        style,
        SolarisRecord(
            year_restricted=flag(root.find("year"), "restricted"),
            fractional=root.find("fractional") is not None,
            portrait=root.get("sswimage") or "",
            quirks=_quirks(document),
        ),
        _fluff(root),
        document.whole(root, root.findtext("ssw_savefile_version"), "ssw_savefile_version") or 0,
        _lines(root),
    )


def _names(text: str, style: Style) -> tuple[str, str | None, Style]:
    """Chassis and Clan name of a double name. Programs write either of them first; only known pairs are taken apart."""
    if text.endswith(")") and _PAIR in text:
        first, _, second = text[:-1].rpartition(_PAIR)
        if (first, second) in ssw.clan_names():
            return first, second, style
        if (second, first) in ssw.clan_names():
            return second, first, style.model_copy(update={"choices": {"name": "clan first"}})
    return text, None, style


def _lines(root: _Element) -> dict[str, int]:
    found = {name: root.find(path) for name, path in _FIELDS.items()}
    return {name: line_of(element) for name, element in found.items() if element is not None}


def tech_base(text: str, clan_chassis: bool) -> TechBase:
    """The model's tech base for the word of the file, which does not say what make a mixed chassis is of."""
    if text == "Clan":
        return "Clan"
    if text == "Mixed":
        return "Mixed (Clan Chassis)" if clan_chassis else "Mixed (IS Chassis)"
    return "Inner Sphere"


def clan_chassis(root: _Element, clan_case: bool | None) -> bool:
    """Whether the chassis is of Clan make, which the word Mixed does not say: the structure tells, else free Clan CASE, else the engine.

    The structure is the chassis; free CASE comes with a Clan chassis only (R21); the engine is the last resort. Source: conversion map 1.
    """
    word = text_of(root, "techbase")
    if word != "Mixed":
        return word == "Clan"
    structure = _tech(root.find("structure"))
    if structure is not None:
        return structure == "Clan"
    return clan_case if clan_case is not None else _tech(root.find("engine")) == "Clan"


def _tech(element: _Element | None) -> Tech | None:
    return ssw.TECH_CODES.get((element.get("techbase") or "") if element is not None else "")


def tech_of(element: _Element | None, clan: bool) -> Tech | None:
    """The tech of a component; old files leave it out, and then it is the unit's. None where both sides make it alike."""
    code = None if element is None else element.get("techbase")
    if code is None:
        return "Clan" if clan else "IS"
    return ssw.TECH_CODES.get(code)


def rules_level(document: Document, element: _Element, text: str | None, save_version: int) -> int | None:
    """The model's rules level. The first files counted one lower. Source: ssw.md 3."""
    code = document.whole(element, text, "rules_level")
    if code is None:
        return None
    return document.code(element, str(code + 1 if save_version == 0 else code), _RULES_LEVELS, "rules_level")


def loadout_record(document: Document, element: _Element, name: str, save_version: int) -> dict[str, Any]:
    """The fields of a loadout's record. The eras of an ordinary design stand in the root, those of a configuration in its loadout."""
    place, prefix = (element, "loadout_") if element.tag == "loadout" else (document.root, "")
    era = document.whole(place, place.findtext(f"{prefix}era"), "era")
    return {
        "name": name,
        "era": 4 if save_version == 0 and era == 3 else era,
        "production_era": document.whole(place, place.findtext(f"{prefix}productionera"), "productionera"),
        "summary": text_of(element, "info"),
        "battleforce": _battleforce(document, element.find("battleforce")),
    }


def bare_chassis(document: Document, base: _Element, header: Header, clan: bool, clan_case: bool | None) -> BareChassis:
    """What the file says about an omni without pods."""
    root = document.root
    actuators = base.find("actuators")
    return BareChassis(
        **loadout_record(document, base, "", header.save_version),
        cost=document.number(root, root.findtext("cost"), "cost"),
        year=document.whole(root, root.findtext("year"), "year"),
        rules_level=rules_level(document, root, root.findtext("rules_level"), header.save_version),
        tech_base=tech_base(text_of(root, "techbase"), clan),
        source=text_of(base, "source"),
        clan_case=clan_case,
        actuators=tuple(name.upper() for name in ssw.ACTUATORS if flag(actuators, name)),
        fire_control=fire_control(base),
    )


def fire_control(loadout: _Element) -> tuple[str, ...]:
    """The systems that all launchers of a loadout have."""
    return tuple(system for attribute, system in ssw.FIRE_CONTROL.items() if flag(loadout, attribute))


def clan_case(loadout: _Element) -> bool | None:
    """Whether free Clan CASE is in force; None where the file does not say."""
    text = loadout.findtext("clancase")
    return None if text is None else text.strip() == "TRUE"


def _battleforce(document: Document, card: _Element | None) -> BattleForceCard | None:
    if card is None:
        return None

    def figure(attribute: str) -> int:
        return document.whole(card, card.get(attribute), f"battleforce {attribute}") or 0

    return BattleForceCard(
        points=figure("pv"),
        size=figure("wt"),
        movement=card.get("mv") or "",
        short=figure("s"),
        medium=figure("m"),
        long=figure("l"),
        extreme=figure("e"),
        overheat=figure("ov"),
        armor=figure("armor"),
        structure=figure("internal"),
        abilities=card.get("abilities") or "",
    )


def _quirks(document: Document) -> tuple[QuirkNote, ...]:
    notes = []
    for element in document.root.iterfind("fluff/quirks/quirk"):
        points = (element.findtext("Cost") or "").strip().lstrip("+-")
        notes.append(
            QuirkNote(
                name=text_of(element, "Name"),
                points=document.whole(element, points, "Cost") or 0,
                description=text_of(element, "Description"),
                positive=flag(element, "postive"),
                variable=flag(element, "isvariable"),
                kinds=tuple(kind for attribute, kind in ssw.QUIRK_KINDS.items() if flag(element, attribute)),
            )
        )
    return tuple(notes)


def quirk_keys(notes: tuple[QuirkNote, ...], clan: bool) -> tuple[str, ...]:
    """The keys of the unit's own quirks. Those of weapons are no quirks of the unit, and the file does not say whose they are."""
    keys: list[str] = []
    for note in notes:
        known = ssw.quirks().get(note.name)
        keys.extend(known.keys_for(note.points, clan) if known else ())
    return tuple(dict.fromkeys(keys))


_SYSTEMS = (
    ("CHASSIS", "structure", "manufacturer"),
    ("ENGINE", "engine", "manufacturer"),
    ("ARMOR", "armor", "manufacturer"),
    ("JUMPJET", "fluff/jumpjet_model", ""),
    ("COMMUNICATIONS", "fluff/commsystem", ""),
    ("TARGETING", "fluff/tandtsystem", ""),
)
"""Systems with a maker, and where the file names it: an attribute of an element, or its text."""


def _fluff(root: _Element) -> Fluff:
    prose = root.find("fluff")
    base = root.find("techbase")
    makers = []
    for system, path, attribute in _SYSTEMS:
        element = root.find(path)
        name = "" if element is None else maker(element.get(attribute) if attribute else element.text)
        if name:
            makers.append(SystemMaker(system=system, manufacturer=name))
    return Fluff(
        overview=text_of(prose, "overview") or None,
        capabilities=text_of(prose, "capabilities") or None,
        history=text_of(prose, "battlehistory") or None,
        deployment=text_of(prose, "deployment") or None,
        variants=text_of(prose, "variants") or None,
        notables=text_of(prose, "notables") or None,
        additional=text_of(prose, "additional") or None,
        manufacturer=(maker(base.get("manufacturer")) if base is not None else "") or None,
        primary_factory=(maker(base.get("location")) if base is not None else "") or None,
        systems=tuple(makers),
    )


def provenance(document: Document, format_: str, header: Header, index: int, mount_lines: list[int]) -> Provenance:
    return Provenance(path=document.path, format=format_, index=index, lines=header.lines, mount_lines=tuple(mount_lines))


def unit_fields(document: Document, header: Header, clan: bool, base: _Element, loadout: _Element | None) -> dict[str, Any]:
    """The fields that every unit has: those of an ordinary design stand in the root, those of a configuration in its loadout."""
    root = document.root
    stored, prefix = (root, "") if loadout is None else (loadout, "loadout_")
    top = base if loadout is None else loadout
    name = "" if loadout is None else ssw.unescape((loadout.get("name") or "").strip())
    changes: dict[str, Any] = {"loadout": LoadoutRecord(**loadout_record(document, top, name, header.save_version))}
    if loadout is not None:
        changes |= {"base": bare_chassis(document, base, header, clan, clan_case(base)), "model": header.model}
    level = loadout.get("ruleslevel") if loadout is not None else None
    return {
        "chassis": header.chassis,
        "model": header.model if loadout is None else ssw.configuration_model(header.model, name),
        "clan_name": header.clan_name,
        "year": document.whole(stored, stored.findtext(f"{prefix}year"), "year"),
        "tech_base": tech_base((text_of(loadout, "techbase") if loadout is not None else "") or text_of(root, "techbase"), clan),
        "rules_level": rules_level(document, root, root.findtext("rules_level") if level is None else level, header.save_version),
        "sources": tuple(filter(None, (text_of(top, "source") or text_of(root, "source"),))),
        "omni": header.omni,
        "tonnage": header.tonnage,
        "quirks": quirk_keys(header.solaris.quirks, clan),
        "fluff": header.fluff,
        "stored_bv": document.number(stored, stored.findtext("battle_value"), "battle_value"),
        "stored_cost": document.number(stored, stored.findtext("cost"), "cost"),
        "solaris": header.solaris.model_copy(update=changes),
        "extras": tuple(document.extras),
        "comments": tuple(document.comments),
        "style": header.style,
    }
