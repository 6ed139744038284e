"""What a unit is in the block format: its unit type, the group of blocks that type uses, its locations, and what a missing block means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final

from converter.formats.blk import BlockRule, block_rules, code_of, codes
from converter.model import AnyUnit, Tech, is_count

DIALECT: Final = "blk"
"""The dialect of every style that the reader of block files makes."""

GROUPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "vehicle": "vehicle",
        "fighter": "fighter",
        "large_craft": "large",
        "battle_armor": "ba",
        "infantry": "infantry",
        "protomek": "proto",
        "gun_emplacement": "gun",
        "handheld_weapon": "handheld",
    }
)
"""The group of blocks of each family of the model."""

FAMILIES: Final[Mapping[str, str]] = MappingProxyType({group: family for family, group in GROUPS.items()})
"""The family of the model that a group of unit types belongs to."""

UNIT_TYPES: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("vehicle", "combat"): "Tank",
        ("vehicle", "support"): "SupportTank",
        ("vehicle", "large_support"): "LargeSupportTank",
        ("fighter", "aerospace"): "Aero",
        ("fighter", "conventional"): "ConvFighter",
        ("fighter", "fixed_wing_support"): "FixedWingSupport",
        ("large_craft", "small_craft"): "SmallCraft",
        ("large_craft", "dropship"): "Dropship",
        ("large_craft", "jumpship"): "Jumpship",
        ("large_craft", "warship"): "Warship",
        ("large_craft", "space_station"): "SpaceStation",
        ("battle_armor", ""): "BattleArmor",
        ("infantry", ""): "Infantry",
        ("protomek", ""): "ProtoMek",
        ("gun_emplacement", ""): "GunEmplacement",
        ("handheld_weapon", ""): "HandheldWeapon",
    }
)
"""The word for the unit type by family and kind."""

_ROTORCRAFT: Final[Mapping[str, str]] = MappingProxyType({"Tank": "VTOL", "SupportTank": "SupportVTOL"})


def unit_type(family: str, kind: str, motive: str) -> str:
    """The word that writers use for the unit type; that of a VTOL is another than that of a vehicle on the ground."""
    word = UNIT_TYPES[family, kind]
    return _ROTORCRAFT.get(word, word) if motive == "VTOL" else word


_OTHER_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"naval": "Tank", "surface": "Tank", "hydrofoil": "Tank", "aerospacefighter": "Aero", "protomech": "ProtoMek"}
)


def usual_word(word: str) -> str:
    """The word for a unit type that writers use instead of an older or newer one."""
    lower = word.lower()
    return _OTHER_WORDS.get(lower) or next((usual for usual in codes("unit_type") if usual.lower() == lower), word)


_KINDS: Final[Mapping[str, str]] = MappingProxyType({word: kind for (_, kind), word in UNIT_TYPES.items()})
_WORDS_ON_THE_GROUND: Final[Mapping[str, str]] = MappingProxyType({flying: word for word, flying in _ROTORCRAFT.items()})


@lru_cache(maxsize=64)
def kind_of(word: str) -> str:
    """The kind of unit, within its family, that a word for the unit type means; empty for families of one kind."""
    usual = usual_word(word)
    return _KINDS[_WORDS_ON_THE_GROUND.get(usual, usual)]


def layout_of(unit: AnyUnit, word: str) -> str:
    """The layout of locations of a unit of that unit type."""
    if unit.family == "vehicle" and unit.superheavy:
        return "superheavy"
    layout: str = codes("unit_type")[word][1]
    return layout


UNTRAINED: Final = 8
_TRAINED: Final[Mapping[str, int]] = MappingProxyType({"Motorized": 6, "Jump": 6})
_TRAINED_ON_FOOT: Final = 5


def anti_mek_skill(text: str, motive: str) -> int | None:
    """The anti-Mek skill of a block: a number, true or false, or nothing for the usual skill of trained troops; None for other words."""
    word = text.lower()
    if is_count(word):
        return int(word)
    if word not in ("", "true", "false"):
        return None
    return UNTRAINED if word == "false" else _TRAINED.get(motive, _TRAINED_ON_FOOT)


def tech_of_word(text: str, year: int | None) -> tuple[str, int] | None:
    """Tech base and rules level of the two words that older files have instead of both. Source: BLK notes 4.1."""
    if text == "IS":
        return "Inner Sphere", 1 if year == 3025 else 2
    return ("Clan", 2) if text == "Clan" else None


STANDARD_AEROSPACE: Final = "Standard Aerospace"


def meaning(table: str, code: str, group: str) -> Any:
    """What a code means in a group of unit types: armor code 0 of large craft is the standard armor of aerospace craft."""
    found = codes(table).get(code)
    return STANDARD_AEROSPACE if table == "armor" and group == "large" and code == "0" else found


BAR: Final = "BAR "
"""What the names of the armor of support vehicles begin with."""


def usual_armor(group: str, kind: str, bar: int | None) -> str:
    """The armor of a unit whose file names none; that of a support vehicle is its rating."""
    if group == "large":
        return STANDARD_AEROSPACE
    return f"{BAR}{bar or 0}" if "support" in kind else "Standard"


def usual_engine(clan: bool) -> dict[str, Any]:
    """What an engine is as far as a file does not say."""
    return {"kind": "Fusion", "tech": "Clan" if clan else "IS"}


def absent(rule: BlockRule, unit: Any, default: Any) -> Any:
    """What the field of a block is where the file of such a unit does not have the block; `default` is that of the model."""
    if rule.whole == "engine":
        return usual_engine(unit.clan_chassis).get(rule.part, default)
    if rule.field == "armor.kind":
        return usual_armor(GROUPS[unit.family], getattr(unit, "kind", ""), unit.armor.bar)
    return unsaid(GROUPS[unit.family]).get(rule.field, default)


@cache
def unsaid(group: str) -> Mapping[str, Any]:
    """What a reader makes of the absence of blocks that every unit of a group should have, by field."""
    fields = {rule.field for rule in block_rules(group).values()}
    said_by_all = _MISSING | ({"motive": _MOTIVES[group]} if group in _MOTIVES else {})
    return MappingProxyType({field: value for field, value in said_by_all.items() if field in fields})


_MOTIVES: Final[Mapping[str, str]] = MappingProxyType(
    {"vehicle": "Unknown", "fighter": "Aerodyne", "large": "Aerodyne", "infantry": "Leg", "proto": "Biped"}
)
_MISSING: Final[dict[str, Any]] = {
    "chassis": "",
    "cruise_mp": 0,
    "safe_thrust": 0,
    "heat_sinks.count": 0,
    "structural_integrity": 0,
    "troopers": 1,
    "squad_size": 0,
    "squads": 0,
    "primary_text": "",
}

PATCH_TECHS: Final[Mapping[Tech | None, str]] = MappingProxyType({"IS": "Inner Sphere", "Clan": "Clan", None: "(Unknown Technology Base)"})
"""How patchwork armor names the technology of a location."""


def superheavy(motive: str, tons: float) -> bool:
    """Whether a combat vehicle is superheavy, which its weight decides."""
    limit = codes("superheavy_above").get(motive)
    return limit is not None and tons > limit


QUIRK_PLACES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "ba": {f"T{number}": f"Trooper {number}" for number in range(1, 7)},
        "infantry": {"TRP": "TPRS", "FGN": "FGUN"},
        "gun": {"GUNS": "GUN"},
    }
)
"""How weapon quirks call a location, where not by its code."""


def quirk_place(location: str, group: str, clan: bool) -> str:
    """The word of a weapon quirk for a location."""
    if group == "ba" and location == "SQD":
        return "Point" if clan else "Squad"
    return QUIRK_PLACES.get(group, {}).get(location, location)


def code_text(table: str, value: Any) -> str | None:
    """The code that writers use for a meaning; None where there is none."""
    return code_of(table).get(value)
