"""Trials of the equipment of a file: an item missing, doubled, turned, moved, taken for a relative. Kind (d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from converter.equipment import Equipment, catalogue
from converter.equipment.loadout import loadout
from converter.model import AnyUnit, Mount
from converter.model.locations import MEK_ARMS
from reports.causes.relatives import relatives
from reports.causes.trial import Gap, Trial, alternatives, items, with_mounts, without

Group = tuple[Equipment, list[int]]
"""An item and the places of the mounts that are alike."""

ENDS = ("FR", "RR", "TU")
"""The places of a vehicle that count differently: rear weapons are halved."""

ADDED = "item_added"

ATTACK = "infantry_attack"
"""The trait of swarming and leg attacks."""

HOME = {"mek": "CT", "vehicle": "FR", "battle_armor": "SQD"}
"""Where an item is put that the file may lack."""


def equipment(gap: Gap) -> Iterator[Trial]:
    """All trials of what is aboard."""
    apart = stand_apart(gap.unit)
    for item, places in groups(gap.unit, alike=True):
        if tells_a_material(gap, item, places):
            continue
        yield from _amount(gap, item, places, both_ways=not (apart and adds_up(item, gap.unit.family)))
        if item.is_weapon:
            for count in sorted({1, len(places)}):
                yield from _facing(gap, item, places[:count], apart=apart)
    for item, places in groups(gap.unit, alike=False):
        if len(places) > 1 and not tells_a_material(gap, item, places):
            yield Trial(gap, "items_missing", f"without any {item.name}", _all(item, places, "without"), without(gap.unit, places), 2)
        yield from _relatives(gap, item, places)


def added(gap: Gap) -> Iterator[Trial]:
    """Frequent items that the file may lack."""
    home = HOME.get(gap.unit.family, "")
    for key in alternatives()["common"].get(gap.unit.family, ()):
        item = catalogue()[key]
        yield Trial(gap, ADDED, f"{item.name} added", f"{item.name} added", with_mounts(gap.unit, {}, (Mount(key, home),)))


def tells_a_material(gap: Gap, item: Equipment, places: list[int]) -> bool:
    """Whether items only say where armor or structure lies: what it is made of is a field of the unit. One slip counts them (R57)."""
    if item.kind not in ("armor", "structure") or item.bv or "R57" in gap.known.asked:
        return False
    return not any(gap.unit.mounts[place].armored for place in places)


def stand_apart(unit: AnyUnit) -> bool:
    """Whether the weapons of a unit only add up: no heat, nothing that serves one of them, none that is weighed up against the front."""
    if unit.family not in ("vehicle", "battle_armor"):
        return False
    aboard = loadout(unit)
    return not aboard.links and not any(gun.mount.location == "RR" or "machine_gun_array" in gun.item.traits for gun in aboard.weapons)


def adds_up(item: Equipment, family: str) -> bool:
    """Whether more of an item is never worth less where weapons stand apart: any weapon or load, but launchers that may burden a suit."""
    return item.kind == "ammo" or (item.is_weapon and not (family == "battle_armor" and "missile" in item.traits))


def groups(unit: AnyUnit, *, alike: bool) -> list[Group]:
    """The mounts by item; with `alike` those of one item apart that differ in place, facing or load: a change of one is that of any.

    Attacks that a file lists like weapons are nothing that is carried, and worth nothing.
    """
    groups: dict[tuple[Any, ...], Group] = {}
    for place, mount, item in items(unit):
        if ATTACK in item.traits:
            continue
        key: tuple[Any, ...] = (mount.item,)
        if alike:
            slots = frozenset(location for location, _ in mount.slots)
            key += (mount.location, slots, mount.rear, mount.turret, mount.arm, mount.mark, mount.shots, mount.size)
        groups.setdefault(key, (item, []))[1].append(place)
    return list(groups.values())


def named(item: Equipment, mount: Mount) -> str:
    """An item and its place."""
    return f"{item.name} ({mount.arm or mount.location}{', rear' if mount.rear else ''})"


def _all(item: Equipment, places: list[int], what: str) -> str:
    return f"{what} all {len(places)} {item.name}"


def _amount(gap: Gap, item: Equipment, places: list[int], *, both_ways: bool) -> Iterator[Trial]:
    """One less and one more; unless `both_ways` are possible, the one that the gap asks for."""
    mount = gap.unit.mounts[places[0]]
    kind = "ammo" if item.kind == "ammo" else "weapon" if item.is_weapon else "item"
    if (both_ways or gap.size < 0) and gap.wants(f"{kind}_missing"):
        less = without(gap.unit, places[-1:])
        yield Trial(gap, f"{kind}_missing", f"without {item.name}", f"without one {named(item, mount)}", less)
    if (both_ways or gap.size > 0) and gap.wants(f"{kind}_doubled"):
        more = with_mounts(gap.unit, {}, (mount,))
        yield Trial(gap, f"{kind}_doubled", f"one {item.name} more", f"one more {named(item, mount)}", more)


def _facing(gap: Gap, item: Equipment, places: list[int], *, apart: bool) -> Iterator[Trial]:
    mount = gap.unit.mounts[places[0]]
    what = f"{len(places)} {named(item, mount)}"
    if gap.unit.family == "mek" and mount.location not in MEK_ARMS:
        kind, side = ("turned_forward", "front") if mount.rear else ("turned_back", "rear")
        if gap.wants(kind):
            turned = with_mounts(gap.unit, {place: gap.unit.mounts[place]._replace(rear=not mount.rear) for place in places})
            yield Trial(gap, kind, f"{item.name} turned to the {side}", f"{what} turned to the {side}", turned)
    elif gap.unit.family == "vehicle" and mount.location in ENDS:
        for end in ENDS:
            kind = "turned_forward" if mount.location == "RR" else "turned_back" if end == "RR" else "turret_or_front"
            if end != mount.location and gap.wants(kind) and not (apart and kind == "turret_or_front"):
                turned = with_mounts(gap.unit, {place: gap.unit.mounts[place]._replace(location=end) for place in places})
                yield Trial(gap, kind, f"{item.name} at {end}", f"{what} at {end}", turned)


def _relatives(gap: Gap, item: Equipment, places: list[int]) -> Iterator[Trial]:
    for other in relatives(item, gap.unit.family):
        kind = "other_tech" if other.name == item.name else "relative"
        if not gap.wants(kind):
            continue
        label = f"{_with_tech(other)} for {_with_tech(item)}"
        for count in sorted({1, len(places)}):
            taken = with_mounts(gap.unit, {place: gap.unit.mounts[place]._replace(item=other.key) for place in places[:count]})
            yield Trial(gap, kind, label, f"{count} {_with_tech(other)} for {item.name}", taken)


def _with_tech(item: Equipment) -> str:
    return f"{item.name} ({'IS' if item.tech == 'All' else item.tech})"
