"""The note `Features` of a sheet: modifications of the chassis, fire control, bays and seats. Source: record_sheets.md 3."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from converter.equipment import Context, catalogue
from converter.formats import mtf_values
from converter.model import Mount, Transporter
from parsers.sheets.values import UnclearError

BAYS: Final[Mapping[str, str]] = {
    "Infantry Bay": "troopspace",
    "Cargo": "cargobay",
    "Liquid Cargo": "liquidcargobay",
    "Insulated Cargo": "insulatedcargobay",
    "Refrigerated Cargo": "refrigeratedcargobay",
    "Livestock Cargo": "livestockcargobay",
    "Battle Armor": "battlearmorbay",
}
SEATS: Final[Mapping[str, str]] = {"Pillion": "pillionseats", "Standard": "standardseats", "Ejection": "ejectionseats"}
"""Printed name → kind of transporter."""

UNCOUNTED: Final = re.compile(r".+ Quarters \([\d.,]+ tons?\)+")
"""Quarters, which are printed by weight and kept by the number of beds."""

LONGEST: Final = 4000
"""Signs of a note: no unit has that many features."""

_MODIFIED = re.compile(r"(?P<names>.+) Chassis Mods?(?:, (?P<rest>.*))?")
_BAY = re.compile(r"(?P<name>.+) \((?P<size>\d[\d,]{0,8}(?:\.\d{1,4})?) (?P<unit>tons?|kg)\)")
_SEATS = re.compile(r"(?P<count>\d{1,5}) (?P<name>\w+) Seats?")
_PARTED = re.compile(r", (?![^(]*\))")


@dataclass
class Features:
    """What a note says, sorted."""

    mounts: list[Mount] = field(default_factory=list)
    transporters: list[Transporter] = field(default_factory=list)
    cockpit: str = "Standard"


def features_of(text: str, context: Context, body: str) -> Features:
    """The features of a note. Raises UnclearError for the first that is not known."""
    found = Features()
    if len(text) > LONGEST:
        raise UnclearError("the features, in a text of that length")
    modified = _MODIFIED.fullmatch(text)
    if modified is not None:
        found.mounts += _modifications(modified["names"], context, body)
        text = modified["rest"] or ""
    for feature in _PARTED.split(text) if text else ():
        _sort(feature, found, context, body)
    return found


def _modifications(names: str, context: Context, body: str) -> Iterable[Mount]:
    for name in names.split(", "):
        item = catalogue().resolve(f"SV Chassis Mod [{name}]", context) or catalogue().resolve(name, context)
        if item is None:
            raise UnclearError(f"what the modification {name!r} is")
        yield Mount(item.key, body, text=name)


def _sort(feature: str, found: Features, context: Context, body: str) -> None:
    bay, seats = _BAY.fullmatch(feature), _SEATS.fullmatch(feature)
    item = catalogue().resolve(feature, context)
    cockpit = mtf_values.cockpit(feature) if feature.endswith("Cockpit") else None
    if bay is not None and bay["name"] in BAYS:
        size = float(bay["size"].replace(",", ""))
        found.transporters.append(Transporter(kind=BAYS[bay["name"]], size=size / 1000 if bay["unit"] == "kg" else size))
    elif seats is not None and seats["name"] in SEATS:
        found.transporters.append(Transporter(kind=SEATS[seats["name"]], size=float(seats["count"])))
    elif item is not None:
        found.mounts.append(Mount(item.key, body, text=feature))
    elif cockpit is not None:
        found.cockpit = cockpit
    elif not UNCOUNTED.fullmatch(feature):
        raise UnclearError(f"what {feature!r} is")
