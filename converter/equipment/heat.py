"""The heat of units without a heat scale, and the sinks it asks for. Source: construction §1.3; TechManual, combat vehicles."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Final

from converter.equipment.engines import engines
from converter.equipment.loadout import Fitted, Loadout, loadout_of
from converter.model import Mount, Vehicle

PPC_CAPACITOR_HEAT: Final = 5
STEALTH_HEAT: Final = 10
STEALTH_ARMOR: Final = frozenset({"Stealth", "Vehicular Stealth"})


def carried_heat(aboard: Loadout, *, stealth: bool, nuclear: bool) -> float:
    """Energy weapons fed by the engine, what serves them, other equipment; a welder is fed by a fusion or fission engine itself."""
    heat = sum(weapon.item.heat for weapon in aboard.weapons if makes_heat(weapon))
    for fitted in aboard.equipment:
        traits = fitted.item.traits
        if "ppc_capacitor" in traits:
            heat += PPC_CAPACITOR_HEAT
        elif "laser_insulator" in traits:
            heat -= 1
        elif "spot_welder" not in traits or not nuclear:
            heat += fitted.item.heat
    return heat + (STEALTH_HEAT if stealth else 0)


def makes_heat(weapon: Fitted) -> bool:
    """Lasers, particle cannons and flamers fed by the engine, and all plasma weapons."""
    item = weapon.item
    if "plasma" in item.traits:
        return True
    return not item.ammo_family and not item.traits.isdisjoint(("laser", "ppc", "flamer"))


def needed_sinks(vehicle: Vehicle, mounts: Iterable[Mount]) -> int:
    """The heat sinks of a combat vehicle with this equipment: as many as its heat asks for, and at least those of its engine."""
    engine = engines().get(vehicle.engine.kind, engines()["None"])
    nuclear = engine.vehicle_factor > 1  # what is shielded is a fusion or fission engine
    aboard = loadout_of(mount._replace(linked=None) for mount in mounts)
    return max(engine.free_heat_sinks, ceil(carried_heat(aboard, stealth=vehicle.armor.kind in STEALTH_ARMOR, nuclear=nuclear)))
