"""The defensive rating of a Mek: protection, less what may explode inside, times how hard it is to hit. Source: bv2 §2.1.2, §2.1.4."""

from __future__ import annotations

from operator import attrgetter

from converter.battlevalue.defense import (
    ARMOR_POINT,
    BLUE_SHIELD,
    STRUCTURE_POINT,
    armor_by_location,
    armor_material,
    defensive_equipment,
    stealthy,
)
from converter.battlevalue.factors import target_movement_modifier
from converter.battlevalue.mek_equipment import item_bv
from converter.battlevalue.mek_explosives import explosive_penalty
from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.tables import tables
from converter.battlevalue.weapons import capacitor_bv
from converter.equipment.mek import structure_points
from converter.model.ledger import Line, at_least, given, less, product, total

ARMORED_SHARE = 0.05
ARMORED_SLOT = 5
STEALTH_MODIFIER = 2
CHAMELEON_MODIFIER = 2


def defensive_rating(frame: Frame) -> Line:
    """Armor, structure, gyro and defensive equipment, less explosives, but at least 1; × defensive factor. Source: bv2 §2.1.2."""
    part = frame.part
    protection = total(
        "protection",
        (
            part(armor, frame),
            part(structure, frame),
            gyro(frame),
            part(defensive_equipment, frame.aboard, frame.rules, "mek"),
            *part(armored_components, frame),
        ),
        "bv2 §2.1.2",
    )
    remaining = at_least("protection after explosions", less("protection less explosives", protection, part(explosive_penalty, frame)), 1)
    return product("defensive_rating", remaining, part(defensive_factor, frame), rule="bv2 §2.1.2")


def armor(frame: Frame) -> Line:
    """Points by location, each × its material, × 2.5; the center torso counts twice around a cockpit. Source: bv2 §2.1.2, R33."""
    armor = frame.mek.armor
    places = armor_by_location(armor, frame.aboard, frame.rules, "mek")
    if frame.mek.cockpit == "Torso-Mounted" and frame.rules.R33 != "total_0.95_only" and "CT" in armor.points:
        places.append(_around_the_cockpit(frame))
    return product("armor", total("armor points", places), given("per point", ARMOR_POINT, "bv2 §2.1.2"), rule="bv2 §2.1.2")


def _around_the_cockpit(frame: Frame) -> Line:
    """The armor of the center torso, a second time. Source: R33."""
    armor = frame.mek.armor
    line = given("armor CT around the cockpit", armor.points["CT"] + armor.rear.get("CT", 0), "R33")
    factors = armor_material(armor, "CT", frame.aboard, frame.rules, "mek")
    return product(line.label, line, *factors, rule="R33") if factors else line


def structure(frame: Frame) -> Line:
    """Internal points × 1.5 × material × what the engine in the side torsos leaves of it. Source: bv2 §2.1.2, R26, R100."""
    points = given("structure points", structure_points(frame.tons, frame.mek.configuration), "bv2 §2.1.2")
    factors = [given("per point", STRUCTURE_POINT, "bv2 §2.1.2")]
    kind = frame.mek.structure
    material = float(frame.rules.R100) if kind == "Endo-Composite" else tables()["structure_multiplier"].get(kind, 1.0)
    if frame.has("blue_shield"):
        material += BLUE_SHIELD
    if material != 1:
        factors.append(given(kind, material, "bv2 §2.1.2"))
    if frame.side_engine_slots:
        factors.append(_engine_factor(frame))
    return product("structure", points, *factors, rule="bv2 §2.1.2")


def _engine_factor(frame: Frame) -> Line:
    slots = frame.side_engine_slots
    if slots == 1:
        return given("engine", float(frame.rules.R26), "R26", "{0} slot in each side torso", slots)
    factors = tables()["engine_multiplier"]["by_slots"]
    return given("engine", factors[min(slots, len(factors) - 1)], "bv2 §2.1.2", "{0} slots in each side torso", slots)


def gyro(frame: Frame) -> Line:
    """Tons × the kind of gyro. Source: bv2 §2.1.2, R17, R27."""
    kind = frame.mek.gyro
    factor, rule = tables()["gyro_multiplier"].get(kind, 0.0), "bv2 §2.1.2"
    if kind == "Superheavy":
        factor, rule = float(frame.rules.R27), "R27"
    elif kind == "None" and frame.mek.cockpit == "Interface":
        factor, rule = float(frame.rules.R17), "R17"
    return product("gyro", given("tons", frame.tons), given(f"gyro {kind}", factor, rule), rule=rule)


def armored_components(frame: Frame) -> list[Line]:
    """5 % of its value for each slot of an armored item, 5 points a slot without value. Source: bv2 §2.1.2, R19.

    A PPC and its capacitor are one item. An armored gyro slot counts 5 % of the gyro's value, every other slot of the machine 5 points.
    """
    mek = frame.mek
    mounts, systems = [*filter(_ARMORED, mek.mounts)], [*filter(_ARMORED, mek.systems)]
    if not (mounts or systems) or frame.rules.R19 != "counted":
        return []
    lines = []
    for fitted in (*frame.aboard.weapons, *frame.aboard.ammunition, *frame.aboard.equipment):
        if not fitted.mount.armored or "ppc_capacitor" in fitted.item.traits:
            continue
        slots = max(1, len(fitted.mount.slots))
        bv = item_bv(frame, fitted)
        if frame.aboard.has_link(fitted, "ppc_capacitor"):
            slots, bv = slots + 1, bv + capacitor_bv(fitted.item)
        per_slot = ARMORED_SHARE * bv or ARMORED_SLOT
        lines.append(given(f"armored {fitted.label}", per_slot * slots, "R19", "slots {0} × {1}", slots, per_slot))
    for slot in systems:
        value = ARMORED_SHARE * gyro(frame).value if slot.system == "Gyro" else ARMORED_SLOT
        lines.append(given(f"armored {slot.system} ({slot.location})", value, "R19"))
    return [total("armored_components", lines, "R19")]


_ARMORED = attrgetter("armored")


def defensive_factor(frame: Frame) -> Line:
    """1 + a tenth of the target movement modifier, as stealth systems raise it. Source: bv2 §2.1.4, R34, R35."""
    rules = frame.rules
    if frame.standard_lam:
        running = target_movement_modifier(frame.airmek_flank_mp, rules, airborne=rules.R52 == "1")
    else:
        running = target_movement_modifier(frame.run_mp, rules)
    modifier = max(
        running,
        target_movement_modifier(frame.jump_mp, rules, airborne=True),
        target_movement_modifier(frame.umu_mp, rules),
    )
    traits = frame.aboard.traits
    if stealthy(frame.mek.armor, rules) or "null_signature" in traits:
        modifier += STEALTH_MODIFIER
    if "chameleon_shield" in traits:
        modifier += CHAMELEON_MODIFIER
    if "void_signature" in traits:
        modifier = {3: 4}.get(modifier, max(modifier, 3))
    detail = "1 + {0} / 10 (run {1}, jump {2}, UMU {3})"
    return given("defensive_factor", 1 + modifier / 10, "bv2 §2.1.4", detail, modifier, frame.run_mp, frame.jump_mp, frame.umu_mp)
