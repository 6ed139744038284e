"""Item slots of vehicles: how many there are, and what takes them. Source: construction §3.2, §3.3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from converter.construction.builds import AnyBuild, SupportBuild, VehicleBuild
from converter.construction.builds.bays import bay_kinds
from converter.construction.builds.crew import berth_slots
from converter.construction.registry import Fault, fault, rule
from converter.construction.tables import rows
from converter.equipment import slots_on
from converter.equipment.engines import LARGEST_NORMAL
from converter.equipment.loadout import Fitted
from converter.model import Armor, ArmorKind, Tech
from converter.model.ledger import Line, given, total

LEAST_SLOTS: Final = 5
TONS_PER_SLOT: Final = 5
SUPPORT_TONS_PER_SLOT: Final = 10
TOGETHER: Final = ("cargo", "jump_jet", "extended_fuel_tank")
"""Traits of items that take one slot together, however many they are."""
BAR_10_SLOTS: Final = {"E": 2, "F": 1}


@rule("C407", VehicleBuild)
def slots_of_vehicle(build: VehicleBuild) -> Iterator[Fault]:
    yield from _overfull(int(LEAST_SLOTS + build.tons // TONS_PER_SLOT), vehicle_slots(build).value)


@rule("C407", SupportBuild)
def slots_of_support_vehicle(build: SupportBuild) -> Iterator[Fault]:
    yield from _overfull(int(LEAST_SLOTS + build.tons // SUPPORT_TONS_PER_SLOT), support_slots(build).value)


def _overfull(available: int, used: float) -> Iterator[Fault]:
    if used > available:
        yield fault(used=int(used), available=available, over=int(used) - available)


def vehicle_slots(build: VehicleBuild) -> Line:
    """What the item slots of a combat vehicle are used for. Source: construction §3.2."""
    vehicle = build.unit
    engine = build.engine.vehicle_slots[vehicle.engine.tech] + (1 if build.rating > LARGEST_NORMAL else 0)
    lines = [
        given("engine", engine, "construction §3.2"),
        given("armor", armor_slots(vehicle.armor, build.tech, "vehicle"), "construction §3.2"),
        given("ammunition", ammunition_slots(build), "construction §3.2"),
        *_item_lines(build, build.aboard.weapons),
        *_item_lines(build, build.aboard.equipment),
        *_bay_lines(build),
        given("extra seats", vehicle.extra_seats or 0, "construction §3.2"),
    ]
    if build.has("blue_shield"):
        lines.append(given("blue shield", len(vehicle.armor.points), "construction §3.2"))
    return total("item_slots", lines, "construction §3.2")


def support_slots(build: SupportBuild) -> Line:
    """What the item slots of a support vehicle are used for. Source: construction §3.3."""
    vehicle = build.unit
    bar = BAR_10_SLOTS.get(build.armor_rating, 0) if build.bar == 10 else 0
    lines = [
        given("crew", berth_slots(build), "construction §3.3"),
        given("armor", bar if build.bar is not None else armor_slots(vehicle.armor, build.tech, "support_vehicle"), "construction §3.3"),
        given("ammunition", 0 if build.size == "small" else ammunition_slots(build), "construction §3.3"),
        *_item_lines(build, build.aboard.weapons),
        *_item_lines(build, build.aboard.equipment),
        *_bay_lines(build),
    ]
    return total("item_slots", lines, "construction §3.3")


def ammunition_slots(build: AnyBuild) -> int:
    """One for each type and size of launcher, however many tons."""
    return len({(load.item.ammo_family, load.item.rack) for load in build.aboard.ammunition})


@cache
def _armor_slots() -> Mapping[tuple[str, str], Mapping[str, int]]:
    columns = ("vehicle", "vehicle_patch", "support_vehicle", "fighter", "fighter_patch")
    return {(row["kind"], row["tech"]): {column: int(row[column]) for column in columns} for row in rows("armor_slots")}


def armor_slots(armor: Armor, tech: Tech, carrier: str) -> int:
    """Slots of the armor on this kind of carrier; patchwork takes them by location."""
    if armor.patchwork:
        return sum(patch_slots(patch, tech, carrier) for patch in armor.patchwork.values())
    return _armor_slots().get((armor.kind, armor.tech or tech), {}).get(carrier, 0)


def patch_slots(patch: ArmorKind, tech: Tech, carrier: str) -> int:
    """Slots of patchwork armor in one location."""
    return _armor_slots().get((patch.kind, patch.tech or tech), {}).get(f"{carrier}_patch", 0)


def _item_lines(build: AnyBuild, items: Iterable[Fitted]) -> list[Line]:
    """The slots of items, those that share one counted once. What belongs to armor, structure or the chassis has none here."""
    lines: list[Line] = []
    seen: set[str] = set()
    for fitted in items:
        if fitted.item.kind in ("armor", "structure"):
            continue
        shared = next((trait for trait in TOGETHER if trait in fitted.item.traits), None)
        if shared is None:
            slots = _slots_of(build, fitted)
        else:
            slots = 0 if shared in seen else 1
            seen.add(shared)
        if slots:
            lines.append(given(fitted.label, slots, "construction §3.2"))
    return lines


def _slots_of(build: AnyBuild, fitted: Fitted) -> int:
    item = fitted.item
    slots = item.vehicle_slots if isinstance(build, VehicleBuild) else item.support_slots
    return slots_on(item, **(build.carrier | build.served_by(fitted))) if slots is None else slots


def _bay_lines(build: AnyBuild) -> list[Line]:
    """One for all troop space, one for each bay; quarters and seats take none."""
    kinds = bay_kinds()
    carried = [kinds[bay.kind].carries for bay in build.unit.transporters if bay.kind in kinds and bay.size]
    lines = [given("bay", 1, "construction §3.2") for carries in carried if carries not in ("troops", "quarters", "seats")]
    if "troops" in carried:
        lines.append(given("troop space", 1, "construction §3.2"))
    return lines
