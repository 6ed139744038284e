"""Battle armor: weight of a suit, armor, movement, slots, mounts. Source: construction §2.5, §3.6."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final

from converter.construction.builds import BattleArmorBuild
from converter.construction.builds.battle_armor import AP_MOUNT, DETACHABLE, SQUAD, SUPPORT_MOUNT, table
from converter.construction.registry import Fault, fault, rule
from converter.construction.weights.battle_armor import suit
from converter.equipment.loadout import Fitted

ARMS: Final = ("LA", "RA")
SHOTS_PER_SLOT: Final = 4
TUBE_ARTILLERY_SHOTS_PER_SLOT: Final = 8
BY_PIECE: Final = frozenset({"myomer_booster"})
"""Items stored as so many pieces of a slot each."""
GROUND_BOOSTERS: Final = {"mechanical_jump_booster": (1, 1), "myomer_booster": (2, 1)}
"""More ground MP, on suits up to medium and on heavier ones."""
JUMP_BOOSTERS: Final = ("jump_booster", "partial_wing")
HELD_IN: Final = {"ap_mount": AP_MOUNT, "detachable_weapon_pack": DETACHABLE}
"""Trait of a mount → the mark of the weapons in it."""
PAIRED: Final = frozenset({"magnet_claw", "cargo_lifter", "minesweeper"})
AP_MOUNTS_PER_ARM: Final = 2
BODY_AP_MOUNTS: Final = {"biped": 2, "quad": 4}
BODY_WEAPONS: Final = {"biped": 2, "quad": 4}


@rule("C105", BattleArmorBuild)
def weight_of_suits(build: BattleArmorBuild) -> Iterator[Fault]:
    """Every suit of the squad on its own. Source: construction §2.5."""
    if build.unknown:
        return
    limit = build.figure("limit_tons")
    for trooper in range(1, build.unit.troopers + 1):
        tons = suit(build, trooper).value
        if tons > limit:
            yield fault(trooper=trooper, tons=tons, limit=limit, weight_class=build.unit.weight_class)


@rule("C201", BattleArmorBuild)
def armor_of_suits(build: BattleArmorBuild) -> Iterator[Fault]:
    limit = int(build.figure("armor_points"))
    if build.armor_points > limit:
        yield fault("armor.points", location="a suit", points=build.armor_points, limit=limit)


@rule("C313", BattleArmorBuild)
def movement_of_suits(build: BattleArmorBuild) -> Iterator[Fault]:
    """Source: construction §2.5."""
    unit, heavy = build.unit, build.class_index > 2
    ground = int(build.figure("ground_mp")) + (table()["quad_ground_mp_more"] if build.quad else 0)
    ground += sum(more[heavy] for trait, more in GROUND_BOOSTERS.items() if build.has(trait))
    if unit.ground_mp > ground:
        yield fault("ground_mp", mp=unit.ground_mp, motive="ground", limit=ground)
    motive = build.second_motive
    if motive is None:
        return
    limit = table()["second_mp"][motive][build.class_index]
    if motive == "Jump":
        limit = 0 if build.quad else limit + any(build.has(trait) for trait in JUMP_BOOSTERS)
    if unit.second_mp > limit:
        yield fault("second_mp", mp=unit.second_mp, motive=motive, limit=limit)


@rule("C409", BattleArmorBuild)
def slots_of_suits(build: BattleArmorBuild) -> Iterator[Fault]:
    """Each suit with its own equipment; what several suits have in common is told once. Source: construction §3.6."""
    told: set[tuple[str, int]] = set()
    for trooper in range(1, build.unit.troopers + 1):
        used: Counter[str] = Counter()
        for fitted in build.worn_by(trooper):
            if fitted.mount.arm:
                used[fitted.mount.arm] += slots_on_suit(fitted)
        for arm, count in used.items():
            available = room(build, arm)
            if count > available and (arm, count) not in told:
                told.add((arm, count))
                yield fault(location=arm, used=count, available=available)


def room(build: BattleArmorBuild, arm: str) -> int:
    """Slots of an arm, the body or the turret."""
    unit = build.unit
    if arm in ARMS:
        return 0 if build.quad else int(build.figure("arm_slots"))
    if arm == "TU":
        return unit.turret_slots or 0
    return int(table()["body_slots"][unit.body][build.class_index]) - int(table()["turret_slots"].get(unit.turret_kind, 0))


def slots_on_suit(fitted: Fitted) -> int:
    """Armor and boosters lie about piece by piece; hands and what they hold take no room; ammunition goes by the shot."""
    item = fitted.item
    if item.kind == "armor" or not BY_PIECE.isdisjoint(item.traits):
        return 1
    if "manipulator" in item.traits or (fitted.mount.mark == AP_MOUNT and item.is_weapon):
        return 0
    if item.kind == "ammo":
        per_slot = TUBE_ARTILLERY_SHOTS_PER_SLOT if "tube_artillery" in item.ammo_family else SHOTS_PER_SLOT
        return math.ceil(fitted.shots / per_slot)
    return item.slots or 0


@rule("C611", BattleArmorBuild)
def paired_manipulators(build: BattleArmorBuild) -> Iterator[Fault]:
    """Some hands come in pairs. Source: construction §7."""
    hands = Counter(one.item.key for one in build.worn_by(0) if not PAIRED.isdisjoint(one.item.traits))
    for key, count in hands.items():
        if count % 2:
            item = next(one.item for one in build.items if one.item.key == key)
            yield fault(problem=f"one {item.name}; they come in pairs")


@rule("C611", BattleArmorBuild)
def mounts_of_suits(build: BattleArmorBuild) -> Iterator[Fault]:
    """Anti-personnel mounts, weapons and squad support mounts by place. Source: construction §3.6, §7."""
    squad = build.worn_by(0)
    mounts = Counter(one.mount.arm for one in squad if one.item.key == "BAAPMount" and one.mount.arm)
    weapons = Counter(one.mount.arm for one in squad if one.item.kind == "weapon" and one.mount.arm)
    for arm in ARMS:
        most = AP_MOUNTS_PER_ARM - (1 if weapons[arm] else 0)
        if mounts[arm] > most:
            yield fault(problem=f"{mounts[arm]} anti-personnel mounts in {arm}; {most} allowed")
        if weapons[arm] > 1:
            yield fault(problem=f"{weapons[arm]} weapons in {arm}; one allowed")
    body = build.unit.body
    inside = weapons["Body"] + weapons["TU"]
    if mounts["Body"] > BODY_AP_MOUNTS[body]:
        yield fault(problem=f"{mounts['Body']} anti-personnel mounts in the body; {BODY_AP_MOUNTS[body]} allowed")
    if inside > BODY_WEAPONS[body]:
        yield fault(problem=f"{inside} weapons in body and turret; {BODY_WEAPONS[body]} allowed")
    if build.quad and any(one.mount.mark == SUPPORT_MOUNT for one in squad):
        yield fault(problem="a squad support mount on quads")


@rule("C612", BattleArmorBuild)
def mounts_hold_weapons(build: BattleArmorBuild) -> Iterator[Fault]:
    """Each mount has its weapon. A glove may hold one and need not. Source: construction §3.6."""
    squad = [one for one in build.items if one.mount.location == SQUAD]
    for trait, mark in HELD_IN.items():
        mounts = [one for one in squad if trait in one.item.traits and "manipulator" not in one.item.traits]
        held = sum(1 for one in squad if one.mount.mark == mark and one.item.is_weapon)
        if held < len(mounts):
            yield fault(mounts[-1].place, item=mounts[0].item.name, mounts=len(mounts), held=held)
