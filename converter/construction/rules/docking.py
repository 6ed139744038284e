"""Bay doors, docking hardpoints, gravity decks, repair bays, mass drivers. Source: construction §3.5, §7."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from converter.construction.builds import CapitalShipBuild, LargeCraftBuild
from converter.construction.builds.bays import bay_kinds
from converter.construction.registry import Fault, fault, rule

DOORS: Final[Mapping[str, tuple[int, int]]] = {
    "dropship": (7, 50_000),
    "jumpship": (8, 75_000),
    "space_station": (8, 75_000),
    "warship": (8, 100_000),
}
"""Kind of craft → doors, and the tons for each further one."""
SMALL_CRAFT_DOORS: Final = {True: 4, False: 2}
"""Doors of a small craft by whether it is a spheroid."""
TONS_PER_HARDPOINT: Final = 50_000
DECKS: Final = 3
TONS_PER_DECK: Final = 100_000
DECK_METERS: Final = {"space_station": 1500}
USUAL_DECK_METERS: Final = 250
ON_FOOT: Final = frozenset({"infantrybay", "battlearmorbay"})
DOCKS: Final = frozenset({"dropshuttlebay"})
MASS_DRIVER_SHIP_TONS: Final = {"lmass": 750_000, "mmass": 1_500_000, "hmass": 2_000_000}


@rule("C805", LargeCraftBuild)
def bay_doors(build: LargeCraftBuild) -> Iterator[Fault]:
    """Machines need a door to their bay, people do not; a hull has room for so many. Source: construction §3.5."""
    kinds = bay_kinds()
    doors = sum(bay.doors or 0 for bay in build.unit.transporters if bay.kind in kinds)
    per_hull = DOORS.get(build.unit.kind)
    most = SMALL_CRAFT_DOORS[build.spheroid] if per_hull is None else per_hull[0] + math.ceil(build.tons / per_hull[1])
    if doors > most:
        yield fault("transporters", problem=f"{doors} doors; the hull has room for {most}")
    for bay in build.unit.transporters:
        if bay.kind in kinds and kinds[bay.kind].carries == "units" and bay.kind not in ON_FOOT and bay.size and bay.doors == 0:
            yield fault("transporters", problem=f"{bay.kind} has no door")


@rule("C806", CapitalShipBuild)
def gravity_decks(build: CapitalShipBuild) -> Iterator[Fault]:
    """Source: construction §3.5."""
    decks, most = build.unit.grav_decks, DECKS + math.ceil(build.tons / TONS_PER_DECK)
    widest = DECK_METERS.get(build.unit.kind, USUAL_DECK_METERS)
    if len(decks) > most:
        yield fault("grav_decks", problem=f"{len(decks)} gravity decks; {most} are the most")
    for diameter in decks:
        if diameter > widest:
            yield fault("grav_decks", problem=f"a gravity deck of {diameter} m; {widest} m are the most")


@rule("C806", CapitalShipBuild)
def docking_hardpoints(build: CapitalShipBuild) -> Iterator[Fault]:
    """One for each started 50,000 tons. Source: construction §3.5.

    Bays for repair and DropShuttles take the place of some, but nothing says of how many: only the collars themselves are counted.
    """
    collars = sum(1 for bay in build.unit.transporters if bay.kind == "dockingcollar")
    most = math.ceil(build.tons / TONS_PER_HARDPOINT)
    if collars > most:
        yield fault("transporters", problem=f"{collars} docking hardpoints; {most} are the most")


@rule("C806", CapitalShipBuild)
def repair_bays(build: CapitalShipBuild) -> Iterator[Fault]:
    """One to a facing, with the DropShuttle bays; several repair bays only on stations. Source: construction §7."""
    kinds = bay_kinds()
    repair = [bay for bay in build.unit.transporters if bay.kind in kinds and kinds[bay.kind].carries == "repair"]
    docks = [*repair, *(bay for bay in build.unit.transporters if bay.kind in DOCKS)]
    for facing, count in Counter(bay.facing for bay in docks if bay.facing is not None and bay.facing >= 0).items():
        if count > 1:
            yield fault("transporters", problem=f"{count} repair or DropShuttle bays at facing {facing}")
    if len(repair) > 1 and build.unit.kind != "space_station":
        yield fault("transporters", problem=f"{len(repair)} repair bays; only stations have several")


@rule("C808", CapitalShipBuild)
def mass_drivers(build: CapitalShipBuild) -> Iterator[Fault]:
    """They need a large ship; a WarShip carries one along its keel. Source: construction §7."""
    drivers = [weapon for weapon in build.aboard.weapons if "mass_driver" in weapon.item.traits]
    for driver in drivers:
        needed = MASS_DRIVER_SHIP_TONS.get(driver.item.ammo_family, 0)
        if build.tons < needed:
            yield fault(driver.place, item=driver.item.name, problem=f"needs a ship of {needed:,} tons")
        if build.unit.kind == "warship" and driver.mount.location != "NOS":
            yield fault(driver.place, item=driver.item.name, problem="stands elsewhere than in the nose")
    for arc, count in Counter(driver.mount.location for driver in drivers).items():
        if count > 1:
            yield fault(item=f"{count} mass drivers", problem=f"stand in {arc}")
