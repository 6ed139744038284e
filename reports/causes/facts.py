"""What a unit has in common with its sisters, in a short form: a datum that a sister has is a likelier slip than any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from converter.model import AnyUnit


_FIGURES: Final[dict[str, Callable[[Any], object]]] = {
    "tech": lambda unit: unit.tech_base,
    "tons": lambda unit: unit.tonnage,
    "armor": lambda unit: unit.armor.total_points,
    "material": lambda unit: unit.armor.kind,
    "engine": lambda unit: f"{unit.engine.kind} {unit.engine.tech}",
    "structure": lambda unit: unit.structure,
    "gyro": lambda unit: unit.gyro,
    "cockpit": lambda unit: unit.cockpit,
    "sinks": lambda unit: f"{unit.heat_sinks.count} {unit.heat_sinks.kind}",
    "walk": lambda unit: unit.walk_mp,
    "cruise": lambda unit: unit.cruise_mp,
    "thrust": lambda unit: unit.safe_thrust,
    "ground": lambda unit: unit.ground_mp,
    "second": lambda unit: unit.second_mp,
    "motive": lambda unit: unit.motive,
    "class": lambda unit: unit.weight_class,
    "suits": lambda unit: unit.troopers,
}

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


def facts_of(unit: AnyUnit) -> dict[str, str]:
    """The facts of a unit: figures by name, and of each item how many there are. None of a family that is not tried in detail."""
    names = _OF_FAMILY.get(unit.family)
    if names is None:
        return {}
    facts = {name: str(_FIGURES[name](unit)) for name in names}
    for item, count in Counter([mount.item for mount in unit.mounts]).items():
        facts[f"item {item}"] = str(count)
    return facts


def claims(unit: AnyUnit, other: AnyUnit) -> dict[str, str]:
    """The facts of a unit as it would be, where they differ from those of the unit as it is."""
    before, after = facts_of(unit), facts_of(other)
    before.pop("item ", None)
    after.pop("item ", None)
    return {name: after.get(name, ABSENT) for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def agrees(claimed: Mapping[str, str], sister: Mapping[str, str]) -> bool:
    """Whether a sister has all that is claimed; a claim of nothing says nothing."""
    return bool(claimed) and all(sister.get(name, ABSENT) == value for name, value in claimed.items())


def as_text(facts: Mapping[str, str]) -> str:
    """Facts in one string: an audit carries those of every unit."""
    return "\n".join(f"{name}={value}" for name, value in facts.items())


@lru_cache(4096)
def from_text(text: str) -> Mapping[str, str]:
    """The facts of a string; not to be changed, for every unit is asked about by many."""
    return dict(line.rpartition("=")[::2] for line in text.split("\n")) if text else {}
