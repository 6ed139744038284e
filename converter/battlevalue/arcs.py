"""Firing arcs of large craft: who is where on the ring, and which arcs count as Front, Left and Right. Source: bv2 §2.10, §2.11."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

from converter.battlevalue.rules import RuleSet
from converter.model import LargeCraft, Mount

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

    def holds(self, mount: Mount) -> bool:
        return mount.location == self.location and (not self.rear or (self.rear == "yes") == mount.rear)


class Choice(NamedTuple):
    """The arcs that count most, by name, and why."""

    front: str
    left: str
    right: str


Role = Literal["front", "left", "right", "other"]


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
