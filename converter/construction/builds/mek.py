"""Meks as the construction rules see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from converter.construction.builds.base import HEAT_SINKS
from converter.construction.builds.engine import EngineBuild
from converter.construction.builds.technology import Technology, of_item, of_part
from converter.construction.tables import cockpit_tons, gyro_factors, structure_factors
from converter.equipment import slots_on
from converter.equipment.figures import CarrierFigures
from converter.equipment.loadout import Fitted
from converter.equipment.materials import material
from converter.equipment.mek import internal_structure
from converter.model import Mek
from converter.model.locations import MEK_ARMS, MEK_LEGS, MEK_LOCATIONS, SIDE_TORSOS

TORSOS: Final = ("CT", *SIDE_TORSOS)


class MekBuild(EngineBuild[Mek]):
    """A Mek of any configuration."""

    described = "a Mek"
    engine_field = "engine"

    @cached_property
    def legs(self) -> tuple[str, ...]:
        return tuple([location for location in MEK_LOCATIONS[self.unit.configuration] if location in MEK_LEGS])

    @property
    def exact_rating(self) -> float:
        """Walk MP × weight. Source: construction §1.1."""
        return self.tons * self.unit.walk_mp

    @cached_property
    def structure_points(self) -> Mapping[str, int]:
        return internal_structure(self.tons, self.unit.configuration)

    @property
    def industrial(self) -> bool:
        return self.unit.structure == "Industrial"

    @property
    def primitive(self) -> bool:
        return self.unit.cockpit.startswith("Primitive")

    @cached_property
    def carrier(self) -> CarrierFigures:
        mek = self.unit
        return CarrierFigures(
            tons=self.tons,
            engine_rating=self.rating,
            engine_tons=self.engine_tons,
            walk_mp=mek.walk_mp,
            jump_mp=mek.jump_mp,
            quad=mek.quad,
            superheavy=mek.superheavy,
            legs=len(self.legs),
        )

    @cached_property
    def system_slots(self) -> Counter[tuple[str, str]]:
        """How many slots of a location a part of the machine fills."""
        return Counter([(slot.location, slot.system) for slot in self.unit.systems])

    @cached_property
    def sinks_in_slots(self) -> int:
        """Heat sinks that stand in slots; a slot of compact ones may hold two."""
        return sum(
            2 if {"compact_heat_sink", "double_heat_sink"} <= fitted.item.traits else 1
            for fitted in self.aboard.equipment
            if not HEAT_SINKS.isdisjoint(fitted.item.traits)
        )

    def slots_of(self, fitted: Fitted) -> int:
        """How many slots an item needs on this Mek. Source: construction §1.10, §3.1."""
        if fitted.item.slots is not None and not self.unit.superheavy:
            return fitted.item.slots
        return slots_on(fitted.item, **(self.carrier | self.served_by(fitted)))

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a location of this Mek."""
        areas = {"superheavy"} if self.unit.superheavy else set()
        if location in MEK_ARMS:
            areas.add("arm")
        elif location in MEK_LEGS:
            areas.add("leg")
        elif location in TORSOS:
            areas |= {"torso", "center torso" if location == "CT" else "quad side torso" if self.unit.quad else "biped side torso"}
        else:
            areas.add("head")
        areas.add("cockpit" if self.system_slots[location, "Cockpit"] else "no cockpit")
        if self.system_slots[location, "Engine"]:
            areas.add("engine")
        return areas

    def facts(self) -> set[str]:
        mek = self.unit
        facts = super().facts() | {mek.configuration.lower(), f"gyro {mek.gyro}", f"cockpit {mek.cockpit}"}
        facts |= {f"structure {mek.structure}", "industrial" if self.industrial else "battlemek"}
        if mek.quad:
            facts.add("quad")
        if mek.superheavy:
            facts |= {"superheavy", "industrial superheavy"} if self.industrial else {"superheavy"}
        if self.primitive:
            facts.add("primitive")
        if "Industrial" in mek.cockpit and not mek.advanced_fire_control:
            facts.add("industrial fire control")
        if mek.ejection is not None and "full head" in mek.ejection.lower():
            facts.add("full_head_ejection")
        if any(slot.armored for slot in mek.systems) or any(mount.armored for mount in mek.mounts):
            facts.add("armored_component")
        return facts

    def unknown_parts(self) -> tuple[str, ...]:
        mek = self.unit
        tables = (
            (mek.structure in structure_factors(), f"{mek.structure} structure"),
            (mek.gyro in gyro_factors(), f"{mek.gyro} gyro"),
            (mek.cockpit in cockpit_tons("mek"), f"{mek.cockpit} cockpit"),
        )
        return (*super().unknown_parts(), *(part for known, part in tables if not known))

    def part_technologies(self) -> Iterator[Technology | None]:
        mek = self.unit
        yield from super().part_technologies()
        structure = material("structure", mek.structure, mek.structure_tech or self.tech)
        if structure is not None:
            yield of_item(structure, "structure")
        if mek.gyro != "None":
            yield of_part(f"{mek.gyro} gyro", "gyro", "gyro", mek.gyro)
        yield of_part(f"{mek.cockpit} cockpit", "cockpit", "cockpit", mek.cockpit)
        chassis = "Tripod" if mek.configuration == "Tripod" else ""
        words = [
            word
            for word, is_so in (("primitive", self.primitive), ("industrial", self.industrial), ("superheavy", mek.superheavy))
            if is_so
        ]
        yield of_part("chassis", "configuration", "chassis", chassis, *words)
        if mek.omni:
            yield of_part("omni", "configuration", "omni")
        if "full_head_ejection" in self.words:
            yield of_part("full-head ejection", "ejection", "full_head_ejection")
