"""Lines of the weight ledger that several families have. Source: construction §1."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from converter.construction.builds.base import Build, weighed_elsewhere
from converter.construction.builds.bays import bay_kinds, bay_tons
from converter.equipment.loadout import Fitted
from converter.model import Armor, ArmorKind, Tech, Vehicle
from converter.model.ledger import Line, given, rounded_up, total, up_to

AnyBuild = Build[Any]

UNNAMED_PATCH: Final = ArmorKind(kind="Standard")
"""What patchwork armor is made of where the file does not say."""


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


def armor(build: AnyBuild, plating: Armor, steps: int = 2) -> Line:
    """Points by the points a ton gives, up to the half ton; patchwork by location, rounded once. Source: construction §1.2, §2.1."""
    if plating.patchwork:
        patches = [
            _plates(f"armor {location}", build, points + plating.rear.get(location, 0), patch.kind, patch.tech)
            for location, points in plating.points.items()
            for patch in [plating.patchwork.get(location, UNNAMED_PATCH)]
        ]
        return rounded_up("armor", total("locations", patches), steps, "construction §1.2")
    exact = _plates("exact", build, plating.total_points, plating.kind, plating.tech)
    return rounded_up("armor", exact, steps, "construction §2.1")


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


TURRETS: Final = ("TU", "FT")


def turrets(build: AnyBuild, vehicle: Vehicle, steps: int = 2) -> list[Line]:
    """A tenth of what each carries; an omni keeps what its base chassis reserves. Source: construction §1.3, §1.5."""
    reserved = {"TU": vehicle.turret_weight, "FT": vehicle.front_turret_weight}
    lines = []
    for turret in TURRETS[: vehicle.turrets]:
        stated = reserved[turret] if vehicle.omni else None
        load = build.weight_of(build.in_turret(turret))
        if stated is None:
            lines.append(given(f"turret {turret}", up_to(load / 10, steps), "construction §1.3", "a tenth of {0} tons", load))
        else:
            lines.append(given(f"turret {turret}", stated, "construction §1.3", "reserved on the base chassis for {0} tons", load))
    return lines


ACCOMMODATION: Final = frozenset({"quarters", "seats"})
EXTRA_SEAT_TONS: Final = 0.5


def carrying_space(build: AnyBuild, extra_seats: int = 0) -> tuple[Line, ...]:
    """Cargo, troops, bays, and combat seats beyond those of the crew. Source: construction §1.9."""
    lines = _bays(build, lambda carries: carries not in ACCOMMODATION)
    if extra_seats:
        lines.append(given("extra seats", EXTRA_SEAT_TONS * extra_seats, "construction §1.9", "{0}", extra_seats))
    return (total("carrying_space", lines, "construction §1.9"),) if lines else ()


def accommodation(build: AnyBuild) -> tuple[Line, ...]:
    """Quarters and seats. Source: construction §1.9."""
    lines = _bays(build, lambda carries: carries in ACCOMMODATION)
    return (total("accommodation", lines, "construction §1.9"),) if lines else ()


def _bays(build: AnyBuild, wanted: Callable[[str], bool]) -> list[Line]:
    kinds = bay_kinds()
    bays = [bay for bay in build.unit.transporters if bay.kind in kinds and wanted(kinds[bay.kind].carries)]
    return [given(bay.kind, bay_tons(bay, build.tech), "construction §1.9", "{0}", bay.size) for bay in bays]
