"""Support vehicles as the construction rules see them, on every kind of motive gear, wings included. Source: construction §1.5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Final, Literal, NamedTuple

from converter.construction.builds.base import FUSION, NUCLEAR, Build, engine_words
from converter.construction.builds.technology import Technology, of_part
from converter.construction.builds.vehicle import vehicle_areas
from converter.construction.tables import rows
from converter.equipment import reload_tons
from converter.equipment.figures import CarrierFigures
from converter.equipment.loadout import Fitted
from converter.model import Fighter, Vehicle
from converter.model.ledger import up_to

SMALL_BELOW_TONS: Final = 5
BUILT_AS: Final = {"Submarine": "Naval", "Hydrofoil": "Naval", "MagLev": "Rail"}
"""Motive types that are built like another."""

FIRE_CONTROL: Final = frozenset({"fire_control_basic", "fire_control_advanced"})

Size = Literal["small", "medium", "large"]


class SupportEngine(NamedTuple):
    """A kind of engine: factor by tech rating (None: that rating does not make it), motive types (none named: all), need of fuel."""

    factors: Mapping[str, float | None]
    motives: frozenset[str]
    fueled: bool


class Chassis(NamedTuple):
    """Figures of a motive type: the most tons of a medium and a large vehicle, the values of chassis and engine, the armor factors."""

    medium_up_to: float
    large_up_to: float
    chassis: Mapping[Size, float]
    engine: Mapping[Size, float]
    armor: float
    armor_large: float


class Modification(NamedTuple):
    """A modification of the chassis: factor on its weight, the motive types that may have it (none named: all)."""

    factor: float
    motives: frozenset[str]
    small_only: bool


@cache
def chassis_types() -> Mapping[str, Chassis]:
    """Motive type → figures."""
    sizes: tuple[Size, ...] = ("small", "medium", "large")
    return {
        row["motive"]: Chassis(
            medium_up_to=float(row["medium_up_to"]),
            large_up_to=float(row["large_up_to"]),
            chassis={size: float(row[f"chassis_{size}"]) for size in sizes},
            engine={size: float(row[f"engine_{size}"]) for size in sizes},
            armor=float(row["armor"]),
            armor_large=float(row["armor_large"]),
        )
        for row in rows("support_chassis")
    }


@cache
def modifications() -> Mapping[str, Modification]:
    """Trait → modification of the chassis."""
    return {
        row["trait"]: Modification(
            factor=float(row["factor"]),
            motives=_motives(row["motives"]),
            small_only=bool(row["small_only"]),
        )
        for row in rows("chassis_modifications")
    }


@cache
def support_engines() -> Mapping[str, SupportEngine]:
    """Kind of engine → figures."""
    return {
        row["kind"]: SupportEngine(
            factors={rating: float(row[rating]) if row[rating] else None for rating in "ABCDEF"},
            motives=_motives(row["motives"]),
            fueled=bool(row["fueled"]),
        )
        for row in rows("support_engines")
    }


def _motives(text: str) -> frozenset[str]:
    return frozenset(word.strip() for word in text.split("|") if word.strip())


@cache
def bar_armor() -> Mapping[int, Mapping[str, float | None]]:
    """BAR rating → tech rating → kilograms a point; None where the rating does not make that armor."""
    return {int(row["bar"]): {rating: float(row[rating]) if row[rating] else None for rating in "ABCDEF"} for row in rows("bar_armor")}


class SupportBuild(Build[Vehicle | Fighter]):
    """A support vehicle of any motive type."""

    family = "support_vehicle"

    @property
    def motive(self) -> str:
        """The motive type, as the tables have it."""
        return BUILT_AS.get(self.unit.motive, self.unit.motive)

    @property
    def mp(self) -> int:
        return self.unit.cruise_mp if isinstance(self.unit, Vehicle) else self.unit.safe_thrust

    @cached_property
    def chassis(self) -> Chassis | None:
        return chassis_types().get(self.motive)

    @cached_property
    def size(self) -> Size:
        """Small vehicles weigh by the kilogram; what is above the medium limit is large. Source: construction §1.5."""
        if self.tons < SMALL_BELOW_TONS:
            return "small"
        return "medium" if self.chassis is None or self.tons <= self.chassis.medium_up_to else "large"

    @property
    def by_kilogram(self) -> bool:
        return self.size == "small"

    @property
    def steps(self) -> int:
        """Steps in a ton that weights are rounded to."""
        return 1000 if self.by_kilogram else 2

    @property
    def structure_rating(self) -> str:
        return self.unit.structural_tech_rating or "D"

    @property
    def engine_rating(self) -> str:
        return self.unit.engine_tech_rating or self.structure_rating

    @property
    def armor_rating(self) -> str:
        return self.unit.armor.tech_rating or self.structure_rating

    @property
    def bar(self) -> int | None:
        """The BAR rating of BAR armor, which files also call standard; None for other armor."""
        armor = self.unit.armor
        if armor.kind == "Standard":
            return armor.bar
        return int(armor.kind[4:]) if armor.kind.startswith("BAR ") and armor.kind[4:].isdecimal() else None

    @property
    def bar_kg(self) -> float | None:
        """Kilograms a point of BAR armor; None where the tech rating does not make it."""
        return None if self.bar is None else bar_armor().get(self.bar, {}).get(self.armor_rating)

    @cached_property
    def engine_factor(self) -> float | None:
        """Factor of the engine; None for a kind that does not exist at its tech rating."""
        engine = support_engines().get(self.unit.engine.kind)
        return None if engine is None else engine.factors.get(self.engine_rating)

    @property
    def nuclear(self) -> bool:
        return self.unit.engine.kind in NUCLEAR

    @cached_property
    def chassis_factor(self) -> float:
        """All modifications of the chassis together."""
        factor = 1.0
        for fitted in self.aboard.equipment:
            for trait in fitted.item.traits & modifications().keys():
                factor *= modifications()[trait].factor
        return factor

    @cached_property
    def carrier(self) -> CarrierFigures:
        return CarrierFigures(
            tons=self.tons,
            family=self.family,
            engine_tons=self.engine_tons,
            walk_mp=self.mp,
            by_kilogram=self.by_kilogram,
        )

    @cached_property
    def engine_tons(self) -> float:
        """Value of motive type and size × (4 + MP²) × factor of kind and rating × weight, with the least a kind needs."""
        factor = self.engine_factor
        if self.chassis is None or factor is None:
            return 0.0
        mp = max(self.mp - 2, 0) if self.motive == "Rail" else self.mp
        tons = self.chassis.engine[self.size] * (4 + mp * mp) * factor * self.tons
        return up_to(max(tons, self._least_engine_tons()), self.steps)

    def _least_engine_tons(self) -> float:
        kind = self.unit.engine.kind
        if kind == "Fission" or (kind in FUSION and self.engine_rating == "C"):
            return 5.0
        if self.motive == "Hover":
            return 0.2 * self.tons
        return 0.25 if kind in FUSION else 0.0

    def ammunition_tons(self, fitted: Fitted) -> float:
        """Bins weigh nothing on small vehicles: their weapons carry clips."""
        return 0.0 if self.size == "small" else super().ammunition_tons(fitted)

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a location."""
        return vehicle_areas(location)

    def facts(self) -> set[str]:
        return super().facts() | engine_words(self.unit.engine.kind) | {f"motive {self.motive}", f"{self.size} vehicle"}

    def part_technologies(self) -> Iterator[Technology | None]:
        yield from super().part_technologies()
        kind = self.unit.engine.kind
        if kind != "None":
            yield of_part(f"{kind} engine", "engine.kind", "engine", kind, "support")

    def _weigh(self, fitted: Fitted) -> float:
        """The fire control of an omni weighs what its base chassis reserves, whatever the pods carry."""
        reserved = self.unit.fire_control_weight
        if self.unit.omni and reserved is not None and fitted.item.formula in FIRE_CONTROL:
            return reserved
        return super()._weigh(fitted)

    def unknown_parts(self) -> tuple[str, ...]:
        kind = self.unit.engine.kind
        known = kind == "None" or self.engine_factor is not None
        engine = () if known else (f"{kind} engine of rating {self.engine_rating}",)
        armor = super().unknown_parts() if self.bar is None else ()
        return (*armor, *engine)

    def clip_tons(self, weapon: Fitted) -> float:
        """Weight of the clips of an infantry weapon beyond the one in it. Source: construction §1.5."""
        clips = weapon.mount.size or 1
        return up_to((clips - 1) * reload_tons().get(weapon.item.key, 0.0), 1000)
