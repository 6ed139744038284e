"""Conventional infantry and handheld weapons. Source: construction §1.6, §7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from converter.construction.builds import HandheldBuild, InfantryBuild
from converter.construction.registry import Fault, fault, rule
from converter.construction.tables import figures
from converter.construction.weights import weight_of

SMALL_PLATOON: Final = 20
"""The most men of a platoon of engineers or mountain troops."""
SECONDARY: Final = {"Microcopter": 1, "VTOL": 1, "Microlite": 0, "UMU": 1, "SCUBA": 1}
USUAL_SECONDARY: Final = 2


@rule("C108", HandheldBuild)
def weight_of_handheld(build: HandheldBuild) -> Iterator[Fault]:
    if not build.unknown:
        computed = weight_of(build).value
        if computed > build.tons:
            yield fault("tonnage", computed=computed, declared=build.tons)


@rule("C807", InfantryBuild)
def men_of_platoon(build: InfantryBuild) -> Iterator[Fault]:
    """Source: construction §7."""
    platoon, squads = build.unit, figures("troops")["squad"]
    limits = squads.get(platoon.motive, squads["default"])
    if platoon.squad_size > limits["squad"]:
        yield fault("squad_size", what="men in a squad", count=platoon.squad_size, most=limits["squad"])
    most = min(limits["platoon"], SMALL_PLATOON) if _specialists(build) else limits["platoon"]
    if platoon.men > most:
        yield fault("squads", what="men in the platoon", count=platoon.men, most=most)


def _specialists(build: InfantryBuild) -> bool:
    return any(word.endswith("Engineers") or word == "Mountain Troops" for word in build.unit.specializations)


@rule("C807", InfantryBuild)
def support_weapons(build: InfantryBuild) -> Iterator[Fault]:
    """So many secondary weapons a squad; implants let a man carry one more. Source: construction §7."""
    platoon = build.unit
    words = platoon.specializations
    most = SECONDARY.get(platoon.motive, USUAL_SECONDARY)
    if any(word.endswith("Engineers") for word in words):
        most = 0
    elif "Mountain Troops" in words or "Paramedics" in words:
        most = 1
    most += sum(1 for implant in ("dermal_armor", "tsm_implant") if implant in platoon.augmentations)
    if platoon.secondary is not None and platoon.secondary_per_squad > most:
        yield fault("secondary_per_squad", what="secondary weapons a squad", count=platoon.secondary_per_squad, most=most)
