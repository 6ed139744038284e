"""The ledger: lines add up, and say how."""

from hypothesis import given as property_of
from hypothesis import strategies as st

from converter.model.ledger import at_least, at_most, given, less, product, ratings, round_half_up, total

FIGURES = st.floats(-1000, 1000, allow_nan=False)


@property_of(st.lists(FIGURES, min_size=1, max_size=6))
def test_every_combinator_equals_its_parts(figures: list[float]) -> None:
    lines = [given(f"line {i}", figure) for i, figure in enumerate(figures)]
    for line in (
        total("sum", lines),
        product("product", *lines),
        less("less", *lines),
        at_least("floor", lines[0], 1),
        at_most("cap", lines[0], lines[-1]),
    ):
        assert abs(line.value - line.recomputed()) <= 1e-6 * max(1, abs(line.value))


def test_the_top_of_a_battle_value_reads_as_arithmetic() -> None:
    # Mongoose MON-66, bv2 §5
    root = ratings("battle_value", given("defensive_rating", 433.3), given("offensive_rating", 325.08))
    assert root.value == 758
    assert root.formula == "(433.3 + 325.08) rounded"


def test_halves_round_up_and_binary_noise_is_no_difference() -> None:
    assert [round_half_up(x) for x in (0.5, 1.4999999999, 1.4, 2.5, -0.5)] == [1, 2, 1, 3, 0]


def test_a_line_is_found_by_its_label_and_written_as_plain_data() -> None:
    tree = product("armor", given("points", 200), given("multiplier", 2.5))
    assert tree.find("multiplier") is tree.parts[1]
    assert tree.find("gyro") is None
    assert tree.as_dict() == {
        "label": "armor",
        "formula": "200 × 2.5",
        "value": 500.0,
        "rule": "",
        "children": [
            {"label": "points", "formula": "", "value": 200, "rule": "", "children": []},
            {"label": "multiplier", "formula": "", "value": 2.5, "rule": "", "children": []},
        ],
    }


def test_a_battle_value_is_never_below_nothing() -> None:
    """Public case 18."""
    assert ratings("battle_value", given("defensive_rating", -100), given("offensive_rating", 5)).value == 0
