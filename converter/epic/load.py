"""Loads: what weapons, armor and troops weigh, and what a chassis carries."""

from __future__ import annotations

from typing import NamedTuple

from converter.epic.tables import TABLES, weapon
from converter.model.epic import GRADES, LOAD_UNITS, EpicChassis, EpicDesign, EpicLoad, EpicVehicle, EpicWeapon, Grade
from converter.model.ledger import Line, given, product, total
from converter.model.readings import Readings


class MaximumLoad(NamedTuple):
    """What a chassis carries in units, and the largest grade it takes."""

    units: int
    grade: Grade


def printed(units: int, largest: Grade = "TW") -> EpicLoad:
    """A load as a sheet prints it: in the largest grade that divides it, up to `largest`."""
    fitting = GRADES[1 : GRADES.index(largest) + 1]
    grade: Grade = next((grade for grade in reversed(fitting) if units % LOAD_UNITS[grade] == 0), "LSW")
    return EpicLoad(count=units // LOAD_UNITS[grade], grade=grade)


def weapon_units(row: EpicWeapon) -> int:
    """Load units of a weapon row: class by barrels; 0 for what the chart does not know."""
    known = weapon(row.text)
    return LOAD_UNITS[known.grade] * row.barrels if known else 0


def armor_points(chassis: EpicChassis, vehicle: EpicVehicle) -> int:
    """Points of armor bought on top of the chassis; a smaller save is a better one."""
    return max(0, chassis.save - vehicle.save)


def maximum_load(chassis: EpicChassis, readings: Readings) -> MaximumLoad:
    """The printed maximum load; without one it follows from the mounts. Source: Epic 1.2.5."""
    if chassis.maximum_load:
        return MaximumLoad(chassis.maximum_load.units, chassis.maximum_load.grade)
    if not chassis.mounts:
        return MaximumLoad(0, "LSW")
    if readings["ml_default"] == "largest_mount":
        largest = max((m.capacity for m in chassis.mounts), key=lambda capacity: (capacity.units, LOAD_UNITS[capacity.grade]))
        return MaximumLoad(largest.units, largest.grade)
    shared = readings["mount_group"] == "shared"
    capacities = {(m.group if shared else m.code): m.capacity for m in chassis.mounts}
    return MaximumLoad(sum(c.units for c in capacities.values()), max((c.grade for c in capacities.values()), key=GRADES.index))


def final_load(design: EpicDesign) -> Line:
    """Everything a design carries, in load units: armament, bought armor, troops. Source: Epic 1.2.5."""
    vehicle, chassis, loads = design.vehicle, design.chassis_sheet, TABLES["loads"]
    armament = [] if vehicle is None else [_weapon_load(row) for row in vehicle.weapons]
    lines = [total("armament_load", armament, rule="Epic 1.2.5")]
    if vehicle is not None and chassis is not None and armor_points(chassis, vehicle):
        bought, each = given("armor_points", armor_points(chassis, vehicle)), given("units_per_armor_point", loads["armor_point"])
        lines.append(product("armor_load", bought, each, rule="Epic 1.2.5"))
    if vehicle is not None and vehicle.troop_stands:
        stands, each = given("troop_stands", vehicle.troop_stands), given("units_per_troop_stand", loads["troop_stand"])
        lines.append(product("troop_load", stands, each, rule="Epic 1.2.5"))
    return total("final_load", lines, rule="Epic 1.2.5")


def _weapon_load(row: EpicWeapon) -> Line:
    known = weapon(row.text)
    units = LOAD_UNITS[known.grade] if known else 0
    return product(f"load {row.text}", given("barrels", row.barrels), given("units_per_barrel", units), rule="Epic 1.2.2")
