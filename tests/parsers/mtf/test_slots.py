"""Crit slot lines: their marks, and which of them are one item."""

from __future__ import annotations

import pytest

import parsers
from converter.formats.mtf_slots import parse_slot, slot_text
from converter.model import Mek, Mount

EMPTY = ["-Empty-"] * 12
BIPED = ("Left Arm", "Right Arm", "Left Torso", "Right Torso", "Center Torso", "Head", "Left Leg", "Right Leg")
HEAD = """chassis:Heron
model:HRN-1
Config:{config}
techbase:{techbase}
mass:{mass}
engine:100 Fusion Engine
heat sinks:10 Single
walk mp:2
armor:Standard
"""


def read(config: str = "Biped", techbase: str = "Inner Sphere", mass: int = 50, **blocks: list[str]) -> tuple[Mek, list[str]]:
    named = {name.replace("_", " "): slots for name, slots in blocks.items()}
    lines = [HEAD.format(config=config, techbase=techbase, mass=mass)]
    for name in (*BIPED, *[name for name in named if name not in BIPED]):
        lines += [f"{name}:", *(named.get(name, []) + EMPTY)[:12], ""]
    result = parsers.read(parsers.Source("heron.mtf", "\n".join(lines).encode()))
    (mek,) = result.units
    assert isinstance(mek, Mek)
    return mek, [finding.code for finding in result.findings if finding.code in ("E101", "P105", "P126")]


def places(mount: Mount) -> list[str]:
    return [f"{location}{at}" for location, at in mount.slots]


@pytest.mark.parametrize(
    "line",
    [
        "Medium Laser",
        "ISMediumLaser (R)",
        "ISLRM15 (T) (omnipod)",
        "Cargo (omnipod):size:2.5",
        "ISVehicularGrenadeLauncher (FL)",
        "ISGaussRifle (Split) (omnipod) (armored)",
        "IS Gauss Ammo|IS Gauss Ammo (omnipod)",
        "CLSRM6 (IOS)",
        "ISMG Ammo (100)",
        "Shoulder (armored)",
    ],
)
def test_a_slot_line_is_written_from_its_parts(line: str) -> None:
    slot = parse_slot(line)
    assert slot is not None
    assert slot_text(slot, capitals=False) == line
    assert not slot.irregular


def test_marks_in_capitals_are_the_older_spelling() -> None:
    slot = parse_slot("Cargo (OMNIPOD):SIZE:2.5 (ARMORED)")
    assert slot is not None
    assert (slot.name, slot.pod, slot.size, slot.armored, slot.capitals) == ("Cargo", True, 2.5, True, True)


def test_marks_out_of_order_are_understood_and_irregular() -> None:
    slot = parse_slot("Medium Laser (omnipod) (R)")
    assert slot is not None
    assert (slot.name, slot.rear, slot.pod, slot.irregular) == ("Medium Laser", True, True, True)
    mek, codes = read(Left_Torso=["Medium Laser (omnipod) (R)"])
    assert [(mount.rear, mount.pod) for mount in mek.mounts] == [(True, True)]
    assert codes == ["P126"]


def test_identical_items_side_by_side_are_told_apart_by_counting() -> None:
    mek, codes = read(Left_Torso=["ISDoubleHeatSink"] * 6)
    assert [places(mount) for mount in mek.mounts] == [["LT0", "LT1", "LT2"], ["LT3", "LT4", "LT5"]]
    assert codes == []


def test_holes_do_not_part_an_item() -> None:
    mek, codes = read(Left_Torso=["LRM 20", "-Empty-", "LRM 20", "LRM 20", "LRM 20", "LRM 20"])
    assert [places(mount) for mount in mek.mounts] == [["LT0", "LT2", "LT3", "LT4", "LT5"]]
    assert codes == []


def test_an_item_with_too_few_slots_is_kept_and_reported() -> None:
    mek, codes = read(Left_Torso=["ISDoubleHeatSink"] * 2, Right_Torso=["ISDoubleHeatSink"])
    assert [len(mount.slots) for mount in mek.mounts] == [2, 1]
    assert codes == ["P105", "P105"]


def test_rear_and_front_items_of_one_kind_are_two_items() -> None:
    mek, _ = read(Left_Torso=["LRM 10", "LRM 10", "LRM 10 (R)", "LRM 10 (R)"])
    assert [(mount.rear, len(mount.slots)) for mount in mek.mounts] == [(False, 2), (True, 2)]


def test_what_is_spread_over_the_unit_is_one_item() -> None:
    mek, codes = read(Left_Arm=["Endo Steel"] * 7, Right_Torso=["Endo Steel"] * 7)
    (endo,) = mek.mounts
    assert len(endo.slots) == 14
    assert codes == []


def test_a_split_weapon_fills_up_in_the_next_location_which_decides_its_arc() -> None:
    mek, codes = read(Right_Arm=["Autocannon/20"] * 6, Right_Torso=["Autocannon/20"] * 4)
    (cannon,) = mek.mounts
    assert (cannon.location, cannon.split, len(cannon.slots)) == ("RT", True, 10)
    assert codes == []


def test_two_split_weapons_do_not_mix_across_the_unit() -> None:
    mek, codes = read(
        Left_Arm=["Autocannon/20"] * 8, Right_Arm=["Autocannon/20"] * 8, Left_Torso=["Autocannon/20"] * 2, Right_Torso=["Autocannon/20"] * 2
    )
    assert [(mount.location, {location for location, _ in mount.slots}) for mount in mek.mounts] == [
        ("LT", {"LA", "LT"}),
        ("RT", {"RA", "RT"}),
    ]
    assert codes == []


def test_a_weapon_of_a_torso_is_booked_in_the_center_where_it_reaches_it() -> None:
    mek, _ = read(Right_Torso=["ISHeavyGaussRifle (Split)"] * 9, Center_Torso=["ISHeavyGaussRifle (Split)"] * 2)
    (gauss,) = mek.mounts
    assert gauss.location == "CT"
    assert mek.style.choices["split"] == "marked"


def test_two_items_of_a_superheavy_share_a_slot() -> None:
    mek, _ = read(mass=120, Left_Torso=["IS Gauss Ammo|IS Gauss Ammo", "LRM 20", "LRM 20", "LRM 20"])
    assert [places(mount) for mount in mek.mounts] == [["LT0"], ["LT0"], ["LT1", "LT2", "LT3"]]


@pytest.mark.parametrize(
    ("techbase", "key"), [("Inner Sphere", "ISDoubleHeatSink"), ("Clan", "CLDoubleHeatSink"), ("Mixed (Clan Chassis)", "CLDoubleHeatSink")]
)
def test_a_bare_name_belongs_to_the_technology_of_the_chassis(techbase: str, key: str) -> None:
    mek, _ = read(techbase=techbase, Left_Torso=["Double Heat Sink"] * 6)
    assert {mount.item for mount in mek.mounts} == {key}


def test_sizes_stand_behind_the_name_or_in_it() -> None:
    mek, codes = read(Left_Torso=["Cargo:size:1.0", "Cargo (0.5 tons)"])
    assert [(mount.item, mount.size) for mount in mek.mounts] == [("Cargo", 1.0), ("Cargo", 0.5)]
    assert codes == []


def test_an_unknown_name_is_kept_and_reported_with_its_line() -> None:
    mek, codes = read(Left_Torso=["Medum Laser"])
    assert [(mount.item, mount.text, mount.location) for mount in mek.mounts] == [("", "Medum Laser", "LT")]
    assert codes == ["E101"]


def test_the_second_seat_and_the_gear_of_other_configurations_are_parts_of_the_machine() -> None:
    mek, codes = read(config="QuadVee", Head=["Cockpit", "Cockpit"], Left_Leg=["Conversion Gear"], Left_Torso=["Landing Gear", "Avionics"])
    assert [slot.system for slot in mek.systems] == ["Landing Gear", "Avionics", "Cockpit", "Cockpit", "Conversion Gear"]
    assert codes == []
