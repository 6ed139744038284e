"""The figures printed on an Epic sheet against the computed ones."""

from __future__ import annotations

from collections.abc import Iterator

from converter.epic.load import armor_points, final_load, printed, weapon_units
from converter.epic.points import points
from converter.epic.tables import DEFAULT, weapon
from converter.model.epic import EpicChassis, EpicDesign, EpicLoad, EpicPrintedItem, EpicVehicle
from converter.model.finding import Finding, Plain
from converter.model.ledger import Line
from converter.model.readings import Readings

Difference = tuple[str, str, dict[str, Plain]]


def differences(design: EpicDesign, readings: Readings = DEFAULT) -> tuple[Finding, ...]:
    """One finding for every printed figure that is not the computed one."""
    value = points(design, readings)
    found = list(_loads(design))
    if value is not None and design.chassis_sheet is not None:
        found += _costs(design, design.chassis_sheet, value.ledger)
    source = design.provenance
    path, lines, unit = (source.path, source.lines, source.index) if source else ("", {}, 0)
    return tuple(Finding(code, path, lines.get(place), fields, unit) for code, place, fields in found)


def _loads(design: EpicDesign) -> Iterator[Difference]:
    for position, row in enumerate(design.vehicle.weapons if design.vehicle else ()):
        units = weapon_units(row)
        if row.load is not None and weapon(row.text) is not None and row.load.units != units:
            yield "D703", f"vehicle.weapons.{position}", {"weapon": row.text, "published": str(row.load), "computed": str(printed(units))}
    ledger = final_load(design)
    armament = ledger.find("armament_load")
    if armament is not None:
        yield from _load("D704", "printed_armament", design.printed_armament, armament)
    yield from _load("D705", "printed_load", design.printed_load, ledger)


def _load(code: str, place: str, stated: EpicLoad | None, line: Line) -> Iterator[Difference]:
    units = round(line.value)
    if stated is not None and stated.units != units:
        yield code, place, {"published": str(stated), "computed": str(printed(units))}


def _costs(design: EpicDesign, chassis: EpicChassis, ledger: Line) -> Iterator[Difference]:
    for position, item in enumerate(design.printed_items):
        count, cost = _item(item, chassis, design.vehicle, ledger)
        if item.points != cost or (item.count is not None and count is not None and item.count != count):
            stated = f"{item.count} for {item.points} pts" if item.count is not None else f"{item.points} pts"
            computed = f"{count} for {cost} pts" if item.count is not None and count is not None else f"{cost} pts"
            yield "D702", f"printed_items.{position}", {"name": item.name, "published": stated, "computed": computed}
    if design.stored_bv is not None and design.stored_bv != ledger.value:
        total, stated_total = round(ledger.value), round(design.stored_bv)
        yield "D701", "stored_bv", {"published": stated_total, "computed": total, "delta": total - stated_total}


def _item(item: EpicPrintedItem, chassis: EpicChassis, vehicle: EpicVehicle | None, ledger: Line) -> tuple[int | None, int]:
    """Count and points that a printed cost item should show; no count where the item has none."""
    if item.item in ("LSW", "HW", "VW", "TW"):
        lines = ledger.find("weapons")
        rows = zip(vehicle.weapons, lines.parts, strict=True) if vehicle and lines else ()
        of_grade = [(row, line) for row, line in rows if (known := weapon(row.text)) and known.grade == item.item]
        return sum(row.barrels for row, _ in of_grade), round(sum(line.value for _, line in of_grade))
    line = ledger.find(item.item)
    return _bought(item, chassis, vehicle), round(line.value) if line else 0


def _bought(item: EpicPrintedItem, chassis: EpicChassis, vehicle: EpicVehicle | None) -> int | None:
    if vehicle is None:
        return None
    match item.item:
        case "save":
            return armor_points(chassis, vehicle)
        case "caf":
            return max(0, vehicle.caf - chassis.caf)
        case "morale":
            return max(0, (vehicle.morale or 0) - chassis.morale) if chassis.morale is not None else 0
        case _:
            return None
