"""The value of weapons and the comparison of front and rear. Source: bv2 §1.8, §1.12."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from converter.battlevalue.figures import bv_under
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.equipment import Equipment
from converter.equipment.loadout import Fitted, Loadout
from converter.model.ledger import Line, given, product, total

DEFENSIVE_WEAPONS = frozenset({"ams", "b_pod", "screen_launcher"})
MAY_PROTECT = DEFENSIVE_WEAPONS | {"m_pod"}
"""Traits of the weapons that count in the defensive rating, under some rules at least."""


@dataclass(slots=True)
class Terms:
    """What a unit does to the value of all its weapons: targeting computer, drone control, the locations with an AES, fire control.

    `fire_control` is the factor of a support vehicle for weapons the targeting computer does not serve; None on all other units.
    `plain` says that there is none of it.
    """

    rules: RuleSet
    loadout: Loadout
    targeting_computer: bool = False
    drone: bool = False
    aes: Collection[str] = ()
    fire_control: float | None = None
    plain: bool = field(init=False)

    def __post_init__(self) -> None:
        self.plain = not (self.targeting_computer or self.drone or self.aes or self.fire_control not in (None, 1))


def terms_of(aboard: Loadout, rules: RuleSet, *, aes: Collection[str] = (), fire_control: float | None = None) -> Terms:
    """The terms of a unit with this equipment. Source: bv2 §1.8, R87."""
    drone = DRONE in aboard.traits and rules.R87 != "total_0.95_only"
    return Terms(rules, aboard, "targeting_computer" in aboard.traits, drone, aes, fire_control)


DRONE = "drone_operating_system"


def firing(aboard: Loadout, rules: RuleSet) -> list[Fitted]:
    """The weapons that count in the offensive rating."""
    return [weapon for weapon in aboard.weapons if weapon.item.traits.isdisjoint(MAY_PROTECT) or not is_defensive(weapon.item, rules)]


def protecting(aboard: Loadout, rules: RuleSet) -> list[Fitted]:
    """The weapons that count in the defensive rating."""
    return [weapon for weapon in aboard.weapons if not weapon.item.traits.isdisjoint(MAY_PROTECT) and is_defensive(weapon.item, rules)]


def fire_control_factor(loadout: Loadout) -> float:
    """What the fire control of a support vehicle makes of its weapons and ammunition. Source: bv2 §2.5."""
    factors: dict[str, float] = tables()["fire_control"]
    return next((factor for trait, factor in factors.items() if trait in loadout.traits), factors["none"])


def is_defensive(item: Equipment, rules: RuleSet) -> bool:
    """Whether a weapon counts in the defensive rating. Source: bv2 §1.7, R31."""
    return not DEFENSIVE_WEAPONS.isdisjoint(item.traits) or ("m_pod" in item.traits and rules.R31 == "defensive")


def base_bv(fitted: Fitted, terms: Terms) -> Line:
    """Table BV; a machine-gun array is worth a share of its guns. Source: bv2 §1.8 step 1, R40."""
    item = fitted.item
    if "machine_gun_array" in item.traits:
        guns = array_guns(fitted, terms.loadout)
        share = float(terms.rules.R40)
        return given(fitted.label, share * sum(bv_under(gun.item, terms.rules) for gun in guns), "R40", "{0} × {1} guns", share, len(guns))
    return given(fitted.label, bv_under(item, terms.rules), "bv2 §1.8")


def array_guns(array: Fitted, loadout: Loadout) -> list[Fitted]:
    """The machine guns an array fires: those of its size in its location, at most four.

    Where a location has several arrays, each fires the guns that follow it up to the next array; or, where guns come first, those
    before it. Files have no other sign of what is linked to what.
    """
    here = [w for w in loadout.weapons if w.mount.location == array.mount.location]
    arrays = [w.place for w in here if w.item.key == array.item.key]
    guns = [w for w in here if _fires(array.item, w.item)]
    if len(arrays) > 1 and guns:
        if arrays[0] < guns[0].place:
            guns = [gun for gun in guns if max(place for place in arrays if place < gun.place) == array.place]
        else:
            guns = [gun for gun in guns if min((place for place in arrays if place > gun.place), default=arrays[-1]) == array.place]
    return guns[:MACHINE_GUNS_IN_ARRAY]


def _fires(array: Equipment, gun: Equipment) -> bool:
    return gun.ammo_family == array.ammo_family and gun.rack == array.rack and "machine_gun_array" not in gun.traits


MACHINE_GUNS_IN_ARRAY = 4


def weapon_value(fitted: Fitted, terms: Terms, *, rear: bool = False, capacitor_apart: bool = False) -> Line:
    """The value of one weapon with every factor but heat, in the order of bv2 §1.8.

    `rear`: halve as rear-mounted; `capacitor_apart`: its capacitor is counted by `capacitor_value`, because the arc of a large craft does
    not scale it.
    """
    line = base_bv(fitted, terms)
    servants = terms.loadout.links.get(fitted.place, ())
    if terms.plain and not (rear or servants):
        return line
    capacitor = _capacitor(fitted.item, servants) if servants and not capacitor_apart else None
    if capacitor and terms.rules.R99 == "multiplied_too":
        line = total(line.label, (line, capacitor), "R99")
    if rear or terms.aes or terms.drone:
        line = _placed(line, fitted, terms, rear=rear)
    if capacitor and terms.rules.R99 == "added_after":
        line = total(line.label, (line, capacitor), "R99")
    late = _aiming(fitted, terms)
    if servants:
        late = (*_guidance(servants, terms.rules), *late)
    return product(line.label, line, *late, rule="bv2 §1.8") if late else line


def _placed(line: Line, fitted: Fitted, terms: Terms, *, rear: bool) -> Line:
    """A weapon times the factors of its arm, its facing and its control. Source: bv2 §1.8 steps 3–5, §1.12, R87."""
    factors = tables()["weapon_factor"]
    lines = []
    if fitted.mount.location in terms.aes:
        lines.append(given("AES in the arm", factors["aes"], "bv2 §1.8"))
    if rear:
        lines.append(given("rear", factors["rear"], "bv2 §1.12"))
    if terms.drone:
        lines.append(given("drone operating system", factors["drone"], "R87"))
    return product(line.label, line, *lines, rule="bv2 §1.8") if lines else line


def capacitor_value(fitted: Fitted, terms: Terms) -> Line | None:
    """What the capacitor of a PPC adds on its own; None where there is none. Source: bv2 §1.8 step 6, §2.10."""
    capacitor = _capacitor(fitted.item, terms.loadout.links.get(fitted.place, ()))
    late = _aiming(fitted, terms)
    return product("PPC capacitor", capacitor, *late, rule="bv2 §1.8") if capacitor and late else capacitor


GUIDANCE = ("artemis_iv", "artemis_v", "apollo", "risc_laser_pulse_module")


def _capacitor(weapon: Equipment, servants: Iterable[Equipment]) -> Line | None:
    if "ppc" in weapon.traits and any("ppc_capacitor" in item.traits for item in servants):
        return given("PPC capacitor", capacitor_bv(weapon), "bv2 §1.8 step 6")
    return None


def capacitor_bv(ppc: Equipment) -> float:
    """What a capacitor adds to this PPC."""
    return float(tables()["capacitor_bv"].get(ppc.key, 0))


def _guidance(servants: Iterable[Equipment], rules: RuleSet) -> list[Line]:
    """Artemis, Apollo and the pulse module; at most one of a kind. Source: bv2 §1.8 step 7, R41."""
    factors = tables()["weapon_factor"]
    lines: list[Line] = []
    for item in servants:
        if "artemis_iv_prototype" in item.traits:
            lines.append(given(item.name, float(rules.R41), "R41"))
            continue
        lines += [given(item.name, factors[trait], "bv2 §1.8 step 7") for trait in GUIDANCE if trait in item.traits]
    return lines


def _aiming(fitted: Fitted, terms: Terms) -> tuple[Line, ...]:
    """Targeting computer, or the fire control of a support vehicle. Source: bv2 §1.8 step 8, R81."""
    if terms.targeting_computer and "direct_fire" in fitted.item.traits:
        return (given("targeting computer", float(terms.rules.R81), "R81"),)
    if terms.fire_control is not None and fitted.item.kind != "infantry_weapon" and terms.fire_control != 1:
        return (given("fire control", terms.fire_control, "bv2 §2.5"),)
    return ()


def swap(front: Iterable[Fitted], rear: Sequence[Fitted], terms: Terms) -> tuple[Line, ...]:
    """The note that the rear weapons outvalue the front ones, which then count half in their place; nothing where they do not.

    Source: bv2 §1.12, R47.
    """
    if not rear:
        return ()
    ahead, behind = (sum(compared_value(weapon, terms).value for weapon in end) for end in (front, rear))
    if behind > ahead or (terms.rules.R47 == "swap" and behind == ahead):
        return (given("front_and_rear", 0, "bv2 §1.12", "the rear weapons outvalue the front ones, which are halved instead"),)
    return ()


def compared_value(fitted: Fitted, terms: Terms) -> Line:
    """The value of a weapon as the front / rear comparison sees it. Source: bv2 §1.12, R48."""
    match terms.rules.R48:
        case "table":
            return base_bv(fitted, terms)
        case "without_tc_and_aes":
            return weapon_value(fitted, Terms(terms.rules, terms.loadout, drone=terms.drone))
        case _:
            return weapon_value(fitted, terms)
