"""What a ProtoMech weighs. Source: construction §1.6; TechManual, ProtoMech construction."""

from __future__ import annotations

from converter.construction.builds.protomek import ProtoMekBuild, table
from converter.construction.weights.lines import equipment
from converter.model.ledger import Line, given, near_to, nearest, total, up_to


def weight(build: ProtoMekBuild) -> Line:
    """All parts, to the kilogram."""
    tons, figures = build.tons, table()
    points, kg = build.unit.armor.total_points, build.armor_kg or 0
    controls = figures["controls_tons"]["ultraheavy" if build.ultraheavy else "light"]
    sinks = figures["heat_sink_tons"]
    parts = (
        given("engine", build.engine_tons, "construction §1.1", "rating {0}", build.rating),
        given(
            "structure",
            near_to(tons * figures["structure_share"], 1000),
            "construction §1.6",
            "{0} × {1}",
            tons,
            figures["structure_share"],
        ),
        given("controls", controls, "construction §1.6"),
        given("heat_sinks", build.heat * sinks, "construction §1.6", "{0} × {1}", build.heat, sinks),
        given("armor", up_to(points * kg / 1000, 1000), "construction §1.6", "{0} points at {1} kg", points, kg),
        equipment(build),
    )
    return nearest("weight", total("parts", parts), 1000, "construction §1.0")
