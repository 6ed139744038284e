"""What the sheet of a unit should print: the figures that follow from its file, by datum. Source: record_sheets.md 3."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from converter.equipment.mek import internal_structure
from converter.model import (
    AnyUnit,
    BattleArmor,
    Engine,
    Fighter,
    HeatSinks,
    Infantry,
    LargeCraft,
    Mek,
    ProtoMek,
    Vehicle,
)
from reports.printed.names import carried

Figure = int | str

THRESHOLD: Final = 10
"""Points of armor for one of the damage threshold."""


def figures(unit: AnyUnit) -> dict[str, Figure]:
    """Datum → what its sheet should print: whole numbers as such, words as the model has them."""
    return dict(_of_all(unit)) | dict(_of_family(unit))


def _of_all(unit: AnyUnit) -> Iterator[tuple[str, Figure]]:
    if unit.tonnage is not None and not isinstance(unit, BattleArmor | Infantry):
        yield "tonnage", int(unit.tonnage)  # fractions of a ton are cut
        yield "kilograms", round(unit.tonnage * 1000)
    if not isinstance(unit, BattleArmor | Infantry | ProtoMek):
        yield "tech_base", unit.tech_base.partition(" (")[0]
    if unit.role:
        yield "role", unit.role
    if unit.year is not None:
        yield "year", unit.year


def _of_family(unit: AnyUnit) -> Iterator[tuple[str, Figure]]:
    match unit:
        case Mek():
            yield from _of_mek(unit)
        case Vehicle():
            yield from _speeds(unit.cruise_mp)
            yield "motive", unit.motive
            yield "engine", unit.engine.kind
            yield from _armor(unit.armor.points)
            yield from ((f"structure.{location}", unit.structure_per_location) for location in unit.armor.points)
        case Fighter():
            yield from _speeds(unit.safe_thrust)
            yield "engine", unit.engine.kind
            if unit.fuel_points is not None:
                yield "fuel", unit.fuel_points
            yield "structural_integrity", unit.integrity
            yield from _armor(unit.armor.points)
            if unit.kind != "fixed_wing_support":  # whose threshold follows from the BAR
                yield from _thresholds(unit.armor.points)
            yield from _sinks(unit.heat_sinks)
        case LargeCraft():
            yield from _speeds(unit.safe_thrust)
            if unit.fuel_points is not None:
                yield "fuel", unit.fuel_points
            yield "structural_integrity", unit.structural_integrity
            yield from _armor(unit.armor.points)
            yield from _thresholds(unit.armor.points)
            yield from _sinks(unit.heat_sinks)
        case ProtoMek():
            yield from _speeds(unit.cruise_mp)
            yield from _armor(unit.armor.points)
            yield "armor.total", unit.armor.total_points
        case BattleArmor():
            if not any("myomer_booster" in one.item.traits for one in carried(unit)):
                yield "walk_mp", unit.ground_mp
            yield "troopers", unit.troopers
            yield "armor.trooper", unit.armor.total_points
        case Infantry():
            yield "troopers", unit.men


def _of_mek(mek: Mek) -> Iterator[tuple[str, Figure]]:
    yield from _speeds(mek.walk_mp, 1 if mek.armor.kind == "Hardened" else 0)
    yield "engine", _engine(mek.engine)
    yield "armor_kind", mek.armor.kind
    yield "structure_kind", mek.structure
    yield from _armor(mek.armor.points)
    yield from ((f"rear.{location}", points) for location, points in mek.armor.rear.items())
    inside: Mapping[str, int] = internal_structure(mek.tonnage or 0, mek.configuration)
    yield from ((f"structure.{location}", points) for location, points in inside.items())
    yield from _sinks(mek.heat_sinks)


def _speeds(slow: int, less: int = 0) -> Iterator[tuple[str, Figure]]:
    """Walk and run, cruise and flank, safe and maximum thrust."""
    yield "walk_mp", slow
    yield "run_mp", math.ceil(slow * 1.5) - less


def _engine(engine: Engine) -> str:
    return f"{engine.rating} {engine.kind}" if engine.rating is not None else engine.kind


def _armor(points: Mapping[str, int]) -> Iterator[tuple[str, Figure]]:
    yield from ((f"armor.{location}", count) for location, count in points.items())


def _thresholds(points: Mapping[str, int]) -> Iterator[tuple[str, Figure]]:
    yield from ((f"threshold.{location}", math.ceil(count / THRESHOLD)) for location, count in points.items())


def _sinks(sinks: HeatSinks) -> Iterator[tuple[str, Figure]]:
    yield "heat_sinks", sinks.count
