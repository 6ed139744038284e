"""Technology: whose it is, from which rules level on, and since when. Source: construction §4.4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import (
    AnyBuild,
    BattleArmorBuild,
    Build,
    FighterBuild,
    HandheldBuild,
    LargeCraftBuild,
    MekBuild,
    ProtoMekBuild,
    SupportBuild,
    VehicleBuild,
)
from converter.construction.registry import Fault, fault, rule

LEVELS: Final = {"Introductory": 1, "Standard": 2, "Advanced": 3, "Experimental": 4, "Unofficial": 5}


@rule("C701", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild, BattleArmorBuild, HandheldBuild)
def own_technology(build: AnyBuild) -> Iterator[Fault]:
    """What the own side never had; only mixed units combine the two. Source: construction §4.4."""
    if build.unit.mixed_tech:
        return
    for part in build.technologies:
        own_years = part.clan if build.tech == "Clan" else part.inner_sphere
        if part.tech not in ("All", build.tech) and own_years.first is None:
            yield fault(part.at, item=part.name, tech=part.tech, base=build.unit.tech_base)


@rule("C702", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild, BattleArmorBuild, HandheldBuild)
def within_rules_level(build: AnyBuild) -> Iterator[Fault]:
    level = build.unit.rules_level
    if level is None:
        return
    for part in build.technologies:
        if LEVELS.get(part.level, 0) > level:
            yield fault(part.at, item=part.name, level=part.level.lower(), allowed=level)


@rule("C703", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild, BattleArmorBuild, HandheldBuild)
def already_introduced(build: AnyBuild) -> Iterator[Fault]:
    if build.year is None:
        return
    for part in build.technologies:
        year = part.introduced(build.tech, mixed=build.unit.mixed_tech)
        if year is not None and year > build.year:
            yield fault(part.at, item=part.name, introduced=year, year=build.year)


@rule("C704", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild, BattleArmorBuild, HandheldBuild)
def not_lost(build: AnyBuild) -> Iterator[Fault]:
    """What the Inner Sphere had, lost and has not found again. Source: construction §4.4."""
    if build.year is None or build.tech == "Clan" or build.unit.mixed_tech:
        return
    for part in build.technologies:
        years = part.inner_sphere
        if years.first is not None and years.first <= build.year and not years.available(build.year):
            yield fault(part.at, item=part.name, extinct=years.extinct, year=build.year)


@rule("C705", Build)
def known_equipment(build: AnyBuild) -> Iterator[Fault]:
    """What is not known has no weight: nothing is said about the unit's weight then."""
    if build.unknown:
        yield fault(items=", ".join(dict.fromkeys(build.unknown)))
