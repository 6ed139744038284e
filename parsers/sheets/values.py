"""Printed values as figures of the model: what all families' units take from a sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from converter.formats import mtf_values
from converter.formats.blk import codes
from converter.model import ArmorKind, RecordSheet, Tech, TechBase

RULES_LEVELS: Final = {"Introductory": 1, "Standard": 2, "Advanced": 3, "Experimental": 4, "Unofficial": 5}

SHORT_MATERIALS: Final = {"EDP": "Electric Discharge ProtoMech"}
"""Armor that is printed by a short name."""

ENGINES: Final = ("Fusion", "XL", "XXL", "Light", "Compact", "ICE", "Fuel Cell", "Fission", "None")
_ENGINE = re.compile(r"(?P<rating>\d{1,5}) (?P<kind>.+)")


class UnclearError(ValueError):
    """A sheet that does not say enough for a unit; the message says what is missing."""


def needed(sheet: RecordSheet, datum: str) -> int:
    """A whole number without which there is no unit. Raises UnclearError."""
    number = sheet.whole(datum)
    if number is None:
        raise UnclearError(datum.replace("_", " "))
    if '"' in sheet.text(datum):
        raise UnclearError("movement in hexes; the sheet has inches")
    return number


def told(sheet: RecordSheet, datum: str, what: str) -> str:
    """A text without which there is no unit. Raises UnclearError."""
    if not sheet.text(datum):
        raise UnclearError(what)
    return sheet.text(datum)


def common(sheet: RecordSheet) -> dict[str, Any]:
    """The fields that units of all families have. Chassis and model are printed with nothing between them, so they stay one name."""
    role = sheet.text("role")
    return {
        "chassis": sheet.name,
        "rules_level": RULES_LEVELS.get(sheet.text("rules_level")),
        "role": role if role != "None" else "",
        "omni": "OMNI" in sheet.text("title").upper(),
        "year": sheet.whole("year"),
        "stored_bv": sheet.base_bv,
        "stored_cost": sheet.whole("cost"),
    }


def engine(text: str) -> tuple[str, int]:
    """Kind and rating of `275 Fusion`. Raises UnclearError."""
    found = _ENGINE.fullmatch(text)
    if found is None or found["kind"] not in ENGINES:
        raise UnclearError("engine type")
    return found["kind"], int(found["rating"])


def armor_points(sheet: RecordSheet, locations: Sequence[str]) -> dict[str, int]:
    """Armor by location. Raises UnclearError where one is missing."""
    return {location: needed(sheet, f"armor.{location}") for location in locations}


def material(text: str, tech: Tech) -> ArmorKind:
    """An armor material as it is printed. Raises UnclearError for an unknown one."""
    found = mtf_values.armor(text)
    kind = found.kind if found else SHORT_MATERIALS.get(text, text)
    if kind not in codes("armor").values():
        raise UnclearError("armor type")
    return ArmorKind(kind=kind, tech=tech)


def tech_base(sheet: RecordSheet, foreign: Mapping[str, int]) -> TechBase:
    """The tech base; that of the chassis of a mixed unit is the one whose items bear no mark. Raises UnclearError where none bears one."""
    match sheet.text("tech_base"):
        case "Inner Sphere":
            return "Inner Sphere"
        case "Clan":
            return "Clan"
        case "Mixed" if foreign and len(foreign) == 1:
            return "Mixed (IS Chassis)" if "Clan" in foreign else "Mixed (Clan Chassis)"
    raise UnclearError("tech base of the chassis")
