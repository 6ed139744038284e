"""Conventional infantry and handheld weapons as the construction rules see them. Source: construction §1.6."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from converter.construction.builds.base import Build
from converter.construction.tables import figures
from converter.equipment.heat import makes_heat
from converter.equipment.infantry import beasts
from converter.equipment.loadout import Fitted
from converter.model import HandheldWeapon, Infantry

FIELD_GUNS: Final = "FGN"
RIDER_TONS: Final = 0.2
UNTRAINED: Final = 8
"""The anti-Mek skill of troops without training."""


class InfantryBuild(Build[Infantry]):
    """A platoon."""

    family = "infantry"
    described = "infantry"

    @cached_property
    def trooper_tons(self) -> float | None:
        """Weight of one trooper and what he rides; None for a way to move that no table has. Source: construction §1.6."""
        platoon = self.unit
        tables = figures("troops")
        if platoon.beast is not None:
            beast = beasts().get(platoon.beast.name, platoon.beast)
            return None if beast.weight_tons is None else beast.weight_tons + RIDER_TONS
        tons = tables["trooper_tons"].get(platoon.motive)
        return None if tons is None else float(tons) + self.specialist_tons

    @property
    def specialist_tons(self) -> float:
        """What specialists carry more, each man."""
        more: Mapping[str, float] = figures("troops")["specialist_tons"]
        words = self.unit.specializations
        tons = 0.0
        if any(word.endswith("Engineers") for word in words):
            tons += more["engineers"]
        tons += sum(more[word.lower()] for word in words if word.lower() in more)
        if self.anti_mek_trained:
            tons += more["anti_mek"]
        return tons

    @property
    def anti_mek_trained(self) -> bool:
        """Whether the platoon is trained for attacks on Meks, or carries the gear for it."""
        skill = self.unit.anti_mek_skill
        return (skill is not None and skill < UNTRAINED) or self.has("anti_mek_gear")

    @property
    def field_guns(self) -> list[Fitted]:
        return [weapon for weapon in self.aboard.weapons if weapon.mount.location == FIELD_GUNS]

    def unknown_parts(self) -> tuple[str, ...]:
        return () if self.trooper_tons is not None else (f"troopers moving by {self.unit.motive}",)


class HandheldBuild(Build[HandheldWeapon]):
    """A weapon that a Mek carries in its hands."""

    family = "handheld_weapon"
    described = "a handheld weapon"

    @cached_property
    def heat(self) -> float:
        """What its own heat sinks must carry off."""
        return sum(weapon.item.heat for weapon in self.aboard.weapons if makes_heat(weapon))

    def ammunition_tons(self, fitted: Fitted) -> float:
        return self.tons_by_the_shot(fitted)
