"""Combat vehicles as the construction rules see them. Source: construction §1.1, §1.3."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Final

from converter.construction.builds.base import FUSION, Build
from converter.construction.builds.technology import Technology, of_part
from converter.construction.tables import rows
from converter.equipment.engines import LARGEST_NORMAL, EngineKind, engine_tons, engines
from converter.equipment.figures import CarrierFigures
from converter.model import Vehicle
from converter.model.ledger import up_to

LEAST_RATING: Final = 10
RATING_STEP: Final = 5
HOVER_ENGINE_SHARE: Final = 0.2
TURRETS: Final = ("TU", "FT")

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


class VehicleBuild(Build[Vehicle]):
    """A combat vehicle, VTOLs and vessels included."""

    family = "vehicle"

    @property
    def carriers(self) -> frozenset[str]:
        return frozenset({"for_vtol"} if self.unit.motive == "VTOL" else {"for_vehicle"})

    @cached_property
    def superheavy(self) -> bool:
        return self.unit.superheavy or (self.unit.motive == "VTOL" and self.tons > 30)

    @cached_property
    def engine(self) -> EngineKind:
        return engines().get(self.unit.engine.kind, engines()["None"])

    @cached_property
    def rating(self) -> int:
        """As stated, else what weight and MP need."""
        stated = self.unit.engine.rating
        return self.needed_rating if stated is None else stated

    @property
    def needed_rating(self) -> int:
        """Cruise MP × weight less what the suspension does, up to the next 5. Source: construction §1.1."""
        vehicle = self.unit
        if vehicle.cruise_mp == 0:
            return 0 if vehicle.engine.kind == "None" else LEAST_RATING
        exact = vehicle.cruise_mp * self.tons - suspension_factor(vehicle.motive, self.tons)
        return RATING_STEP * math.ceil(max(LEAST_RATING, exact) / RATING_STEP)

    @cached_property
    def engine_tons(self) -> float:
        """Shielding makes fusion and fission engines half heavier; a hover engine is at least a fifth of the vehicle. Source: §1.1."""
        tons = up_to((engine_tons(self.unit.engine.kind, self.rating) or 0.0) * self.engine.vehicle_factor, 2)
        return max(tons, up_to(self.tons * HOVER_ENGINE_SHARE, 2)) if self.unit.motive == "Hover" else tons

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

    @cached_property
    def nuclear(self) -> bool:
        return self.unit.engine.kind in FUSION or self.unit.engine.kind == "Fission"

    @cached_property
    def heat(self) -> float:
        """What the heat sinks must carry off."""
        return self.carried_heat(nuclear=self.nuclear)

    @property
    def motive(self) -> str:
        return self.unit.motive

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a location."""
        return vehicle_areas(location)

    def facts(self) -> set[str]:
        vehicle = self.unit
        facts = super().facts() | {f"motive {vehicle.motive}", f"engine {vehicle.engine.kind}"}
        if vehicle.engine.kind in FUSION:
            facts |= {"fusion", "nuclear"}
        if self.nuclear:
            facts.add("nuclear")
        if self.superheavy:
            facts.add("superheavy")
        return facts

    def unknown_parts(self) -> tuple[str, ...]:
        vehicle = self.unit
        known = engine_tons(vehicle.engine.kind, self.rating) is not None
        return (*super().unknown_parts(), *(() if known else (f"{self.rating} {vehicle.engine.kind} engine",)))

    def part_technologies(self) -> Iterator[Technology | None]:
        vehicle = self.unit
        yield from super().part_technologies()
        if vehicle.engine.kind != "None":
            variant = (*(["clan"] if vehicle.engine.tech == "Clan" else []), *(["large"] if self.rating > LARGEST_NORMAL else []))
            yield of_part(f"{vehicle.engine.kind} engine", "engine.kind", "engine", vehicle.engine.kind, *variant)


_AREAS: Final[Mapping[str, str]] = {"BD": "body", "FR": "front", "RR": "rear", "TU": "turret", "FT": "turret", "RO": "rotor"}


def vehicle_areas(location: str) -> set[str]:
    """The words by which the table of placements calls a location of a vehicle."""
    return {_AREAS.get(location, "side")}
