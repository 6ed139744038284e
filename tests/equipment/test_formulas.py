"""Figures that depend on the carrier, against the books: weights and slots after the equipment chapters, BV after bv2 §3."""

from functools import partial
from typing import Any

import pytest

from converter.battlevalue.rules import RuleSet
from converter.equipment import bv_on, bv_under, catalogue, cost_on, figure_under, other_values, slots_on, tons_on


@pytest.mark.parametrize(
    ("key", "carrier", "tons", "slots"),
    [
        ("Hatchet", {"tons": 50}, 4, 4),
        ("Sword", {"tons": 75}, 4, 5),
        ("Mace", {"tons": 75}, 8, 8),
        ("IS Lance", {"tons": 50}, 3, 3),
        ("Retractable Blade", {"tons": 50}, 3, 4),
        ("ISClaw", {"tons": 100}, 7, 7),
        ("Talons", {"tons": 50, "legs": 2}, 4, 4),
        ("Talons", {"tons": 50, "legs": 4}, 4, 8),
        ("ISMASC", {"tons": 50}, 3, 3),
        ("CLMASC", {"tons": 55}, 2, 2),
        ("ISTargeting Computer", {"direct_fire_tons": 17}, 5, 5),
        ("CLTargeting Computer", {"direct_fire_tons": 17}, 4, 4),
        ("ISAES", {"tons": 60}, 2, 3),
        ("ISAES", {"tons": 60, "quad": True}, 1.5, 3),
        ("MechanicalJumpBooster", {"tons": 60, "jump_mp": 3}, 9, 4),
        ("Jump Jet", {"tons": 55}, 0.5, 1),
        ("Jump Jet", {"tons": 90}, 2, 1),
        ("Improved Jump Jet", {"tons": 60}, 2, 2),
        ("Cargo", {"size": 2.5}, 2.5, 3),
        ("Communications Equipment", {"size": 3}, 3, 3),
        ("ChainDrapeCape", {"tons": 65}, 6.5, 6),
    ],
)
def test_weight_and_slots_follow_the_carrier(key: str, carrier: dict[str, Any], tons: float, slots: int) -> None:
    item = catalogue()[key]
    assert tons_on(item, **carrier) == tons
    assert slots_on(item, **carrier) == slots


@pytest.mark.parametrize(
    ("key", "slots"),
    [("ISERPPC", 2), ("ISLBXAC10", 3), ("Heavy PPC", 2), ("ISDoubleHeatSink", 2), ("IS Endo Steel", 7), ("Clan Endo-Composite", 2)],
)
def test_on_a_superheavy_an_item_fills_half_its_slots_rounded_up(key: str, slots: int) -> None:
    assert slots_on(catalogue()[key], tons=150, superheavy=True) == slots


@pytest.mark.parametrize(
    ("key", "tons", "bv"),
    [
        ("Hatchet", 50, 15),
        ("Sword", 50, 10.35),
        ("IS Lance", 75, 15),
        ("Mace", 75, 19),
        ("Retractable Blade", 75, 13.8),
        ("ISClaw", 50, 10.2),
        ("Talons", 75, 8),
        ("ProtoMeleeWeapon", 6, 2.5),
        ("ProtoQuadMeleeSystem", 6, 5),
    ],
)
def test_bv_of_a_physical_weapon_follows_the_weight_of_the_unit(key: str, tons: float, bv: float) -> None:
    assert bv_on(catalogue()[key], tons=tons) == bv


@pytest.mark.parametrize(("key", "bv"), [("Hatchet", 30), ("ISClaw", 20.4), ("Talons", 10)])
def test_triple_strength_myomer_doubles_the_bv_of_a_physical_weapon(key: str, bv: float) -> None:
    assert bv_on(catalogue()[key], tons=50, tsm=True) == bv


def test_a_ram_plate_counts_the_charge_and_spiked_torsos_and_not_the_myomer() -> None:
    plate = catalogue()["Ram Plate"]
    assert bv_on(plate, tons=75, run_mp=6) == 24.2
    assert bv_on(plate, tons=75, run_mp=6, spiked_torsos=2, tsm=True) == 26.4


def test_masc_is_priced_by_engine_rating_and_weight() -> None:
    assert cost_on(catalogue()["ISMASC"], tons=50, engine_rating=200) == 600_000


def test_a_small_support_vehicle_weighs_by_the_kilogram() -> None:
    assert tons_on(catalogue()["Basic Fire Control"], served_tons=0.125, by_kilogram=True) == 0.007


@pytest.mark.parametrize(
    ("key", "edition", "bv"),
    [
        ("CLRocketLauncher10Prototype", "published", 17),
        ("CLRocketLauncher10Prototype", "practice-2026", 15),
        ("ISERLargeLaserPrototype", "engine-2023", 163),
        ("ISERLargeLaserPrototype", "practice-2026", 136),
        ("HarJel Repair Systems (HarJel III)", "published", -2),
        ("HarJel Repair Systems (HarJel III)", "practice-2026", -1),
        ("ProtoMeleeWeapon", "engine-2023", 1),
        ("ProtoMeleeWeapon", "published", None),
        ("Medium Laser", "published", 46),
    ],
)
def test_a_value_that_changed_follows_the_edition(key: str, edition: str, bv: float | None) -> None:
    assert bv_under(catalogue()[key], partial(getattr, RuleSet(edition))) == bv


def test_heat_that_changed_follows_the_edition() -> None:
    laser = catalogue()["ISERLargeLaserPrototype"]
    assert figure_under(laser, "heat", partial(getattr, RuleSet("published"))) == 12
    assert figure_under(laser, "heat", partial(getattr, RuleSet("engine-2023"))) == 18


def test_older_values_can_be_listed_to_explain_a_gap() -> None:
    assert [other.value for other in other_values()["Enhanced LRM 20"]] == [210]


def test_a_figure_without_a_formula_is_a_fault_and_not_a_guess() -> None:
    with pytest.raises(ValueError, match="no formula"):
        tons_on(catalogue()["IS Endo Steel"], tons=50)
