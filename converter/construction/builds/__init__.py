"""Units as the construction rules see them: one class a family, what many rules ask for worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from converter.construction.builds.base import Build
from converter.construction.builds.battle_armor import BattleArmorBuild
from converter.construction.builds.engine import EngineBuild
from converter.construction.builds.fighter import FighterBuild
from converter.construction.builds.infantry import HandheldBuild, InfantryBuild
from converter.construction.builds.large_craft import CapitalShipBuild, LargeCraftBuild
from converter.construction.builds.mek import MekBuild
from converter.construction.builds.protomek import ProtoMekBuild
from converter.construction.builds.support import SupportBuild
from converter.construction.builds.vehicle import VehicleBuild
from converter.model import AnyUnit, Fighter, LargeCraft, Vehicle

__all__ = [
    "AnyBuild",
    "BattleArmorBuild",
    "Build",
    "CapitalShipBuild",
    "EngineBuild",
    "FighterBuild",
    "HandheldBuild",
    "InfantryBuild",
    "LargeCraftBuild",
    "MekBuild",
    "ProtoMekBuild",
    "SupportBuild",
    "VehicleBuild",
    "build_of",
]

AnyBuild = Build[Any]

BUILDS: Final[Mapping[str, type[AnyBuild]]] = {
    "mek": MekBuild,
    "vehicle": VehicleBuild,
    "fighter": FighterBuild,
    "large_craft": LargeCraftBuild,
    "battle_armor": BattleArmorBuild,
    "protomek": ProtoMekBuild,
    "infantry": InfantryBuild,
    "handheld_weapon": HandheldBuild,
}
"""Family, or kind of support vehicle, → how the rules see it."""

SUPPORT: Final = frozenset({"support", "large_support", "fixed_wing_support"})
"""Kinds of vehicles and fighters that are built as support vehicles."""

CAPITAL: Final = frozenset({"jumpship", "warship", "space_station"})
"""Kinds of large craft that are built by the rules of capital ships."""


def build_of(unit: AnyUnit, year: int | None = None) -> AnyBuild | None:
    """The unit as the construction rules see it; None for a family that has none. `year` is the one asked for."""
    if isinstance(unit, Vehicle | Fighter) and unit.kind in SUPPORT:
        return SupportBuild(unit, year)
    if isinstance(unit, LargeCraft) and unit.kind in CAPITAL:
        return CapitalShipBuild(unit, year)
    build = BUILDS.get(unit.family)
    return None if build is None else build(unit, year)
