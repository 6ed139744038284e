"""What an Epic design costs: the chassis and everything bought on top of it, line by line."""

from __future__ import annotations

from converter.epic.load import armor_points, final_load
from converter.epic.tables import DEFAULT, TABLES, weapon
from converter.model.epic import EpicChassis, EpicDesign, EpicVehicle, EpicWeapon
from converter.model.ledger import BattleValue, Line, given, product, total
from converter.model.readings import Readings

PRICES = TABLES["prices"]


def points(design: EpicDesign, readings: Readings = DEFAULT) -> BattleValue | None:
    """The points of a design, legal or not; None where its chassis is unknown. Items are listed where something was changed or mounted.

    A chassis without a vehicle sheet costs its basic value. The final load stands beside the calculation.
    """
    chassis, vehicle = design.chassis_sheet, design.vehicle
    if chassis is None:
        return None
    items = [given("base", chassis.base_points, "Epic 1.2.3")]
    if vehicle is not None:
        items += [line for line in (_move(chassis, vehicle), _save(chassis, vehicle), _caf(chassis, vehicle)) if line is not None]
        items += [line for line in (_morale(chassis, vehicle), _weapons(vehicle, readings), _troops(vehicle, readings)) if line is not None]
    ledger = total("points", items, rule="Epic 1.2.5")
    ledger.memo = (final_load(design),)
    return BattleValue("epic_points", readings.name, ledger.value, ledger)


def morale_price(start: int, end: int) -> int:
    """The price of raising morale from `start` to `end`: cheap up to the usual limit, dear beyond it. Source: Epic 1.2.5."""
    usual = TABLES["limits"]["usual_morale"]
    ordinary = min(end, usual) - min(start, usual)
    command = max(end, usual) - max(start, usual)
    return int(PRICES["morale_point"] * ordinary + PRICES["command_morale_point"] * command)


def _move(chassis: EpicChassis, vehicle: EpicVehicle) -> Line | None:
    reduction = chassis.movement_cm - vehicle.movement_cm
    if not reduction:
        return None
    allowed = max(0, min(reduction, TABLES["limits"]["move_reduction_cm"]))
    steps = allowed // PRICES["move_credit_step_cm"]
    line = given("full_5_cm_steps", steps, "", "{} cm slower, {} cm count", reduction, allowed)
    return product("move", line, given("credit_per_step", -PRICES["move_credit"]), rule="Epic 1.2.5")


def _save(chassis: EpicChassis, vehicle: EpicVehicle) -> Line | None:
    return _bought("save", armor_points(chassis, vehicle), "save_point")


def _caf(chassis: EpicChassis, vehicle: EpicVehicle) -> Line | None:
    return _bought("caf", vehicle.caf - chassis.caf, "caf_point")


def _bought(label: str, bought: int, price: str) -> Line | None:
    if bought <= 0:
        return None
    return product(label, given(f"{label}_points", bought), given("price_per_point", PRICES[price]), rule="Epic 1.2.5")


def _morale(chassis: EpicChassis, vehicle: EpicVehicle) -> Line | None:
    """Morale is priced only where both sheets state it."""
    start, end = chassis.morale, vehicle.morale
    if start is None or end is None or end <= start:
        return None
    return given("morale", morale_price(start, end), "Epic 1.2.5", "from {} to {}", start, end)


def _weapons(vehicle: EpicVehicle, readings: Readings) -> Line | None:
    rows = [_weapon(row, readings) for row in vehicle.weapons]
    return total("weapons", rows, rule="Epic 1.2.5") if rows else None


def _weapon(row: EpicWeapon, readings: Readings) -> Line:
    known = weapon(row.text)
    label = f"weapon {known.name if known else row.text}"
    price = (
        given("price_per_barrel", PRICES["weapon"][known.grade], "", "{} weapon", known.grade) if known else given("not_in_the_chart", 0)
    )
    counted = row.barrels if readings["weapon_cost_basis"] == "barrel" else 1
    return product(label, given("barrels", counted), price, rule="Epic 1.2.5")


def _troops(vehicle: EpicVehicle, readings: Readings) -> Line | None:
    """Carried troops weigh, but the rules name no price for them; the other reading prices them as what they weigh."""
    if not vehicle.troop_stands or readings["troop_points"] == "none":
        return None
    return product(
        "troops", given("troop_stands", vehicle.troop_stands), given("price_per_stand", PRICES["weapon"]["VW"]), rule="Epic 1.2.5"
    )
