"""Items that are taken for one another: those whose names differ only in the words that tell variants of one weapon apart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from converter.equipment import Equipment, catalogue

VARIANT_WORDS = frozenset(
    {
        *("er", "pulse", "x-pulse", "vsp", "chemical", "re-engineered", "streak", "ultra", "lb", "rotary", "snub-nose", "advanced"),
        *("improved", "enhanced", "extended", "prototype", "primitive", "light", "heavy", "(os)", "(i-os)"),
    }
)

FITS = {
    "mek": "for_mek",
    "vehicle": "for_vehicle",
    "battle_armor": "for_battle_armor",
    "protomek": "for_protomek",
    "fighter": "for_fighter",
}
"""Family → the trait of what is made for it."""


@cache
def relatives(item: Equipment, family: str) -> tuple[Equipment, ...]:
    """The weapons and devices one may take this one for on a unit of the family: one for each other pair of BV and heat.

    Those of the same technology, and the same item of the other one.
    """
    found = {(item.bv, item.heat): item}
    for other in _by_core(family).get(_core(item), ()):
        if other.name == item.name or "All" in (other.tech, item.tech) or other.tech == item.tech:
            found.setdefault((other.bv, other.heat), other)
    return tuple(other for other in found.values() if other is not item)


@cache
def _by_core(family: str) -> Mapping[tuple[str, ...], tuple[Equipment, ...]]:
    found: dict[tuple[str, ...], list[Equipment]] = {}
    trait = FITS.get(family, "")
    for item in catalogue().of_kind("weapon", "misc"):
        if trait in item.traits and item.bv is not None:
            found.setdefault(_core(item), []).append(item)
    return {core: tuple(items) for core, items in found.items()}


@cache
def _core(item: Equipment) -> tuple[str, ...]:
    """The words of a name that all variants share: ER Medium Laser → medium, laser."""
    name = item.name.lower().replace("autocannon", "ac")
    return tuple(word for word in name.split() if word not in VARIANT_WORDS)
