"""Diagrams of BattleTech units: armor and structure by location, from any unit of the model that has them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from converter.damage.diagram import Diagram, build, layout
from converter.damage.tables import DEFAULT
from converter.equipment.mek import internal_structure
from converter.equipment.protomek import protomek_structure
from converter.formats.damage_sheet import REAR
from converter.model import AnyUnit, BattleArmor, DamageSheet, Fighter, LargeCraft, Mek, ProtoMek, Vehicle
from converter.model.readings import Readings

TROOPER_POINTS = 2
"""Structure of a trooper in battle armor: one row, the first box of which kills. So an Elemental has the printed six rows."""


class NoDiagramError(ValueError):
    """A unit that has no armor diagram: hits on it are rolled and counted as points."""


class Points(NamedTuple):
    """Points by location for a layout; rear armor under its own code."""

    layout: str
    armor: Mapping[str, int]
    structure: Mapping[str, int]


def diagram_of(unit: AnyUnit, readings: Readings = DEFAULT) -> Diagram:
    """The undamaged diagram of a unit. Raises NoDiagramError for families without one."""
    if isinstance(unit, DamageSheet):
        return build(layout(unit.layout), unit.armor, unit.structure, readings, unit.grids)
    points = points_of(unit)
    return build(layout(points.layout), points.armor, points.structure, readings)


def points_of(unit: AnyUnit) -> Points:
    """Armor and structure of a unit. Raises NoDiagramError."""
    match unit:
        case Mek():
            rear = {code: unit.armor.rear[front] for code, front in REAR.items() if front in unit.armor.rear}
            return Points("biped", {**unit.armor.points, **rear}, internal_structure(unit.tonnage or 0, unit.configuration))
        case Vehicle():
            return Points("vehicle", unit.armor.points, dict.fromkeys(unit.armor.points, unit.structure_per_location))
        case BattleArmor():
            troopers = [f"T{number}" for number in range(1, unit.troopers + 1)]
            each = sum(unit.armor.points.values())
            return Points("battle_armor", dict.fromkeys(troopers, each), dict.fromkeys(troopers, TROOPER_POINTS))
        case ProtoMek():
            points = unit.armor.points
            structure = protomek_structure()[math.ceil(unit.tonnage or 0)]
            return Points("protomek", points, structure.points(quad=unit.quad, main_gun="MG" in points))
        case Fighter():
            return Points("fighter", unit.armor.points, dict.fromkeys(unit.armor.points, unit.integrity))
        case LargeCraft():
            return Points("fighter", unit.armor.points, dict.fromkeys(unit.armor.points, unit.structural_integrity))
        case _:
            raise NoDiagramError(f"{unit.name}: a unit of the family {unit.family} has no armor diagram; hits on it are rolled as points")
