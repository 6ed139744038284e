"""Battle Value of BattleMechs and IndustrialMechs of every configuration. Source: bv2 §2.1, §2.2."""

from __future__ import annotations

from converter.battlevalue.ammunition import ammunition
from converter.battlevalue.factors import speed_factor
from converter.battlevalue.mek_defense import defensive_rating
from converter.battlevalue.mek_equipment import other_equipment
from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.mek_heat import heat_efficiency
from converter.battlevalue.mek_weapons import weapons
from converter.battlevalue.parts import Part, computed
from converter.battlevalue.result import battle_value_of, drone_factors
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.weapons import DRONE
from converter.model import Mek
from converter.model.ledger import BattleValue, Line, given, product, total

WITHOUT_FIRE_CONTROL = 0.9
CRAMPED_COCKPIT = 0.95
INTERFACE_COCKPIT = 1.3
CRAMPED_COCKPITS = frozenset({"Small", "Small Command Console"})
INDUSTRIAL_COCKPITS = frozenset({"Industrial", "Primitive Industrial"})
LARGE_INDUSTRIAL_COCKPITS = frozenset({"Superheavy Industrial", "Tripod Industrial", "Superheavy Tripod Industrial"})
TRIPOD_COCKPITS = frozenset({"Tripod", "Superheavy Tripod", "Tripod Industrial", "Superheavy Tripod Industrial"})
"""Cockpits that older programs gave a factor of their own (R129; public case 4)."""

AES_ARM = 0.1
AES_LEGS = 0.2
AES_QUAD_LEGS = 0.4
TSM_WEIGHT = 1.5
INDUSTRIAL_TSM_WEIGHT = 1.15


def battle_value(mek: Mek, rules: RuleSet, part: Part = computed) -> BattleValue:
    """(Defensive + offensive rating) × the factors of cockpit and control systems. Source: bv2 §2.1."""
    frame = Frame.of(mek, rules, part)
    return battle_value_of(rules, defensive_rating(frame), offensive_rating(frame), final_factors(frame))


def offensive_rating(frame: Frame) -> Line:
    """Weapons, ammunition, other equipment and weight, × fire control, × speed factor. Source: bv2 §2.1.6."""
    part, aboard = frame.part, frame.aboard
    offense = total(
        "offense",
        (
            part(weapons, frame, part(heat_efficiency, frame)),
            part(ammunition, aboard.ammunition, aboard.weapons, frame.rules),
            part(other_equipment, frame),
            part(weight, frame),
        ),
        "bv2 §2.1.6",
    )
    return product("offensive_rating", offense, *fire_control(frame), part(speed, frame), rule="bv2 §2.1.6")


def weight(frame: Frame) -> Line:
    """Tons, × what actuator enhancement and myomer add. Source: bv2 §2.1.6."""
    tons = given("weight", frame.tons, "bv2 §2.1.6")
    factors = []
    aes = AES_ARM * len(frame.aes_arms) + ((AES_QUAD_LEGS if frame.mek.quad else AES_LEGS) if frame.aes_legs else 0)
    if aes:
        factors.append(given("AES", 1 + aes, "bv2 §2.1.6"))
    if frame.has("tsm"):
        factors.append(given("triple-strength myomer", TSM_WEIGHT, "bv2 §2.1.6"))
    elif frame.has("industrial_tsm"):
        factors.append(given("industrial triple-strength myomer", INDUSTRIAL_TSM_WEIGHT, "bv2 §2.2"))
    return product("weight", tons, *factors, rule="bv2 §2.1.6") if factors else tons


def fire_control(frame: Frame) -> list[Line]:
    """An industrial cockpit without advanced fire control: × 0.9. Source: bv2 §2.1.6, R38."""
    cockpit = frame.mek.cockpit
    if frame.mek.advanced_fire_control:
        return []
    large = cockpit in LARGE_INDUSTRIAL_COCKPITS and frame.rules.R38 == "all_industrial_cockpits"
    if cockpit in INDUSTRIAL_COCKPITS or large:
        return [given("no advanced fire control", WITHOUT_FIRE_CONTROL, "R38", cockpit)]
    return []


def speed(frame: Frame) -> Line:
    """Run MP and half the jump or UMU MP; a standard LAM flies. Source: bv2 §1.2."""
    run, half = frame.speed_mp
    return speed_factor(run + half, "run {1} + {2}", run, half)


def final_factors(frame: Frame) -> list[Line]:
    """Cockpit and control systems. A drone has no pilot to be cramped. Source: bv2 §2.1.7, R32, R86, R87."""
    rules = frame.rules
    factors = drone_factors(frame.aboard, rules) if frame.has(DRONE) else cockpit_factors(frame.mek.cockpit, rules)
    if frame.has("smart_robotic_control_system") and rules.R32 != "1.0":
        factors.append(given("robotic control system", float(rules.R32), "R32"))
    if frame.mek.heat_sink_kit and rules.R86 != "1.0":
        factors.append(given("RISC heat sink override kit", float(rules.R86), "R86"))
    return factors


def cockpit_factors(cockpit: str, rules: RuleSet) -> list[Line]:
    """The factor of a kind of cockpit; none where it is 1. Source: bv2 §2.1.7, R33, R85, R129."""
    factor, rule = 1.0, "bv2 §2.1.7"
    if cockpit == "Torso-Mounted":
        factor, rule = (1.0 if rules.R33 == "ct_armor_twice_only" else CRAMPED_COCKPIT), "R33"
    elif cockpit in CRAMPED_COCKPITS:
        factor = CRAMPED_COCKPIT
    elif cockpit == "Interface":
        factor = INTERFACE_COCKPIT
    elif cockpit == "Virtual Reality Piloting Pod":
        factor, rule = float(rules.R85), "R85"
    elif cockpit in TRIPOD_COCKPITS:
        factor, rule = float(rules.R129), "R129"
    return [given("cockpit", factor, rule, cockpit)] if factor != 1 else []
