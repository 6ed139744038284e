"""What a unit weighs, as a ledger: one module a family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from converter.construction.builds import AnyBuild, CapitalShipBuild, FighterBuild, LargeCraftBuild, MekBuild, SupportBuild, VehicleBuild
from converter.construction.weights import fighter, large_craft, mek, support, vehicle
from converter.model.ledger import Line

WEIGHTS: Final[Mapping[type[AnyBuild], Callable[[Any], Line]]] = {
    MekBuild: mek.weight,
    VehicleBuild: vehicle.weight,
    SupportBuild: support.weight,
    FighterBuild: fighter.weight,
    LargeCraftBuild: large_craft.weight,
    CapitalShipBuild: large_craft.capital_weight,
}
"""Build → its weight ledger."""


def weight_of(build: AnyBuild) -> Line:
    """The weight of a build as a ledger, worked out once."""
    if build.ledger is None:
        build.ledger = WEIGHTS[type(build)](build)
    return build.ledger
