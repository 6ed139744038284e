"""What goes together: exclusions, requirements, limits. Source: construction §4.2, §4.3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from converter.construction.builds import (
    AnyBuild,
    BattleArmorBuild,
    FighterBuild,
    LargeCraftBuild,
    MekBuild,
    ProtoMekBuild,
    SupportBuild,
    VehicleBuild,
)
from converter.construction.builds.base import NETWORKS, words_of
from converter.construction.builds.support import modifications
from converter.construction.registry import Fault, fault, rule
from converter.construction.tables import exclusions, limits, motive_rules, requirements


def readable(word: str) -> str:
    return word.replace("_", " ")


def excluded(build: AnyBuild, code: str) -> Iterator[Fault]:
    """Pairs of the table under that code of which the unit has both."""
    words, table = build.words, exclusions(code)
    for first in words & table.keys():
        for second in table[first]:
            if second in words:
                yield fault(first=readable(first), second=readable(second))


def unmet(build: AnyBuild, code: str) -> Iterator[Fault]:
    """What the unit has without what it needs."""
    words, table = build.words, requirements(code)
    for first in words & table.keys():
        for needs in table[first]:
            if words.isdisjoint(needs):
                yield fault(first=readable(first), needs=" or ".join(map(readable, needs)))


@rule("C601", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild)
def stealth_needs_ecm(build: AnyBuild) -> Iterator[Fault]:
    yield from unmet(build, "C601")


@rule("C602", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild, BattleArmorBuild)
def exclusive_systems(build: AnyBuild) -> Iterator[Fault]:
    yield from excluded(build, "C602")


@rule("C602", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild, BattleArmorBuild)
def one_kind_of_network(build: AnyBuild) -> Iterator[Fault]:
    """C3, boosted C3, C3i and Nova do not mix. Source: construction §4.3."""
    aboard = [sorted(network & build.words)[0] for network in NETWORKS if not network.isdisjoint(build.words)]
    if len(aboard) > 1:
        yield fault(first=readable(aboard[0]), second=readable(aboard[1]))


TONS_PER_HARDPOINT: Final = 10
GUIDANCE: Final = (("artemis_iv", "artemis_v", "artemis_iv_prototype"), ("apollo",))
"""Fire control of launchers, kinds that exclude each other together."""


@rule("C603", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild)
def all_launchers_guided(build: AnyBuild) -> Iterator[Fault]:
    """One launcher with Artemis (Apollo) asks for it on all others that can have it, of one kind. Source: construction §4.2."""
    for kinds in GUIDANCE:
        aboard = [kind for kind in kinds if build.has(kind)]
        if not aboard:
            continue
        if len(aboard) > 1:
            yield fault(problem=f"{readable(aboard[0])} and {readable(aboard[1])} on one unit")
        for weapon in build.aboard.weapons:
            compatible = weapon.item.ammo_family == "mrm" if kinds == ("apollo",) else "artemis_compatible" in weapon.item.traits
            if compatible and not any(build.aboard.has_link(weapon, kind) for kind in kinds):
                yield fault(weapon.place, problem=f"{weapon.label} has no {readable(aboard[0])}, others have")


@rule("C604", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild, ProtoMekBuild, BattleArmorBuild)
def limited_number(build: AnyBuild) -> Iterator[Fault]:
    """Source: construction §4.3."""
    for item, most, scope in limits(build.family):
        if item not in build.words:
            continue
        places = [fitted.mount.location for fitted in build.items if fitted.item.kind != "ammo" and item in words_of(fitted.item)]
        counts = Counter(places) if scope == "location" else Counter({"the unit": len(places)})
        for place, count in counts.items():
            if count > most:
                yield fault(item=readable(item), count=count, place=place, most=most)


@rule("C605", MekBuild, ProtoMekBuild)
def not_for_the_chassis(build: AnyBuild) -> Iterator[Fault]:
    yield from excluded(build, "C605")


@rule("C605", MekBuild)
def needed_by_the_chassis(build: AnyBuild) -> Iterator[Fault]:
    for found in unmet(build, "C605"):
        yield fault(first=found.fields["first"], second=f"anything but {found.fields['needs']}")


@rule("C605", SupportBuild)
def weapons_of_the_size(build: SupportBuild) -> Iterator[Fault]:
    """Small support vehicles mount the weapons of infantry, larger ones those of vehicles. Source: construction §4.3."""
    small = build.size == "small"
    for weapon in build.aboard.weapons:
        if (weapon.item.kind == "infantry_weapon") != small:
            yield fault(weapon.place, first=weapon.item.name, second=f"a support vehicle of {build.tons:g} tons")


@rule("C604", SupportBuild)
def hardpoints_by_weight(build: SupportBuild) -> Iterator[Fault]:
    """One external hardpoint for every 10 tons. Source: construction §2.4."""
    count, most = len(build.aboard.with_trait("external_stores_hardpoint")), int(build.tons // TONS_PER_HARDPOINT)
    if count > most:
        yield fault(item="external hardpoints", count=count, place="the unit", most=most)


@rule("C606", SupportBuild)
def modifications_of_chassis(build: SupportBuild) -> Iterator[Fault]:
    """Source: construction §1.5."""
    for fitted in build.aboard.equipment:
        for trait in fitted.item.traits & modifications().keys():
            change = modifications()[trait]
            if change.motives and build.motive not in change.motives:
                yield fault(first=readable(trait), second=f"motive type {build.motive}")
            if change.small_only and build.size != "small":
                yield fault(first=readable(trait), second="vehicles of 5 tons and more")


@rule("C606", SupportBuild)
def modifications_that_exclude_each_other(build: SupportBuild) -> Iterator[Fault]:
    yield from excluded(build, "C606")


@rule("C607", VehicleBuild, SupportBuild)
def item_of_motive(build: VehicleBuild | SupportBuild) -> Iterator[Fault]:
    """Source: construction §4.3."""
    table = motive_rules()
    told: set[str] = set()
    for fitted in (*build.aboard.equipment, *build.aboard.weapons):
        for word in words_of(fitted.item) & table.keys():
            motives, exceptions, unless = table[word]
            allowed = build.unit.motive in motives if motives else build.unit.motive not in exceptions
            if not allowed and build.words.isdisjoint(unless) and fitted.item.key not in told:
                told.add(fitted.item.key)
                yield fault(fitted.place, item=fitted.item.name, motive=build.unit.motive)


@rule("C608", MekBuild, VehicleBuild, SupportBuild, FighterBuild, LargeCraftBuild)
def pods_on_omnis_only(build: AnyBuild) -> Iterator[Fault]:
    """What belongs to the base chassis stands in no pod; only omnis have pods. Source: construction §4.2."""
    for fitted in build.items:
        if fitted.mount.pod and not build.unit.omni:
            yield fault(fitted.place, item=fitted.item.name, location=fitted.mount.location, problem="only an omni has pods")
        elif fitted.mount.pod and "omni_fixed" in fitted.item.traits:
            yield fault(fitted.place, item=fitted.item.name, location=fitted.mount.location, problem="it belongs to the base chassis")
