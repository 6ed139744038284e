"""Trials of what only battle armor has: the size of the squad, its movement and class, the place of an item on the suit. Kind (d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from converter.battlevalue import RuleSet
from converter.battlevalue.anti_mek import suit_can_attack
from converter.battlevalue.battle_armor import movement_of, worn
from converter.battlevalue.books import rules_of_book
from converter.battlevalue.troops import Movement
from converter.equipment import Equipment
from converter.equipment.loadout import loadout
from converter.model import AnyUnit, BattleArmor, Mount
from reports.causes.known import DERIVED, of_mounts
from reports.causes.mounts import groups, named
from reports.causes.plain import movement, others
from reports.causes.trial import Gap, Trial, changed, with_mounts


def squad_trials(gap: Gap, suit: BattleArmor) -> Iterator[Trial]:
    """All of them."""
    for step in (-2, -1, 1, 2) if gap.wants("squad_size") else ():
        if suit.troopers + step > 0:
            label = f"the value of {suit.troopers + step} suits"
            yield Trial(gap, "squad_size", label, label, {"troopers": suit.troopers + step})
    yield from movement(gap, "ground_mp")
    yield from movement(gap, "second_mp")
    shapes = [*others(gap, "motive"), *others(gap, "weight_class")]
    shapes.append(changed(gap, "body", "a biped" if suit.body == "quad" else "a quad", body="biped" if suit.body == "quad" else "quad"))
    able = abilities(suit, gap.rules)
    yield from (trial for trial in shapes if abilities(trial.unit, gap.rules) != able)
    asked = of_mounts(suit, gap.rules)
    for item, (place, *_) in groups(suit, alike=True):
        for how, moved in _elsewhere_on_the_suit(gap, suit.mounts[place], item):
            if asked[place].changed(moved, [DERIVED]):
                change = f"{named(item, suit.mounts[place])} {how}"
                yield Trial(gap, "place_on_the_suit", f"{item.name} {how}", change, with_mounts(suit, {place: moved}))


def abilities(suit: AnyUnit, rules: RuleSet) -> tuple[Movement, bool]:
    """What the shape of a suit counts by: how it moves, and whether it can attack Meks."""
    assert isinstance(suit, BattleArmor)
    carried = worn(suit, loadout(suit))
    return movement_of(suit, carried), suit_can_attack(suit, carried, rules_of_book(suit, rules))


def _elsewhere_on_the_suit(gap: Gap, mount: Mount, item: Equipment) -> Iterator[tuple[str, Mount]]:
    """Another place or mark of an item, of those that are worth more or less by themselves only the ones the gap asks for.

    Other items than weapons may count on one suit only.
    """
    places: list[tuple[str, Mapping[str, Any]]] = [
        *((f"as {mark or 'a fixed weapon'}", {"mark": mark}) for mark in ("", "SSWM", "DWP") if mark != mount.mark and item.is_weapon),
        *((f"on the {where}", {"arm": arm}) for arm, where in (("Body", "body"), ("LA", "arm")) if _elsewhere(mount.arm, arm)),
        *((f"of {whose}", {"location": at}) for at, whose in (("SQD", "all"), ("T1", "one suit")) if at != mount.location and item.bv),
    ]
    for how, fields in places:
        moved = mount._replace(**fields)
        if (moved.location != mount.location and not item.is_weapon) or (_freedom(moved) - _freedom(mount)) * gap.size >= 0:
            yield how, moved


def _freedom(mount: Mount) -> int:
    """More is never worth less: a weapon that the squad shares counts for one, one on the body hinders whoever hangs on a Mek.

    One that every suit carries counts for all.
    """
    return {"SSWM": 0, "DWP": 2}.get(mount.mark, 1) + (mount.arm != "Body") + (mount.location == "SQD")


def _elsewhere(arm: str, other: str) -> bool:
    return ("arm" if arm in ("LA", "RA") else arm) != ("arm" if other == "LA" else other)
