"""What a unit weighs, as a ledger: one module a family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from converter.construction.builds import (
    AnyBuild,
    BattleArmorBuild,
    CapitalShipBuild,
    FighterBuild,
    HandheldBuild,
    InfantryBuild,
    LargeCraftBuild,
    MekBuild,
    ProtoMekBuild,
    SupportBuild,
    VehicleBuild,
)
from converter.construction.weights import battle_armor, fighter, infantry, large_craft, mek, protomek, support, vehicle
from converter.model.ledger import Line

TOLERANCE_TONS: Final = 0.0005
"""Weights that differ by less are the same: half a kilogram."""

WEIGHTS: Final[Mapping[type[AnyBuild], Callable[[Any], Line]]] = {
    MekBuild: mek.weight,
    VehicleBuild: vehicle.weight,
    SupportBuild: support.weight,
    FighterBuild: fighter.weight,
    LargeCraftBuild: large_craft.weight,
    CapitalShipBuild: large_craft.capital_weight,
    BattleArmorBuild: battle_armor.weight,
    ProtoMekBuild: protomek.weight,
    InfantryBuild: infantry.weight,
    HandheldBuild: infantry.handheld_weight,
}
"""Build → its weight ledger."""


def weight_of(build: AnyBuild) -> Line:
    """The weight of a build as a ledger, worked out once."""
    if build.ledger is None:
        build.ledger = WEIGHTS[type(build)](build)
    return build.ledger
