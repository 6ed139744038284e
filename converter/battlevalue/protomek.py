"""Battle Value of ProtoMechs. Source: TechManual, Battle Value of ProtoMechs; bv2 §2.3."""

from __future__ import annotations

import math
from collections.abc import Iterable

from converter.battlevalue.ammunition import by_weight, group_of, grouped, weapon_bv_by_group
from converter.battlevalue.defense import ARMOR_POINT, STRUCTURE_POINT, defensive_equipment
from converter.battlevalue.factors import half_mp, speed_factor, target_movement_modifier
from converter.battlevalue.figures import bv_under
from converter.battlevalue.offense import offensive_equipment
from converter.battlevalue.result import battle_value_of
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.troops import SMALL_TARGET, defensive_factor
from converter.battlevalue.weapons import firing, terms_of, weapon_value
from converter.equipment import bv_on
from converter.equipment.loadout import Fitted, Loadout, loadout
from converter.equipment.protomek import protomek_structure
from converter.model import ProtoMek
from converter.model.ledger import BattleValue, Line, given, product, total

WING_MP = 2


def battle_value(proto: ProtoMek, rules: RuleSet) -> BattleValue:
    """Defensive + offensive rating."""
    carried = loadout(proto)
    return battle_value_of(rules, defensive_rating(proto, carried, rules), offensive_rating(proto, carried, rules))


def run_mp(proto: ProtoMek) -> int:
    return math.ceil(1.5 * proto.cruise_mp)


def jump_mp(proto: ProtoMek, carried: Loadout, rules: RuleSet) -> int:
    """Jump MP with the partial wing (R118); 0 where the jets are underwater ones."""
    if "umu" in carried.traits:
        return 0
    return proto.jump_mp + (WING_MP if "partial_wing" in carried.traits and rules.R118 == "plus_2_jump" else 0)


def umu_mp(proto: ProtoMek, carried: Loadout) -> int:
    return proto.jump_mp if "umu" in carried.traits else 0


def defensive_rating(proto: ProtoMek, carried: Loadout, rules: RuleSet) -> Line:
    """Armor, structure and defensive equipment, times how hard it is to hit. Nothing is subtracted: ProtoMechs carry no penalty."""
    points = proto.armor.total_points
    armor = given("armor", points * ARMOR_POINT, "bv2 §2.3", "{0} × {1}", points, ARMOR_POINT)
    protection = total("protection", (armor, structure(proto), defensive_equipment(carried, rules, proto.family)), "bv2 §2.3")
    factor = defensive_factor(modifier(proto, carried, rules), [given("ProtoMech", SMALL_TARGET, "bv2 §2.3")])
    return product("defensive_rating", protection, factor, rule="bv2 §2.3")


def structure(proto: ProtoMek) -> Line:
    """Points × 1.5."""
    table = protomek_structure().get(int(proto.tonnage or 0))
    points = 0 if table is None else sum(table.points(quad=proto.quad, main_gun="MG" in proto.armor.points).values())
    return given("structure", points * STRUCTURE_POINT, "bv2 §2.3", "{0} × {1}", points, STRUCTURE_POINT)


def modifier(proto: ProtoMek, carried: Loadout, rules: RuleSet) -> int:
    """The best target movement modifier: running (with the booster twice the walk; gliders fly), jumping, under water."""
    run = 2 * proto.cruise_mp if "myomer_booster" in carried.traits else run_mp(proto)
    return max(
        target_movement_modifier(run, rules, airborne=proto.glider),
        target_movement_modifier(jump_mp(proto, carried, rules), rules, airborne=True),
        target_movement_modifier(umu_mp(proto, carried), rules),
    )


def offensive_rating(proto: ProtoMek, carried: Loadout, rules: RuleSet) -> Line:
    """All weapons in full, ammunition by weight, other equipment, times the speed factor."""
    terms, armed = terms_of(carried, rules), firing(carried, rules)
    rating = total(
        "offense",
        (
            total("weapons", [weapon_value(weapon, terms) for weapon in armed], "bv2 §2.3"),
            total("ammunition", ammunition(carried, armed, rules), "bv2 §1.9"),
            offensive_equipment(carried, rules, proto.family, lambda fitted: _item_bv(proto, fitted, rules)),
        ),
        "bv2 §2.3",
    )
    return product("offensive_rating", rating, speed(proto, carried, rules), rule="bv2 §2.3")


def ammunition(carried: Loadout, armed: Iterable[Fitted], rules: RuleSet) -> list[Line]:
    """By weight, capped by the weapons that fire it; what no weapon fires by R93."""
    caps = weapon_bv_by_group(armed, rules)
    bins = [(bin_, by_weight(bin_, rules)) for bin_ in carried.ammunition]
    if rules.R93 == "counted":
        idle = [line for bin_, line in bins if group_of(bin_.item) not in caps]
        return [*idle, *grouped([(bin_, line) for bin_, line in bins if group_of(bin_.item) in caps], caps)]
    return grouped(bins, caps)


def speed(proto: ProtoMek, carried: Loadout, rules: RuleSet) -> Line:
    """Run MP + half of jump or UMU MP, + 1 with a myomer booster (or its doubled run, R50)."""
    half = half_mp(max(jump_mp(proto, carried, rules), umu_mp(proto, carried)))
    run, boost = run_mp(proto), 0
    if "myomer_booster" in carried.traits:
        run, boost = (run, 1) if rules.R50 == "run_plus_1" else (2 * proto.cruise_mp, 0)
    return speed_factor(run + half + boost, "{1} + {2} + {3}", run, half, boost)


def _item_bv(proto: ProtoMek, fitted: Fitted, rules: RuleSet) -> float:
    """Table BV, or by formula on the tonnage: melee equipment (R56)."""
    return bv_under(fitted.item, rules) or bv_on(fitted.item, tons=proto.tonnage or 0.0)
