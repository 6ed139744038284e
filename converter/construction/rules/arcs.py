"""Firing arcs of aerospace craft: how many weapons, and the same on both sides. Source: construction §3.4, §7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from converter.construction.builds import FighterBuild, LargeCraftBuild, SupportBuild
from converter.construction.registry import Fault, fault, rule
from converter.construction.rules.item_slots import armor_slots, patch_slots
from converter.construction.weights import TOLERANCE_TONS, weight_of
from converter.equipment.engines import LARGEST_NORMAL
from converter.model import Fighter

WEAPONS_PER_ARC: Final = 5
ARCS: Final = ("NOS", "LWG", "RWG", "AFT")
ARMOR_TAKES: Final[Mapping[int, tuple[str, ...]]] = {0: (), 1: ("AFT",), 2: ("LWG", "RWG"), 3: ("LWG", "RWG", "AFT"), 4: ARCS}
COUNTED: Final = frozenset(
    {"probe", "ecm", "booby_trap", "sensor_dispenser", "chaff_pod", "recon_camera", "mobile_hpg", "mine_dispenser"}
    | {"infrared_imager", "hyperspectral_imager", "high_resolution_imager", "look_down_radar"}
)
"""Traits of equipment that takes the place of a weapon."""
MIRRORED: Final = (("LWG", "RWG"), ("LS", "RS"), ("FLS", "FRS"), ("ALS", "ARS"), ("LBS", "RBS"))


@rule("C408", FighterBuild)
def weapons_in_arcs(build: FighterBuild) -> Iterator[Fault]:
    """Five in each arc, less what the armor and a few systems take. Source: construction §3.4."""
    items = [*build.aboard.weapons, *(one for one in build.aboard.equipment if not one.item.traits.isdisjoint(COUNTED))]
    used = Counter(one.mount.location for one in items)
    taken = _taken(build)
    for arc in ARCS:
        room = WEAPONS_PER_ARC - taken[arc]
        if used[arc] > room:
            yield fault(arc=arc, used=used[arc], room=room)


def _taken(build: FighterBuild) -> Counter[str]:
    """Places that armor, a shield and a large engine take."""
    armor = build.unit.armor
    if armor.patchwork:
        taken = Counter({arc: patch_slots(armor.patchwork[arc], build.tech, "fighter") for arc in ARCS if arc in armor.patchwork})
    else:
        taken = Counter(ARMOR_TAKES[armor_slots(armor, build.tech, "fighter")])
    if build.has("blue_shield"):
        taken.update(ARCS)
    if build.conventional and build.rating > LARGEST_NORMAL:
        taken["AFT"] += 1
    return taken


@rule("C457", FighterBuild, LargeCraftBuild, SupportBuild)
def both_sides_alike(build: FighterBuild | LargeCraftBuild | SupportBuild) -> Iterator[Fault]:
    """A craft flies straight: its sides carry the same weapons, those to the rear apart. Source: construction §7."""
    if isinstance(build, SupportBuild) and not isinstance(build.unit, Fighter):
        return
    sides: dict[tuple[str, bool], Counter[str]] = {}
    for weapon in build.aboard.weapons:
        sides.setdefault((weapon.mount.location, weapon.mount.rear), Counter())[weapon.item.name] += 1
    for left, right in MIRRORED:
        for rear in (False, True):
            here, there = sides.get((left, rear), Counter()), sides.get((right, rear), Counter())
            odd = sorted({*(here - there), *(there - here)})
            if odd:
                yield fault(left=left, right=right, weapons=", ".join(odd))


@rule("C412", LargeCraftBuild)
def fire_control_paid_for(build: LargeCraftBuild) -> Iterator[Fault]:
    """An arc has room for so many weapons, more cost fire control: what makes a craft too heavy by no more than that. Source: §1.7."""
    extra = {arc: tons for arc in build.arcs if (tons := build.extra_fire_control(arc))}
    if not extra or build.unknown:
        return
    excess = weight_of(build).value - build.tons
    if TOLERANCE_TONS < excess <= sum(extra.values()) + TOLERANCE_TONS:
        for (location, rear), tons in extra.items():
            yield fault(arc=f"{location} aft" if rear else location, count=len(build.arcs[location, rear]), tons=tons)
