"""What infantry rides and has implanted, and the structure of ProtoMechs, as tables."""

from __future__ import annotations

from converter.equipment.infantry import augmentations, beasts, prosthetic_offense
from converter.equipment.protomek import protomek_structure


def test_a_branth_flies_and_an_elephant_is_hard_to_hurt() -> None:
    assert (beasts()["Branth"].mp, beasts()["Branth"].mode) == (6, "VTOL")
    assert beasts()["Elephant"].divisor == 2


def test_an_implant_without_battle_value_is_known_all_the_same() -> None:
    assert augmentations()["cyber_imp_audio"].offense_per_man == 0
    assert augmentations()["gas_effuser_toxin"].offense_per_man == 0.23


def test_a_prosthetic_vibroblade_is_worth_more_than_a_blade() -> None:
    assert prosthetic_offense() | {} == {**prosthetic_offense(), "vibroblade": 0.14, "blade": 0.02}


def test_structure_of_protomechs_by_weight_and_shape() -> None:
    """TechManual: a 9-ton biped has 20 points, as in the worked example."""
    assert sum(protomek_structure()[9].points(quad=False, main_gun=False).values()) == 20
    assert protomek_structure()[12].points(quad=True, main_gun=True) == {"HD": 3, "T": 12, "L": 13, "MG": 2}
