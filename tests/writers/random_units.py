"""Random well-formed units: hypothesis strategies for Meks, vehicles and infantry."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from converter.equipment import Context, Equipment, catalogue
from converter.formats.blk import armor_order, codes
from converter.formats.mtf_values import ARMORS, COCKPITS
from converter.model import (
    Armor,
    Comment,
    Engine,
    Fluff,
    HeatSinks,
    Infantry,
    ListedWeapon,
    Mek,
    Mount,
    Style,
    SystemMaker,
    SystemSlot,
    Transporter,
    Vehicle,
    WeaponQuirk,
)
from converter.model.locations import MEK_ARMS, MEK_LEGS, MEK_LOCATIONS

LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\x85")
texts = st.text(LETTERS, min_size=1, max_size=30).map(str.strip).filter(lambda text: text != "" and text[0] not in "#<")
"""One line of anything."""
words = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12)
maybe_text = st.none() | texts
years = st.none() | st.integers(1950, 3200)

JOINTS = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG_JOINTS = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
HEAD = ((0, "Life Support"), (1, "Sensors"), (2, "Cockpit"), (4, "Sensors"), (5, "Life Support"))
CENTER = ((0, "Engine"), (1, "Engine"), (2, "Engine"), (3, "Gyro"), (4, "Gyro"), (5, "Gyro"), (6, "Gyro"))

fluff = st.builds(
    Fluff,
    overview=maybe_text,
    capabilities=maybe_text,
    deployment=maybe_text,
    history=maybe_text,
    manufacturer=maybe_text,
    primary_factory=maybe_text,
    notes=maybe_text,
    systems=st.lists(
        st.builds(SystemMaker, system=st.sampled_from(["CHASSIS", "ENGINE", "ARMOR"]), manufacturer=texts),
        max_size=3,
        unique_by=lambda s: s.system,
    ).map(tuple),
)


@cache
def small_items() -> list[Equipment]:
    """Items of one slot whose own name is understood on any unit of either technology."""
    return [
        item
        for item in catalogue()
        if item.slots == 1
        and not item.spreadable
        and not item.splittable
        and item.size_step == 0
        and item.kind in ("weapon", "misc", "ammo")
        if all(catalogue().resolve(item.key, Context(family, clan)) is item for family in ("mek", "vehicle") for clan in (True, False))
    ]


def common(draw: Any) -> dict[str, Any]:
    """What every family has."""
    return {
        "chassis": draw(texts),
        "model": draw(st.just("") | texts),
        "mul_id": draw(st.none() | st.integers(-1, 99999)),
        "year": draw(years),
        "original_year": draw(years),
        "role": draw(maybe_text),
        "sources": tuple(draw(st.lists(texts, max_size=2))),
        "quirks": tuple(draw(st.lists(words, max_size=4))),
        "fluff": draw(fluff),
        "manual_bv": draw(st.none() | st.integers(0, 9999)),
        "comments": tuple(Comment(f"# {text}", "") for text in draw(st.lists(texts, max_size=2))),
    }


@st.composite
def meks(draw: Any) -> Mek:
    """A Mek with a standard frame and items of one slot where there is room."""
    configuration = draw(st.sampled_from(["Biped", "Quad", "Tripod"]))
    tech_base = draw(st.sampled_from(["Inner Sphere", "Clan", "Mixed (IS Chassis)", "Mixed (Clan Chassis)"]))
    omni = draw(st.booleans())
    techs = {"Inner Sphere": ["IS"], "Clan": ["Clan"]}.get(tech_base, ["IS", "Clan"])
    tech = st.sampled_from([None, "IS", "Clan"])
    locations = MEK_LOCATIONS[configuration]
    systems, mounts = [], []
    for location in locations:
        own = _frame(location)
        systems += [SystemSlot(location, at, system, draw(st.booleans())) for at, system in own]
        free = [at for at in range(12 if location[-1] in "AT" else 6) if at not in dict(own)]
        for at in draw(st.lists(st.sampled_from(free), unique=True, max_size=4)) if free else []:
            item = draw(st.sampled_from(small_items()))
            flags = {"rear": draw(st.booleans()), "pod": omni and draw(st.booleans()), "armored": draw(st.booleans())}
            mounts.append(Mount(item.key, location, item.key, ((location, at),), **flags))
    mounts.sort(key=lambda mount: (locations.index(mount.location), mount.slots[0][1]))
    weapons = [ListedWeapon(text=mount.item, location=mount.location) for mount in mounts]
    quirks = [WeaponQuirk(quirk=draw(words), location=m.location, index=m.slots[0][1], weapon=m.item) for m in mounts[:2]]
    return Mek(
        **common(draw),
        configuration=configuration,
        tech_base=tech_base,
        rules_level=draw(st.none() | st.integers(1, 5)),
        omni=omni,
        tonnage=draw(st.integers(2, 20)) * 5.0,
        engine=Engine(
            kind=draw(st.sampled_from(["Fusion", "XL", "XXL", "Light", "Compact", "ICE", "Fuel Cell", "Fission"])),
            rating=draw(st.integers(10, 500)),
            tech=draw(st.sampled_from(techs)),
        ),
        structure=draw(st.sampled_from(["Standard", "Endo Steel", "Composite", "Reinforced"])),
        structure_tech=draw(tech),
        gyro=draw(st.sampled_from(["Standard", "XL", "Compact", "Heavy Duty"])),
        cockpit=draw(st.sampled_from(sorted(COCKPITS))),
        heat_sinks=HeatSinks(
            count=draw(st.integers(0, 40)),
            kind=draw(st.sampled_from(["Single", "Double", "Laser"])),
            tech=draw(tech),
            base_chassis=draw(years),
        ),
        walk_mp=draw(st.integers(0, 12)),
        jump_mp=draw(st.integers(0, 12)),
        armor=Armor(
            kind=draw(st.sampled_from([name for name in ARMORS if name != "Patchwork"])),
            tech=draw(tech),
            points={location: draw(st.integers(0, 99)) for location in locations},
            rear={location: draw(st.integers(0, 99)) for location in ("LT", "RT", "CT")},
        ),
        systems=tuple(systems),
        mounts=tuple(mounts),
        weapon_list=tuple(weapons),
        weapon_quirks=tuple(quirks),
        style=draw(mtf_styles),
    )


def _frame(location: str) -> tuple[tuple[int, str], ...]:
    if location in MEK_ARMS:
        return tuple(enumerate(JOINTS))
    if location in MEK_LEGS:
        return tuple(enumerate(LEG_JOINTS))
    return {"HD": HEAD, "CT": CENTER}.get(location, ())


mtf_styles = st.builds(
    Style,
    dialect=st.sampled_from(["today", "older"]),
    line_end=st.sampled_from(["\n", "\r\n"]),
    final_newline=st.booleans(),
    choices=st.fixed_dictionaries(
        {},
        optional={
            "suffix": st.just("upper"),
            "engine slot": st.just("Engine"),
            "spelling.engine": st.sampled_from(["bare", "fusion", "large bare", "primitive fusion bare"]),
            "spelling.structure": st.just("hyphen"),
            "spelling.armor": st.sampled_from(["worded", "spaced short", "prefixed"]),
            "blank.config": st.sampled_from(["0", "3"]),
            "blank.quirk": st.sampled_from(["0", "1"]),
            "key.source": st.sampled_from(["Source", "SOURCE"]),
            "trail.chassis": st.sampled_from([" ", "\t"]),
            "lead.era": st.just("  "),
            "version": st.just("1.3"),
        },
    ),
)


@st.composite
def vehicles(draw: Any) -> Vehicle:
    """A combat vehicle below the weight of superheavy ones."""
    motive = draw(st.sampled_from(["Tracked", "Wheeled", "Hover", "VTOL", "Naval"]))
    tech_base = draw(st.sampled_from(["Inner Sphere", "Clan"]))
    order = draw(st.sampled_from(list(armor_order("vtol" if motive == "VTOL" else "tank").values())))
    places = ["BD", *(place for place in order if place not in ("TU", "FT")), *(place for place in ("TU", "FT") if place in order)]
    omni = draw(st.booleans())
    mounts = [
        Mount(item.key, place, item.key, pod=omni and draw(st.booleans()), sponson=place in ("RS", "LS") and draw(st.booleans()))
        for place in places
        for item in draw(st.lists(st.sampled_from(small_items()), max_size=3))
    ]
    return Vehicle(
        **common(draw),
        motive=motive,
        tech_base=tech_base,
        rules_level=draw(st.integers(2, 5)),
        omni=omni,
        tonnage=draw(st.integers(2, 100)) / 2,
        cruise_mp=draw(st.integers(0, 15)),
        engine=Engine(kind=draw(st.sampled_from(sorted(set(codes("engine").values())))), tech=draw(st.sampled_from(["IS", "Clan"]))),
        armor=Armor(
            kind=draw(st.sampled_from(["Standard", "Reactive", "Vehicular Stealth"])),
            tech=draw(st.sampled_from([None, "IS", "Clan"])),
            points={place: draw(st.integers(0, 99)) for place in order},
        ),
        turrets=("TU" in order) + ("FT" in order),
        trailer=draw(st.booleans()),
        turret_weight=draw(st.none() | st.integers(0, 9).map(float)),
        transporters=tuple(draw(st.lists(transporters, max_size=3))),
        mounts=tuple(mounts),
        style=draw(blk_styles),
    )


transporters = st.builds(
    Transporter,
    kind=st.sampled_from(["cargobay", "mechbay", "standardseats"]),
    size=st.integers(0, 400).map(lambda n: n / 2),
    doors=st.integers(0, 5),
    number=st.none() | st.integers(1, 9),
    pod=st.booleans(),
)
blk_styles = st.builds(
    Style,
    dialect=st.just("blk"),
    line_end=st.sampled_from(["\n", "\r\n"]),
    final_newline=st.booleans(),
    order=st.permutations(["name", "model", "year", "type", "tonnage", "armor", "source", "motion_type", "cruisemp"]).map(tuple),
    choices=st.fixed_dictionaries(
        {},
        optional={
            "gaps": st.just("0 1x3 2 0"),
            "tag.name": st.just("NAME"),
            "shape.model": st.just("_v_"),
            "number.tonnage": st.just("fixed:2"),
            "pad.name.0": st.just("s|t"),
            "lines": st.just("gap=spaced"),
        },
    ),
)


@st.composite
def platoons(draw: Any) -> Infantry:
    """A platoon with weapons of the catalogue."""
    weapons = st.sampled_from([item.key for item in catalogue() if item.kind == "infantry_weapon"])
    primary, secondary = draw(weapons), draw(st.none() | weapons)
    return Infantry(
        **common(draw),
        squad_size=draw(st.integers(1, 30)),
        squads=draw(st.integers(1, 9)),
        motive=draw(st.sampled_from(["Leg", "Jump", "Motorized", "Hover"])),
        rules_level=2,
        primary=primary,
        primary_text=primary,
        secondary=secondary,
        secondary_text=secondary or "",
        secondary_per_squad=draw(st.integers(1, 3)) if secondary else 0,
        armor_divisor=draw(st.none() | st.integers(1, 8).map(lambda n: n / 2)),
        encumbering=draw(st.booleans()),
        sneak_camo=draw(st.booleans()),
        anti_mek_skill=draw(st.none() | st.integers(0, 8)),
        specializations=tuple(name for name in dict.fromkeys(codes("specialization").values()) if draw(st.booleans())),
        augmentations=tuple(draw(st.lists(words, max_size=2))),
        style=draw(st.just(Style(dialect="blk")) | st.just(Style())),
    )
