"""What a platoon and a handheld weapon weigh. Source: construction §1.6."""

from __future__ import annotations

from typing import Final

from converter.construction.builds.infantry import HandheldBuild, InfantryBuild
from converter.construction.weights.lines import equipment, items
from converter.model.ledger import Line, given, nearest, rounded_up, total, up_to

ARMOR_POINTS_PER_TON: Final = 16


def weight(build: InfantryBuild) -> Line:
    """Men and field guns, to the nearest half ton; programs of 2026 round up.

    The ammunition of the guns does not count: so it is on all field-gun platoons of the reference, against the text of construction §1.6.
    """
    each, men = build.trooper_tons or 0.0, build.unit.men
    parts = (
        given("troopers", each * men, "construction §1.6", "{0} men of {1}", men, each),
        items("field_guns", build, build.field_guns),
    )
    return nearest("weight", total("parts", parts), 2, "construction §1.0")


def handheld_weight(build: HandheldBuild) -> Line:
    """Armor, heat sinks, weapons, ammunition, the rest, up to the half ton."""
    points = build.unit.armor.total_points
    parts = (
        given("armor", up_to(points / ARMOR_POINTS_PER_TON, 2), "construction §1.6", "{0} points", points),
        given("heat_sinks", build.heat, "construction §1.6", "{0} points of heat", build.heat),
        equipment(build),
    )
    return rounded_up("weight", total("parts", parts), 2, "construction §1.0")
