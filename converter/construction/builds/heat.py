"""The heat of units without a heat scale: what their sinks must carry off. Source: construction §1.3."""

from __future__ import annotations

from typing import Any, Final

from converter.construction.builds.base import Build
from converter.equipment.loadout import Fitted

PPC_CAPACITOR_HEAT: Final = 5
STEALTH_HEAT: Final = 10


def heat_of(build: Build[Any], *, nuclear: bool) -> float:
    """Energy weapons fed by the engine, what serves them, other equipment; a welder is fed by a fusion or fission engine itself."""
    heat = sum(weapon.item.heat for weapon in build.aboard.weapons if makes_heat(weapon))
    for fitted in build.aboard.equipment:
        traits = fitted.item.traits
        if "ppc_capacitor" in traits:
            heat += PPC_CAPACITOR_HEAT
        elif "laser_insulator" in traits:
            heat -= 1
        elif "spot_welder" not in traits or not nuclear:
            heat += fitted.item.heat
    return heat + (STEALTH_HEAT if "stealth_armor" in build.words else 0)


def makes_heat(weapon: Fitted) -> bool:
    """Lasers, particle cannons and flamers fed by the engine, and all plasma weapons."""
    item = weapon.item
    if "plasma" in item.traits:
        return True
    return not item.ammo_family and not item.traits.isdisjoint(("laser", "ppc", "flamer"))
