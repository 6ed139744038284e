"""Lines of the weight ledger that several families have. Source: construction §1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from converter.construction.builds.base import Build, weighed_elsewhere
from converter.equipment.loadout import Fitted
from converter.model import Armor, Tech
from converter.model.ledger import Line, given, rounded_up, total, up_to

AnyBuild = Build[Any]


def items(label: str, build: AnyBuild, fitted: Iterable[Fitted]) -> Line:
    """So many items, each a line."""
    return total(label, [given(one.label, build.tons_of(one), "construction §1.10") for one in fitted])


def equipment(build: AnyBuild) -> Line:
    """Weapons, ammunition and all other equipment whose weight is not part of another line."""
    aboard = build.aboard
    parts = (
        items("weapons", build, aboard.weapons),
        items("ammunition", build, aboard.ammunition),
        items("other", build, [fitted for fitted in aboard.equipment if not weighed_elsewhere(fitted.item)]),
    )
    return total("equipment", parts, "construction §1.0")


def armor(build: AnyBuild, plating: Armor) -> Line:
    """Points by the points a ton gives, up to the half ton; patchwork by location, rounded once. Source: construction §1.2, §2.1."""
    if plating.patchwork:
        patches = [
            _plates(f"armor {location}", build, points + plating.rear.get(location, 0), patch.kind, patch.tech)
            for location, points in plating.points.items()
            if (patch := plating.patchwork.get(location, plating))
        ]
        return rounded_up("armor", total("locations", patches), 2, "construction §1.2")
    exact = _plates("exact", build, plating.total_points, plating.kind, plating.tech)
    return rounded_up("armor", exact, 2, "construction §2.1")


def _plates(label: str, build: AnyBuild, points: int, kind: str, tech: Tech | None) -> Line:
    per_ton = build.points_per_ton(kind, tech) or 0
    return given(label, points / per_ton if per_ton else 0, "construction §2.1", "{0} points of {1}, {2} a ton", points, kind, per_ton)


def heat_sink_line(count: float, free: int, tons: float) -> Line:
    detail = "{0} heat sinks, {1} of them free"
    return given("heat_sinks", tons, "construction §1.1", detail, count, free)


def power_amplifiers(build: AnyBuild, *others: Fitted) -> tuple[Line, ...]:
    """A tenth of the energy weapons without a fusion or fission engine. Source: construction §1.2; TechManual, power amplifiers."""
    load = [fitted for fitted in build.aboard.weapons if needs_amplifier(fitted)]
    load += build.aboard.with_trait("ppc_capacitor")
    load += others
    if not load:
        return ()
    tons = build.weight_of(load)
    return (given("power_amplifiers", up_to(tons / 10, 2), "construction §1.2", "a tenth of {0} tons of energy weapons", tons),)


def needs_amplifier(weapon: Fitted) -> bool:
    """Energy weapons fed by the engine: not flamers with ammunition of their own, nor chemical lasers."""
    item = weapon.item
    return "energy" in item.traits and not (item.ammo_family and "flamer" in item.traits) and "chemical_laser" not in item.traits
