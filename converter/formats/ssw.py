"""The SSW and SAW design formats: names, parts, codes, escapes and elements, for their readers and writers.

`ssw_names.csv` lists equipment: name, `type` element, catalogue key, key on a Clan chassis where it differs, crit slots where fixed,
fire control a launcher can take (``artemis_v`` means IV or V), the family of ammunition a weapon uses or a bin holds, and for items
whose size is chosen the tons at size 0 and per unit of size. `ssw_parts.csv` lists what has an element of its own, `ssw_quirks.csv` the
design quirks, `ssw_elements.csv` every element and attribute of both formats with its fate. Source: SSW and SAW format notes.
"""

from __future__ import annotations

import csv
import itertools
import re
from collections.abc import Container, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple

from converter.model import Tech

SAVE_VERSION: Final = 3

RULES_LEVELS: Final[Mapping[int, int | None]] = MappingProxyType({-1: 5, 0: 1, 1: 2, 2: 3, 3: 4, 4: None})
"""The file's code of the rules level and the model's; era specific (4) is none of the model's levels."""

TECH_CODES: Final[Mapping[str, Tech | None]] = MappingProxyType({"0": "IS", "1": "Clan", "2": None})
TECH_PREFIXES: Final[Mapping[str, Tech]] = MappingProxyType({"(IS) ": "IS", "(CL) ": "Clan"})

ARMOR_LOCATIONS: Final = ("hd", "ct", "ctr", "lt", "ltr", "rt", "rtr", "la", "ra", "ll", "rl")
"""Elements of Mek armor, in writing order; an added r is the rear of a torso."""

ACTUATORS: Final[Mapping[str, tuple[str, int, str]]] = MappingProxyType(
    {
        "lla": ("LA", 2, "Lower Arm Actuator"),
        "lh": ("LA", 3, "Hand Actuator"),
        "rla": ("RA", 2, "Lower Arm Actuator"),
        "rh": ("RA", 3, "Hand Actuator"),
    }
)

VEHICLE_LOCATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Front": "FR",
        "Left": "LS",
        "Right": "RS",
        "Rear": "RR",
        "Body": "BD",
        "Rotor": "RO",
        "Turret": "TU",
        "Rear Turret": "TU",
        "Left Sponson Turret": "LS",
        "Right Sponson Turret": "RS",
    }
)
"""Location words. With two turrets the model's TU is the rear one and FT the front one, which the file calls ``Turret``."""

VEHICLE_ARMOR: Final[Mapping[str, str]] = MappingProxyType(
    {"front": "FR", "left": "LS", "right": "RS", "rear": "RR", "primaryturret": "TU", "secondaryturret": "TU", "rotor": "RO"}
)
TURRETS: Final[Mapping[str, int]] = MappingProxyType({"No Turret": 0, "Single Turret": 1, "Dual Turret": 2})

FIRE_CONTROL: Final[Mapping[str, str]] = MappingProxyType({"fcsa4": "artemis_iv", "fcsa5": "artemis_v", "fcsapollo": "apollo"})
"""Attributes of a loadout and the system that all its launchers then have."""

FIRE_CONTROL_ITEMS: Final[Mapping[tuple[str, Tech], tuple[str, int]]] = MappingProxyType(
    {
        ("artemis_iv", "IS"): ("ISArtemisIV", 1),
        ("artemis_iv", "Clan"): ("CLArtemisIV", 1),
        ("artemis_v", "IS"): ("CLArtemisV", 2),
        ("artemis_v", "Clan"): ("CLArtemisV", 2),
        ("apollo", "IS"): ("ISApollo", 1),
        ("apollo", "Clan"): ("ISApollo", 1),
    }
)
"""The catalogue key of a system by the launcher's technology, and its crit slots."""

ADD_ONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        " + PPC Capacitor": "PPC Capacitor",
        " w/ Capacitor": "PPC Capacitor",
        " (Insulated)": "ISLaserInsulator",
        " + Pulse Module": "ISRISCLaserPulseModule",
    }
)
"""Endings of a weapon's name, and the item of one slot that each stands for. The first of two endings is the one to write."""

JUMP_BOOSTER: Final = "MechanicalJumpBooster"
AES: Final = "ISAES"
BOOBY_TRAP: Final = "ISBoobyTrap"
EJECTION_SEAT: Final = "Ejection Seat (Industrial Mech)"
WINGS: Final[Mapping[Tech, str]] = MappingProxyType({"IS": "ISPartialWing", "Clan": "CLPartialWing"})
"""Catalogue keys of items with an element or a flag of their own."""

PROTOTYPE_SINK: Final = "ISDoubleHeatSinkPrototype"
CLAN_CASE: Final = "CLCASE"
TURRET_PLACES: Final[Mapping[str, str]] = MappingProxyType({"left torso": "LT", "right torso": "RT"})
"""Where a turret of a Mek stands, if not on its head."""


def slots_after(last: tuple[str, int], count: int, machine: Container[tuple[str, int]]) -> list[tuple[str, int]]:
    """Where the program puts what comes along with an item: the next slots that the machine itself does not fill. Source: ssw.md 9."""
    location, index = last
    free = ((location, at) for at in itertools.count(index + 1) if (location, at) not in machine)
    return list(itertools.islice(free, count))


CASELESS: Final = " (Caseless)"
ARRAY: Final = re.compile(r"(?P<prefix>\((?:IS|CL)\) )MG Array \((?P<count>\d) (?P<gun>.+)\)")
ARRAYS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "(IS) Machine Gun": ("ISMGA", "Machine Gun"),
        "(IS) Light Machine Gun": ("ISLMGA", "Light Machine Gun"),
        "(IS) Heavy Machine Gun": ("ISHMGA", "Heavy Machine Gun"),
        "(CL) Machine Gun": ("CLMGA", "Machine Gun"),
        "(CL) Light Machine Gun": ("CLLMGA", "Light Machine Gun"),
        "(CL) Heavy Machine Gun": ("Clan Heavy Machine Gun Array", "Heavy Machine Gun"),
    }
)
"""The array of each kind of gun, and what the gun is called in an array's name."""

REAR: Final = "(R) "
TURRET: Final = "(T) "
RENAMED: Final[Mapping[str, str]] = MappingProxyType(
    {"Variable Speed Laser": "Variable Speed Pulse Laser", "Nail/Rivet Gun": "Nail Gun", "Artemis Capable": "Artemis IV Capable"}
)
GRENADES: Final = ("fragmentation", "chaff", "incendiary", "smoke")

TRANSPORTERS: Final[Mapping[str, tuple[str, float]]] = MappingProxyType(
    {
        "Infantry Compartment": ("troopspace", 1.0),
        "Infantry Bay": ("troopspace", 1.0),
        "Infantry, Foot Compartment": ("troopspace", 1.0),
        "Infantry, Jump Compartment": ("troopspace", 1.0),
        "Infantry, Motorized Compartment": ("troopspace", 1.0),
        "Infantry, Mechanized Compartment": ("troopspace", 1.0),
        "Battle Armor Compartment": ("troopspace", 1.0),
        "Cargo, Standard, Vehicular": ("cargobay", 1.0),
        "Cargo, Liquid, Vehicular": ("liquidcargobay", 0.91),
        "Cargo, Insulated, Vehicular": ("insulatedcargobay", 0.87),
        "Cargo, Livestock, Vehicular": ("livestockcargobay", 0.83),
    }
)
"""Equipment of vehicles that the model keeps as transporters: their kind, and the tons of contents a ton of it holds."""

QUIRK_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "battlemech": "battlemech",
        "industrialmech": "industrialmech",
        "combatvehicle": "combat_vehicle",
        "battlearmor": "battle_armor",
        "aerospacefighter": "aerospace_fighter",
        "conventionalfigher": "conventional_fighter",
        "dropship": "dropship",
        "jumpship": "jumpship",
        "warship": "warship",
        "spacestation": "space_station",
        "protomech": "protomech",
    }
)
"""Attributes of a quirk, misspelled as they are in the format, and the kinds of unit they mean."""


class Name(NamedTuple):
    """An item by the program's name: the text of its `type` element, its catalogue key, and what the program knows about it."""

    name: str
    type: str
    item: str
    clan_item: str
    slots: int | None
    fire_control: str
    feeds: str
    size_zero: float
    size_step: float

    def key(self, clan: bool) -> str:
        """The catalogue key on a chassis of this make."""
        return self.clan_item if clan and self.clan_item else self.item

    def size(self, tons: float) -> float:
        """The size of an item of this weight."""
        return (tons - self.size_zero) / self.size_step

    def tons(self, size: float) -> float:
        """The weight of an item of this size."""
        return self.size_zero + self.size_step * size

    @property
    def takes(self) -> tuple[str, ...]:
        """The fire-control systems a launcher can take."""
        return ("artemis_iv", "artemis_v") if self.fire_control == "artemis_v" else (self.fire_control,)


class PartName(NamedTuple):
    """A part with an element of its own: what the model calls it, its item and its crit slots by technology."""

    part: str
    name: str
    kind: str
    tech: str
    items: Mapping[Tech, str]
    slots: Mapping[Tech, int]
    primitive: bool

    def code(self, tech: Tech | None) -> str:
        """The `techbase` attribute of a part of this kind."""
        return {"IS": "0", "Clan": "1", "both": "2"}.get(self.tech) or ("1" if tech == "Clan" else "0")


@cache
def names() -> Mapping[str, Name]:
    """All equipment names."""
    return MappingProxyType(
        {
            row["name"]: Name(
                row["name"],
                row["type"],
                row["item"],
                row["clan_item"],
                int(row["slots"]) if row["slots"] else None,
                row["fire_control"],
                row["feeds"],
                float(row["size_zero"] or 0),
                float(row["size_step"] or 0),
            )
            for row in _rows("ssw_names.csv")
        }
    )


@lru_cache(maxsize=16384)
def find_name(text: str, clan: bool) -> Name | None:
    """The entry of a name without its prefixes and endings; one without technology prefix may need that of its chassis."""
    for old, new in RENAMED.items():
        if old in text and text not in names():
            text = text.replace(old, new)
    first, second = ("(CL) ", "(IS) ") if clan else ("(IS) ", "(CL) ")
    return names().get(text) or names().get(first + text) or names().get(second + text)


@cache
def names_of(item: str) -> tuple[Name, ...]:
    """The names that mean a catalogue key: first those that mean nothing else on a Clan chassis, in the order of the table."""
    own = [name for name in names().values() if item and item in (name.item, name.clan_item)]
    return tuple(sorted(own, key=lambda name: name.item != item))


@cache
def parts(part: str) -> Mapping[str, PartName]:
    """The names of one kind of part; a technology prefix before them is understood too."""
    found: dict[str, PartName] = {}
    for row in _rows("ssw_parts.csv"):
        if row["part"] == part:
            found[row["name"]] = PartName(
                part,
                row["name"],
                row["kind"],
                row["tech"],
                {"IS": row["item"], "Clan": row["clan_item"] or row["item"]},
                {"IS": int(row["slots"] or row["clan_slots"] or 0), "Clan": int(row["clan_slots"] or row["slots"] or 0)},
                row["primitive"] == "yes",
            )
    return MappingProxyType(found)


@cache
def part_of(part: str, kind: str, primitive: bool = False) -> PartName | None:
    """The name to write for a kind of part: the first that fits, a primitive one where the unit is primitive and there is one."""
    fitting = [entry for entry in parts(part).values() if entry.kind == kind]
    return next((entry for entry in fitting if entry.primitive == primitive), fitting[0] if fitting else None)


REPEATED: Final = frozenset(
    {
        *("loadout", "equipment", "enhancement", "multislot", "turret", "arm_aes", "leg_aes", "armored_locations"),
        *("location", "splitlocation", "name", "quirk"),
    }
)
"""Elements that may stand more than once below their parent."""


@cache
def elements(root: str) -> Mapping[str, Mapping[str, str]]:
    """For each element of a format, its known children and (after an @) attributes, in writing order, each with its fate.

    Fates: typed, derived, repeated, constant or refused.
    """
    known: dict[str, dict[str, str]] = {}
    for row in _rows("ssw_elements.csv"):
        if row["root"] in ("both", root):
            known.setdefault(row["parent"], {})[row["name"]] = row["fate"]
    return MappingProxyType(known)


@cache
def without_text(root: str) -> frozenset[str]:
    """The elements of a format that hold others and no text of their own; very old files name the cockpit in its own element."""
    holders = (tag for tag, held in elements(root).items() if any(not name.startswith("@") for name in held))
    return frozenset(holders) - {"cockpit"}


def _rows(file: str) -> Iterator[dict[str, str]]:
    with (resources.files("converter.formats") / file).open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


_ENTITIES: Final = (("&lt;", "<"), ("&gt;", ">"), ("&apos;", "'"), ("&quot;", '"'), ("&amp;", "&"))
_BREAKS: Final = ((":br:", "\n"), (":tab:", "\t"))


def unescape(text: str) -> str:
    """Prose after the XML parser: entities are resolved once more, and line breaks and tabs have their own words."""
    if "&" in text:
        for entity, character in _ENTITIES:
            text = text.replace(entity, character)
    if ":" in text:
        for word, character in _BREAKS:
            text = text.replace(word, character)
    return text


def escape(text: str) -> str:
    """Prose before the XML writer. The original program loses double quotes when it writes, but reads them."""
    if "&" in text:
        for entity, _ in reversed(_ENTITIES):
            text = text.replace(entity, "&amp;" + entity[1:])
    for word, character in _BREAKS:
        text = text.replace(character, word)
    return text.strip()


class QuirkName(NamedTuple):
    """A design quirk by the program's name: the keys it has elsewhere (none where only weapons have it), points, who may have it."""

    name: str
    keys: tuple[str, ...]
    clan_keys: tuple[str, ...]
    weapon_key: str
    points: int
    variable: bool
    positive: bool
    kinds: tuple[str, ...]

    def keys_for(self, points: int, clan: bool) -> tuple[str, ...]:
        """The quirk keys of the other formats."""
        keys = self.clan_keys if clan and self.clan_keys else self.keys
        return tuple(key.format(points=points) for key in keys)


@cache
def quirks() -> Mapping[str, QuirkName]:
    """All quirk names."""
    return MappingProxyType(
        {
            row["name"]: QuirkName(
                row["name"],
                tuple(row["keys"].split()),
                tuple(row["clan_keys"].split()),
                row["weapon_key"],
                int(row["points"]),
                row["variable"] == "yes",
                row["positive"] == "yes",
                tuple(row["kinds"].split()),
            )
            for row in _rows("ssw_quirks.csv")
        }
    )


@lru_cache(maxsize=16384)
def quirk_of(key: str) -> tuple[QuirkName, int] | None:
    """The name that stands for a quirk key, and its points; None where the program has none."""
    for quirk in quirks().values():
        if quirk.variable:
            for points in range(1, 6):
                if key in quirk.keys_for(points, clan=False):
                    return quirk, points
        if key in quirk.keys or key in quirk.clan_keys:
            return quirk, quirk.points
    return None


@lru_cache(maxsize=16384)
def weapon_quirk_of(key: str) -> QuirkName | None:
    """The name that stands for the quirk of a weapon."""
    return next((quirk for quirk in quirks().values() if quirk.weapon_key == key), None)


@cache
def clan_names() -> frozenset[tuple[str, str]]:
    """Chassis that have two names: the usual one and the Clans' own."""
    return frozenset((row["chassis"], row["clan_name"]) for row in _rows("clan_names.csv"))


def configuration_model(model: str, configuration: str) -> str:
    """The model of one configuration as other formats write it: ``SD1-O`` and ``A`` make SD1-OA, ``Prime`` is the model itself.

    A name of more than a few letters stands apart; so does everything behind a model in brackets. Without a model the configuration is it.
    """
    if not model:
        return configuration
    if not model[-1].isalnum():
        return f"{model} {configuration}".strip()
    if configuration == "Prime":
        return model
    joined = configuration.isalnum() and configuration.isupper() and len(configuration) <= SHORT_CONFIGURATION
    whole = configuration[1:-1] if configuration.startswith("(") and configuration.endswith(")") else configuration
    return f"{model}{configuration}" if joined else f"{model} {whole}".strip()


SHORT_CONFIGURATION: Final = 3
"""Letters of a configuration's name that are joined to the model."""


@cache
def transporter_name(kind: str) -> str:
    """The name to write for a kind of transporter; empty where the format has none."""
    return next((name for name, (own, _) in TRANSPORTERS.items() if own == kind), "")
