"""MTF values that can be spelled in several ways: what a text means, and the text a writer gives a meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final

from converter.model import ArmorKind, Configuration, Engine, HeatSinks, Tech, TechBase


def spelling_of(text: str, spellings: Iterable[str], render: Callable[[str], str]) -> str | None:
    """The name of the spelling in which a value reads like this text; None where no spelling with a name does."""
    return next((name for name in spellings if render(name) == text), None)


def _combined(*choices: tuple[str, ...]) -> tuple[str, ...]:
    """Names made of one word of each group; the empty word is the usual one."""
    return tuple(" ".join(filter(None, words)) for words in product(*choices))


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


@lru_cache(maxsize=4096)
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


_ENGINE_ENDINGS: Final[Mapping[str, str]] = MappingProxyType(
    {"bare": "", "is": "(IS)", "spaced-is": " (IS)", "inner-sphere": " (Inner Sphere)", "clan": " (Clan)"}
)
_OTHER_ENGINE_NAMES: Final[Mapping[str, str]] = MappingProxyType({"ICE": "I.C.E.", "Fuel Cell": "Fuel-Cell"})

ENGINE_SPELLINGS: Final = _combined(
    ("", "large"), ("", "primitive"), ("", "other"), ("", "fusion"), ("", "unmarked"), ("", *_ENGINE_ENDINGS)
)
"""Words before the kind, its other name, the word fusion behind it, no mark of a Clan engine before the word engine, and the ending."""


@cache
def engine_text(kind: str, tech: Tech, tech_base: TechBase, spelling: str = "") -> str:
    """What stands after the rating. The ending ``(IS)`` of today's writers says nothing about the engine; see `engine`."""
    words = spelling.split()
    before = ("Large " if "large" in words else "") + ("Primitive " if "primitive" in words else "")
    name = _OTHER_ENGINE_NAMES.get(kind, kind) if "other" in words else kind
    clan = " (Clan)" if tech == "Clan" and "unmarked" not in words else ""
    usual = "bare" if tech == "Clan" and tech_base.startswith("Mixed") else "is"
    ending = _ENGINE_ENDINGS[next((word for word in words if word in _ENGINE_ENDINGS), usual)]
    return f"{before}{name}{' Fusion' if 'fusion' in words else ''}{clan} Engine{ending}"


@lru_cache(maxsize=4096)
def engine_spelling(text: str, kind: str, tech: Tech, tech_base: TechBase) -> str | None:
    return spelling_of(text, ENGINE_SPELLINGS, lambda name: engine_text(kind, tech, tech_base, name))


_STRUCTURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        name.lower(): name
        for name in ("Standard", "Endo Steel", "Endo Steel Prototype", "Endo-Composite", "Composite", "Reinforced", "Industrial", "Hybrid")
    }
    | {"endo-steel": "Endo Steel", "endo-steel prototype": "Endo Steel Prototype"}
)


@lru_cache(maxsize=4096)
def structure(text: str) -> tuple[str, Tech | None] | None:
    """The kind of a structure and the tech base its prefix names; None for an unknown kind."""
    name, tech = _without_prefix(text)
    kind = _STRUCTURES.get(name.lower())
    return (kind, tech) if kind else None


def structure_text(kind: str, tech: Tech | None, spelling: str = "") -> str:
    name = kind.replace("Endo Steel", "Endo-Steel") if spelling == "hyphen" else kind
    return f"{tech} {name}" if tech else name


@lru_cache(maxsize=4096)
def structure_spelling(text: str, kind: str, tech: Tech | None) -> str | None:
    return spelling_of(text, ("", "hyphen"), lambda name: structure_text(kind, tech, name))


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
_ARMOR = re.compile(r"(?P<name>(?:.*?\S)?)\s*(?:\((?P<tech>\(?[^()]*\)?)\))?$")


@lru_cache(maxsize=4096)
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


_ARMOR_TECHS: Final[Mapping[str, str]] = MappingProxyType({"short": "IS", "either": "IS/Clan", "unknown": "(Unknown Technology Base)"})
ARMOR_SPELLINGS: Final = _combined(("", "prefixed"), ("", "worded"), ("", "spaced"), ("", *_ARMOR_TECHS))
"""The tech base before the name, the word armor behind it, a blank before the tech base, and other words for that."""


def armor_text(kind: str, tech: Tech | None, spelling: str = "") -> str:
    words = spelling.split()
    name = (f"{tech} " if tech and "prefixed" in words else "") + kind + (" Armor" if "worded" in words else "")
    if tech is None:
        return name
    usual = "Inner Sphere" if tech == "IS" else "Clan"
    label = next((_ARMOR_TECHS[word] for word in words if word in _ARMOR_TECHS), usual)
    return f"{name}{' ' if 'spaced' in words else ''}({label})"


@lru_cache(maxsize=4096)
def armor_spelling(text: str, kind: str, tech: Tech | None) -> str | None:
    return spelling_of(text, ARMOR_SPELLINGS, lambda name: armor_text(kind, tech, name))


PATCH_SPELLINGS: Final = ("", *_combined(("unprefixed", "prefixed"), ("", "worded"), ("", "spaced"), ("", *_ARMOR_TECHS)))


def patch_text(material: ArmorKind, points: int, spelling: str = "") -> str:
    """Material and points of one location of patchwork armor; writers put the tech base before and behind the material."""
    return f"{armor_text(material.kind, material.tech, spelling or 'prefixed')}:{points}"


def patch_spelling(text: str, material: ArmorKind, points: int) -> str | None:
    return spelling_of(text, PATCH_SPELLINGS, lambda name: patch_text(material, points, name))


_GYROS: Final[Mapping[str, str]] = MappingProxyType(
    {name.lower(): name for name in ("Standard", "XL", "Compact", "Heavy Duty", "None", "Superheavy")}
)


@lru_cache(maxsize=4096)
def gyro(text: str) -> str | None:
    """The kind of gyro, with or without the word; None for an unknown kind."""
    return _GYROS.get(text.lower().removesuffix(" gyro"))


WORD_SPELLINGS: Final = ("", "short")
"""Gyro and cockpit with and without that word."""


def gyro_text(kind: str, spelling: str = "") -> str:
    return kind if kind == "None" or spelling == "short" else f"{kind} Gyro"


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


def cockpit_text(kind: str, advanced_fire_control: bool, spelling: str = "") -> str:
    text = kind if spelling == "short" else COCKPITS.get(kind, kind)
    return f"{text} (AFC)" if advanced_fire_control else text


@lru_cache(maxsize=4096)
def cockpit(text: str) -> str | None:
    """The kind of cockpit, without the mark `(AFC)` of advanced fire control. None for an unknown kind."""
    return _COCKPITS.get(text.partition("(")[0].strip().lower())


_HEAT_SINKS = re.compile(r"\s*(\d{1,4})\s*(.*)$")


@lru_cache(maxsize=4096)
def heat_sinks(text: str) -> HeatSinks | None:
    """Count, kind and the tech base a heat-sink line names; None where there is no count. Source: mtf.md 8."""
    parts = _HEAT_SINKS.match(text)
    if parts is None:
        return None
    words = parts[2].lower()
    kind = next((kind for kind in ("Laser", "Double", "Compact") if kind.lower() in words), "Single")
    tech: Tech | None = "Clan" if "clan" in words else "IS" if words.startswith("is ") or "inner sphere" in words else None
    return HeatSinks(count=int(parts[1]), kind=kind, tech=tech)


def heat_sinks_text(kind: str, tech: Tech | None, spelling: str = "") -> str:
    """The kind with its tech base before it, or in brackets behind."""
    if tech and spelling == "behind":
        return f"{kind} ({'Inner Sphere' if tech == 'IS' else tech})"
    return f"{tech} {kind}" if tech else kind


@lru_cache(maxsize=4096)
def heat_sinks_spelling(text: str, kind: str, tech: Tech | None) -> str | None:
    return spelling_of(text, ("", "behind"), lambda name: heat_sinks_text(kind, tech, name))


_CONFIGURATIONS: Final[tuple[Configuration, ...]] = ("QuadVee", "Quad", "LAM", "Tripod", "Biped")


@lru_cache(maxsize=4096)
def configuration(text: str) -> tuple[Configuration, bool] | None:
    """Configuration and whether it is an OmniMech, read by containment; None where no known word occurs. Source: mtf.md 4."""
    words = text.lower()
    kind = next((kind for kind in _CONFIGURATIONS if kind.lower() in words), None)
    return (kind, "omni" in words) if kind else None


def configuration_text(kind: str, omni: bool, spelling: str = "") -> str:
    if not omni:
        return kind
    return f"{kind} OmniMek" if spelling == "mek" else f"{kind} Omnimech"


@lru_cache(maxsize=4096)
def configuration_spelling(text: str, kind: str, omni: bool) -> str | None:
    return spelling_of(text, ("", "mek"), lambda name: configuration_text(kind, omni, name))


TECH_BASES: Final[Mapping[str, TechBase]] = MappingProxyType(
    {
        "inner sphere": "Inner Sphere",
        "clan": "Clan",
        "mixed (is chassis)": "Mixed (IS Chassis)",
        "mixed (clan chassis)": "Mixed (Clan Chassis)",
        "mixed": "Mixed (IS Chassis)",
    }
)
