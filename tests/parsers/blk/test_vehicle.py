"""Vehicles from block files: what each block becomes, and what broken or odd files give."""

from __future__ import annotations

import pytest

import parsers
from converter.model import Vehicle
from parsers.registry import ReadResult

TANK = {
    "UnitType": "Tank",
    "Name": "Testudo",
    "Model": "T-1",
    "year": "3050",
    "type": "IS Level 2",
    "motion_type": "Tracked",
    "cruiseMP": "4",
    "engine_type": "1",
    "armor": "20\n15\n15\n10\n12",
    "Body Equipment": "IS Ammo AC/5",
    "Turret Equipment": "Autocannon/5",
    "tonnage": "40.0",
}
SUPPORT = {**TANK, "UnitType": "SupportTank", "barrating": "6", "structural_tech_rating": "3"}


def read(blocks: dict[str, str], **changed: str | None) -> ReadResult:
    """Read the blocks with some changed (`None`: left out; an underscore stands for a blank)."""
    changes = {tag.replace("_", " ") if tag.endswith("Equipment") else tag: text for tag, text in changed.items()}
    merged = {**blocks, **changes}
    text = "\n\n".join(f"<{tag}>\n{body}\n</{tag}>" for tag, body in merged.items() if body is not None)
    return parsers.read(parsers.Source("test.blk", text.encode()))


def vehicle(result: ReadResult) -> Vehicle:
    (unit,) = result.units
    assert isinstance(unit, Vehicle)
    return unit


def codes(result: ReadResult) -> list[str]:
    return [finding.code for finding in result.findings]


def test_the_blocks_become_typed_fields() -> None:
    result = read(TANK, trailer="1", hasNoControlSystems="1", extra_seats="2", fuelType="PETROCHEMICALS", armor_type="1", armor_tech="2")
    tank = vehicle(result)
    assert (tank.name, tank.motive, tank.cruise_mp, tank.tonnage, tank.year) == ("Testudo T-1", "Tracked", 4, 40, 3050)
    assert (tank.engine.kind, tank.armor.kind, tank.armor.tech) == ("ICE", "Ferro-Fibrous", "Clan")
    assert tank.armor.points == {"FR": 20, "RS": 15, "LS": 15, "RR": 10, "TU": 12}
    assert [(mount.item, mount.location) for mount in tank.mounts] == [("IS Ammo AC/5", "BD"), ("Autocannon/5", "TU")]
    assert (tank.trailer, tank.no_control_systems, tank.extra_seats, tank.fuel_type) == (True, True, 2, "Petrochemicals")
    assert not result.findings


def test_every_field_names_its_line() -> None:
    tank = vehicle(read(TANK))
    assert tank.provenance is not None
    assert tank.provenance.lines["tonnage"] == 50
    assert tank.provenance.lines["armor.points.TU"] == 38
    assert tank.provenance.mount_lines == (42, 46)


@pytest.mark.parametrize(
    ("armor", "turrets", "last"),
    [("9\n8\n8\n7", 0, ("RR", 7)), ("9\n8\n8\n7\n6", 1, ("TU", 6)), ("9\n8\n8\n7\n6\n5", 2, ("FT", 5))],
)
def test_the_length_of_the_armor_array_decides_the_turrets(armor: str, turrets: int, last: tuple[str, int]) -> None:
    tank = vehicle(read(TANK, armor=armor, Turret_Equipment=None))
    assert tank.turrets == turrets
    assert list(tank.armor.points.items())[-1] == last


def test_weight_makes_a_tank_superheavy_and_gives_it_six_sides() -> None:
    tank = vehicle(read(TANK, tonnage="101", armor="9\n8\n8\n7\n7\n6", Turret_Equipment=None, Front_Left_Equipment="Medium Laser"))
    assert tank.superheavy
    assert list(tank.armor.points) == ["FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR"]
    assert tank.mounts[-1].location == "FRLS"


def test_a_hydrofoil_is_never_superheavy() -> None:
    assert not vehicle(read(TANK, UnitType="Naval", motion_type="Hydrofoil", tonnage="150")).superheavy


@pytest.mark.parametrize("unit_type", ["tank", "Naval", "Surface", "Hydrofoil"])
def test_other_words_for_a_tank(unit_type: str) -> None:
    assert vehicle(read(TANK, UnitType=unit_type)).kind == "combat"


def test_a_support_vehicle_has_a_bar_rating_and_tech_ratings() -> None:
    truck = vehicle(read(SUPPORT, engine_tech_rating="2", armor_tech_rating="4", fuel=".5"))
    assert (truck.kind, truck.armor.bar, truck.armor.kind) == ("support", 6, "BAR 6")
    assert (truck.structural_tech_rating, truck.engine_tech_rating, truck.armor.tech_rating) == ("D", "C", "E")
    assert truck.fuel_tons == 0.5


def test_public_case_66_standard_armor_on_a_support_vehicle_and_both_names_of_its_technology() -> None:
    truck = vehicle(read(SUPPORT, armor_type="0", armor_tech_level="1", armor_tech_rating="3"))
    assert (truck.armor.kind, truck.armor.tech, truck.armor.tech_rating) == ("Standard", "IS", "D")
    assert vehicle(read(SUPPORT, armor_type="0", armor_tech="1")).armor.tech == "IS"


def test_public_case_68_a_small_support_vehicle_reads_with_decimals_to_the_kilogram() -> None:
    assert vehicle(read(SUPPORT, tonnage="4.999")).tonnage == 4.999


def test_public_case_69_both_turrets_of_a_support_vehicle_are_read() -> None:
    blocks = {**SUPPORT, "armor": "9\n8\n8\n7\n6\n5", "Rear Turret Equipment": "SRM 2", "Front Turret Equipment": "SRM 4"}
    truck = vehicle(read(blocks, Turret_Equipment=None))
    assert [(mount.text, mount.location) for mount in truck.mounts[1:]] == [("SRM 2", "TU"), ("SRM 4", "FT")]


def test_public_case_73_rear_and_turret_weapons_keep_their_place() -> None:
    tank = vehicle(read(TANK, Rear_Equipment="Machine Gun"))
    assert {mount.text: mount.location for mount in tank.mounts} == {"IS Ammo AC/5": "BD", "Autocannon/5": "TU", "Machine Gun": "RR"}


def test_public_case_87_nothing_stays_behind_from_one_file_to_the_next() -> None:
    first, second = read(TANK), read(TANK, armor="9\n8\n8\n7", Turret_Equipment=None)
    assert vehicle(second).turrets == 0
    assert [mount.location for mount in vehicle(second).mounts] == ["BD"]
    assert vehicle(read(TANK)) == vehicle(first)


def test_public_case_90_a_fixed_troop_space_stays_what_it_is() -> None:
    tank = vehicle(read(TANK, transporters="troopspace:4.0\ntroopspace:2.0:omni"))
    assert [(bay.kind, bay.size, bay.pod) for bay in tank.transporters] == [("troopspace", 4, False), ("troopspace", 2, True)]


def test_public_case_27_a_manual_value_is_a_field() -> None:
    assert vehicle(read(TANK, bv="36")).manual_bv == 36


def test_equipment_without_a_known_name_is_kept_and_reported() -> None:
    result = read(TANK, Front_Equipment="Death Ray")
    assert vehicle(result).mounts[-1].text == "Death Ray"
    assert vehicle(result).mounts[-1].item == ""
    assert codes(result) == ["E101"]


def test_equipment_in_a_turret_that_is_not_there_is_reported() -> None:
    assert codes(read(TANK, armor="9\n8\n8\n7")) == ["P209"]


def test_equipment_in_a_location_that_no_tank_has_is_reported_and_kept() -> None:
    result = read(TANK, Front_Left_Equipment="Medium Laser")
    assert codes(result) == ["P209"]
    assert [(extra.key, extra.value) for extra in vehicle(result).extras] == [("front left equipment", "Medium Laser")]


def test_an_unknown_block_is_kept_and_reported() -> None:
    result = read(TANK, warp_drive="9")
    assert codes(result) == ["P008"]
    assert [(extra.key, extra.value) for extra in vehicle(result).extras] == [("warp_drive", "9")]


def test_a_leftover_of_another_unit_type_is_kept_and_reported() -> None:
    result = read(TANK, jumpMP="3")
    assert codes(result) == ["P206"]
    assert [(extra.key, extra.value) for extra in vehicle(result).extras] == [("jumpmp", "3")]


@pytest.mark.parametrize(("year", "level"), [("3025", 1), ("3050", 2)])
def test_the_old_form_of_the_type_takes_its_level_from_the_year(year: str, level: int) -> None:
    result = read(TANK, type="IS", year=year)
    assert (vehicle(result).tech_base, vehicle(result).rules_level) == ("Inner Sphere", level)
    assert codes(result) == ["P212"]


@pytest.mark.parametrize(
    ("tag", "text", "code"),
    [
        ("tonnage", "heavy", "P009"),
        ("cruiseMP", "fast", "P009"),
        ("engine_type", "99", "P009"),
        ("motion_type", "Teleport", "P009"),
        ("type", "Mixed", "P009"),
        ("armor", "9\n8", "P208"),
        ("armor", "9\n8\n8\nmany", "P009"),
        ("cruiseMP", None, "P207"),
        ("motion_type", None, "P207"),
        ("UnitType", "AdvancedBuilding", "P205"),
    ],
)
def test_bad_input_gives_a_finding_and_no_exception(tag: str, text: str | None, code: str) -> None:
    assert code in codes(read(TANK, **{tag: text}))


def test_half_a_file_still_gives_what_it_holds() -> None:
    text = "<UnitType>\nTank\n</UnitType>\n<Name>\nTestudo\n</Name>\n<armor>\n20\n15"
    result = parsers.read(parsers.Source("half.blk", text.encode()))
    assert vehicle(result).armor.total_points == 35
    assert {"P201", "P207", "P208"} <= set(codes(result))


def test_patchwork_that_means_nothing_is_kept_and_reported() -> None:
    patches = {"front_armor_type": "1", "front_armor_tech": "Martian", "front_barrating": "high", "left_armor_type": "999"}
    result = read(TANK, armor_type="38", **patches)
    tank = vehicle(result)
    assert {place: patch.kind for place, patch in tank.armor.patchwork.items()} == {"FR": "Ferro-Fibrous", "LS": "Unknown"}
    assert [(extra.key, extra.value) for extra in tank.extras] == [
        ("front_armor_tech", "Martian"),
        ("front_barrating", "high"),
        ("left_armor_type", "999"),
    ]
    assert codes(result) == ["P009", "P009", "P009"]
