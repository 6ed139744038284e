"""Firing arcs of large craft: who is where on the ring, and which arcs count as Front, Left and Right. Source: bv2 §2.10, §2.11."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

from converter.battlevalue.rules import RuleSet
from converter.equipment.loadout import Fitted
from converter.model import LargeCraft

LAYOUT = {"dropship": "ring_of_side_facings", "jumpship": "ring_of_six", "space_station": "ring_of_six", "warship": "broadsides"}


class Arc(NamedTuple):
    """One arc. `rear`: whether only the rear-facing (yes) or the other (no) weapons of its location fire in it; empty: all of them."""

    name: str
    location: str
    rear: str
    clockwise: str
    counter_clockwise: str
    opposite: str
    front: bool


class Choice(NamedTuple):
    """The arcs that count most, by name, and why."""

    front: str
    left: str
    right: str


NO_ARC = ""
"""The arc of what stands in a place without one, such as the hull."""


@cache
def ring(kind: str) -> Mapping[str, Arc]:
    """The arcs of a kind of craft in ring order. The table is `arcs.csv`."""
    with (resources.files("converter.battlevalue") / "arcs.csv").open(encoding="utf-8") as file:
        return {
            row["arc"]: Arc(
                row["arc"], row["location"], row["rear"], row["clockwise"], row["counter_clockwise"], row["opposite"], row["front"] == "yes"
            )
            for row in csv.DictReader(file)
            if row["layout"] == LAYOUT[kind]
        }


@cache
def _arc_names(kind: str) -> Mapping[tuple[str, bool], str]:
    """(Location, rear-facing) → arc."""
    sides = {"": (True, False), "yes": (True,), "no": (False,)}
    return {(arc.location, rear): arc.name for arc in ring(kind).values() for rear in sides[arc.rear]}


def by_arc(kind: str, fitted: Iterable[Fitted]) -> Mapping[str, list[Fitted]]:
    """Weapons or loads by the arc they stand in; every arc of the craft has its list, `NO_ARC` too."""
    names = _arc_names(kind)
    arcs: dict[str, list[Fitted]] = {name: [] for name in (*ring(kind), NO_ARC)}
    for one in fitted:
        arcs[names.get((one.mount.location, one.mount.rear), NO_ARC)].append(one)
    return arcs


def choose(craft: LargeCraft, values: Mapping[str, float], rules: RuleSet) -> Choice:
    """Front: the strongest arc that may be it. Left: its stronger neighbor. Right: the other neighbor, on WarShips the arc opposite Front.

    Ties go to the first in ring order, and to the clockwise neighbor. Source: bv2 §2.10, §2.11, R90.
    """
    arcs = ring(craft.kind)
    front = max((arc for arc in arcs.values() if arc.front), key=lambda arc: values[arc.name])
    clockwise, other = front.clockwise, front.counter_clockwise
    if values[other] > values[clockwise]:
        clockwise, other = other, clockwise
    opposite = craft.kind == "warship" or (craft.kind in ("jumpship", "space_station") and rules.R90 == "opposite")
    return Choice(front.name, clockwise, front.opposite if opposite else other)
