"""Small craft, DropShips, JumpShips, WarShips and space stations as the construction rules see them. Source: construction §1.7, §1.8."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from converter.construction.builds.base import Build
from converter.construction.tables import figures
from converter.equipment.figures import CarrierFigures
from converter.equipment.loadout import Fitted
from converter.model import LargeCraft
from converter.model.ledger import near_to, up_to

PRIMITIVE_ARMOR: Final = "Primitive Aerospace"
PRIMITIVE_FACTOR: Final = 0.66
CURRENT_YEAR: Final = 9999
"""Stands for the year of a craft that states none: no figure of older times applies."""
MASS_DRIVER_WEIGHT: Final = 10
"""So many weapons a mass driver counts for in its arc."""


def table() -> Mapping[str, Any]:
    return figures("large_craft")


def from_on(rows: Sequence[Sequence[float]], value: float) -> float:
    """The figure of the first row whose lower bound is not above the value; of the last one for what no craft has."""
    return next((row[1] for row in rows if value >= row[0]), rows[-1][1])


def below(rows: Sequence[Sequence[float]], value: float) -> float:
    """The figure of the first row whose upper bound is above the value; of the last one for what no craft has."""
    return next((row[1] for row in rows if value < row[0]), rows[-1][1])


class LargeCraftBuild(Build[LargeCraft]):
    """A small craft or DropShip. `table_name`: what the tables call its kind."""

    family = "large_craft"

    @property
    def described(self) -> str:
        return f"a {self.unit.kind.replace('_', ' ')}"

    @property
    def carriers(self) -> frozenset[str]:
        return frozenset({f"for_{self.unit.kind}"})

    @property
    def table_name(self) -> str:
        return self.unit.kind

    @property
    def spheroid(self) -> bool:
        return self.unit.motive == "Spheroid"

    @property
    def primitive(self) -> bool:
        return self.unit.armor.kind == PRIMITIVE_ARMOR

    @property
    def built(self) -> int:
        """The year in which the design was first built."""
        return self.unit.original_year or self.unit.year or CURRENT_YEAR

    @cached_property
    def engine_share(self) -> float:
        """Share of the weight for a point of thrust."""
        shares = table()["engine_share"]
        return float(shares["clan"]) if self.unit.clan_chassis else from_on(shares[self.table_name], self.built)

    @cached_property
    def engine_tons(self) -> float:
        return up_to(self.tons * self.unit.safe_thrust * self.engine_share, 2)

    @cached_property
    def control_share(self) -> float:
        return from_on(table()["control_share"][self.table_name], self.built if self.primitive else CURRENT_YEAR)

    @cached_property
    def fuel_points_per_ton(self) -> float:
        points = below(table()["fuel_points_per_ton"][self.table_name], self.tons)
        return points / from_on(table()["primitive_fuel"][self.table_name], self.built) if self.primitive else points

    @cached_property
    def free_heat_sinks(self) -> int:
        """The sinks that come with the engine. Source: construction §1.7."""
        kind = "primitive" if self.primitive else "military" if self.unit.military and self.unit.kind == "dropship" else "other"
        figure = table()["free_sink_divisor"]["spheroid" if self.spheroid else "aerodyne"][kind]
        return math.floor(math.sqrt(max(self.engine_tons, 0.0) * figure)) if self.spheroid else math.floor(self.engine_tons / figure)

    @cached_property
    def base_points_per_ton(self) -> float:
        """Points of standard armor a ton gives on a craft of this weight and shape. Source: construction §1.7."""
        tables = table()["armor_points_per_ton"]
        points = from_on(tables["spheroid" if self.spheroid else "aerodyne"], self.tons)
        return points + (tables["clan_bonus"][str(int(points))] if self.armor_clan else 0)

    @property
    def armor_clan(self) -> bool:
        return (self.unit.armor.tech or self.tech) == "Clan"

    @property
    def integrity_points(self) -> float:
        """Points of armor that the structure gives for nothing."""
        return 4.0 * self.unit.structural_integrity * (PRIMITIVE_FACTOR if self.primitive else 1)

    @cached_property
    def armor_factor(self) -> float:
        """What the points a ton of standard armor gives are multiplied by."""
        return (self.points_per_ton(self.unit.armor.kind, self.unit.armor.tech) or 16) / 16

    @cached_property
    def armor_tons(self) -> float:
        points = self.unit.armor.total_points - self.integrity_points
        return up_to(points / (self.base_points_per_ton * self.armor_factor), 2)

    @cached_property
    def arcs(self) -> Mapping[tuple[str, bool], list[Fitted]]:
        """Weapons by arc: the location, on spheroids the rear-facing ones apart."""
        arcs: dict[tuple[str, bool], list[Fitted]] = {}
        for weapon in self.aboard.weapons:
            arcs.setdefault((weapon.mount.location, weapon.mount.rear and self.spheroid), []).append(weapon)
        return arcs

    def extra_fire_control(self, arc: tuple[str, bool]) -> float:
        """A tenth of the weapons of an arc for each group beyond those it has room for. Source: construction §1.7."""
        weapons = self.arcs[arc]
        room = table()["weapons_per_arc"][self.unit.kind]
        count = sum(MASS_DRIVER_WEIGHT if "mass_driver" in weapon.item.traits else 1 for weapon in weapons)
        excess = (count - 1) // room
        return up_to(excess * self.weight_of(weapons) / 10, 2) * (2 if self.has("naval_c3") else 1)

    @cached_property
    def carrier(self) -> CarrierFigures:
        return CarrierFigures(tons=self.tons, family=self.family, engine_tons=self.engine_tons, craft=self.unit.kind)

    def ammunition_tons(self, fitted: Fitted) -> float:
        """So many bins as the shots need."""
        per_bin = fitted.item.shots
        bins = math.ceil(fitted.mount.shots / per_bin) if fitted.mount.shots is not None and per_bin else 1
        return (fitted.item.tons or 0.0) * bins


class CapitalShipBuild(LargeCraftBuild):
    """A JumpShip, WarShip or space station."""

    @property
    def table_name(self) -> str:
        return "capital"

    @property
    def primitive(self) -> bool:
        """Of these, the drive decides."""
        return self.unit.kf_core == "Primitive"

    @cached_property
    def engine_tons(self) -> float:
        """Station keeping, or a share of the weight for each point of thrust. Source: construction §1.8."""
        ship = self.unit
        if not ship.safe_thrust or ship.kind == "space_station":
            return near_to(self.tons * table()["engine_share"]["station_keeping"], 2)
        share = from_on(table()["engine_share"]["capital"], self.built if self.primitive else CURRENT_YEAR)
        return near_to(self.tons * ship.safe_thrust * share, 2)

    @cached_property
    def free_heat_sinks(self) -> int:
        """Source: construction §1.8."""
        return math.floor(45 + math.sqrt(self.engine_tons * (1 if self.primitive else 2)))

    @cached_property
    def base_points_per_ton(self) -> float:
        rows = table()["armor_points_per_ton"]["capital"]["Clan" if self.armor_clan else "IS"]
        return from_on(rows, self.tons) + float(table()["capital_armor_bonus"].get(self.unit.armor.kind, 0))

    @property
    def integrity_points(self) -> float:
        return 6 * near_to(self.unit.structural_integrity / 10, 1)

    @cached_property
    def armor_tons(self) -> float:
        """Primitive armor protects two thirds as well. Source: construction §1.8."""
        points = self.unit.armor.total_points
        exact = points - self.integrity_points
        if self.primitive:
            exact = math.ceil(round((points - math.floor(PRIMITIVE_FACTOR * self.integrity_points)) / PRIMITIVE_FACTOR, 6))
        return up_to(exact / self.base_points_per_ton, 2)

    @cached_property
    def drive_tons(self) -> float:
        """The K/F drive. Source: construction §1.8."""
        core = self.unit.kf_core or ("None" if self.unit.kind == "space_station" else "Standard")
        share = 0.05 + 0.03 * (self.unit.jump_range or 0) if core == "Primitive" else table()["kf_drive_share"].get(core, 0.0)
        return math.ceil(round(self.tons * share, 6))

    @cached_property
    def sail_tons(self) -> float:
        """The jump sail. Source: construction §1.8."""
        if not self.unit.sail:
            return 0.0
        if self.unit.kf_core == "Primitive":
            primitive = table()["sail"]["primitive"]
            base, step = next((row[1:] for row in primitive if self.built >= row[0]), primitive[-1][1:])
        else:
            base, step = table()["sail"][self.unit.kind]
        return float(base + math.ceil(self.tons / step))

    def ammunition_tons(self, fitted: Fitted) -> float:
        return up_to(super().ammunition_tons(fitted), 2)
