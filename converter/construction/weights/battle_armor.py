"""What a squad of battle armor weighs, suit by suit. Source: construction §1.6; TechManual, battle armor construction."""

from __future__ import annotations

from converter.construction.builds.battle_armor import BattleArmorBuild, table
from converter.construction.weights.lines import items
from converter.model.ledger import Line, given, near_to, nearest, total


def weight(build: BattleArmorBuild) -> Line:
    """All suits of the squad."""
    return total("weight", [suit(build, trooper) for trooper in range(1, build.unit.troopers + 1)], "construction §1.6")


def suit(build: BattleArmorBuild, trooper: int) -> Line:
    """One suit with what it carries, to the kilogram."""
    unit, tech = build.unit, build.chassis_tech
    parts = (
        given("chassis", table()["chassis_kg"][tech][build.class_index] / 1000, "construction §1.6", "{0} {1}", unit.weight_class, tech),
        movement(build),
        armor(build),
        *turret(build),
        *carried(build, trooper),
    )
    return nearest(f"suit {trooper}", total("parts", parts), 1000, "construction §1.0")


def movement(build: BattleArmorBuild) -> Line:
    """Ground MP beyond those of the chassis, and the MP of another way to move."""
    unit = build.unit
    ground = max(unit.ground_mp - table()["free_ground_mp"][unit.body], 0) * build.figure("ground_mp_kg")
    motive = build.second_motive
    other = unit.second_mp * table()["second_mp_kg"][motive][build.class_index] if motive else 0
    detail = "{0} ground MP, {1} {2}"
    return given("movement", (ground + other) / 1000, "construction §1.6", detail, unit.ground_mp, unit.second_mp, motive or "others")


def armor(build: BattleArmorBuild) -> Line:
    kg = build.armor_kg or 0
    detail = "{0} points of {1} at {2} kg"
    return given("armor", build.armor_points * kg / 1000, "construction §1.6", detail, build.armor_points, build.unit.armor.kind, kg)


def turret(build: BattleArmorBuild) -> tuple[Line, ...]:
    """The turret of a quad, by its slots."""
    unit, kg = build.unit, table()["turret_kg"]
    if unit.turret_kind is None:
        return ()
    tons = (kg["base"] + kg["slot"] * (unit.turret_slots or 0) + (kg["modular"] if unit.turret_kind == "Modular" else 0)) / 1000
    return (given("turret", tons, "construction §1.6", "{0}, {1} slots", unit.turret_kind, unit.turret_slots or 0),)


def carried(build: BattleArmorBuild, trooper: int) -> tuple[Line, ...]:
    """Equipment, weapons (together to the kilogram) and ammunition of a suit."""
    worn = [one for one in build.worn_by(trooper) if one.item.kind not in ("armor", "structure")]
    weapons = items("weapons", build, [one for one in worn if one.item.is_weapon])
    weapons.value = near_to(weapons.value, 1000)
    return (
        items("equipment", build, [one for one in worn if not one.item.is_weapon and one.item.kind != "ammo"]),
        weapons,
        items("ammunition", build, [one for one in worn if one.item.kind == "ammo"]),
    )
