"""Battle Value of DropShips, JumpShips, WarShips and space stations: weapons by arc. Source: bv2 §2.10, §2.11."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from converter.battlevalue import fighter
from converter.battlevalue.aerospace import INTEGRITY_POINT, armor, dissipation, max_thrust, structural_integrity, type_multiplier
from converter.battlevalue.ammunition import bin_line, group_of, grouped, weapon_bv_by_group
from converter.battlevalue.arcs import NO_ARC, Choice, by_arc, choose, ring
from converter.battlevalue.defense import ARMOR_POINT, defensive_equipment
from converter.battlevalue.factors import speed_factor
from converter.battlevalue.heat import weapon_heat
from converter.battlevalue.offense import offensive_equipment
from converter.battlevalue.result import battle_value_of, drone_factors
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.weapons import Terms, capacitor_value, firing, terms_of, weapon_value
from converter.equipment.loadout import Fitted, Loadout, loadout
from converter.model import LargeCraft
from converter.model.ledger import BattleValue, Line, given, product, total

CAPITAL_POINTS = 10
"""JumpShips and larger craft count armor and structural integrity in capital points, each worth ten."""

STATION_KEEPING_MP = 1
HEAT_TO_SPARE = {"front": 1.0, "left": 1.0, "right": 0.5}
NO_HEAT_TO_SPARE = {"front": 1.0, "left": 0.5, "right": 0.25}
OTHER_ARCS = 0.25
TONNAGE_LEFT_OUT = frozenset({"ar10"})
ONE_NAME = frozenset({"ar10", "mml"})
"""Launchers with a choice of loads, whose ammunition 2023 counted by loads carried (R115) and once whatever its names (R116)."""


def battle_value(craft: LargeCraft, rules: RuleSet) -> BattleValue:
    """Defensive + offensive rating, × 0.95 for a drone. Small craft are valued as fighters. Source: bv2 §2.9–§2.11."""
    if craft.kind == "small_craft":
        return fighter.battle_value(craft, rules)
    aboard = loadout(craft)
    return battle_value_of(
        rules, defensive_rating(craft, aboard, rules), offensive_rating(craft, aboard, rules), drone_factors(aboard, rules)
    )


def defensive_rating(craft: LargeCraft, aboard: Loadout, rules: RuleSet) -> Line:
    """(Armor + structural integrity + defensive equipment) × type; nothing for explosions. Source: bv2 §2.10, §2.11."""
    scale = 1 if craft.kind == "dropship" else CAPITAL_POINTS
    protection = total(
        "protection",
        (
            armor(craft, aboard, rules, per_point=scale * ARMOR_POINT),
            structural_integrity(craft, aboard, per_point=scale * INTEGRITY_POINT),
            defensive_equipment(aboard, rules, "large_craft"),
        ),
    )
    return product("defensive_rating", protection, type_multiplier(craft, rules), rule="bv2 §2.10")


def offensive_rating(craft: LargeCraft, aboard: Loadout, rules: RuleSet) -> Line:
    """(Arcs + other equipment) × speed factor. Source: bv2 §2.10, §2.11."""
    offense = total("offense", (weapons(craft, aboard, rules), offensive_equipment(aboard, rules, "large_craft")))
    return product("offensive_rating", offense, _speed_factor(craft), rule="bv2 §2.10")


def _speed_factor(craft: LargeCraft) -> Line:
    if craft.kind == "jumpship":
        return speed_factor(STATION_KEEPING_MP, "station keeping")
    return speed_factor(max_thrust(craft.safe_thrust), "1.5 × {0} rounded up", craft.safe_thrust)


class Broadside(NamedTuple):
    """What one arc holds: its weapons as lines, capacitors apart because the arc does not scale them, loads, and the heat it makes."""

    weapons: Line
    capacitors: Line | None
    ammunition: Line | None
    heat: float

    @property
    def value(self) -> float:
        """What the arcs are compared by: weapons without ammunition."""
        return self.weapons.value + (self.capacitors.value if self.capacitors else 0)

    @property
    def empty(self) -> bool:
        return not (self.weapons.parts or self.weapons.detail or self.ammunition)


def weapons(craft: LargeCraft, aboard: Loadout, rules: RuleSet) -> Line:
    """All arcs, each × its factor; beside them why which arc is Front, Left and Right. Source: bv2 §2.10, §2.11."""
    armed = by_arc(craft.kind, firing(aboard, rules))
    loads = by_arc(craft.kind, aboard.ammunition)
    terms = terms_of(aboard, rules)
    arcs = {name: _broadside(craft, armed[name], loads[name], terms) for name in ring(craft.kind)}
    if craft.kind == "dropship" and rules.R114 == "lost":
        arcs["left_aft"] = Broadside(given("weapons", 0, "R114", "not valued by this edition"), None, None, 0)
    choice = choose(craft, {name: side.value for name, side in arcs.items()}, rules)
    sinks = craft.heat_sinks
    efficiency = given("heat_efficiency", dissipation(craft, aboard), "bv2 §2.10", "{0} {1}", sinks.count, sinks.kind.lower())
    factors = _factors(choice, arcs, efficiency.value, rules)
    line = total("weapons", [_arc_line(name, side, factors[name]) for name, side in arcs.items() if not side.empty])
    line.memo = (efficiency, *_reasons(craft, choice, arcs), *_outside(armed[NO_ARC]))
    return line


def _outside(armed: Collection[Fitted]) -> tuple[Line, ...]:
    """Weapons in a place without an arc, such as the hull, count nothing."""
    return (given("outside_any_arc", 0, "bv2 §2.10", "{0}", ", ".join(weapon.label for weapon in armed)),) if armed else ()


def _broadside(craft: LargeCraft, armed: Collection[Fitted], loads: Collection[Fitted], terms: Terms) -> Broadside:
    """The weapons of an arc, equal ones on one line, and its loads. Source: bv2 §2.10, R117."""
    rules, links = terms.rules, terms.loadout.links
    lines: list[Line] = []
    capacitors: list[Line] = []
    heat = 0.0
    for equal in _equal_ones(armed, terms.loadout):
        count, one = len(equal), equal[0]
        lines.append(_times(count, weapon_value(one, terms, capacitor_apart=True)))
        heat += count * weapon_heat(one, terms)
        capacitor = capacitor_value(one, terms) if one.place in links and rules.R117 != "none" else None
        if capacitor is not None:
            capacitors.append(_times(count if rules.R117 == "each" else 1, capacitor))
    return Broadside(
        total("weapons", lines, "bv2 §2.10"),
        total("capacitors", capacitors, "R117") if capacitors else None,
        _ammunition(craft, armed, loads, rules) if loads else None,
        heat,
    )


def _equal_ones(armed: Iterable[Fitted], aboard: Loadout) -> Iterable[list[Fitted]]:
    """The weapons of an arc in groups of equal ones: the same item served by the same items."""
    groups: dict[tuple[str, tuple[str, ...]], list[Fitted]] = {}
    for weapon in armed:
        servants = aboard.links.get(weapon.place)
        keys = tuple(sorted([item.key for item in servants])) if servants else ()
        groups.setdefault((weapon.item.key, keys), []).append(weapon)
    return groups.values()


def _times(count: int, line: Line) -> Line:
    return line if count == 1 else product(line.label, given("count", count), line, rule=line.rule)


def _ammunition(craft: LargeCraft, armed: Iterable[Fitted], loads: Iterable[Fitted], rules: RuleSet) -> Line:
    """The loads of an arc, each group capped by the weapons of the arc. Source: bv2 §2.10 step 6, R115, R116."""
    by_group: dict[object, list[tuple[Fitted, Line]]] = {}
    for load in loads:
        line = bin_line(load, rules)
        if rules.R115 == "times_ship_tonnage" and craft.kind != "dropship" and load.item.ammo_family not in TONNAGE_LEFT_OUT:
            line = product(line.label, line, given("ship tonnage", craft.tonnage or 0), rule="R115")
        by_group.setdefault(group_of(load.item), []).append((load, line))
    caps = weapon_bv_by_group(armed, rules)
    lines: list[Line] = []
    for members in by_group.values():
        names = {load.item.key for load, _ in members if load.item.ammo_family not in ONE_NAME}
        times = len(names) if names and rules.R116 == "once_per_ammunition_name" else 1
        lines += [_times(times, line) for line in grouped(members, caps)]
    return total("ammunition", lines, "bv2 §2.10")


def _factors(choice: Choice, arcs: Mapping[str, Broadside], efficiency: float, rules: RuleSet) -> dict[str, Line]:
    """The factor of each arc: by its place and by the heat that has built up. Source: bv2 §2.10 step 5, R67."""
    heat = {name: side.heat for name, side in arcs.items()}
    after_front = heat[choice.front]
    after_left = after_front + heat[choice.left]
    after_right = after_left + heat[choice.right]
    decisive = {"left": after_front, "right": after_left}
    if rules.R67 == "cumulative":
        decisive = {"left": after_left, "right": after_right}
    factors = {name: given("arc_factor", OTHER_ARCS, "bv2 §2.10 step 5", "other") for name in arcs}
    factors[choice.front] = given("arc_factor", HEAT_TO_SPARE["front"], "bv2 §2.10 step 5", "front")
    for role, built_up in decisive.items():
        table = HEAT_TO_SPARE if built_up <= efficiency else NO_HEAT_TO_SPARE
        factors[getattr(choice, role)] = given("arc_factor", table[role], "R67", "{0}: heat {1} of {2}", role, built_up, efficiency)
    return factors


def _arc_line(name: str, side: Broadside, factor: Line) -> Line:
    parts = [product("weapons", side.weapons, factor, rule="bv2 §2.10")]
    if side.capacitors:
        parts.append(side.capacitors)
    if side.ammunition:
        parts.append(product("ammunition", side.ammunition, factor, rule="bv2 §2.10 step 6"))
    line = total(name, parts, "bv2 §2.10")
    line.memo = (given("heat", side.heat, "bv2 §1.10"),)
    return line


def _reasons(craft: LargeCraft, choice: Choice, arcs: Mapping[str, Broadside]) -> tuple[Line, ...]:
    """Which arc is Front, Left and Right, with the value it was chosen by."""
    across = ring(craft.kind)[choice.front].opposite == choice.right
    why = {
        "front": "{0} is the strongest arc that may be Front",
        "left": "{0} is the stronger neighbor of {1}",
        "right": "{0} is opposite {1}" if across else "{0} is the other neighbor of {1}",
    }
    return tuple(
        given(role, arcs[name].value, "bv2 §2.10 step 3", why[role], name, choice.front) for role, name in choice._asdict().items()
    )
