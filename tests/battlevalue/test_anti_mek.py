"""Which skill stands in the piloting column of troops."""

from __future__ import annotations

import pytest

from converter.battlevalue import RuleSet
from converter.battlevalue.anti_mek import piloting_column
from converter.model import Armor, BattleArmor, Engine, Infantry, Mount, ProtoMek, Vehicle

PUBLISHED = RuleSet()
PRINTED = RuleSet("techmanual")
GEAR = Mount("AntiMekGear", "TRP", "AntiMekGear")
HAND = Mount("BABasicManipulator", "SQD", arm="LA")


def platoon(motive: str = "Leg", skill: int | None = None, mounts: tuple[Mount, ...] = (), *, encumbering: bool = False) -> Infantry:
    return Infantry(
        chassis="Test",
        squad_size=7,
        squads=4,
        motive=motive,
        primary="InfantryAssaultRifle",
        anti_mek_skill=skill,
        mounts=mounts,
        encumbering=encumbering,
    )


def suit(weight_class: str, *mounts: Mount) -> BattleArmor:
    return BattleArmor(
        chassis="Test", weight_class=weight_class, troopers=4, armor=Armor(kind="BA Standard (Basic)", points={"SQD": 5}), mounts=mounts
    )


def test_a_suit_that_climbs_meks_uses_its_anti_mek_skill() -> None:
    assert piloting_column(suit("Medium", HAND), PUBLISHED, 4) == 4


def test_a_suit_that_cannot_is_rated_with_five() -> None:
    assert piloting_column(suit("Heavy", HAND), PUBLISHED, 4) == 5


def test_trained_infantry_uses_its_anti_mek_skill() -> None:
    """Gear is an item in newer files, a skill below 8 in older ones."""
    assert piloting_column(platoon(mounts=(GEAR,)), PUBLISHED, 4) == 4
    assert piloting_column(platoon(skill=5), PUBLISHED, 4) == 4


@pytest.mark.parametrize("skill", [None, 8])
def test_infantry_without_gear_is_untrained(skill: int | None) -> None:
    """Public cases 20, 21 and 50: able but untrained is 4/8, which is times 0.85, not 4/5."""
    assert piloting_column(platoon(skill=skill), PUBLISHED, 5) == 8


@pytest.mark.parametrize("unable", [platoon("Tracked"), platoon(encumbering=True), platoon(mounts=(Mount("Autocannon/2", "FGN"),))])
def test_infantry_that_cannot_attack_meks_is_rated_with_five(unable: Infantry) -> None:
    """Public case 20 for encumbering armor and field guns."""
    assert piloting_column(unable, PUBLISHED, 4) == 5


def test_the_printed_rules_fix_mechanized_infantry_and_infantry_without_gear_at_eight() -> None:
    assert piloting_column(platoon("Tracked", mounts=(GEAR,)), PRINTED, 4) == 8
    assert piloting_column(platoon(), PRINTED, 4) == 8


def test_a_protomech_is_rated_with_five_and_a_vehicle_with_its_driving() -> None:
    armor = Armor(kind="Standard")
    engine = Engine(kind="Fusion")
    assert piloting_column(ProtoMek(chassis="Test", cruise_mp=4, engine=engine, armor=armor), PUBLISHED, 3) == 5
    assert piloting_column(Vehicle(chassis="Test", motive="Hover", engine=engine, cruise_mp=4, armor=armor), PUBLISHED, 3) == 3
