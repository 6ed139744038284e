"""The state of a unit: its data as plain fields and its calculation as lines, so that two states of a library can be compared.

A saved audit (`audit.parquet`) carries the state of every unit as text.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from converter.equipment import catalogue
from converter.model import AnyUnit, BattleValue, Extra, Mount
from reports.ledger_lines import lines_of

EQUIPMENT: Final = "equipment"
"""The field under which what is aboard stands, by name and place."""

LAYOUT: Final = "layout"
"""The field that says which crit slots are filled by what."""

ASIDE: Final = ("comments", "extras", "weapon_list")
"""Fields beside the unit itself, of which only the digest is kept."""

_APART: Final = frozenset({"schema_version", "family", "provenance", "mounts", "systems", "style", "generator", *ASIDE})
"""Fields that have a form of their own here, and those that say how a file is written: that is no part of the unit."""

LONG: Final = 80
"""Characters of a text beyond which only its digest is kept."""


class State(NamedTuple):
    """What a unit is and how its value comes about. `lines` is empty where it has no value."""

    fields: Mapping[str, str]
    lines: Mapping[str, float]

    def as_text(self) -> str:
        return json.dumps([self.fields, self.lines], ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> State:
        return cls(*json.loads(text)) if text else cls({}, {})


def state_of(unit: AnyUnit, value: BattleValue | None) -> State:
    """The state of a unit and its value."""
    return State(fields_of(unit), lines_of(value.ledger) if value else {})


def fields_of(unit: AnyUnit) -> dict[str, str]:
    """All data of a unit by the path of their field. What has its default and long texts take no room."""
    found: dict[str, str] = {}
    for name in _names(type(unit)):
        if name not in _APART:
            _gather(name, getattr(unit, name), found)
    for name in ASIDE:
        if value := getattr(unit, name, None):
            found[name] = _digest(repr([_written(one) for one in value] if isinstance(value, tuple) else value))
    mounts: tuple[Mount, ...] = getattr(unit, "mounts", ())
    for name, count in Counter(map(_aboard, mounts)).items():
        found[f"{EQUIPMENT}.{name}"] = str(count)
    layout = [*((mount.item or mount.text, mount.slots) for mount in mounts if mount.slots), *getattr(unit, "systems", ())]
    if layout:
        found[LAYOUT] = _digest(repr(layout))
    return found


@cache
def _names(model: type[BaseModel]) -> tuple[str, ...]:
    return tuple(model.model_fields)


def _written(value: Any) -> Any:
    """What a piece of writing says; where in the file it was read is no part of it."""
    return (value.kind, value.key, value.value, value.after) if isinstance(value, Extra) else value


def _gather(place: str, value: Any, found: dict[str, str]) -> None:
    if value is None or value is False or (value != 0 and not value):
        return
    if isinstance(value, BaseModel):
        for name in _names(type(value)):
            _gather(f"{place}.{name}", getattr(value, name), found)
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            _gather(f"{place}.{key}", entry, found)
    else:
        found[place] = _text(value)


def _text(value: Any) -> str:
    """A value as text; a long one as the digest of its text."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, BaseModel):
        text = " ".join(_parts(getattr(value, name) for name in _names(type(value))))
    elif isinstance(value, tuple | list):
        text = ", ".join(_parts(value))
    else:
        text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= LONG else _digest(text)


def _parts(values: Iterable[Any]) -> Iterator[str]:
    return (_text(value) for value in values if value is not None and value != "")


def _digest(text: str) -> str:
    return "#" + blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


_MARKS: Final = {
    "rear": "rear",
    "turret": "turret",
    "sponson": "sponson",
    "pintle": "pintle",
    "pod": "pod",
    "armored": "armored",
}


def _aboard(mount: Mount) -> str:
    """An item and its place: ER Medium Laser (LT, rear)."""
    item = catalogue().get(mount.item)
    name = mount.item or mount.text if item is None else f"{item.name} [Clan]" if item.tech == "Clan" else item.name
    places = list(dict.fromkeys([mount.location, *(location for location, _ in mount.slots)]))
    if mount.arm:
        places.append(mount.arm)
    where = ["/".join(places), *(word for field, word in _MARKS.items() if getattr(mount, field))]
    where += [
        f"{what} {value:g}" for what, value in (("size", mount.size), ("shots", mount.shots), ("side", mount.facing)) if value is not None
    ]
    if mount.mark:
        where.append(mount.mark)
    return f"{name} ({', '.join(where)})"
