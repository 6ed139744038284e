"""MTF values that can be spelled in several ways: what a text means, and the text a writer gives a meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from converter.model import ArmorKind, Configuration, Engine, HeatSinks, Tech, TechBase

_ENGINE_WORDS: Final = (
    ("xxl", "XXL"),
    ("xl", "XL"),
    ("light", "Light"),
    ("compact", "Compact"),
    ("ice", "ICE"),
    ("i.c.e.", "ICE"),
    ("fission", "Fission"),
    ("fuel cell", "Fuel Cell"),
    ("fuel-cell", "Fuel Cell"),
    ("none", "None"),
    ("maglev", "Maglev"),
    ("steam", "Steam"),
    ("battery", "Battery"),
    ("solar", "Solar"),
    ("external", "External"),
)
"""What an engine line contains and the kind that makes it, tested in this order; anything else is a fusion engine."""

_RATING = re.compile(r"\s*(\d{1,4})\b")


@cache
def engine(text: str, tech_base: TechBase) -> Engine:
    """The engine of an `engine` line. A pure tech base decides the engine's tech, whatever the line says. Source: mtf.md 6."""
    rating = _RATING.match(text)
    words = text.lower()
    kind = next((kind for word, kind in _ENGINE_WORDS if word in words), "Fusion")
    return Engine(kind=kind, rating=int(rating[1]) if rating else None, tech=_engine_tech(words, tech_base))


def _engine_tech(words: str, tech_base: TechBase) -> Tech:
    match tech_base:
        case "Clan":
            return "Clan"
        case "Mixed (Clan Chassis)":
            return "IS" if "(is)" in words or "inner sphere" in words else "Clan"
        case "Mixed (IS Chassis)":
            return "Clan" if "clan" in words or "(c)" in words else "IS"
        case _:
            return "IS"


@cache
def engine_text(kind: str, tech: Tech, tech_base: TechBase) -> str:
    """What today's writers put after the rating. The ending ``(IS)`` says nothing about the engine; see `engine`."""
    clan = " (Clan)" if tech == "Clan" else ""
    ending = "" if clan and tech_base.startswith("Mixed") else "(IS)"
    return f"{kind}{clan} Engine{ending}"


_STRUCTURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        name.lower(): name
        for name in ("Standard", "Endo Steel", "Endo Steel Prototype", "Endo-Composite", "Composite", "Reinforced", "Industrial", "Hybrid")
    }
    | {"endo-steel": "Endo Steel", "endo-steel prototype": "Endo Steel Prototype"}
)


@cache
def structure(text: str) -> tuple[str, Tech | None] | None:
    """The kind of a structure and the tech base its prefix names; None for an unknown kind."""
    name, tech = _without_prefix(text)
    kind = _STRUCTURES.get(name.lower())
    return (kind, tech) if kind else None


def structure_text(kind: str, tech: Tech | None) -> str:
    return f"{tech} {kind}" if tech else kind


def _without_prefix(text: str) -> tuple[str, Tech | None]:
    if text[:3].lower() == "is ":
        return text[3:].strip(), "IS"
    if text[:5].lower() == "clan ":
        return text[5:].strip(), "Clan"
    return text, None


ARMORS: Final = (
    "Standard",
    "Ferro-Fibrous",
    "Light Ferro-Fibrous",
    "Heavy Ferro-Fibrous",
    "Ferro-Fibrous Prototype",
    "Ferro-Lamellor",
    "Stealth",
    "Reactive",
    "Reflective",
    "Hardened",
    "Ballistic-Reinforced",
    "Impact-Resistant",
    "Heat-Dissipating",
    "Anti-Penetrative Ablation",
    "Primitive",
    "Commercial",
    "Industrial",
    "Heavy Industrial",
    "Patchwork",
)
_ARMORS: Final[Mapping[str, str]] = MappingProxyType({name.lower(): name for name in ARMORS})
_ARMOR = re.compile(r"(?P<name>.*?)\s*(?:\((?P<tech>\(?[^()]*\)?)\))?$")


@cache
def armor(text: str) -> ArmorKind | None:
    """The material of an armor line and the tech base it names; None for an unknown material. Source: mtf.md 9."""
    parts = _ARMOR.match(text.strip())
    if parts is None:
        return None
    name, prefix = _without_prefix(parts["name"])
    name = name.lower().removesuffix(" armor")
    suffix = parts["tech"]
    tech: Tech | None = prefix if suffix is None else "Clan" if "clan" in suffix.lower() else "IS"
    kind = _ARMORS.get(name)
    return ArmorKind(kind=kind, tech=tech) if kind else None


def armor_text(kind: str, tech: Tech | None) -> str:
    return {"IS": f"{kind}(Inner Sphere)", "Clan": f"{kind}(Clan)", None: kind}[tech]


def patch_text(material: ArmorKind) -> str:
    """The material of a location of patchwork armor, as writers put it before the points."""
    prefix = f"{material.tech} " if material.tech else ""
    return prefix + armor_text(material.kind, material.tech)


_GYROS: Final[Mapping[str, str]] = MappingProxyType(
    {name.lower(): name for name in ("Standard", "XL", "Compact", "Heavy Duty", "None", "Superheavy")}
)


@cache
def gyro(text: str) -> str | None:
    """The kind of gyro, with or without the word; None for an unknown kind."""
    return _GYROS.get(text.lower().removesuffix(" gyro"))


def gyro_text(kind: str) -> str:
    return kind if kind == "None" else f"{kind} Gyro"


COCKPITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        name: f"{name} Cockpit"
        for name in (
            "Standard",
            "Small",
            "Torso-Mounted",
            "Dual",
            "Industrial",
            "Primitive",
            "Primitive Industrial",
            "Superheavy",
            "Superheavy Tripod",
            "Tripod",
            "Interface",
            "QuadVee",
            "Superheavy Industrial",
            "Tripod Industrial",
            "Superheavy Tripod Industrial",
        )
    }
    | {name: name for name in ("Command Console", "Superheavy Command Console", "Small Command Console", "Virtual Reality Piloting Pod")}
)
"""Kinds of cockpit and the text of each."""

_COCKPITS: Final[Mapping[str, str]] = MappingProxyType(
    {text.lower(): kind for kind, text in COCKPITS.items()} | {kind.lower(): kind for kind in COCKPITS}
)


@cache
def cockpit(text: str) -> str | None:
    """The kind of cockpit, without the mark `(AFC)` of advanced fire control. None for an unknown kind."""
    return _COCKPITS.get(text.partition("(")[0].strip().lower())


_HEAT_SINKS = re.compile(r"\s*(\d{1,4})\s*(.*)$")


@cache
def heat_sinks(text: str) -> HeatSinks | None:
    """Count, kind and the tech base a heat-sink line names; None where there is no count. Source: mtf.md 8."""
    parts = _HEAT_SINKS.match(text)
    if parts is None:
        return None
    words = parts[2].lower()
    kind = next((kind for kind in ("Laser", "Double", "Compact") if kind.lower() in words), "Single")
    tech: Tech | None = "Clan" if "clan" in words else "IS" if words.startswith("is ") or "inner sphere" in words else None
    return HeatSinks(count=int(parts[1]), kind=kind, tech=tech)


def heat_sinks_text(kind: str, tech: Tech | None) -> str:
    return f"{tech} {kind}" if tech else kind


_CONFIGURATIONS: Final[tuple[Configuration, ...]] = ("QuadVee", "Quad", "LAM", "Tripod", "Biped")


@cache
def configuration(text: str) -> tuple[Configuration, bool] | None:
    """Configuration and whether it is an OmniMech, read by containment; None where no known word occurs. Source: mtf.md 4."""
    words = text.lower()
    kind = next((kind for kind in _CONFIGURATIONS if kind.lower() in words), None)
    return (kind, "omni" in words) if kind else None


def configuration_text(kind: str, omni: bool) -> str:
    return f"{kind} Omnimech" if omni else kind


TECH_BASES: Final[Mapping[str, TechBase]] = MappingProxyType(
    {
        "inner sphere": "Inner Sphere",
        "clan": "Clan",
        "mixed (is chassis)": "Mixed (IS Chassis)",
        "mixed (clan chassis)": "Mixed (Clan Chassis)",
        "mixed": "Mixed (IS Chassis)",
    }
)
