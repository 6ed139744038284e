"""The boxes a sheet's fire marks, as a ledger: shot by shot, template by template."""

from __future__ import annotations

from converter.damage.resolve import Resolution, resolve
from converter.damage.tables import DEFAULT, Tables
from converter.damage.templates import Placement
from converter.model.damage import DamageSheet
from converter.model.ledger import BattleValue, Line, given, total
from converter.model.readings import Readings


def boxes(sheet: DamageSheet, readings: Readings = DEFAULT, tables: Tables | None = None) -> BattleValue:
    """The boxes marked by all shots of a sheet. What was lost, what fell off and what is left stand beside the calculation."""
    return boxes_of(resolve(sheet, readings, tables), readings)


def boxes_of(result: Resolution, readings: Readings = DEFAULT) -> BattleValue:
    """The ledger of a sheet that was resolved."""
    shots = [
        total(f"shot {entry.index} {entry.weapon}", map(_placement, entry.placements), rule="damage templates, declaration of fire")
        for entry in result.log
    ]
    ledger = total("damage_boxes", shots, rule="damage templates, placing a template")
    left = result.after.remaining().values()
    ledger.memo = (
        given("lost", result.lost),
        given("widowed", len(result.widowed), "damage templates, widowed armor"),
        given("armor_left", sum(armor for armor, _ in left)),
        given("structure_left", sum(structure for _, structure in left)),
    )
    return BattleValue("damage_boxes", readings.name, ledger.value, ledger)


def _placement(placed: Placement) -> Line:
    detail = "{} of {} boxes, lost at the edge {}, where no box is {}, damaged before {}"
    figures = (len(placed.marked), placed.boxes, placed.edge, placed.void, placed.damaged)
    return given(f"{placed.location} column {placed.column}", len(placed.marked), "", detail, *figures)
