"""Figures of an item on its carrier and under a set of rules: the fixed ones from the table, the others by formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, TypedDict, Unpack

from converter.equipment import tables
from converter.equipment.formulas import FORMULAS, Carrier, Figure, Formula
from converter.equipment.item import Equipment

_FIXED = Formula()


class CarrierFigures(TypedDict, total=False):
    """The fields of `Carrier`, each optional."""

    tons: float
    engine_rating: int
    engine_tons: float
    walk_mp: int
    run_mp: int
    jump_mp: int
    quad: bool
    superheavy: bool
    legs: int
    tsm: bool
    size: float
    direct_fire_tons: float
    served_tons: float
    sponsons: int
    spiked_torsos: int
    craft: str
    weight_class: int
    family: str
    by_kilogram: bool


def _figure(equipment: Equipment, fixed: float | None, figure: Figure | None, carrier: Carrier) -> float:
    if fixed is not None:
        return fixed
    if figure is None:
        raise ValueError(f"no formula gives this figure of {equipment.key!r}")
    return figure(carrier)


def slots_on(equipment: Equipment, **carrier: Unpack[CarrierFigures]) -> int:
    """Crit slots of the item on this unit. On a superheavy Mek a slot holds two, so the item needs half, rounded up."""
    slots = equipment.slots
    if slots is None:
        slots = int(_figure(equipment, None, FORMULAS.get(equipment.formula, _FIXED).slots, Carrier(**carrier)))
    return (slots + 1) // 2 if carrier.get("superheavy") else slots


def tons_on(equipment: Equipment, **carrier: Unpack[CarrierFigures]) -> float:
    """Weight of the item on this unit, in tons."""
    return _figure(equipment, equipment.tons, FORMULAS.get(equipment.formula, _FIXED).tons, Carrier(**carrier))


def cost_on(equipment: Equipment, **carrier: Unpack[CarrierFigures]) -> float:
    """Price of the item on this unit, in C-bills."""
    return _figure(equipment, equipment.cost, FORMULAS.get(equipment.formula, _FIXED).cost, Carrier(**carrier))


def bv_on(equipment: Equipment, **carrier: Unpack[CarrierFigures]) -> float:
    """Battle Value of the item on this unit, before any factor of its place or links."""
    return _figure(equipment, equipment.bv, FORMULAS.get(equipment.formula, _FIXED).bv, Carrier(**carrier))


class OtherValue(NamedTuple):
    """Another value that a figure of an item has or had: under a rule switch (`rule` has the value `when`), or at another time."""

    key: str
    figure: str
    value: float
    rule: str
    when: str
    date: str
    source: str


@cache
def other_values() -> Mapping[str, tuple[OtherValue, ...]]:
    """Catalogue key → the other values its figures have or had."""
    found: dict[str, tuple[OtherValue, ...]] = {}
    for row in tables.records_of("superseded"):
        entry = OtherValue(row["key"], row["figure"], float(row["value"]), row["rule"], row["when"], row["date"], row["source"])
        found[entry.key] = (*found.get(entry.key, ()), entry)
    return found


def figure_under(equipment: Equipment, figure: str, switch_value: Callable[[str], str]) -> float | None:
    """A figure of the item (`bv`, `heat` …) under a set of rules; None where it depends on the carrier.

    `switch_value` gives the value of a rule switch: `functools.partial(getattr, rules)`.
    """
    for other in other_values().get(equipment.key, ()):
        if other.figure == figure and other.rule and switch_value(other.rule) == other.when:
            return other.value
    fixed: float | None = getattr(equipment, figure)
    return fixed


def bv_under(equipment: Equipment, switch_value: Callable[[str], str]) -> float | None:
    """Table Battle Value of the item under a set of rules; None where it depends on the carrier."""
    return figure_under(equipment, "bv", switch_value)
