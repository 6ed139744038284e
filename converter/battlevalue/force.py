"""The value of a force: what TAG, networks and external stores add to each unit, and what its crew makes of it. Source: bv2 §1.4."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from converter.battlevalue.ammunition import bin_line
from converter.battlevalue.calculate import battle_value
from converter.battlevalue.figures import bv_under
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.skills import Skills, skill_multiplier
from converter.equipment import Context, catalogue
from converter.equipment.loadout import Loadout, loadout
from converter.model import AnyUnit
from converter.model.ledger import Line, at_most, given, product, rounded, total

NETWORK_SHARE = 0.05
BOOSTED_SHARE = 0.07
NOVA_CAP = 0.35
CORE_2026_CAP = 0.40

GUIDED = frozenset({"semi_guided", "homing"})
"""Munitions that a TAG guides."""

NETWORKS = {
    "c3": ("c3_master", "c3_slave", "c3_boosted_master", "c3_boosted_slave", "c3_emergency_master"),
    "c3i": ("c3i",),
    "nc3": ("naval_c3",),
    "nova": ("nova_cews",),
}
"""Kind of network → equipment that joins it."""

BOOSTED = frozenset({"c3_boosted_master", "c3_boosted_slave"})


@dataclass(frozen=True, slots=True)
class Member:
    """One unit of a force with its crew. `network` names the network it belongs to (None: none); `stores` are (name, count) outside."""

    unit: AnyUnit
    skills: Skills | None = None
    network: str | None = None
    stores: tuple[tuple[str, int], ...] = ()


class ForceValue(NamedTuple):
    """The value of each member, in order, and of the whole; every line is a ledger."""

    members: tuple[Line, ...]
    total: Line


def force_value(members: Sequence[Member], rules: RuleSet, *, opposing_units: int | None = None) -> ForceValue:
    """base → + TAG → + C3 → + external stores → × skill → round, for each member; then the sum.

    `opposing_units`: how many units the other side has, for the withdrawn force-size factor (R75).
    """
    loadouts = [loadout(member.unit) for member in members]
    bases = [_base(member.unit, rules) for member in members]
    tags = [_tag_bonus(i, loadouts, rules) for i in range(len(members))]
    worths = [total(m.unit.name, [base, tag]) for m, base, tag in zip(members, bases, tags, strict=True)]
    networks = _networks(members, loadouts)
    lines = []
    for i, member in enumerate(members):
        bonus = _network_bonus(i, networks[i], bases, worths, loadouts[i], rules)
        amount = total("adjusted", [bases[i], tags[i], bonus, _stores(member, rules)], "bv2 §1.4")
        factors = [skill_multiplier(member.unit, member.skills, rules)] if member.skills else []
        lines.append(rounded(member.unit.name, product("skilled", amount, *factors, rule="bv2 §1.3"), "R70"))
    whole = total("force", lines, "bv2 §1.4")
    if rules.R75 == "on" and opposing_units and len(members) > opposing_units:
        n, m = len(members), opposing_units
        whole = rounded("force", product("sized", whole, given("force size", n / m + m / n - 1, "R75", "{0} against {1}", n, m)), "R75")
    return ForceValue(tuple(lines), whole)


def _base(unit: AnyUnit, rules: RuleSet) -> Line:
    """The unit's own value; with R70 `once_at_the_end` before its rounding."""
    ledger = battle_value(unit, rules).ledger
    if rules.R70 == "per_stage":
        return ledger
    defensive, offensive, *factors = ledger.parts
    return product("battle_value", total("ratings", (defensive, offensive)), *factors, rule="R70")


def _tag_bonus(i: int, loadouts: Sequence[Loadout], rules: RuleSet) -> Line:
    """What guided munitions of the force add. Source: bv2 §1.4, R76."""
    tags = [sum("tag" in w.item.traits for w in one.weapons) for one in loadouts]
    bins = [[bin_line(f, rules) for f in one.ammunition if not GUIDED.isdisjoint(f.item.munitions)] for one in loadouts]
    if rules.R76 == "ammo_carrier":
        return total("tag", bins[i] if any(tags) else (), "R76")
    others_only = rules.R76 == "tag_carrier_others_only"
    guided = total("guided munitions", [line for j, lines in enumerate(bins) if not (others_only and j == i) for line in lines])
    return product("tag", guided, given("TAG items", tags[i]), rule="R76")


def _networks(members: Sequence[Member], loadouts: Sequence[Loadout]) -> list[list[int]]:
    """For each member the places of all members of its network, itself included; empty where it has none or stands alone."""
    kinds = [_network_kind(one) for one in loadouts]
    groups: dict[tuple[str, str], list[int]] = {}
    keys: list[tuple[str, str] | None] = []
    for i, (member, kind) in enumerate(zip(members, kinds, strict=True)):
        key = ("nova", "") if kind == "nova" else (kind, member.network) if kind and member.network is not None else None
        keys.append(key)
        if key is not None:
            groups.setdefault(key, []).append(i)
    return [groups[key] if key is not None and len(groups[key]) > 1 else [] for key in keys]


def _network_kind(one: Loadout) -> str | None:
    traits = one.traits | {trait for weapon in one.weapons for trait in weapon.item.traits}
    return next((kind for kind, items in NETWORKS.items() if not traits.isdisjoint(items)), None)


def _network_bonus(i: int, network: Sequence[int], bases: Sequence[Line], worths: Sequence[Line], own: Loadout, rules: RuleSet) -> Line:
    """What sharing targeting data adds to one member. Source: bv2 §1.4, R77."""
    if not network:
        return given("network", 0, "bv2 §1.4", "no network of two or more")
    boosted = not BOOSTED.isdisjoint(own.traits | {t for w in own.weapons for t in w.item.traits})
    if rules.R77 == "core_2026_own_bv":
        share = min(CORE_2026_CAP, NETWORK_SHARE * len(network)) + (NETWORK_SHARE if boosted else 0)
        return rounded("network", product("share", bases[i], given("share of own BV", share, "R77")), "R77")
    share = BOOSTED_SHARE if boosted else NETWORK_SHARE
    amount = product("share", total("network members", [worths[j] for j in network]), given("share", share), rule="R77")
    if _network_kind(own) == "nova":
        amount = at_most("share", amount, product("cap", bases[i], given("cap", NOVA_CAP)), "R77")
    return rounded("network", amount, "R77")


def _stores(member: Member, rules: RuleSet) -> Line:
    """Bombs and other external stores at BV × count. Source: bv2 §1.4."""
    return total("external_stores", list(_store_lines(member, rules)), "bv2 §1.4")


def _store_lines(member: Member, rules: RuleSet) -> Iterable[Line]:
    context = Context(member.unit.family, clan=member.unit.clan_chassis)
    for name, count in member.stores:
        item = catalogue().resolve(name, context)
        if item is not None:
            bv = bv_under(item, rules)
            yield given(item.name, bv * count, "bv2 §1.4", "{0} × {1}", bv, count)
