"""ProtoMechs as the construction rules see them. Source: construction §1.1, §1.6, §2.5, §3.6."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from converter.construction.builds.base import Build
from converter.construction.tables import figures
from converter.equipment.engines import engine_tons
from converter.equipment.figures import CarrierFigures
from converter.equipment.loadout import Fitted
from converter.equipment.protomek import protomek_structure
from converter.model import ProtoMek
from converter.model.ledger import up_to

SMALL_ENGINE: Final = 40
"""Ratings below this weigh by the kilogram; those above go in steps of 5."""
KG_PER_RATING: Final = 25
TONS_PER_TUBE: Final = {"srm": 0.25, "srm_streak": 0.5, "lrm": 0.2, "lrm_streak": 0.4}

_AREAS: Final = {"T": "torso", "LA": "arm", "RA": "arm", "MG": "main gun", "HD": "head", "L": "legs"}


def table() -> Mapping[str, Any]:
    """The figures of ProtoMechs."""
    protomeks: Mapping[str, Any] = figures("troops")["protomek"]
    return protomeks


class ProtoMekBuild(Build[ProtoMek]):
    """A ProtoMech of any build."""

    family = "protomek"
    described = "a ProtoMech"

    @property
    def ultraheavy(self) -> bool:
        return self.tons > float(table()["ultraheavy_above"])

    @property
    def size(self) -> str:
        """The column of the tables for this size and build."""
        if self.unit.quad:
            return "quad_ultraheavy" if self.ultraheavy else "quad"
        return "ultraheavy" if self.ultraheavy else "light"

    @property
    def main_gun(self) -> bool:
        return "MG" in self.unit.armor.points

    @cached_property
    def rating(self) -> int:
        """As stated, else run MP × weight; quads and gliders run two hexes for nothing. Source: construction §1.1."""
        proto = self.unit
        if proto.engine.rating is not None:
            return proto.engine.rating
        run = math.ceil(1.5 * proto.cruise_mp) - (2 if proto.quad or proto.glider else 0)
        rating = max(1, math.ceil(run * self.tons))
        return 5 * math.ceil(rating / 5) if rating > SMALL_ENGINE else rating

    @cached_property
    def engine_tons(self) -> float:
        if self.rating < SMALL_ENGINE:
            return up_to(self.rating * KG_PER_RATING / 1000, 1000)
        return engine_tons(self.unit.engine.kind, self.rating) or 0.0

    @property
    def nuclear(self) -> bool:
        """ProtoMechs have fusion engines."""
        return True

    @property
    def armor_kg(self) -> float | None:
        kg = table()["armor_kg"].get(self.unit.armor.kind)
        return None if kg is None else float(kg)

    @cached_property
    def structure_points(self) -> Mapping[str, int]:
        """Points of structure by location; none for a weight that does not exist."""
        structure = protomek_structure().get(int(self.tons))
        return {} if structure is None else structure.points(quad=self.unit.quad, main_gun=self.main_gun)

    @cached_property
    def carrier(self) -> CarrierFigures:
        proto = self.unit
        return CarrierFigures(
            tons=self.tons,
            family=self.family,
            engine_tons=self.engine_tons,
            walk_mp=proto.cruise_mp,
            jump_mp=proto.jump_mp,
            quad=proto.quad,
        )

    def areas(self, location: str) -> set[str]:
        """The words by which the table of placements calls a location."""
        return {_AREAS.get(location, "elsewhere")}

    def facts(self) -> set[str]:
        proto = self.unit
        facts = super().facts() | {"fusion", "nuclear"}
        if proto.quad:
            facts.add("protomek quad")
        if proto.glider:
            facts.add("protomek glider")
        return facts

    def _weigh(self, fitted: Fitted) -> float:
        """Missile launchers weigh by the tube."""
        per_tube = TONS_PER_TUBE.get(fitted.item.ammo_family) if fitted.item.is_weapon else None
        return super()._weigh(fitted) if per_tube is None else per_tube * fitted.item.rack

    def ammunition_tons(self, fitted: Fitted) -> float:
        return up_to(self.tons_by_the_shot(fitted), 1000)

    def unknown_parts(self) -> tuple[str, ...]:
        return () if self.armor_kg is not None else (f"{self.unit.armor.kind} armor",)
