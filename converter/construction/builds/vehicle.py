"""Combat vehicles as the construction rules see them. Source: construction §1.1, §1.3."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Final

from converter.construction.builds.engine import EngineBuild
from converter.construction.tables import rows
from converter.equipment.engines import RATING_STEP, next_rating
from converter.equipment.figures import CarrierFigures
from converter.model import Vehicle
from converter.model.ledger import up_to

LEAST_RATING: Final = 10
HOVER_ENGINE_SHARE: Final = 0.2

_BEYOND: Final[Mapping[str, tuple[int, int, int, int]]] = {"Hover": (235, 45, 50, 25), "VTOL": (140, 45, 30, 20), "WiGE": (140, 35, 80, 30)}
"""Suspension factors of superheavies: motive → (factor at the normal limit, more for each step, that limit in tons, tons of a step)."""


@cache
def _suspensions() -> Mapping[str, tuple[tuple[float, int], ...]]:
    table: dict[str, tuple[tuple[float, int], ...]] = {}
    for row in rows("suspension"):
        table[row["motive"]] = (*table.get(row["motive"], ()), (float(row["up_to_tons"]), int(row["factor"])))
    return table


def suspension_factor(motive: str, tons: float) -> int:
    """What the suspension takes off the rating of the engine; none for a motive without one. Source: construction §1.1."""
    steps = _suspensions().get(motive, ())
    within = next((factor for most, factor in steps if tons <= most), None)
    if within is not None:
        return within
    if motive in _BEYOND:
        factor, more, limit, step = _BEYOND[motive]
        return factor + more * math.ceil((tons - limit) / step)
    if motive in ("Naval", "Submarine"):
        factor = math.ceil(tons / 10)
        return factor + factor % RATING_STEP
    return steps[-1][1] if steps else 0


class VehicleBuild(EngineBuild[Vehicle]):
    """A combat vehicle, VTOLs and vessels included."""

    family = "vehicle"

    @property
    def carriers(self) -> frozenset[str]:
        return frozenset({"for_vtol"} if self.unit.motive == "VTOL" else {"for_vehicle"})

    @cached_property
    def superheavy(self) -> bool:
        return self.unit.superheavy or (self.unit.motive == "VTOL" and self.tons > 30)

    @property
    def exact_rating(self) -> float:
        """Cruise MP × weight less what the suspension does. Source: construction §1.1."""
        vehicle = self.unit
        if vehicle.cruise_mp == 0:
            return 0 if vehicle.engine.kind == "None" else LEAST_RATING
        return max(LEAST_RATING, vehicle.cruise_mp * self.tons - suspension_factor(vehicle.motive, self.tons))

    @property
    def needed_rating(self) -> int:
        """Up to the next 5."""
        return next_rating(self.exact_rating)

    @property
    def shielded(self) -> bool:
        return True

    @property
    def least_engine_tons(self) -> float:
        """A hover engine is at least a fifth of the vehicle. Source: construction §1.1."""
        return up_to(self.tons * HOVER_ENGINE_SHARE, 2) if self.unit.motive == "Hover" else 0.0

    @cached_property
    def carrier(self) -> CarrierFigures:
        vehicle = self.unit
        return CarrierFigures(
            tons=self.tons,
            family=self.family,
            engine_rating=self.rating,
            engine_tons=self.engine_tons,
            walk_mp=vehicle.cruise_mp,
            superheavy=False,
        )

    @property
    def motive(self) -> str:
        return self.unit.motive

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a location."""
        return vehicle_areas(location)

    def facts(self) -> set[str]:
        facts = super().facts() | {f"motive {self.unit.motive}"}
        return facts | {"superheavy"} if self.superheavy else facts


_AREAS: Final[Mapping[str, str]] = {"BD": "body", "FR": "front", "RR": "rear", "TU": "turret", "FT": "turret", "RO": "rotor"}


def vehicle_areas(location: str) -> set[str]:
    """The words by which the table of placements calls a location of a vehicle."""
    return {_AREAS.get(location, "side")}
