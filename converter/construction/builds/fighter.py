"""Aerospace and conventional fighters as the construction rules see them. Source: construction §1.4, §3.4."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from converter.construction.builds.engine import EngineBuild
from converter.construction.builds.technology import Technology, of_part
from converter.construction.tables import cockpit_tons
from converter.equipment.figures import CarrierFigures
from converter.model import Fighter

FREE_THRUST: Final = 2
_AREAS: Final = {"FSL": "body", "BD": "body", "NOS": "nose", "AFT": "aft"}


class FighterBuild(EngineBuild[Fighter]):
    """A fighter that is not built as a support vehicle."""

    family = "fighter"

    @property
    def conventional(self) -> bool:
        return self.unit.kind == "conventional"

    @property
    def primitive(self) -> bool:
        return self.unit.cockpit == "Primitive"

    @property
    def exact_rating(self) -> float:
        """Thrust × weight; an aerospace fighter has two points of thrust for nothing. Source: construction §1.1."""
        thrust = self.unit.safe_thrust
        return self.tons * (thrust if self.conventional else max(thrust - FREE_THRUST, 0))

    @property
    def shielded(self) -> bool:
        """In a conventional fighter, as in a vehicle. Source: construction §1.1."""
        return self.conventional

    @cached_property
    def carrier(self) -> CarrierFigures:
        return CarrierFigures(tons=self.tons, family=self.family, engine_rating=self.rating, engine_tons=self.engine_tons)

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a location."""
        return {_AREAS.get(location, "arc")}

    def facts(self) -> set[str]:
        return super().facts() | {"conventional" if self.conventional else "aerospace"}

    def unknown_parts(self) -> tuple[str, ...]:
        cockpit = self.unit.cockpit
        known = self.conventional or cockpit in cockpit_tons("fighter")
        return (*super().unknown_parts(), *(() if known else (f"{cockpit} cockpit",)))

    def part_technologies(self) -> Iterator[Technology | None]:
        yield from super().part_technologies()
        if not self.conventional:
            yield of_part(f"{self.unit.cockpit} cockpit", "cockpit", "fighter_cockpit", self.unit.cockpit)
