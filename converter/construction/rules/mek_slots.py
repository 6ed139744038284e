"""Crit slots of a Mek: locations, items, systems, materials. Source: construction §3.1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from converter.construction.builds import MekBuild
from converter.construction.registry import Fault, fault, rule
from converter.construction.rules.combination import unmet
from converter.equipment.engines import LARGEST_NORMAL
from converter.equipment.materials import material
from converter.equipment.mek import GYRO_SLOTS, side_engine_slots
from converter.model.locations import MEK_ARMS, MEK_SLOTS, SIDE_TORSOS

STEALTH_SLOTS: Final = 2
LARGE_ENGINE_MORE: Final = 2


@rule("C401", MekBuild)
def slots_of_locations(build: MekBuild) -> Iterator[Fault]:
    places = {(slot.location, slot.slot) for slot in build.unit.systems}
    places.update(place for mount in build.unit.mounts for place in mount.slots)
    for location, used in Counter(location for location, _ in places).items():
        available = MEK_SLOTS.get(location, 0)
        if used > available:
            yield fault(location=location, used=used, available=available)


@rule("C402", MekBuild)
def slots_of_items(build: MekBuild) -> Iterator[Fault]:
    """Every item fills the slots it needs; those of armor and structure are counted together (C406)."""
    for fitted in build.items:
        if fitted.item.kind in ("armor", "structure") or not fitted.mount.slots:
            continue
        needed, used = build.slots_of(fitted), len(fitted.mount.slots)
        if needed != used:
            yield fault(fitted.place, item=fitted.item.name, location=fitted.mount.location, used=used, needed=needed)


@rule("C403", MekBuild)
def slots_of_engine_and_gyro(build: MekBuild) -> Iterator[Fault]:
    mek = build.unit
    side = side_engine_slots(mek.engine.kind, mek.engine.tech, superheavy=mek.superheavy)
    needs = {("CT", "Engine"): center_engine_slots(build), ("CT", "Gyro"): GYRO_SLOTS.get(mek.gyro, 0)}
    needs |= {(torso, "Engine"): side for torso in SIDE_TORSOS}
    for (location, system), needed in needs.items():
        used = build.system_slots[location, system]
        if used != needed:
            yield fault(system.lower(), system=system.lower(), location=location, used=used, needed=needed)


def center_engine_slots(build: MekBuild) -> int:
    """Slots of the engine in the center torso; a superheavy needs half. Source: construction §3.1."""
    slots = build.engine.center_slots + (LARGE_ENGINE_MORE if build.rating > LARGEST_NORMAL else 0)
    return (slots + 1) // 2 if build.unit.superheavy else slots


@rule("C404", MekBuild)
def gyro_present(build: MekBuild) -> Iterator[Fault]:
    """Only the interface cockpit does without. Source: construction §3.1."""
    yield from unmet(build, "C404")


@rule("C406", MekBuild)
def slots_of_materials(build: MekBuild) -> Iterator[Fault]:
    """Armor and structure fill a fixed number of slots, a superheavy's half of it; stealth two in each limb and side torso."""
    mek = build.unit
    used = material_slots(build)
    needs: dict[tuple[str, str], int] = {}
    structure = material("structure", mek.structure, mek.structure_tech or build.tech)
    if structure is not None and structure.slots:
        needs["structure", structure.material] = structure.slots
    if not mek.armor.patchwork:
        armor = material("armor", mek.armor.kind, mek.armor.tech or build.tech)
        if armor is not None and armor.slots:
            needs["armor", armor.material] = armor.slots
    for (kind, name), slots in needs.items():
        needed = (slots + 1) // 2 if mek.superheavy else slots
        if used[kind, name] != needed:
            yield fault(kind, material=name, used=used[kind, name], needed=needed)
    if mek.armor.kind == "Stealth":
        yield from _stealth(build)


def material_slots(build: MekBuild) -> Mapping[tuple[str, str], int]:
    """(armor or structure, its name) → slots it fills."""
    used: Counter[tuple[str, str]] = Counter()
    for fitted in build.aboard.equipment:
        if fitted.item.kind in ("armor", "structure"):
            used[fitted.item.kind, fitted.item.material] += len(fitted.mount.slots)
    return used


def _stealth(build: MekBuild) -> Iterator[Fault]:
    by_location = Counter(
        location for fitted in build.aboard.equipment if fitted.item.material == "Stealth" for location, _ in fitted.mount.slots
    )
    for location in (*build.legs, *SIDE_TORSOS, *(arm for arm in MEK_ARMS if arm in build.structure_points)):
        if by_location[location] != STEALTH_SLOTS:
            yield fault("armor", material=f"Stealth in {location}", used=by_location[location], needed=STEALTH_SLOTS)


@rule("C411", MekBuild)
def slots_for_all(build: MekBuild) -> Iterator[Fault]:
    """What needs slots stands in some. Source: construction §7."""
    for fitted in build.items:
        if not fitted.mount.slots and fitted.item.kind not in ("armor", "structure") and build.slots_of(fitted):
            yield fault(item=fitted.item.name)
