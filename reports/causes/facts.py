"""What a unit has in common with its sisters, in a short form: a datum that a sister has is a likelier slip than any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from converter.model import AnyUnit


_FIGURES: Final[dict[str, tuple[str, ...]]] = {
    "tech": ("tech_base",),
    "tons": ("tonnage",),
    "armor": ("armor.total_points",),
    "material": ("armor.kind",),
    "engine": ("engine.kind", "engine.tech"),
    "structure": ("structure",),
    "gyro": ("gyro",),
    "cockpit": ("cockpit",),
    "sinks": ("heat_sinks.count", "heat_sinks.kind"),
    "walk": ("walk_mp",),
    "cruise": ("cruise_mp",),
    "thrust": ("safe_thrust",),
    "ground": ("ground_mp",),
    "second": ("second_mp",),
    "motive": ("motive",),
    "class": ("weight_class",),
    "suits": ("troopers",),
}
"""Fact → the fields of a unit that it is made of."""

_OF_FAMILY: Final[dict[str, tuple[str, ...]]] = {
    "mek": ("tech", "tons", "armor", "material", "engine", "structure", "gyro", "cockpit", "sinks", "walk"),
    "vehicle": ("tech", "tons", "armor", "material", "engine", "motive", "cruise"),
    "battle_armor": ("tech", "armor", "material", "motive", "class", "ground", "second", "suits"),
    "fighter": ("tech", "tons", "armor", "material", "engine", "cockpit", "sinks", "thrust"),
    "protomek": ("tech", "tons", "armor", "motive", "cruise"),
}

ABSENT: Final = ""
"""The value of a fact that a unit does not have."""

SAME: Final = ("tons", "suits")
"""Facts in which sisters agree."""


def facts_of(unit: AnyUnit) -> str:
    """The facts of a unit, a line each, for an audit carries those of every unit: figures by name, and of each item how many there are.

    None of a family that is not tried in detail.
    """
    if unit.family not in _OF_FAMILY:
        return ""
    template, figures = _figures(unit.family)
    items = [f"\nitem {item}={count}" for item, count in Counter([mount.item for mount in unit.mounts]).items()]
    return template.format(*figures(unit)) + "".join(items)


@cache
def _figures(family: str) -> tuple[str, attrgetter[Any]]:
    """The figures of a family as a text to be filled in, and what gets them from a unit."""
    names = _OF_FAMILY[family]
    template = "\n".join(f"{name}={' '.join('{}' for _ in _FIGURES[name])}" for name in names)
    return template, attrgetter(*[field for name in names for field in _FIGURES[name]])


def claims(unit: AnyUnit, other: AnyUnit) -> dict[str, str]:
    """The facts of a unit as it would be, where they differ from those of the unit as it is."""
    before, after = from_text(facts_of(unit)), from_text(facts_of(other))
    names = (before.keys() | after.keys()) - {"item "}
    return {name: after.get(name, ABSENT) for name in names if before.get(name) != after.get(name)}


def agrees(claimed: Mapping[str, str], sister: Mapping[str, str]) -> bool:
    """Whether a sister has all that is claimed; a claim of nothing says nothing."""
    return bool(claimed) and all(sister.get(name, ABSENT) == value for name, value in claimed.items())


@lru_cache(4096)
def from_text(text: str) -> Mapping[str, str]:
    """Facts by name; not to be changed, for every unit is asked about by many."""
    return dict(line.rpartition("=")[::2] for line in text.split("\n")) if text else {}
