"""Aerospace and conventional fighters as the construction rules see them. Source: construction §1.4, §3.4."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from converter.construction.builds.base import FUSION, Build
from converter.construction.builds.technology import Technology, of_part
from converter.construction.tables import cockpit_tons
from converter.equipment.engines import LARGEST_NORMAL, EngineKind, engine_tons, engines
from converter.equipment.figures import CarrierFigures
from converter.model import Fighter
from converter.model.ledger import up_to

RATING_STEP: Final = 5
PRIMITIVE_FACTOR: Final = 1.2
FREE_THRUST: Final = 2
_AREAS: Final = {"FSL": "body", "BD": "body", "NOS": "nose", "AFT": "aft"}
SHIELDED: Final = frozenset({*FUSION, "Fission"})


class FighterBuild(Build[Fighter]):
    """A fighter that is not built as a support vehicle."""

    family = "fighter"

    @property
    def conventional(self) -> bool:
        return self.unit.kind == "conventional"

    @property
    def primitive(self) -> bool:
        return self.unit.cockpit == "Primitive"

    @cached_property
    def engine(self) -> EngineKind:
        return engines().get(self.unit.engine.kind, engines()["None"])

    @cached_property
    def rating(self) -> int:
        """As stated, else what weight and thrust need."""
        stated = self.unit.engine.rating
        return self.needed_rating if stated is None else stated

    @property
    def needed_rating(self) -> int:
        """Thrust × weight; an aerospace fighter has two points of thrust for nothing, a primitive one a larger engine. Source: §1.1."""
        fighter = self.unit
        thrust = fighter.safe_thrust if self.conventional else max(fighter.safe_thrust - FREE_THRUST, 0)
        exact = thrust * self.tons
        return RATING_STEP * math.ceil(round(exact * PRIMITIVE_FACTOR / RATING_STEP, 6)) if self.primitive else math.ceil(exact)

    @cached_property
    def engine_tons(self) -> float:
        """The engine of a conventional fighter needs shielding as in a vehicle. Source: construction §1.1."""
        tons = engine_tons(self.unit.engine.kind, self.rating) or 0.0
        return up_to(tons * 1.5, 2) if self.conventional and self.unit.engine.kind in SHIELDED else tons

    @cached_property
    def carrier(self) -> CarrierFigures:
        return CarrierFigures(tons=self.tons, family=self.family, engine_rating=self.rating, engine_tons=self.engine_tons)

    @cached_property
    def heat_to_sink(self) -> float:
        """What a conventional fighter must carry off."""
        return self.carried_heat(nuclear=self.unit.engine.kind in SHIELDED)

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a location."""
        return {_AREAS.get(location, "arc")}

    def facts(self) -> set[str]:
        kind = self.unit.engine.kind
        facts = super().facts() | {f"engine {kind}", "conventional" if self.conventional else "aerospace"}
        if kind in FUSION:
            facts |= {"fusion", "nuclear"}
        if kind == "Fission":
            facts.add("nuclear")
        return facts

    def unknown_parts(self) -> tuple[str, ...]:
        fighter = self.unit
        tables = (
            (self.conventional or fighter.cockpit in cockpit_tons("fighter"), f"{fighter.cockpit} cockpit"),
            (engine_tons(fighter.engine.kind, self.rating) is not None, f"{self.rating} {fighter.engine.kind} engine"),
        )
        return (*super().unknown_parts(), *(part for known, part in tables if not known))

    def part_technologies(self) -> Iterator[Technology | None]:
        fighter = self.unit
        yield from super().part_technologies()
        variant = (*(["clan"] if fighter.engine.tech == "Clan" else []), *(["large"] if self.rating > LARGEST_NORMAL else []))
        yield of_part(f"{fighter.engine.kind} engine", "engine.kind", "engine", fighter.engine.kind, *variant)
        if not self.conventional:
            yield of_part(f"{fighter.cockpit} cockpit", "cockpit", "fighter_cockpit", fighter.cockpit)
