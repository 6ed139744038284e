"""MTF, the text format of Meks: keys, locations, usual layout and the parts of a crit slot line, for its reader and its writer.

What a file does otherwise than usual is a *choice* of its style (`Style.choices`), by these names:

``dialect``         on the style itself: ``today`` (lower-case keys) or ``older`` (title case)
``version``         the number of a legacy header, whose chassis and model lines have no key
``key.KEY``         a key spelled otherwise than its dialect does
``spelling.KEY``    the name of the spelling of a value, defined beside its reading in `mtf_values`
``left out``        keys that are absent although a writer would write their usual value; ``written out`` the other way round
``blank.ANCHOR``    number of blank lines before a key, a location or the ``end``, where not the usual
``lead.ANCHOR``     blanks before a value; ``trail.ANCHOR`` and ``indent.ANCHOR`` after and before the line. The n-th line of an anchor
                    that repeats is ``ANCHOR#n``
``lines.LOC``       number of slot lines of a location, where not 12
``suffix``          ``upper`` where pods, armored components and sizes are marked in capitals
``split``           ``marked`` where the slots of split weapons say so
``engine slot``     what the engine's slots are called, where not ``Fusion Engine``
``slot.LOC.N``      the spelling of a single slot: ``spaced`` (two blanks before its marks), ``lower`` (``(r)``)
``weapons``         by how much the number after ``Weapons:`` differs from the number of lines
``weapon.N``        the spelling of the N-th line of the list, defined in `mtf_weapons`

`Style.order` lists the anchors in file order where that is not the order of the table; ``quirk*3`` says that three quirks stand there,
``#`` a comment and ``?`` a line that no key explains.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final

from converter.model import Configuration
from converter.model.locations import MEK_LOCATIONS

DIALECTS: Final = ("today", "older")

LOCATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Left Arm": "LA",
        "Right Arm": "RA",
        "Front Left Leg": "FLL",
        "Front Right Leg": "FRL",
        "Left Torso": "LT",
        "Right Torso": "RT",
        "Center Torso": "CT",
        "Head": "HD",
        "Left Leg": "LL",
        "Right Leg": "RL",
        "Rear Left Leg": "RLL",
        "Rear Right Leg": "RRL",
        "Center Leg": "CL",
    }
)
"""Location names and codes, in the order of the blocks."""

REAR_ARMOR: Final[Mapping[str, str]] = MappingProxyType({"RTL": "LT", "RTR": "RT", "RTC": "CT"})
"""Labels of rear armor and the torso each belongs to, in the order in which they are written."""

SLOT_LINES: Final = 12
"""Lines of the block of a location, however many crit slots it has: the others are padding."""

EMPTY: Final = "-Empty-"

SYSTEMS: Final[Mapping[str, str]] = MappingProxyType(
    {"Fusion Engine": "Engine"}
    | {
        name: name
        for name in (
            "Shoulder",
            "Upper Arm Actuator",
            "Lower Arm Actuator",
            "Hand Actuator",
            "Hip",
            "Upper Leg Actuator",
            "Lower Leg Actuator",
            "Foot Actuator",
            "Life Support",
            "Sensors",
            "Cockpit",
            "Engine",
            "Gyro",
            "Landing Gear",
            "Avionics",
            "Conversion Gear",
        )
    }
)
"""What a slot line calls a part of the machine itself, and what the model calls it."""

ENGINE_SLOT: Final = "Fusion Engine"
"""What writers call the slots of an engine of any type."""

COMMENT: Final = "#"
UNKNOWN: Final = "?"
"""The entries of `Style.order` that are no keys: a comment line, and a line kept among the extras."""

ALWAYS: Final = ("model", "techbase", "structure", "myomer", "heat sinks", "jump mp", "armor", "weapons")
"""Keys that are written even where their value is the usual one."""

NEVER_ALONE: Final = ("cockpit", "gyro")
"""Keys that are written together as soon as one of them has not its usual value."""

REPEATING: Final = frozenset({"source", "quirk", "weaponquirk", "nocrit"})
"""Keys that may stand more than once; `systemmanufacturer` and `systemmode` may too, and share one anchor."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the format: its name in lower case, its spelling by dialect, its section, and the usual number of blank lines before it."""

    name: str
    older: str
    today: str
    section: str
    blanks: int

    def spelling(self, dialect: str) -> str:
        return self.older if dialect == "older" else self.today


@cache
def keys() -> Mapping[str, Key]:
    """All keys by name, in the order in which they are written."""
    with (resources.files("converter.formats") / "mtf_keys.csv").open(encoding="utf-8") as file:
        return MappingProxyType(
            {
                row["key"]: Key(row["key"], row["older"], row["today"], row["section"], int(row["blanks"]))
                for row in csv.DictReader(file, strict=True)
            }
        )


@cache
def _openings() -> frozenset[str]:
    """What the lines of a file begin with, in lower case: keys, and the headers of locations."""
    spelled = {text.lower() for key in keys().values() for text in (key.name, key.older, key.today)}
    return frozenset(spelled | {name.lower() for name in LOCATIONS})


def is_prose(line: str) -> bool:
    """Whether a line after one of prose goes on with it: it opens nothing and is no comment."""
    head, colon, _ = line.strip().partition(":")
    return not line.lstrip().startswith(COMMENT) and not (colon and head.rstrip().lower() in _openings())


@cache
def anchors() -> Mapping[str, int]:
    """The usual number of blank lines before each key, location and the end, in the order in which they are written."""
    before = {key.name: key.blanks for key in keys().values() if key.section not in ("prose", "fluff")}
    blocks = dict.fromkeys(LOCATIONS.values(), 1)
    after = {key.name: key.blanks for key in keys().values() if key.section in ("prose", "fluff")}
    return MappingProxyType(before | blocks | after | {"end": 1})


USUAL_GYRO: Final = "Standard"


def usual_cockpit(configuration: Configuration) -> str:
    """The cockpit of a file without a cockpit line."""
    return "QuadVee" if configuration == "QuadVee" else "Standard"


@cache
def expected_keys(configuration: Configuration, gyro: str, cockpit: str) -> frozenset[str]:
    """The keys that a writer writes although they have a usual value; others are written where they say something."""
    special = gyro != USUAL_GYRO or cockpit != usual_cockpit(configuration)
    return frozenset((*ALWAYS, *(NEVER_ALONE if special else ())))


def armor_labels(configuration: Configuration) -> tuple[str, ...]:
    """The labels of the armor lines of a configuration, in the order in which they are written."""
    return (*MEK_LOCATIONS[configuration], *REAR_ARMOR)
