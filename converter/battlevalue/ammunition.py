"""The value of ammunition: bins grouped by family and rack, capped by the weapons that fire them. Source: bv2 §1.9, R42, R43, R96."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from converter.battlevalue.figures import bv_under
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.equipment import Equipment, catalogue
from converter.equipment.loadout import Fitted
from converter.model.ledger import Line, at_most, given, product, total

Group = tuple[str, int]

ONE_GROUP = frozenset({"ar10"})
"""Families whose loads form one group whatever their rack."""

HALF_TON = 0.5

DEFENSIVE_AMMO = frozenset({"ams", "apds", "screen_launcher"})
ONE_SHOT = frozenset({"one_shot", "improved_one_shot"})


@cache
def group_of(item: Equipment) -> Group:
    """The group of a weapon or a load: its ammunition family and rack size. Tech base does not matter."""
    return item.ammo_family, 0 if item.ammo_family in ONE_GROUP else item.rack


def load_bv(item: Equipment, rules: RuleSet) -> float:
    """BV of one ton (or one half-ton bin) of a load. Source: bv2 §1.9 and its munition table."""
    bv = bv_under(item, rules)
    if item.tons == HALF_TON and rules.R96 == "1.0":
        return bv * 2
    if item.ammo_family == "coolant_pod" and rules.R42 == "0":
        return 0.0
    if "standard" in item.munitions:
        return bv
    standard = _standard_load(item)
    base = bv if standard is None else bv_under(standard, rules)
    practice = _munition_bv(item, base)
    if practice == base == bv or rules.R43 == "2023":
        return bv
    return base if rules.R43 == "base" else practice


@cache
def _standard_load(load: Equipment) -> Equipment | None:
    """The standard load of the same family, rack and size of bin, of the same technology where there is one."""
    loads = [item for item in catalogue().standard_loads(load.ammo_family, load.rack) if (item.tons == HALF_TON) == (load.tons == HALF_TON)]
    same = [item for item in loads if item.tech in (load.tech, "All")]
    return next(iter(same or loads), None)


@cache
def _munition_bv(item: Equipment, base: float) -> float:
    """Practice of 2026. Source: bv2 §1.9, table of munitions."""
    munitions, racks = item.munitions, item.rack
    for munition, factor in tables()["munition_factor"].items():
        if munition in munitions:
            return round(base * float(factor), 3)
    lots = item.shots / 5
    if "fascam" in munitions:
        return round((racks or base) * lots * 4, 3)
    if "thunder_active" in munitions:
        return round(racks * lots * 6, 3)
    if "thunder_augmented" in munitions:
        return round(math.ceil(racks / 2) * 7 * lots * 4, 3)
    if not munitions.isdisjoint({"thunder_inferno", "thunder_vibrabomb"}):
        return float(racks * item.shots)
    if "vibrabomb_iv" in munitions:
        return 20.0 * item.shots
    if "dead_fire" in munitions:
        return float(tables()["dead_fire"].get(item.ammo_family, {}).get(str(racks), base))
    return base


def bin_line(fitted: Fitted, rules: RuleSet) -> Line:
    """A bin: BV × tons, at least one. Source: bv2 §1.9."""
    item, shots = fitted.item, fitted.mount.shots
    bv = load_bv(item, rules)
    if shots == 0:
        return given(fitted.label, 0, "bv2 §1.9", "empty")
    tons = 1 if shots is None or not item.shots else max(1, shots // item.shots)
    if tons == 1:
        return given(fitted.label, bv, "bv2 §1.9")
    return given(fitted.label, bv * tons, "bv2 §1.9", "{0} × {1} t", bv, tons)


def by_weight(fitted: Fitted, rules: RuleSet) -> Line:
    """A load counted by weight: BV × kg per shot × shots / 1000 (ProtoMech, battle armor, handheld weapon). Source: bv2 §1.9."""
    item = fitted.item
    shots = fitted.shots
    bv = load_bv(item, rules)
    return given(fitted.label, bv * item.kg_per_shot * shots / 1000, "bv2 §1.9", "{0} × {1} kg × {2} / 1000", bv, item.kg_per_shot, shots)


def weapon_bv_by_group(weapons: Iterable[Fitted], rules: RuleSet) -> dict[Group, float]:
    """Unmodified BV of the weapons of each ammunition group. One-shot launchers carry no counted ammunition."""
    groups: dict[Group, float] = {}
    for weapon in weapons:
        item = weapon.item
        if item.ammo_family and item.traits.isdisjoint(ONE_SHOT):
            group = group_of(item)
            groups[group] = groups.get(group, 0.0) + bv_under(item, rules)
    return groups


def grouped(bins: Iterable[tuple[Fitted, Line]], caps: dict[Group, float], *, capped: bool = True) -> list[Line]:
    """One line a group, capped by its weapons; loads without a weapon count nothing, coolant pods in full."""
    groups: dict[Group, list[Line]] = {}
    for fitted, line in bins:
        if fitted.item.ammo_family not in DEFENSIVE_AMMO:
            groups.setdefault(group_of(fitted.item), []).append(line)
    lines: list[Line] = []
    for group, members in groups.items():
        amount = members[0] if len(members) == 1 else total(f"ammunition {group[0]} {group[1] or ''}".rstrip(), members, "bv2 §1.9")
        label = amount.label
        cap = caps.get(group)
        if group[0] == "coolant_pod":
            lines.append(amount)
        elif cap is None:
            lines.append(given(label, 0, "bv2 §1.9", "no weapon fires it"))
        elif capped and amount.value > cap:
            lines.append(at_most(label, amount, given("weapons that fire it", cap), "bv2 §1.9"))
        else:
            lines.append(amount)
    return lines


def ammunition(bins: Iterable[Fitted], weapons: Iterable[Fitted], rules: RuleSet, *, fire_control: float | None = None) -> Line:
    """The ammunition of a unit that counts tons; the fire control of a support vehicle scales it after the cap. Source: bv2 §1.9, §2.5."""
    loads = [(fitted, bin_line(fitted, rules)) for fitted in bins]
    line = total("ammunition", grouped(loads, weapon_bv_by_group(weapons, rules)) if loads else (), "bv2 §1.9")
    return line if fire_control in (None, 1) else product("ammunition", line, given("fire control", fire_control, "bv2 §2.5"))
