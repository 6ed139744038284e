"""Fighters, large craft, emplacements and handheld weapons out of the block format."""

from __future__ import annotations

import pytest

import parsers
from converter.model import AnyUnit, Fighter, Finding, GunEmplacement, HandheldWeapon, LargeCraft


def read(unit_type: str, **blocks: object) -> tuple[AnyUnit, list[Finding]]:
    """A unit of this type out of blocks, whose names have _ for a blank; lists stand for several lines."""
    every = {"UnitType": unit_type, "Name": "Test", "Model": "", "year": 3050, "type": "IS Level 2", "tonnage": "50.0", **blocks}
    text = "".join(
        f"<{tag.replace('_', ' ') if tag.endswith('Equipment') else tag}>\n"
        + "".join(f"{line}\n" for line in (value if isinstance(value, list) else [value]))
        + f"</{tag.replace('_', ' ') if tag.endswith('Equipment') else tag}>\n"
        for tag, value in every.items()
    )
    result = parsers.read(parsers.Source("test.blk", text.encode()))
    return result.units[0], list(result.findings)


FIGHTER = {"motion_type": "Aerodyne", "SafeThrust": 6, "heatsinks": 12, "sink_type": 1, "fuel": 400, "armor": [20, 15, 15, 10]}
SHIP = {
    "motion_type": "Spheroid",
    "SafeThrust": 4,
    "heatsinks": 50,
    "sink_type": 0,
    "fuel": 900,
    "engine_type": 1,
    "structural_integrity": 8,
    "armor_type": 41,
}
DROPSHIP = {**SHIP, "armor": [90, 80, 80, 70]}
JUMPSHIP = {**SHIP, "armor": [10, 9, 9, 7, 8, 8]}


def codes(findings: list[Finding]) -> list[str]:
    return [finding.code for finding in findings]


@pytest.mark.parametrize(
    ("unit_type", "kind"),
    [("Aero", "aerospace"), ("AeroSpaceFighter", "aerospace"), ("ConvFighter", "conventional"), ("FixedWingSupport", "fixed_wing_support")],
)
def test_the_unit_type_decides_the_kind_of_fighter(unit_type: str, kind: str) -> None:
    fighter, _ = read(unit_type, **FIGHTER)
    assert isinstance(fighter, Fighter)
    assert fighter.kind == kind


def test_a_fighter_keeps_its_sinks_fuel_and_pod_share() -> None:
    fighter, findings = read("Aero", **FIGHTER, omnipodheatsinks=3, omni=1, cockpit_type=1)
    assert isinstance(fighter, Fighter)
    assert (fighter.heat_sinks.count, fighter.heat_sinks.kind, fighter.heat_sinks.pod) == (12, "Double", 3)
    assert (fighter.fuel_points, fighter.cockpit, fighter.omni) == (400, "Small", True)
    assert dict(fighter.armor.points) == {"NOS": 20, "LWG": 15, "RWG": 15, "AFT": 10}
    assert not findings


def test_structural_integrity_follows_from_weight_and_thrust_and_on_fixed_wing_support_from_thrust() -> None:
    heavy, _ = read("Aero", **{**FIGHTER, "tonnage": "100.0"})
    plane, _ = read("FixedWingSupport", **{**FIGHTER, "tonnage": "180.0", "SafeThrust": 4}, barrating=6, structural_tech_rating=3)
    assert isinstance(heavy, Fighter)
    assert isinstance(plane, Fighter)
    assert (heavy.integrity, plane.integrity) == (10, 4)


def test_patchwork_whose_nose_was_lost_is_reported() -> None:
    """The one known writer of such files never writes the first location."""
    patches = {"left wing_armor_type": 3, "right wing_armor_type": 3, "aft_armor_type": 2}
    fighter, findings = read("Aero", **FIGHTER, armor_type=7, **patches)
    assert isinstance(fighter, Fighter)
    assert fighter.armor.patchwork["AFT"].kind == "Reactive"
    assert [f.fields["location"] for f in findings if f.code == "P221"] == ["NOS"]


def test_a_support_fighter_without_bar_rating_is_reported() -> None:
    _, findings = read("FixedWingSupport", **FIGHTER, structural_tech_rating=3)
    assert codes(findings) == ["P207"]


@pytest.mark.parametrize(
    ("unit_type", "kind"),
    [("SmallCraft", "small_craft"), ("Dropship", "dropship"), ("DropShip", "dropship")],
)
def test_small_craft_and_dropships_have_four_locations(unit_type: str, kind: str) -> None:
    craft, findings = read(unit_type, **DROPSHIP)
    assert isinstance(craft, LargeCraft)
    assert craft.kind == kind
    assert dict(craft.armor.points) == {"NOS": 90, "LS": 80, "RS": 80, "AFT": 70}
    assert not findings


@pytest.mark.parametrize(
    ("unit_type", "kind"), [("Jumpship", "jumpship"), ("JumpShip", "jumpship"), ("WarShip", "warship"), ("SpaceStation", "space_station")]
)
def test_the_aft_armor_of_larger_craft_stands_before_the_aft_sides(unit_type: str, kind: str) -> None:
    craft, _ = read(unit_type, **JUMPSHIP)
    assert isinstance(craft, LargeCraft)
    assert craft.kind == kind
    assert (craft.armor.points["AFT"], craft.armor.points["ALS"], craft.armor.points["ARS"]) == (7, 8, 8)


def test_sides_that_differ_are_reported() -> None:
    _, findings = read("Jumpship", **{**JUMPSHIP, "armor": [10, 9, 9, 8, 8, 7]})
    assert codes(findings) == ["P222"]


@pytest.mark.parametrize("armor_type", [{}, {"armor_type": 0}])
def test_no_armor_code_and_code_0_mean_standard_aerospace_armor(armor_type: dict[str, int]) -> None:
    blocks = {key: value for key, value in DROPSHIP.items() if key != "armor_type"}
    craft, _ = read("Dropship", **blocks, **armor_type)
    assert isinstance(craft, LargeCraft)
    assert craft.armor.kind == "Standard Aerospace"


def test_the_engine_of_a_ship_means_nothing_and_is_kept() -> None:
    craft, _ = read("Warship", **JUMPSHIP, clan_engine="false")
    assert isinstance(craft, LargeCraft)
    assert (craft.engine_code, craft.clan_engine) == (1, False)


def test_bays_rear_facings_and_counts_are_kept() -> None:
    side = ["(B) LRM 20", "LRM 20", "IS Ammo LRM-20:48", "(R) (B) Medium Laser", "(R) Medium Laser"]
    craft, findings = read("Dropship", **DROPSHIP, Left_Side_Equipment=side)
    assert [(m.text, m.mark, m.rear, m.shots) for m in craft.mounts] == [
        ("LRM 20", "B", False, None),
        ("LRM 20", "", False, None),
        ("IS Ammo LRM-20", "", False, 48),
        ("Medium Laser", "B", True, None),
        ("Medium Laser", "", True, None),
    ]
    assert not findings


def test_a_weapon_before_any_bay_and_a_load_without_count_are_reported() -> None:
    _, findings = read("Dropship", **DROPSHIP, Nose_Equipment=["LRM 20", "IS Ammo LRM-20"])
    assert codes(findings) == ["P223", "P224"]


def test_small_craft_have_no_bays() -> None:
    _, findings = read("SmallCraft", **DROPSHIP, Nose_Equipment=["LRM 20", "IS Ammo LRM-20"])
    assert not findings


def test_crew_boats_and_drive_of_a_warship() -> None:
    blocks = {"crew": 80, "officers": 12, "gunners": 20, "passengers": 4, "marines": 30, "battlearmor": 5, "life_boat": 8, "escape_pod": 9}
    drive = {"kf_core": 1, "sail": 1, "lithium-fusion": 1, "grav_decks": [95, 65], "jump_range": 20}
    craft, findings = read("Warship", **JUMPSHIP, **blocks, **drive)
    assert isinstance(craft, LargeCraft)
    assert (craft.crew.total, craft.crew.officers, craft.crew.gunners, craft.crew.marines, craft.crew.battle_armor) == (80, 12, 20, 30, 5)
    assert (craft.life_boats, craft.escape_pods, craft.grav_decks, craft.kf_core) == (8, 9, (95, 65), "Compact")
    assert (craft.sail, craft.lithium_fusion, craft.jump_range) == (True, True, 20)
    assert not findings


def test_case_64_a_battle_armor_bay_carries_its_own_tech_base() -> None:
    craft, _ = read("Dropship", **DROPSHIP, transporters=["battlearmorbay:4.0:1:1::-1:2", "battlearmorbay:4.0:1:2::-1:0"])
    assert [bay.clan for bay in craft.transporters] == [True, False]


def test_case_65_both_spellings_of_the_mek_bay_are_read() -> None:
    craft, findings = read("Dropship", **DROPSHIP, transporters=["mechbay:4.0:2", "mekbay:4.0:2", "dockingcollar"])
    assert [(bay.size, bay.doors) for bay in craft.transporters] == [(4.0, 2), (4.0, 2), (None, None)]
    assert not findings


def test_case_75_the_quirk_of_a_weapon_bay_is_read() -> None:
    craft, findings = read("Dropship", **DROPSHIP, weaponQuirks=["accurate:NOS:0:PPC Bay"])
    (quirk,) = craft.weapon_quirks
    assert (quirk.quirk, quirk.location, quirk.index, quirk.weapon) == ("accurate", "NOS", 0, "PPC Bay")
    assert not findings


@pytest.mark.parametrize(("blocks", "turret"), [({"Turret": 1}, True), ({"Turret": 0}, False), ({}, False)])
def test_a_gun_emplacement_has_a_turret_only_where_the_block_says_1(blocks: dict[str, int], turret: bool) -> None:
    emplacement, findings = read("GunEmplacement", **blocks, Guns_Equipment=["LRM 20", "IS Ammo LRM-20"])
    assert isinstance(emplacement, GunEmplacement)
    assert emplacement.turret is turret
    assert [m.location for m in emplacement.mounts] == ["GUNS", "GUNS"]
    assert not findings


def test_a_handheld_weapon_has_one_armor_value_and_loads_with_shots() -> None:
    weapon, findings = read("HandheldWeapon", armor_type=0, armor=8, Gun_Equipment=["Machine Gun", "IS Machine Gun Ammo - Half:Shots100#"])
    assert isinstance(weapon, HandheldWeapon)
    assert weapon.armor.total_points == 8
    assert [m.shots for m in weapon.mounts] == [None, 100]
    assert not findings


def test_a_truncated_ship_is_read_as_far_as_it_goes() -> None:
    craft, findings = read("Dropship", motion_type="Spheroid")
    assert isinstance(craft, LargeCraft)
    assert craft.heat_sinks.count == 0
    assert {"P207"} == set(codes(findings))
