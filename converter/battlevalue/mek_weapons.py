"""The weapons of a Mek: which way they point, what the heat leaves of them. Source: bv2 §1.8, §1.10–§1.12, §2.1.6."""

from __future__ import annotations

from converter.battlevalue.heat import heat_limited, weapon_heat
from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.weapons import Terms, firing, swap, terms_of, weapon_value
from converter.equipment.loadout import Fitted
from converter.model.ledger import Line, given, total
from converter.model.locations import MEK_ARMS

REAR_FACINGS = frozenset({2, 3, 4})
REAR_FACINGS_2023 = frozenset({2, 4})
"""Hex sides at which a vehicular grenade launcher points to the rear (R48)."""


def armed(frame: Frame) -> list[Fitted]:
    """The weapons that count as such; vibroblades are weapons too. Source: bv2 §2.1.6, R31, R39."""
    weapons = firing(frame.aboard, frame.rules)
    if frame.has("vibroblade") and frame.rules.R39 != "equipment_without_heat":
        weapons += frame.aboard.with_trait("vibroblade")
    return weapons


def weapons(frame: Frame, efficiency: Line) -> Line:
    """All weapons in the order of heat: those behind the limit count half, rear-mounted ones too. Source: bv2 §1.11, §1.12."""
    terms = terms_of(frame.aboard, frame.rules, aes=frame.aes_arms)
    carried = armed(frame)
    rear = [weapon for weapon in carried if is_rear(weapon, frame) and _turns(weapon)]
    halved = {weapon.place for weapon in rear}
    swapped: tuple[Line, ...] = ()
    if rear:
        front = [weapon for weapon in carried if _turns(weapon) and weapon.place not in halved]
        swapped = swap(front, rear, terms)
        halved = {weapon.place for weapon in front} if swapped else halved
    heat_of = _blade_heat if frame.has("vibroblade") else weapon_heat
    values = [(weapon_value(weapon, terms, rear=weapon.place in halved), heat_of(weapon, terms)) for weapon in carried]
    line = total("weapons", heat_limited(values, efficiency.value, frame.rules), "bv2 §1.11")
    line.memo = (efficiency, given("weapon heat", sum([heat for _, heat in values]), "bv2 §1.10"), *swapped)
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


def _blade_heat(weapon: Fitted, terms: Terms) -> float:
    """Heat of a weapon; under one slip a right-arm vibroblade takes the heat of the left arm's (R39)."""
    if "vibroblade" in weapon.item.traits and terms.rules.R39 == "weapon_with_heat_of_left_arm_blade" and weapon.mount.location == "RA":
        left = [blade for blade in terms.loadout.with_trait("vibroblade") if blade.mount.location == "LA"]
        return weapon_heat(left[0], terms) if left else 0.0
    return weapon_heat(weapon, terms)
