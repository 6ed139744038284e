"""Exact expected damage against figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from converter.damage import (
    DEFAULT,
    Diagram,
    NoClusterColumnError,
    NoHitTableError,
    build,
    diagram_of,
    expected,
    layout,
    standard_tables,
)
from converter.model import Armor, DamageSheet, Engine, HeatSinks, Mek

TABLES = standard_tables()


def leg(armor: int = 60, structure: int = 12) -> Diagram:
    """A limb so deep that no template goes through it."""
    return build(layout("biped"), {"LL": armor}, {"LL": structure})


@pytest.mark.parametrize(
    ("weapon", "lost", "marked"),
    [
        ("Medium Laser", Fraction(0), Fraction(5)),
        ("AC/5", Fraction(1, 3), Fraction(14, 3)),
        ("AC/10", Fraction(4, 3), Fraction(26, 3)),
        ("AC/20", Fraction(10, 3), Fraction(50, 3)),
        ("PPC", Fraction(5, 6), Fraction(55, 6)),
        ("LRM 5", Fraction(1), Fraction(4)),
        ("Clan Light Machine Gun", Fraction(0), Fraction(4, 3)),
        ("Streak SRM 4", Fraction(0), Fraction(8)),
        ("LRM 20", Fraction(4), Fraction(16)),
    ],
)
def test_a_fresh_deep_limb_loses_only_what_hangs_over_its_edge(weapon: str, lost: Fraction, marked: Fraction) -> None:
    result = expected(leg(), TABLES.weapon(weapon), location="LL")
    assert (result.edge, result.marked, result.void, result.damaged) == (lost, marked, 0, 0)


def test_the_missiles_that_hit_are_weighed_by_the_cluster_table() -> None:
    """SRM 2: two missiles on 8 or more, 15 of 36; else one. So 51/36 missiles of two boxes."""
    assert expected(leg(), TABLES.weapon("SRM 2"), location="LL").marked == Fraction(51, 36) * 2


def test_missiles_one_after_another_find_what_those_before_have_left() -> None:
    """Four boxes in two columns of one, six streak missiles of two: a column hit once loses its box, everything else is lost."""
    shallow = build(layout("biped"), {"LL": 6}, {})
    hit_once = 1 - Fraction(5, 6) ** 6
    result = expected(shallow, TABLES.weapon("Streak SRM 6"), location="LL")
    assert result.marked == 6 * hit_once
    assert result.void + result.marked == 12


def test_hits_of_an_ultra_autocannon_are_walked_through_in_order() -> None:
    one, two = (expected(leg(), TABLES.weapon("Ultra AC/5"), location="LL", hits=hits) for hits in (1, 2))
    assert one.marked == Fraction(14, 3)
    assert two.boxes == 10
    assert two.damaged > 0
    assert two.marked + two.edge + two.damaged == 10


def test_rows_of_a_fall_are_spread_over_the_locations() -> None:
    """Three rows at a location hit for certain are eighteen boxes; so are those of a kick of three rows."""
    fall, kick = (expected(leg(), TABLES.weapon(attack), location="LL") for attack in ("Fall 50 1", "Kick 40"))
    assert fall.marked == kick.marked == 18
    whole = expected(diagram_of(atlas_like()), TABLES.weapon("Fall 50 0"))
    assert whole.boxes == whole.marked > 0


def atlas_like() -> Mek:
    points = {"HD": 9, "CT": 47, "LT": 32, "RT": 32, "LA": 34, "RA": 34, "LL": 41, "RL": 41}
    return Mek(
        chassis="Bulwark",
        tonnage=100,
        engine=Engine(kind="Fusion", rating=300),
        heat_sinks=HeatSinks(count=20),
        walk_mp=3,
        armor=Armor(kind="Standard", points=points, rear={"CT": 14, "LT": 10, "RT": 10}),
    )


def test_the_diagram_of_a_mek_has_a_box_for_every_point() -> None:
    """A 100 t Mek has structure of 3, 31, 21, 17 and 21 points in head, center torso, side torsos, arms and legs."""
    left = diagram_of(atlas_like()).remaining()
    assert {place: points for place, (points, _) in left.items()} == {
        **{"HD": 9, "CT": 47, "LT": 32, "RT": 32, "LA": 34, "RA": 34, "LL": 41, "RL": 41},
        **{"CTR": 14, "LTR": 10, "RTR": 10},
    }
    structure = {"HD": 3, "CT": 31, "LT": 21, "RT": 21, "LA": 17, "RA": 17, "LL": 21, "RL": 21, "CTR": 0, "LTR": 0, "RTR": 0}
    assert {place: points for place, (_, points) in left.items()} == structure


def test_expected_damage_by_location_follows_the_hit_table() -> None:
    """A laser goes nowhere but into the location rolled: the center torso on 2 and 7 is 7 of 36."""
    result = expected(diagram_of(atlas_like()), TABLES.weapon("Small Laser"))
    assert result.armor["CT"] == 3 * Fraction(7, 36)
    assert result.armor["LA"] == 3 * Fraction(5, 36)
    assert result.armor["HD"] == Fraction(1, 36) * (Fraction(3, 6) * 2 + Fraction(3, 6) * 1)
    assert result.structure["HD"] == Fraction(1, 36) * Fraction(3, 6)
    assert result.marked + result.void == 3


def test_from_behind_the_rear_armor_is_hit() -> None:
    result = expected(diagram_of(atlas_like()), TABLES.weapon("Medium Laser"), facing="rear")
    assert "CT" not in result.armor
    assert result.armor["CTR"] > 0
    assert result.structure["CT"] > 0


@pytest.mark.parametrize("weapon", ["AC/20", "PPC", "LRM 15", "SRM 6", "ATM 9 (HE)", "LB 20-X AC (cluster)", "MRM 40"])
def test_expected_boxes_are_marked_or_lost(weapon: str) -> None:
    result = expected(diagram_of(atlas_like()), TABLES.weapon(weapon))
    assert result.boxes == result.marked + result.edge + result.void + result.damaged


def test_battle_armor_rolls_its_missiles_and_has_two_columns() -> None:
    sheet = DamageSheet(chassis="Squad", layout="battle_armor", armor={"T1": 10}, structure={"T1": 2})
    result = expected(diagram_of(sheet), TABLES.weapon("LRM 5"), location="T1")
    hits = sum(Fraction(6 - abs(7 - roll), 36) * TABLES.clusters[5][roll] for roll in range(2, 13))
    assert result.boxes == hits
    with pytest.raises(NoClusterColumnError):
        expected(diagram_of(sheet), TABLES.weapon("MRM 30"), location="T1")
    with pytest.raises(NoHitTableError):
        expected(diagram_of(sheet), TABLES.weapon("PPC"))


def test_an_empty_column_may_let_a_template_drop_to_the_bottom() -> None:
    """Column 3 of the second row is gone: under the other reading the shell comes to rest on it and marks its neighbors."""
    thin = build(layout("biped"), {"LL": 6}, {}, DEFAULT.with_(empty_column="drop_to_bottom"))
    third = [box for box in thin.boxes if box.column == 3]
    assert (
        expected(thin.after(third), TABLES.weapon("AC/5"), location="LL").marked
        > expected(build(layout("biped"), {"LL": 6}, {}).after(third), TABLES.weapon("AC/5"), location="LL").marked
    )
