"""The tables of the damage rules, ours and those of users."""

from __future__ import annotations

from pathlib import Path

import pytest

from converter import damage
from converter.damage import DEFAULT, NoTemplateError, TableError, UnknownWeaponError, load_tables, standard_tables

SHAPES = "shape,columns,depths,source,note\n"
FAMILY = "ac5,rigid,1 3 1,stated,\nac10,rigid,1 2 4 2 1,stated,\nac2,rigid,2,stated,\nmachine_gun,rigid,2,stated,\n"


def test_our_own_tables_keep_their_rules() -> None:
    tables = standard_tables()
    assert sum(shape.boxes == 5 for shape in tables.shapes.values()) >= 2
    assert tables.weapon("lrm-20").groups == (5, 5, 5, 5)
    assert tables.weapon("Arrow IV").groups == (5, 5, 5, 5)
    assert tables.weapon("Arrow IV (adjacent hex)").groups == (5, 5)
    assert tables.weapon("Thumper (adjacent hex)").groups == (3,)


@pytest.mark.parametrize(
    ("name", "shape"), [("Vibrabomb", "ac10"), ("Vibrabomb IV", "ac20"), ("Vibrabomb 5", "ac5"), ("Bomb 10", "ac10"), ("bomb 20", "ac20")]
)
def test_rated_weapons_use_the_autocannon_template_of_their_rating(name: str, shape: str) -> None:
    assert standard_tables().weapon(name).template.name == shape


def test_a_minefield_is_split_into_groups_of_five_and_what_is_left() -> None:
    assert standard_tables().weapon("Conventional Minefield 18").groups == (5, 5, 5, 3)


def test_a_rating_without_a_template_is_refused() -> None:
    with pytest.raises(NoTemplateError):
        standard_tables().weapon("Bomb 7")


def test_an_unknown_weapon_names_the_nearest() -> None:
    with pytest.raises(UnknownWeaponError) as error:
        standard_tables().weapon("Medium Lazer")
    assert "Medium Laser" in error.value.nearest


@pytest.mark.parametrize(
    "row",
    [
        "blob,rigid,1 2,stated,",
        "blob,rigid,1 x 1,stated,",
        "blob,rigid,0 2 0,stated,",
        "blob,rigid,,stated,",
        "blob,pair,5,stated,",
        "big_laser,rigid,1 3 1,stated,",
        "ac15,rigid,1 1 3 1 1,stated,",
    ],
)
def test_a_table_that_breaks_a_rule_is_rejected_as_a_whole(row: str, tmp_path: Path) -> None:
    (tmp_path / "shapes.csv").write_text(SHAPES + FAMILY + row + "\n", encoding="utf-8")
    with pytest.raises(TableError):
        load_tables(tmp_path)


def test_a_users_table_takes_the_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "shapes.csv").write_text(SHAPES + FAMILY, encoding="utf-8")
    header = "weapon,kind,shape,points,rack,bonus,gate,printed_damage,reason\n"
    (tmp_path / "weapons.csv").write_text(header + "Big Gun,rigid,ac10,,,,,10,\n", encoding="utf-8")
    tables = load_tables(tmp_path)
    assert tables.weapon("big gun").template.boxes == 10
    with pytest.raises(UnknownWeaponError):
        tables.weapon("PPC")
    assert tables.hit_locations == standard_tables().hit_locations


def test_a_weapon_without_its_shape_is_refused(tmp_path: Path) -> None:
    header = "weapon,kind,shape,points,rack,bonus,gate,printed_damage,reason\n"
    (tmp_path / "weapons.csv").write_text(header + "Big Gun,rigid,nowhere,,,,,10,\n", encoding="utf-8")
    with pytest.raises(TableError):
        load_tables(tmp_path)


@pytest.mark.parametrize(
    ("attack", "rows"),
    [
        ("Kick 50", 4),
        ("Club 20", 2),
        ("Mace 45", 3),
        ("Punch 50", 2),
        ("Sword 50", 3),
        ("Hatchet 50", 4),
        ("Ram 60 4", 6),
        ("Ramming 100", 3),
        ("Death From Above 75", 8),
        ("Fall 50 1", 3),
        ("Fall 100 0", 3),
    ],
)
def test_rows_of_physical_attacks_rams_and_falls_follow_from_the_weight(attack: str, rows: int) -> None:
    """Kick ceil(w/20)+1, punch ceil(w/30), ram w/10 × hexes / 4, fall w/10 × (levels + 1) / 4 …; rams and falls round half up."""
    assert standard_tables().weapon(attack).points == rows


def test_an_attack_without_its_weight_is_refused() -> None:
    with pytest.raises(NoTemplateError):
        standard_tables().weapon("Fall 50")


def test_every_clause_that_may_be_read_otherwise_is_asked_for() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(damage.__file__).parent.glob("*.py"))
    assert [key for key in DEFAULT.table if f'["{key}"]' not in code] == []
