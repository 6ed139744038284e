"""Bays, compartments, quarters and seats: what they weigh, and how many people they hold. Source: construction §1.9."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from converter.construction.tables import rows
from converter.model import Tech, Transporter
from converter.model.ledger import up_to

PLATOON_TONS: Final[Mapping[str | None, float]] = {"Foot": 5, "Jump": 6, "Motorized": 7, "Mechanized": 8}
PLATOON_PERSONS: Final[Mapping[str, Mapping[str | None, int]]] = {
    "IS": {"Foot": 28, "Jump": 21, "Motorized": 28, "Mechanized": 7},
    "Clan": {"Foot": 25, "Jump": 20, "Motorized": 25, "Mechanized": 5},
}
"""People of a platoon (mechanized: of a squad) of either side."""
SQUAD_TONS: Final[Mapping[str, float]] = {"IS": 8, "Clan": 10, "ComStar": 12}


class BayKind(NamedTuple):
    """A kind of bay: tons for each of its units, what it carries, persons that come with it for each unit (quarters: tons a person)."""

    tons: float
    carries: str
    persons: int


@cache
def bay_kinds() -> Mapping[str, BayKind]:
    """Kind → figures."""
    return {row["kind"]: BayKind(float(Fraction(row["tons"])), row["carries"], int(row["persons"])) for row in rows("bays")}


def bay_tons(bay: Transporter, tech: Tech) -> float:
    """Weight of a bay; 0 for what weighs nothing (collars, handles)."""
    size = bay.size or 0.0
    if bay.kind == "infantrybay":
        return size * PLATOON_TONS.get(bay.platoon, PLATOON_TONS["Foot"])
    if bay.kind == "battlearmorbay":
        return size * SQUAD_TONS["ComStar" if bay.comstar else "Clan" if bay.clan else tech]
    kind = bay_kinds().get(bay.kind)
    if kind is None:
        return 0.0
    if bay.kind == "dropshuttlebay":  # one bay, however many it holds
        return kind.tons
    return up_to(size * kind.tons, 2) if kind.carries == "repair" else size * kind.tons


def bay_persons(bay: Transporter, tech: Tech) -> int:
    """The people who come with what a bay holds, and sleep in it."""
    kind = bay_kinds().get(bay.kind)
    if kind is None or kind.carries != "units":
        return 0
    each = PLATOON_PERSONS[tech].get(bay.platoon, 0) if bay.kind == "infantrybay" else kind.persons
    return round((bay.size or 0) * each)
