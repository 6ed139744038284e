"""HeavyMetal Pro (.hmp): Meks in a binary layout that is known from other programs' readers only."""

from __future__ import annotations

from typing import Any, cast

from converter.formats.heavymetal import FIRST_AMMUNITION, codes, items
from converter.formats.mtf import REAR_ARMOR
from converter.model import Extra, Fluff, Tech
from converter.model.locations import QUAD_LEGS
from parsers.older.binary import Cursor, Cut, Field
from parsers.older.build import Draft, finish
from parsers.registry import Format, ReadResult, Source

KNOWN_VERSION = "V5.00"

HEAD = (Field("origin", "u8"), Field("flags", 1), Field("quad flag", "u8"), Field("users", 9), Field("tonnage", "u16"))
NAMES = (Field("chassis", "str"), Field("model", "str"), Field("year", "u16"), Field("level", "u16"), Field("cost", "u32"))
NAMES_END = (Field("bv", "u16"), Field("after the BV", 20), Field("BattleForce", "str"))
MIXED = ("base", "engine", "heat sinks", "physical", "myomer", "targeting computer", "armor")
FRAME = tuple(Field(name, "u16") for name in ("chassis", "structure", "rating", "engine", "walk", "jump", "sinks", "sink kind", "armor"))
POINTS: tuple[Field, ...] = (
    Field("before the left arm", 2),
    Field("LA", "u16"),
    Field("left arm", 4),
    Field("LT", "u16"),
    Field("left torso", 4),
    Field("LL", "u16"),
    Field("left leg", 4),
    Field("RA", "u16"),
    Field("right arm", 4),
    Field("RT", "u16"),
    Field("right torso", 2),
    Field("jets", "u16"),
    Field("RL", "u16"),
    Field("right leg", 4),
    Field("HD", "u16"),
    Field("head", 4),
    Field("CT", "u16"),
    Field("center torso", 2),
    Field("RTL", "u16"),
    Field("RTR", "u16"),
    Field("RTC", "u16"),
    Field("myomer", "u16"),
)
ARMOR_LABELS = ("LA", "LT", "LL", "RA", "RT", "RL", "HD", "CT", "RTL", "RTR", "RTC")
WEAPON = (Field("count", "u16"), Field("item", "u16"), Field("location", "u16"), Field("shots", "u16"), Field("weapon", 2))
SLOT_ORDER = ("LA", "LT", "LL", "RA", "RT", "RL", "HD", "CT")
SLOTS = 12
PROSE = ("overview", "capabilities", "history", "variants", "notables", "deployment")
ADVANCED = 3


def sniff(head: bytes) -> bool:
    """Whether the start of a file is a HeavyMetal Pro Mek's: a version, and a tonnage where it belongs."""
    return head[:2] == b"V5" and head[2:3] == b"." and len(head) > 18 and 10 <= head[17] <= 200 and head[18] == 0


def read(source: Source) -> ReadResult:
    """Read one file."""
    draft = Draft(source.path, "hmp")
    cursor = Cursor(source.data)
    try:
        _read(draft, cursor)
    except Cut as cut:
        draft.note("P401", None, reason=str(cut))
    draft.extras += cursor.unknown
    draft.note("P402", None, format="HeavyMetal Pro", count=len(draft.extras))
    return finish(draft)


def _read(draft: Draft, cursor: Cursor) -> None:
    version = cursor.raw("version", 5).decode("latin-1")
    if version != KNOWN_VERSION:
        draft.note("P404", None, version=version, known=KNOWN_VERSION)
    head = cast("dict[str, Any]", cursor.take(HEAD))
    draft.tonnage = head["tonnage"]
    names = cast("dict[str, Any]", cursor.take(NAMES))
    draft.chassis, draft.model, draft.year = names["chassis"].strip(), names["model"].strip(), names["year"]
    draft.rules_level = names["level"]
    draft.stored_cost = float(names["cost"])
    end = cast("dict[str, Any]", cursor.take(NAMES_END))
    draft.stored_bv = float(end["bv"])
    _keep(draft, "BattleForce", end["BattleForce"])
    techs = _technology(draft, cursor)
    _frame(draft, cursor, techs)
    points = cast("dict[str, Any]", cursor.take(POINTS))
    draft.points = {label: points[label] for label in ARMOR_LABELS}
    draft.myomer = _code(draft, "myomer", points["myomer"])
    for _ in range(cursor.u16("number of weapons")):
        cursor.take(WEAPON)  # the crit slots say the same
        _keep(draft, "weapon maker", cursor.text("weapon maker"))
    _slots(draft, cursor, techs)
    _tail(draft, cursor)


def _keep(draft: Draft, key: str, text: str) -> None:
    """Keep a text that the model has no place for."""
    if text.strip():
        draft.extras.append(Extra("key", key, text.strip()))


def _technology(draft: Draft, cursor: Cursor) -> dict[str, Tech]:
    """Technology by part; a mixed design names it for seven parts."""
    tech = cursor.u16("technology")
    draft.tech_base = _code(draft, "tech_base", tech)
    if draft.tech_base != "Mixed (IS Chassis)":
        return dict.fromkeys(MIXED, "Clan" if draft.tech_base == "Clan" else "IS")
    techs: dict[str, Tech] = {part: "Clan" if cursor.u16(f"technology of {part}") else "IS" for part in MIXED}
    if techs["base"] == "Clan":
        draft.tech_base = "Mixed (Clan Chassis)"
    return techs


def _frame(draft: Draft, cursor: Cursor, techs: dict[str, Tech]) -> None:
    frame = cast("dict[str, int]", cursor.take(FRAME))
    quad, lam, omni = codes()["chassis"].get(str(frame["chassis"]), (False, False, False))
    if str(frame["chassis"]) not in codes()["chassis"]:
        draft.note("P403", None, field="chassis", value=frame["chassis"])
    draft.quad, draft.lam, draft.omni = quad, lam, omni
    draft.structure, draft.structure_tech = _code(draft, "structure", frame["structure"]), techs["base"]
    draft.engine_rating, draft.engine_kind, draft.engine_tech = frame["rating"], _code(draft, "engine", frame["engine"]), techs["engine"]
    draft.walk_mp, draft.jump_mp = frame["walk"], frame["jump"]
    draft.heat_sink_kind, draft.heat_sink_tech = _code(draft, "heat_sink", frame["sink kind"]), techs["heat sinks"]
    draft.heat_sinks = frame["sinks"] * (2 if draft.heat_sink_kind == "Compact" else 1)
    draft.armor, draft.armor_tech = _code(draft, "armor", frame["armor"]), techs["armor"]
    if draft.armor == "Patchwork":
        kinds = {label: _code(draft, "armor", cursor.u16(f"armor of {label}")) for label in ARMOR_LABELS}
        draft.patchwork = {label: kind for label, kind in kinds.items() if label not in REAR_ARMOR}


def _slots(draft: Draft, cursor: Cursor, techs: dict[str, Tech]) -> None:
    """Eight locations of twelve slots. An item number with rounds (ammunition) or marks (bit 0: rear) in the third byte."""
    tables = {part: items(clan=tech == "Clan") for part, tech in techs.items()}
    special = {0x0A: "heat sinks", 0x11: "physical", 0x1F: "physical", 0x12: "targeting computer", 0x17: "myomer"}
    for location in SLOT_ORDER:
        texts = []
        for index in range(SLOTS):
            word = int(cursor.number(f"slot {index + 1} of {location}", "<I"))
            number, mark = word & 0xFFFF, word >> 16 & 0xFF
            item = tables[special.get(number, "base")].get(number)
            if number == 0:
                texts.append("-Empty-")
                continue
            if item is None:
                draft.note("P403", None, field=f"slot {index + 1} of {location}", value=number)
            name = (item.name or item.own_name) if item else f"HeavyMetal item {number}"
            if number >= FIRST_AMMUNITION:
                draft.shots[location, index] = mark
            elif mark & 1:
                name += " (R)"
            texts.append(name)
        draft.slots(location, texts)
    if draft.quad:
        draft.shots = {(QUAD_LEGS.get(place, place), index): n for (place, index), n in draft.shots.items()}


def _tail(draft: Draft, cursor: Cursor) -> None:
    """Prose, and the gyro and cockpit of designs above standard rules."""
    cursor.skip("before the prose", 4)
    prose = {field: cursor.text(field).strip() or None for field in PROSE}
    notes = [text for text in (cursor.text("notes"), cursor.text("more notes")) if text.strip()]
    draft.fluff = Fluff(**prose, notes="\n".join(notes) or None)
    cursor.skip("after the prose", 8)
    if (draft.rules_level or 0) >= ADVANCED and cursor.at < len(cursor.data):
        draft.gyro = _code(draft, "gyro", cursor.u16("gyro"))
        draft.cockpit = _code(draft, "cockpit", cursor.u16("cockpit"))
    cursor.rest("the end")


def _code(draft: Draft, table: str, value: int) -> Any:
    """The word of a code; an unknown one is reported and read as the table's first."""
    words = codes()[table]
    if str(value) not in words:
        draft.note("P403", None, field=table.replace("_", " "), value=value)
        return next(iter(words.values()))
    return words[str(value)]


FORMATS = (Format("hmp", "HeavyMetal Pro Mek", (".hmp",), sniff, read),)
