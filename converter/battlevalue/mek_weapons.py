"""The weapons of a Mek: which way they point, what the heat leaves of them. Source: bv2 §1.8, §1.10–§1.12, §2.1.6."""

from __future__ import annotations

from collections.abc import Sequence

from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.mek_heat import heat_efficiency
from converter.battlevalue.weapons import (
    Armed,
    Terms,
    compared_value,
    heat_limited,
    is_defensive,
    rear_is_front,
    weapon_heat,
    weapon_value,
)
from converter.equipment.loadout import Fitted
from converter.model.ledger import Line, given, total
from converter.model.locations import MEK_ARMS

REAR_FACINGS = frozenset({2, 3, 4})
REAR_FACINGS_2023 = frozenset({2, 4})
"""Hex sides at which a vehicular grenade launcher points to the rear (R48)."""


def firing(frame: Frame) -> list[Fitted]:
    """The weapons that count as such; vibroblades are weapons too. Source: bv2 §2.1.6, R31, R39."""
    armed = [weapon for weapon in frame.aboard.weapons if not is_defensive(weapon.item, frame.rules)]
    if frame.has("vibroblade") and frame.rules.R39 != "equipment_without_heat":
        armed += frame.aboard.with_trait("vibroblade")
    return armed


def weapons(frame: Frame, armed: Sequence[Fitted]) -> Line:
    """All weapons in the order of heat: those behind the limit count half, rear-mounted ones too. Source: bv2 §1.11, §1.12."""
    terms = Terms(
        frame.rules,
        frame.aboard,
        targeting_computer=frame.has("targeting_computer"),
        drone=frame.has("drone_operating_system") and frame.rules.R87 != "total_0.95_only",
        aes=frame.aes_arms,
    )
    swapped = _swapped(frame, armed, terms)
    values = [
        Armed(weapon, weapon_value(weapon, terms, rear=_turns(weapon) and is_rear(weapon, frame) != swapped), _heat(frame, weapon, terms))
        for weapon in armed
    ]
    efficiency = heat_efficiency(frame)
    line = total("weapons", heat_limited(values, efficiency.value, frame.rules), "bv2 §1.11")
    heat = given("weapon heat", sum(weapon.heat for weapon in values), "bv2 §1.10")
    line.memo = (efficiency, heat)
    if swapped:
        line.memo += (given("front and rear", 0, "bv2 §1.12", "the rear weapons outvalue the front ones, which are halved instead"),)
    return line


def _turns(weapon: Fitted) -> bool:
    """Whether its facing matters: weapons in arms and turrets reach both sides and are never halved."""
    return weapon.mount.location not in MEK_ARMS and not weapon.mount.turret


def is_rear(weapon: Fitted, frame: Frame) -> bool:
    """Whether a weapon points to the rear."""
    facing = weapon.mount.facing
    if facing is not None:
        return facing in (REAR_FACINGS_2023 if frame.rules.R48 == "without_tc_and_aes" else REAR_FACINGS)
    return weapon.mount.rear


def _swapped(frame: Frame, armed: Sequence[Fitted], terms: Terms) -> bool:
    """Whether the rear weapons of torsos, head and legs outvalue the front ones. Source: bv2 §1.12, R47, R48."""
    turning = [weapon for weapon in armed if _turns(weapon)]
    rear = [weapon for weapon in turning if is_rear(weapon, frame)]
    if not rear:
        return False
    front = [weapon for weapon in turning if not is_rear(weapon, frame)]
    return rear_is_front([compared_value(w, terms) for w in front], [compared_value(w, terms) for w in rear], frame.rules)


def _heat(frame: Frame, weapon: Fitted, terms: Terms) -> float:
    """Heat of a weapon; under one slip a right-arm vibroblade takes the heat of the left arm's (R39)."""
    if "vibroblade" in weapon.item.traits and frame.rules.R39 == "weapon_with_heat_of_left_arm_blade" and weapon.mount.location == "RA":
        left = [blade for blade in frame.aboard.with_trait("vibroblade") if blade.mount.location == "LA"]
        return weapon_heat(left[0], terms) if left else 0.0
    return weapon_heat(weapon, terms)
