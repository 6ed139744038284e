"""Battle Value of combat and support vehicles. Source: bv2 §2.4, §2.5."""

from __future__ import annotations

import math
from collections.abc import Sequence

from converter.battlevalue.ammunition import ammunition
from converter.battlevalue.defense import (
    ARMOR_POINT,
    BLUE_SHIELD,
    STRUCTURE_POINT,
    armor_by_location,
    defensive_equipment,
    stealthy,
    support_armor_factors,
)
from converter.battlevalue.factors import half_mp, speed_factor, target_movement_modifier
from converter.battlevalue.offense import offensive_equipment
from converter.battlevalue.parts import Part, computed
from converter.battlevalue.result import battle_value_of, drone_factors
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.battlevalue.weapons import Terms, fire_control_factor, firing, swap, terms_of, weapon_value
from converter.equipment.loadout import Fitted, Loadout, loadout
from converter.model import Vehicle
from converter.model.ledger import BattleValue, Line, given, product, round_half_up, same, total

HYDROFOIL = 1.25
AIRBORNE = frozenset({"VTOL", "WiGE"})
ON_RAILS = frozenset({"Rail", "MagLev"})


def battle_value(vehicle: Vehicle, rules: RuleSet, part: Part = computed) -> BattleValue:
    """(Defensive + offensive rating) × drone control. Source: bv2 §2.4."""
    aboard = loadout(vehicle)
    defensive = defensive_rating(vehicle, aboard, rules, part)
    offensive = product("offensive_rating", offense(vehicle, aboard, rules, part), part(speed, vehicle, aboard, rules), rule="bv2 §2.4")
    return battle_value_of(rules, defensive, offensive, drone_factors(aboard, rules))


def defensive_rating(vehicle: Vehicle, aboard: Loadout, rules: RuleSet, part: Part) -> Line:
    """Armor, structure and defensive equipment, × motive type, × how hard it is to hit. Source: bv2 §2.4."""
    protection = total(
        "protection",
        (
            part(armor, vehicle, aboard, rules),
            part(structure, vehicle, aboard),
            part(defensive_equipment, aboard, rules, "vehicle", rotor=("RO",)),
        ),
    )
    kind, factor = part(type_multiplier, vehicle, aboard, rules), part(defensive_factor, vehicle, aboard, rules)
    return product("defensive_rating", protection, kind, factor, rule="bv2 §2.4")


def armor(vehicle: Vehicle, aboard: Loadout, rules: RuleSet) -> Line:
    """Points by location, each × its material, × 2.5. Support vehicles count their BAR rating. Source: bv2 §2.4, §2.5, R01, R13, R14."""
    points = total("armor points", armor_by_location(vehicle.armor, aboard, rules, "vehicle"))
    if vehicle.support:
        return product("armor", points, *support_armor_factors(vehicle.armor, rules), rule="R01")
    return product("armor", points, given("per point", ARMOR_POINT, "bv2 §2.4"), rule="bv2 §2.4")


def structure(vehicle: Vehicle, aboard: Loadout) -> Line:
    """A tenth of the weight, rounded up, in every location but the body; × 1.5. Source: bv2 §2.4."""
    locations, each = len(vehicle.armor.points), vehicle.structure_per_location
    points = given("structure points", locations * each, "bv2 §2.4", "{0} × {1}", locations, each)
    factors = [given("per point", STRUCTURE_POINT, "bv2 §2.4")]
    if "blue_shield" in aboard.traits:
        factors.append(given("blue shield", 1 + BLUE_SHIELD, "R13"))
    return product("structure", points, *factors, rule="bv2 §2.4")


def type_multiplier(vehicle: Vehicle, aboard: Loadout, rules: RuleSet) -> Line:
    """The factor of the motive type; combat vehicles add what their chassis was fitted with. Source: bv2 §1.5, R89."""
    multipliers = tables()["unit_type_multiplier"]
    motive = given(vehicle.motive, multipliers.get(vehicle.motive, multipliers["other_motive"]), "bv2 §1.5")
    if vehicle.support:
        return same("unit_type_multiplier", motive, "bv2 §1.5")
    fittings = [
        given(trait.replace("_", " "), bonus, "R89" if trait in _DISPUTED_FITTINGS else "bv2 §1.5")
        for trait, bonus in tables()["vehicle_fitting"].items()
        if trait in aboard.traits and rules.R89 in _DISPUTED_FITTINGS.get(trait, (rules.R89,))
    ]
    return total("unit_type_multiplier", (motive, *fittings), "bv2 §1.5")


_DISPUTED_FITTINGS = {"environmental_sealing": ("both", "sealing_only"), "flotation_hull": ("both", "flotation_only")}
"""The fittings that do not count everywhere → the values of R89 under which they do."""


def cruise_mp(vehicle: Vehicle, aboard: Loadout, rules: RuleSet) -> int:
    """Listed MP as the chassis modifications change it. Source: bv2 §2.4, R79, R103."""
    mp = vehicle.cruise_mp
    if ("hydrofoil" in aboard.traits and rules.R79 != "never") or (vehicle.motive == "Hydrofoil" and rules.R79 == "all_hydrofoils"):
        mp = round_half_up(mp * HYDROFOIL)
    if "dune_buggy" in aboard.traits and (not vehicle.support or rules.R103 == "mp_minus_1"):
        mp -= 1
    return max(mp, 0)


def flank_mp(vehicle: Vehicle, aboard: Loadout, rules: RuleSet) -> int:
    """Half more than cruise; twice with a supercharger or jet booster, two and a half times with two. Source: bv2 §2.4, R78."""
    boosters = 0
    if not aboard.traits.isdisjoint(_BOOSTERS):
        boosters = sum(not _BOOSTERS.isdisjoint(e.item.traits) for e in aboard.equipment)
    mp = math.ceil(cruise_mp(vehicle, aboard, rules) * (1.5, 2.0, 2.5)[min(boosters, 2)])
    if vehicle.armor.kind == "Hardened" and rules.R78 == "mp_minus_1":
        mp -= 1
    return max(mp, 0)


_BOOSTERS = frozenset({"masc", "supercharger", "jet_booster"})


def jump_mp(aboard: Loadout) -> int:
    """One for each jump jet."""
    return aboard.how_many("jump_jet")


def defensive_factor(vehicle: Vehicle, aboard: Loadout, rules: RuleSet) -> Line:
    """1 + a tenth of the best target movement modifier; stealth armor adds to it. Source: bv2 §1.1, §2.4, R34, R88, R98."""
    stealth = int(rules.R98) if stealthy(vehicle.armor, rules) else 0
    airborne = vehicle.motive in AIRBORNE
    flank = flank_mp(vehicle, aboard, rules)
    modes = [(flank, airborne), (jump_mp(aboard), True)]
    best = max(target_movement_modifier(mp, rules, airborne=up) + stealth if mp else 0 for mp, up in modes)
    standing = (flank == 0 and airborne) + stealth
    if standing > best and rules.R88 == "also_at_0_mp":
        best = standing
    return given("defensive_factor", 1 + best / 10, "bv2 §1.1", "1 + {0} / 10 (flank {1}, jump {2})", best, flank, modes[1][0])


def offense(vehicle: Vehicle, aboard: Loadout, rules: RuleSet, part: Part) -> Line:
    """Weapons, ammunition, other equipment and half the weight; the offensive rating is that × speed factor. Source: bv2 §2.4."""
    terms = terms_of(aboard, rules, fire_control=fire_control_factor(aboard) if vehicle.support else None)
    armed = firing(aboard, rules)
    return total(
        "offense",
        (
            part(weapons, vehicle, armed, terms),
            part(ammunition, aboard.ammunition, armed, rules, fire_control=terms.fire_control),
            part(offensive_equipment, aboard, rules, "vehicle"),
            given("weight", (vehicle.tonnage or 0) / 2, "bv2 §2.4", "{0} t / 2", vehicle.tonnage or 0.0),
        ),
    )


def speed(vehicle: Vehicle, aboard: Loadout, rules: RuleSet) -> Line:
    """Flank MP and half the jump MP; on rails cruise MP; a unit without MP of its own is towed: 1. Source: bv2 §1.2."""
    cruise = cruise_mp(vehicle, aboard, rules)
    if vehicle.cruise_mp == 0:
        return speed_factor(1, "no MP of its own")
    jump = half_mp(jump_mp(aboard))
    if vehicle.motive in ON_RAILS:
        return speed_factor(cruise + jump, "cruise {1} + {2}", cruise, jump)
    flank = flank_mp(vehicle, aboard, rules)
    return speed_factor(flank + jump, "flank {1} + {2}", flank, jump)


def weapons(vehicle: Vehicle, armed: Sequence[Fitted], terms: Terms) -> Line:
    """All weapons; those of the weaker end, rear or front, count half. Source: bv2 §1.12, R49."""
    front, rear = ([weapon for weapon in armed if weapon.mount.location == end] for end in ("FR", "RR"))
    swapped = swap(front, rear, terms)
    halved = _halved_locations(vehicle, armed, bool(swapped), terms.rules)
    line = total("weapons", [weapon_value(weapon, terms, rear=weapon.mount.location in halved) for weapon in armed], "bv2 §1.12")
    line.memo = swapped
    return line


def _halved_locations(vehicle: Vehicle, armed: Sequence[Fitted], swapped: bool, rules: RuleSet) -> set[str]:
    """The locations whose weapons count half: the rear, or the front where the rear weapons take its place. Source: R49.

    The programs of 2026 then halve the sides too; and they number the six sides of a superheavy like the four of others, so that they take
    its rear for a turret.
    """
    if not swapped and not vehicle.superheavy:
        return {"RR"}
    if rules.R49 == "front_only":
        return {"FR"} if swapped else {"RR"}
    turrets = {"RRLS", "RR"} if vehicle.superheavy else {"TU", "FT", "RO"}
    return ({weapon.mount.location for weapon in armed} - {"RR"} if swapped else {"RR"}) - turrets
