"""Design files: what a file says once, implied slots, configurations of an omni. Source: ssw.md, saw.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parsers
from converter.model import Mek, Vehicle

Build = Callable[..., str]
Read = Callable[[str], tuple[Any, tuple[Any, ...]]]


def _units(fixtures: Path, name: str) -> tuple[Any, ...]:
    path = fixtures / "ssw" / name
    result = parsers.read(parsers.Source(path.name, path.read_bytes()))
    assert not result.findings
    return result.units


def _slots(mek: Mek, item: str) -> list[tuple[tuple[str, int], ...]]:
    return [mount.slots for mount in mek.mounts if mount.item == item]


def test_an_ordinary_design_is_one_mek_with_its_stored_value(fixtures: Path) -> None:
    (mek,) = _units(fixtures, "Talos TLS-1A.ssw")
    assert isinstance(mek, Mek)
    assert (mek.name, mek.tonnage, mek.walk_mp, mek.year, mek.rules_level) == ("Talos TLS-1A", 50, 4, 3056, 2)
    assert (mek.stored_bv, mek.stored_cost) == (895, 3975675.0)
    assert mek.armor.points == {"HD": 9, "CT": 20, "LT": 16, "RT": 16, "LA": 14, "RA": 14, "LL": 18, "RL": 18}
    assert mek.armor.rear == {"CT": 6, "LT": 5, "RT": 5}


def test_engine_gyro_cockpit_and_actuators_are_made_explicit(fixtures: Path) -> None:
    (mek,) = _units(fixtures, "Talos TLS-1A.ssw")
    system = {(slot.location, slot.slot): slot.system for slot in mek.systems}
    assert [system.get(("CT", i)) for i in range(12)] == ["Engine"] * 3 + ["Gyro"] * 4 + ["Engine"] * 3 + [None] * 2
    assert [system.get(("HD", i)) for i in range(6)] == ["Life Support", "Sensors", "Cockpit", None, "Sensors", "Life Support"]
    assert system["LA", 3] == "Hand Actuator"
    assert ("RA", 3) not in system


def test_one_flag_gives_every_launcher_its_artemis_in_the_slot_behind_it(fixtures: Path) -> None:
    (mek,) = _units(fixtures, "Talos TLS-1A.ssw")
    (artemis,) = [mount for mount in mek.mounts if mount.item == "ISArtemisIV"]
    assert artemis.slots == (("RT", 4),)
    assert artemis.linked is not None
    assert mek.mounts[artemis.linked].item == "LRM 10"


def test_a_capacitor_in_the_name_takes_the_slot_behind_its_weapon(fixtures: Path) -> None:
    (mek,) = _units(fixtures, "Halcyon HLC-2C.ssw")
    (capacitor,) = [mount for mount in mek.mounts if mount.item == "PPC Capacitor"]
    assert capacitor.slots == (("LT", 9),)
    assert capacitor.linked is not None
    assert mek.mounts[capacitor.linked].item == "PPC"
    assert [mount.rear for mount in mek.mounts if mount.item == "Medium Laser"] == [False, True]


def test_a_quad_has_the_locations_of_a_quad(fixtures: Path) -> None:
    (mek,) = _units(fixtures, "Halcyon HLC-2C.ssw")
    assert mek.configuration == "Quad"
    assert set(mek.armor.points) == {"HD", "CT", "LT", "RT", "FLL", "FRL", "RLL", "RRL"}
    assert {slot.location for slot in mek.systems if slot.system == "Hip"} == {"FLL", "FRL", "RLL", "RRL"}
    assert len(_slots(mek, "IS Endo Steel")[0]) == 14


def test_an_omni_is_a_unit_for_each_configuration(fixtures: Path) -> None:
    prime, a = _units(fixtures, "Cinder.ssw")
    assert (prime.model, a.model) == ("Prime", "A")
    assert (prime.stored_bv, a.stored_bv) == (1926, 1491)
    assert (prime.rules_level, a.rules_level) == (2, 3)
    assert (prime.heat_sinks.count, prime.heat_sinks.base_chassis) == (12, 10)
    assert (a.heat_sinks.count, a.jump_mp) == (10, 5)


def test_flags_that_a_loadout_repeats_count_once_and_belong_to_the_chassis(fixtures: Path) -> None:
    for mek in _units(fixtures, "Cinder.ssw"):
        assert [mount.pod for mount in mek.mounts if mount.item == "Supercharger"] == [False]
        assert all(mount.pod for mount in mek.mounts if mount.item in ("CLERPPC", "CLLBXAC10", "Jump Jet", "CLDoubleHeatSink"))


def test_actuators_are_those_of_the_configuration(fixtures: Path) -> None:
    prime, a = _units(fixtures, "Cinder.ssw")
    hands = [{slot.location for slot in mek.systems if slot.system == "Hand Actuator"} for mek in (prime, a)]
    lower = [{slot.location for slot in mek.systems if slot.system == "Lower Arm Actuator"} for mek in (prime, a)]
    assert hands == [set(), {"LA"}]
    assert lower == [{"LA"}, {"LA"}]


def test_quirks_of_the_unit_get_keys_and_those_of_weapons_do_not(fixtures: Path) -> None:
    (mek,) = _units(fixtures, "Talos TLS-1A.ssw")
    assert mek.quirks == ("rugged_2",)
    assert [(note.name, note.points) for note in mek.solaris.quirks] == [("Rugged", 2), ("Jettison-Capable Weapon", 1)]


def test_prose_loses_its_escapes_and_unknown_makers_are_none(fixtures: Path) -> None:
    (mek,) = _units(fixtures, "Talos TLS-1A.ssw")
    assert mek.fluff.overview == "A bronze giant\nof our own making & nobody else's."
    assert {maker.system: maker.manufacturer for maker in mek.fluff.systems} == {
        "CHASSIS": "Bronze Type II",
        "ENGINE": "Crucis",
        "COMMUNICATIONS": "Sipher",
    }


def test_a_vehicle_has_its_turrets_and_compartments(fixtures: Path) -> None:
    (tank,) = _units(fixtures, "Bastion Siege Tank.saw")
    assert isinstance(tank, Vehicle)
    assert tank.turrets == 2
    assert tank.armor.points == {"FR": 44, "LS": 36, "RS": 36, "RR": 30, "FT": 40, "TU": 24}
    assert {mount.item: mount.location for mount in tank.mounts}["Autocannon/10"] == "FT"
    assert {mount.item: mount.location for mount in tank.mounts}["ISArtemisIV"] == "TU"
    (ferry,) = _units(fixtures, "Ferry Hover Transport.saw")
    assert [(bay.kind, bay.size) for bay in ferry.transporters] == [("troopspace", 4.0)]


def test_an_item_in_a_sponson_brings_the_pair_of_turrets(build: Build, read: Read) -> None:
    gun = "<equipment><name>(IS) Machine Gun</name><location>Left Sponson Turret</location></equipment>"
    tank, _ = read(build("Bastion Siege Tank.saw", [gun]))
    assert [(mount.item, mount.location, mount.sponson) for mount in tank.mounts] == [
        ("Machine Gun", "LS", True),
        ("SponsonTurret", "BD", False),
    ]


def test_a_trailer_has_no_control_systems(build: Build, read: Read) -> None:
    """The program weighs and prices all trailers without any."""
    trailer = build("Ferry Hover Transport.saw", None, ('trailer="false"', 'trailer="true"'))
    assert read(trailer)[0].no_control_systems
    assert not read(build("Ferry Hover Transport.saw"))[0].no_control_systems


def test_a_large_engine_has_two_more_slots_behind_the_gyro(build: Build, read: Read) -> None:
    mek, _ = read(build("Talos TLS-1A.ssw", None, ('tons="50"', 'tons="85"'), ('rating="200"', 'rating="425"')))
    assert [slot.slot for slot in mek.systems if slot.system == "Engine"] == [0, 1, 2, 7, 8, 9, 10, 11]


def test_a_turret_that_a_loadout_names_is_no_pod(build: Build, read: Read) -> None:
    """Turrets belong to the chassis; the program places them by configuration."""
    text = build("Cinder.ssw", None, ("</loadout>", '<turret type="left torso" index="0"/></loadout>'))
    turrets = [mount for mount in read(text)[0].mounts if "Turret" in mount.item]
    assert [mount.pod for mount in turrets] == [False]


def test_an_item_split_over_two_locations_stands_in_both(build: Build, read: Read) -> None:
    cannon = (
        '<equipment><name manufacturer="">(IS) Autocannon/20</name><type>ballistic</type>'
        '<splitlocation index="4" number="8">RA</splitlocation><splitlocation index="2" number="2">RT</splitlocation></equipment>'
    )
    mek, findings = read(build("Talos TLS-1A.ssw", [cannon]))
    (mount,) = [mount for mount in mek.mounts if mount.item == "Autocannon/20"]
    assert mount.split
    assert (mount.location, len(mount.slots)) == ("RT", 10)
    assert not findings


def test_a_machine_gun_array_brings_its_guns(build: Build, read: Read) -> None:
    mek, _ = read(build("Talos TLS-1A.ssw", [("(IS) MG Array (3 Light Machine Gun)", "LT", 0)]))
    array, *guns = [mount for mount in mek.mounts if mount.location == "LT"]
    assert array.item == "ISLMGA"
    assert [gun.slots for gun in guns] == [(("LT", 1),), (("LT", 2),), (("LT", 3),)]
    assert all(mek.mounts[gun.linked] is array for gun in guns)


@pytest.mark.parametrize(("change", "level"), [("0", 1), ("1", 2), ("3", 4), ("4", None), ("-1", 5)])
def test_rules_levels_are_the_models_or_none_for_era_specific(build: Build, read: Read, change: str, level: int | None) -> None:
    mek, _ = read(build("Talos TLS-1A.ssw", None, ("<rules_level>1<", f"<rules_level>{change}<")))
    assert mek.rules_level == level


def test_the_first_save_version_counts_rules_levels_one_lower(build: Build, read: Read) -> None:
    mek, _ = read(build("Talos TLS-1A.ssw", None, ("<ssw_savefile_version>3</ssw_savefile_version>", "")))
    assert mek.rules_level == 3


@pytest.mark.parametrize(
    ("structure", "case", "chassis"),
    [
        ("1", "FALSE", "Mixed (Clan Chassis)"),
        ("0", "TRUE", "Mixed (IS Chassis)"),
        ("2", "TRUE", "Mixed (Clan Chassis)"),
        ("2", "FALSE", "Mixed (IS Chassis)"),
    ],
)
def test_the_make_of_a_mixed_chassis_follows_its_structure_then_free_case(
    build: Build, read: Read, structure: str, case: str, chassis: str
) -> None:
    text = build(
        "Talos TLS-1A.ssw",
        None,
        (">Inner Sphere</techbase>", ">Mixed</techbase>"),
        ('"Bronze Type II" techbase="2"', f'"Bronze Type II" techbase="{structure}"'),
        ("<clancase>FALSE", f"<clancase>{case}"),
    )
    assert read(text)[0].tech_base == chassis


def test_common_ammunition_on_a_mixed_chassis_is_of_the_make_of_its_weapon(build: Build, read: Read) -> None:
    items = [("(CL) SRM-6", "LT", 0), ("@ SRM-6", "LT", 1)]
    changes = (">Inner Sphere</techbase>", ">Mixed</techbase>"), ('fcsa4="TRUE"', 'fcsa4="FALSE"')
    mek, _ = read(build("Talos TLS-1A.ssw", items, *changes))
    assert [mount.item for mount in mek.mounts if mount.location == "LT"] == ["CLSRM6", "Clan Ammo SRM-6"]


def test_a_primitive_engine_is_a_fifth_larger_than_its_rating(build: Build, read: Read) -> None:
    text = build(
        "Talos TLS-1A.ssw",
        None,
        ("<mech_type>BattleMech", "<mech_type>PrimitiveBattleMech"),
        (">Fusion Engine<", ">Primitive Fusion Engine<"),
        (">Standard Cockpit<", ">Primitive Cockpit<"),
    )
    mek, _ = read(text)
    assert (mek.engine.rating, mek.walk_mp, mek.cockpit) == (240, 4, "Primitive")


def test_fuel_tanks_have_the_slots_that_the_engine_asks_for(build: Build, read: Read) -> None:
    """Public case 45: an extended fuel tank explodes slot by slot. A tenth of 17 tons of combustion engine is 2 slots."""
    text = build("Talos TLS-1A.ssw", [("Extended Fuel Tank", "LT", 0)], (">Fusion Engine<", ">I.C.E. Engine<"))
    (tank,) = [mount for mount in read(text)[0].mounts if mount.item == "Extended Fuel Tank"]
    assert len(tank.slots) == 2
