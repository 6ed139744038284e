"""Battle armor, infantry and ProtoMechs out of block files."""

from __future__ import annotations

from pathlib import Path

import pytest

from converter.model import AnyUnit, BattleArmor, Beast, Finding, Infantry, Prosthetic, ProtoMek
from parsers import Source, read

COMMON = {"Name": "Test", "Model": "", "year": "3060", "type": "IS Level 2"}
SUIT = {
    **COMMON,
    "UnitType": "BattleArmor",
    "motion_type": "Jump",
    "cruiseMP": "1",
    "jumpingMP": "3",
    "armor_type": "28",
    "armor": "5",
    "Trooper Count": "4",
    "weightclass": "2",
    "chassis": "biped",
}
PLATOON = {**COMMON, "UnitType": "Infantry", "motion_type": "Leg", "squad_size": "7", "squadn": "4", "Primary": "Auto-Rifle"}
PROTO = {
    **COMMON,
    "UnitType": "ProtoMek",
    "type": "Clan Level 2",
    "motion_type": "Biped",
    "cruiseMP": "4",
    "jumpingMP": "2",
    "engine_type": "0",
    "tonnage": "5.0",
    "armor": "2\n8\n2\n2\n6",
}


def block(tag: str, *lines: str) -> str:
    return "\n".join([f"<{tag}>", *lines, f"</{tag}>", ""])


def read_one(base: dict[str, str], *blocks: str, **changes: str | None) -> tuple[AnyUnit, tuple[Finding, ...]]:
    """Read a unit of a base: some of its blocks changed or (None) left out, others added."""
    fields = {tag: text for tag, text in {**base, **changes}.items() if text is not None}
    text = "".join([*(block(tag, text) for tag, text in fields.items()), *blocks])
    result = read(Source("test.blk", text.encode()))
    assert len(result.units) == 1
    return result.units[0], result.findings


def suit(*blocks: str, **changes: str | None) -> tuple[BattleArmor, tuple[Finding, ...]]:
    unit, findings = read_one(SUIT, *blocks, **changes)
    assert isinstance(unit, BattleArmor)
    return unit, findings


def platoon(*blocks: str, **changes: str | None) -> tuple[Infantry, tuple[Finding, ...]]:
    unit, findings = read_one(PLATOON, *blocks, **changes)
    assert isinstance(unit, Infantry)
    return unit, findings


def proto(*blocks: str, **changes: str) -> ProtoMek:
    unit, findings = read_one(PROTO, *blocks, **changes)
    assert isinstance(unit, ProtoMek)
    assert not findings
    return unit


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


# battle armor


def test_a_squad_has_its_weight_class_movement_and_armor() -> None:
    unit, findings = suit()
    assert not findings
    assert (unit.weight_class, unit.troopers, unit.motive, unit.ground_mp, unit.second_mp) == ("Medium", 4, "Jump", 1, 3)
    assert (unit.armor.kind, unit.armor.total_points, unit.body) == ("BA Standard (Basic)", 5, "biped")


def test_suffixes_of_equipment_are_a_set_in_any_order() -> None:
    unit, _ = suit(block("Squad Equipment", "ISBASmallLaser:RA:SSWM", "ISBASmallLaser:SSWM:RA", "BA-SRM2 Ammo:DWP:Body:Shots3#"))
    first, second, ammo = unit.mounts
    assert first == second
    assert (first.item, first.location, first.mark, first.arm) == ("ISBASmallLaser", "SQD", "SSWM", "RA")
    assert (ammo.mark, ammo.arm, ammo.shots) == ("DWP", "Body", 3)


def test_equipment_of_single_troopers_is_theirs() -> None:
    unit, _ = suit(block("Trooper 2 Equipment", "ISBAMineDispenser:Body"))
    assert unit.mounts[0].location == "T2"


def test_equipment_of_troopers_the_squad_lacks_is_kept_and_reported() -> None:
    """29 files of the library are copied from a larger squad."""
    unit, findings = suit(block("Trooper 5 Equipment", "ISBAMineDispenser:Body"))
    assert codes(findings) == ["P231"]
    assert unit.mounts[0].location == "T5"


def test_point_and_squad_name_the_same_equipment() -> None:
    unit, findings = suit(block("Point Equipment", "BABattleClaw:LA"))
    assert not findings
    assert unit.mounts[0].location == "SQD"


def test_ammunition_without_a_count_has_its_full_load() -> None:
    """Public case 70: one program read it as empty."""
    unit, _ = suit(block("Squad Equipment", "BA-SRM4 Ammo:Body"))
    assert unit.mounts[0].shots is None


def test_an_empty_weapon_pack_is_no_fault() -> None:
    """Public case 74: it kept a whole library from loading."""
    _, findings = suit(block("Squad Equipment", "ISDetachableWeaponPack:Body"))
    assert not findings


@pytest.mark.parametrize(("text", "kind"), [("Modular:3", "Modular"), ("Standard:3", "Standard"), ("Configurable:3", "Modular")])
def test_a_turret_has_a_kind_and_slots(text: str, kind: str) -> None:
    unit, _ = suit(block("turret", text))
    assert (unit.turret_kind, unit.turret_slots) == (kind, 3)


def test_a_turret_of_nonsense_is_reported() -> None:
    unit, findings = suit(block("turret", "Modular:many"))
    assert codes(findings) == ["P009"]
    assert unit.extras[0].value == "Modular:many"


def test_a_squad_without_a_count_of_troopers_is_reported() -> None:
    unit, findings = suit(**{"Trooper Count": None})
    assert codes(findings) == ["P207"]
    assert unit.troopers == 1


@pytest.mark.parametrize("count", ["0", "-4", "1000000000"])
def test_a_squad_of_no_suits_or_of_a_crowd_is_reported(count: str) -> None:
    unit, findings = suit(**{"Trooper Count": count})
    assert codes(findings) == ["P009"]
    assert unit.troopers == 1


def test_a_suit_rides_no_beast() -> None:
    _, findings = suit(motion_type="Beast:Horse")
    assert codes(findings) == ["P009"]


def test_a_number_that_is_none_is_reported() -> None:
    """Digits of other scripts and words like nan look like numbers to a program."""
    _, findings = suit(block("turret", "Modular:²"), armor="²", tonnage="nan")
    assert codes(findings) == ["P009", "P009", "P009"]


def test_an_empty_jump_block_is_no_jump() -> None:
    unit, findings = suit(jumpingMP="")
    assert not findings
    assert unit.second_mp == 0


# infantry


def test_a_platoon_has_squads_and_weapons_by_any_of_their_names() -> None:
    unit, findings = platoon(block("Secondary", "InfantryTAG"), block("secondn", "2"))
    assert not findings
    assert (unit.men, unit.primary, unit.primary_text) == (28, "InfantryAssaultRifle", "Auto-Rifle")
    assert (unit.secondary, unit.secondary_per_squad) == ("InfantryTAG", 2)


def test_an_unknown_weapon_keeps_its_name_and_is_reported() -> None:
    unit, findings = platoon(block("Secondary", "Infantry Widget"))
    assert codes(findings) == ["E101"]
    assert (unit.secondary, unit.secondary_text) == (None, "Infantry Widget")


def test_a_platoon_without_a_squad_size_names_the_block() -> None:
    """Public case 83: the message must say which block and which file."""
    _, findings = platoon(squad_size=None)
    assert codes(findings) == ["P207"]
    assert "squad_size" in str(findings[0])
    assert str(findings[0]).startswith("test.blk")


def test_a_kit_stands_in_its_block_or_among_the_equipment() -> None:
    """Older files have the block, newer ones the equipment."""
    old, _ = platoon(block("armorKit", "ClanKit"))
    new, _ = platoon(block("Troopers Equipment", "Clan Armor Kit (All)"))
    assert old.armor_kit == "Clan Armor Kit (All)"
    assert [(mount.item, mount.location) for mount in new.mounts] == [("Clan Armor Kit (All)", "TRP")]


def test_an_unknown_kit_is_reported() -> None:
    unit, findings = platoon(block("armorKit", "Cardboard"))
    assert codes(findings) == ["E101"]
    assert (unit.armor_kit, unit.armor_kit_text) == (None, "Cardboard")


def test_flags_are_set_by_their_presence() -> None:
    unit, _ = platoon(block("encumberingarmor", "true"), block("sneakir"), block("dest"), block("armordivisor", "2.0"))
    assert (unit.encumbering, unit.sneak_ir, unit.dest, unit.sneak_camo, unit.armor_divisor) == (True, True, True, False, 2.0)


@pytest.mark.parametrize(
    ("text", "motive", "skill"), [("8", "Leg", 8), ("5", "Leg", 5), ("", "Jump", 6), ("true", "Leg", 5), ("false", "Leg", 8)]
)
def test_the_anti_mek_skill_is_a_number_a_word_or_the_usual_one(text: str, motive: str, skill: int) -> None:
    """Public case 20: 8 is 8."""
    unit, findings = platoon(block("antimek", text), motion_type=motive)
    assert not findings
    assert unit.anti_mek_skill == skill


def test_an_anti_mek_skill_of_nonsense_is_reported() -> None:
    unit, findings = platoon(block("antimek", "good"))
    assert codes(findings) == ["P009"]
    assert unit.anti_mek_skill is None


def test_specializations_are_a_sum_of_bits() -> None:
    unit, _ = platoon(block("specialization", "1088"))
    assert unit.specializations == ("Marines", "TAG Troops")


@pytest.mark.parametrize("text", ["8192", "many"])
def test_unknown_specializations_are_reported(text: str) -> None:
    unit, findings = platoon(block("specialization", text))
    assert codes(findings) == ["P009"]
    assert unit.specializations == ()


def test_implants_and_limbs_are_read() -> None:
    unit, _ = platoon(
        block("augmentation", "dermal_armor", "# a note", "tsm_implant"),
        block("prostheticEnhancement1", "Vibro-Blade"),
        block("prostheticEnhancement1Count", "2"),
        block("extraneousPair1", "laser"),
    )
    assert unit.augmentations == ("dermal_armor", "tsm_implant")
    assert unit.prosthetics == (Prosthetic(kind="vibro_blade", count=2),)
    assert unit.extraneous_pairs == (Prosthetic(kind="laser", count=None),)


def test_a_count_of_limbs_that_means_nothing_is_kept_and_reported() -> None:
    unit, findings = platoon(
        block("prostheticEnhancement1", "Vibro-Blade"),
        block("prostheticEnhancement1Count", "two"),
        block("prostheticEnhancement2Count", "2"),
    )
    assert unit.prosthetics == (Prosthetic(kind="vibro_blade"),)
    assert [extra.value for extra in unit.extras] == ["two", "2"]
    assert [finding.code for finding in findings] == ["P009", "P009"]


def test_a_beast_is_known_by_its_name() -> None:
    unit, findings = platoon(motion_type="Beast:Horse")
    assert not findings
    assert (unit.motive, unit.beast) == ("Beast", Beast(name="Horse"))


def test_a_custom_beast_brings_its_figures() -> None:
    unit, findings = platoon(motion_type="Beast:Custom:Thorn Lizard,LARGE,0.5,3,Leg,1,1,2,0,0,0")
    assert not findings
    assert unit.beast is not None
    assert (unit.beast.name, unit.beast.mp, unit.beast.mode, unit.beast.divisor) == ("Thorn Lizard", 3, "Leg", 2.0)


@pytest.mark.parametrize(
    ("motive", "code"),
    [
        ("Beast:Hoarse", "P233"),
        ("Beast:Custom:Lizard,LARGE", "P009"),
        ("Beast:Custom:Lizard,LARGE,heavy,3,Leg,1,1,2,0,0,0", "P009"),
        ("Beast:Custom:Lizard,LARGE,0.5,3,Skipping,1,1,2,0,0,0", "P009"),
    ],
)
def test_a_beast_nobody_knows_is_reported(motive: str, code: str) -> None:
    _, findings = platoon(motion_type=motive)
    assert codes(findings) == [code]


def test_gunners_without_a_support_weapon_are_reported() -> None:
    unit, findings = platoon(block("secondn", "2"))
    assert codes(findings) == ["P232"]
    assert (unit.secondary, unit.secondary_per_squad) == (None, 2)


def test_field_guns_are_mounts_of_their_own_location() -> None:
    unit, _ = platoon(block("Field Guns Equipment", "Autocannon/5", "IS Ammo AC/5"))
    assert [mount.location for mount in unit.mounts] == ["FGN", "FGN"]


# ProtoMechs


def test_a_protomech_moves_as_its_motive_says() -> None:
    assert proto(motion_type="Quad").quad
    assert proto(motion_type="WiGE").glider
    assert (proto().cruise_mp, proto().jump_mp, proto().tonnage) == (4, 2, 5.0)


def test_a_sixth_armor_value_is_the_main_gun() -> None:
    unit = proto(armor="2\n8\n2\n2\n6\n3")
    assert unit.armor.points["MG"] == 3


def test_ammunition_of_protomechs_has_its_shots_in_brackets() -> None:
    unit = proto(block("Body Equipment", "Clan Ammo SRM-3 (20)"))
    assert (unit.mounts[0].text, unit.mounts[0].shots) == ("Clan Ammo SRM-3", 20)


def test_a_protomech_on_wheels_is_reported() -> None:
    unit, findings = read_one(PROTO, motion_type="Wheeled")
    assert isinstance(unit, ProtoMek)
    assert codes(findings) == ["P009"]


# all of them


@pytest.mark.parametrize("folder", ["battle_armor", "infantry", "protomeks"])
def test_our_own_units_are_read_without_a_doubt(folder: str, fixtures: Path) -> None:
    for file in sorted((fixtures / folder).iterdir()):
        result = read(Source(file.name, file.read_bytes()))
        assert {finding.code for finding in result.findings} <= {"P231"}, file.name
        assert all(mount.item for mount in result.units[0].mounts), file.name
