"""Weight: the ledger against the declared tonnage, and the tonnages a family may have. Source: construction §1, §2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from converter.construction.builds import (
    AnyBuild,
    CapitalShipBuild,
    FighterBuild,
    LargeCraftBuild,
    MekBuild,
    ProtoMekBuild,
    SupportBuild,
    VehicleBuild,
)
from converter.construction.builds.large_craft import below
from converter.construction.builds.large_craft import table as large_craft_table
from converter.construction.builds.support import FIRE_CONTROL
from converter.construction.registry import Fault, fault, rule
from converter.construction.tables import rows
from converter.construction.weights import TOLERANCE_TONS, weight_of
from converter.equipment import tons_on
from converter.model import Vehicle
from converter.model.ledger import up_to

MEK_STEP_TONS: Final = 5


@rule("C101", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild)
def overweight(build: AnyBuild) -> Iterator[Fault]:
    if not build.unknown:
        computed = weight_of(build).value
        if computed > build.tons + TOLERANCE_TONS:
            yield fault("tonnage", computed=computed, declared=build.tons)


@rule("C102", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild)
def underweight(build: AnyBuild) -> Iterator[Fault]:
    if not build.unknown:
        computed = weight_of(build).value
        if computed < build.tons - TOLERANCE_TONS:
            yield fault("tonnage", computed=computed, declared=build.tons, gap=round(build.tons - computed, 3))


@rule("C103", MekBuild)
def mek_tonnage(build: MekBuild) -> Iterator[Fault]:
    """Source: construction §2.2."""
    least, most = (10, 55) if build.unit.configuration == "LAM" else (10, 100) if build.unit.configuration == "QuadVee" else (10, 200)
    if not least <= build.tons <= most:
        yield fault("tonnage", declared=build.tons, least=least, most=most, kind=f"a {build.unit.configuration} Mek")


@cache
def _vehicle_limits() -> Mapping[str, float]:
    """Motive type → the greatest tonnage, that of superheavies where there are any."""
    return {row["motive"]: float(row["superheavy"] or row["normal"]) for row in rows("vehicle_tonnage")}


@rule("C103", VehicleBuild)
def vehicle_tonnage(build: VehicleBuild) -> Iterator[Fault]:
    """Source: construction §2.3."""
    yield from _above(build, _vehicle_limits().get(build.motive), "a combat vehicle")


@rule("C103", SupportBuild)
def support_vehicle_tonnage(build: SupportBuild) -> Iterator[Fault]:
    """Source: construction §1.5."""
    yield from _above(build, build.chassis.large_up_to if build.chassis else None, "a support vehicle")


def _above(build: VehicleBuild | SupportBuild, most: float | None, kind: str) -> Iterator[Fault]:
    if most is not None and not 0 < build.tons <= most:
        yield fault("tonnage", declared=build.tons, least=0, most=most, kind=f"{kind} of motive type {build.motive}")


FIGHTER_TONS: Final = {"aerospace": 100, "conventional": 50}
LEAST_FIGHTER_TONS: Final = 5


@rule("C103", FighterBuild)
def fighter_tonnage(build: FighterBuild) -> Iterator[Fault]:
    """Source: construction §2.5."""
    most = FIGHTER_TONS[build.unit.kind]
    if not LEAST_FIGHTER_TONS <= build.tons <= most:
        yield fault("tonnage", declared=build.tons, least=LEAST_FIGHTER_TONS, most=most, kind=f"{build.described} ({build.unit.kind})")


@rule("C103", LargeCraftBuild)
def large_craft_tonnage(build: LargeCraftBuild) -> Iterator[Fault]:
    """Source: construction §2.6."""
    least, most = tonnage_range(build)
    if not least <= build.tons <= most:
        yield fault("tonnage", declared=build.tons, least=least, most=most, kind=build.described)


def tonnage_range(build: LargeCraftBuild) -> tuple[float, float]:
    """The least and the most a craft of this kind may weigh; in early years less than later."""
    craft = build.unit
    name: str = craft.kind
    if craft.kind == "dropship":
        name = "spheroid" if build.spheroid else "aerodyne"
    elif craft.kind == "warship":
        name = {"Subcompact": "subcompact", "Primitive": "primitive"}.get(craft.kf_core or "", "warship")
    least, most = large_craft_table()["tonnage"][name]
    if build.primitive and name in large_craft_table()["primitive_most"]:
        most = below(large_craft_table()["primitive_most"][name], build.built)
    return float(least), float(most)


@rule("C104", CapitalShipBuild)
def ship_tonnage_step(build: CapitalShipBuild) -> Iterator[Fault]:
    """Source: construction §7."""
    kind = "subcompact" if build.unit.kf_core == "Subcompact" else build.unit.kind
    step = large_craft_table()["step"][kind]
    if build.tons % step and not build.primitive:
        yield fault("tonnage", declared=build.tons, step=step)


@rule("C104", MekBuild)
def mek_tonnage_step(build: MekBuild) -> Iterator[Fault]:
    if build.tons % MEK_STEP_TONS:
        yield fault("tonnage", declared=build.tons, step=MEK_STEP_TONS)


@rule("C106", VehicleBuild, SupportBuild)
def turrets_of_omnis(build: VehicleBuild | SupportBuild) -> Iterator[Fault]:
    """What an omni reserves on its base chassis must do for its pods. Source: construction §4.2."""
    vehicle = build.unit
    if not vehicle.omni or not isinstance(vehicle, Vehicle) or build.unknown:
        return
    for turret, stated in (("TU", vehicle.turret_weight), ("FT", vehicle.front_turret_weight)):
        needed = up_to(build.weight_of(build.in_turret(turret)) / 10, 1000 if build.by_kilogram else 2)
        if stated is not None and stated + TOLERANCE_TONS < needed:
            yield fault(part=f"turret ({turret})", stated=stated, needed=needed)
    stated = vehicle.fire_control_weight
    control = [fitted for fitted in build.aboard.equipment if fitted.item.formula in FIRE_CONTROL]
    if stated is not None and control:
        needed = tons_on(control[0].item, **(build.carrier | build.served_by(control[0])))
        if stated + TOLERANCE_TONS < needed:
            yield fault(control[0].place, part="fire control", stated=stated, needed=needed)
