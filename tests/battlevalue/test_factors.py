"""Movement factors against the printed tables (bv2 §1.1, §1.2, §5 step checks)."""

import pytest

from converter.battlevalue import RuleSet
from converter.battlevalue.factors import half_mp, speed_factor_of, target_movement_modifier

PRINTED_SPEED_FACTORS = [
    0.44, 0.54, 0.65, 0.77, 0.88, 1.00, 1.12, 1.24, 1.37, 1.50, 1.63, 1.76, 1.89,
    2.02, 2.16, 2.30, 2.44, 2.58, 2.72, 2.86, 3.00, 3.15, 3.29, 3.44, 3.59, 3.74,
]  # fmt: skip


@pytest.mark.parametrize(("mp", "factor"), list(enumerate(PRINTED_SPEED_FACTORS)))
def test_the_speed_factor_is_the_printed_one(mp: int, factor: float) -> None:
    assert speed_factor_of(mp) == factor


@pytest.mark.parametrize(
    ("mp", "modifier"),
    [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (17, 4), (18, 5), (24, 5), (25, 6), (40, 6)],
)
def test_the_target_movement_modifier_is_the_printed_one(mp: int, modifier: int) -> None:
    assert target_movement_modifier(mp, RuleSet()) == modifier


def test_a_jump_adds_one_but_not_without_mp() -> None:
    assert target_movement_modifier(3, RuleSet(), airborne=True) == 2
    assert target_movement_modifier(0, RuleSet(), airborne=True) == 0


@pytest.mark.parametrize(("mp", "modifier"), [(13, 4), (14, 5), (18, 5), (19, 6), (24, 6), (25, 7)])
def test_the_optional_table_is_steeper(mp: int, modifier: int) -> None:
    assert target_movement_modifier(mp, RuleSet(overrides={"R71": "steep"})) == modifier


@pytest.mark.parametrize(("mp", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3)])
def test_half_a_jump_rounds_up(mp: int, half: int) -> None:
    assert half_mp(mp) == half
