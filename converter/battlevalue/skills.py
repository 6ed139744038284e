"""The skill multiplier: who uses which column of the table, what implants shift. Source: bv2 §1.3, R72–R74."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from converter.battlevalue.anti_mek import piloting_column
from converter.battlevalue.rules import RuleSet
from converter.battlevalue.tables import tables
from converter.equipment.loadout import loadout
from converter.model import AnyUnit, Mek, ProtoMek
from converter.model.ledger import Line, given, product

WORST_SKILL = 8


class Skills(NamedTuple):
    """Skills of a crew. `gunnery_aero` and `piloting_aero` of a LAM pilot; `implants` by key."""

    gunnery: int = 4
    piloting: int = 5
    gunnery_aero: int | None = None
    piloting_aero: int | None = None
    implants: tuple[str, ...] = ()


def table_multiplier(gunnery: int, piloting: int, rules: RuleSet) -> float:
    """One cell of the skill table; skills are clamped to 0–8. Source: bv2 §1.3, R72."""
    row, column = (min(max(skill, 0), WORST_SKILL) for skill in (gunnery, piloting))
    return float(tables("skills")[rules.R72][row][column])


def skill_multiplier(unit: AnyUnit, skills: Skills, rules: RuleSet) -> Line:
    """The factor on the Battle Value of a unit with this crew. Source: bv2 §1.3."""
    gunnery, piloting = _own_skills(unit, skills, rules)
    implants = [i.split(" ")[0] for i in skills.implants]
    if rules.R74 == "skill_shift":
        by_gunnery, by_piloting = _shift(unit, implants)
        gunnery, piloting = gunnery + by_gunnery, piloting + by_piloting
    cell = given("skill table", table_multiplier(gunnery, piloting, rules), "bv2 §1.3", "gunnery {0}, piloting {1}", gunnery, piloting)
    if rules.R74 == "multiplier":
        factors = [given(i, tables("skills")["multiplier"][i], "R74") for i in implants if i in tables("skills")["multiplier"]]
        return product("skill_multiplier", cell, *factors, rule="R74")
    return product("skill_multiplier", cell, rule="bv2 §1.3")


def _own_skills(unit: AnyUnit, skills: Skills, rules: RuleSet) -> tuple[int, int]:
    """Gunnery and the second skill that this kind of unit uses."""
    if isinstance(unit, Mek) and unit.configuration == "LAM":
        return _average(skills.gunnery, skills.gunnery_aero), _average(skills.piloting, skills.piloting_aero)
    return skills.gunnery, piloting_column(unit, rules, skills.piloting)


def _average(mek: int, aero: int | None) -> int:
    return mek if aero is None else (mek + aero) // 2


def _shift(unit: AnyUnit, implants: Collection[str]) -> tuple[int, int]:
    """What implants take off gunnery and piloting. Source: bv2 §1.3, implants; R74."""
    table = tables("skills")
    working = {i for i in implants if i not in table["needs_interface"] or _has_interface(unit, table["needs_interface"][i])}
    if "bvdni" in working:
        working.discard("vdni")
    shifts = [shift for implant, shift in table["skill_shift"].items() if implant in working]
    shifts += [table["once"][group] for group, members in table["groups"].items() if not working.isdisjoint(members)]
    if "triple_core_processor" in working:
        shifts.append([-1, 0] if unit.family in ("mek", "vehicle", "fighter") else [0, -1])
    return sum(shift[0] for shift in shifts), sum(shift[1] for shift in shifts)


def _has_interface(unit: AnyUnit, trait: str) -> bool:
    cockpit = (isinstance(unit, Mek) and unit.cockpit == "Interface") or (isinstance(unit, ProtoMek) and unit.interface_cockpit)
    return cockpit or trait in loadout(unit).traits
