"""The data files are whole: every reference in them leads somewhere, and a person can find a row."""

import pytest

from converter.battlevalue.rules import switches
from converter.equipment import availability, catalogue, combat, infantry_armor_kits, other_values, tables
from converter.equipment.formulas import FORMULAS

LEDGER_FORMULAS = {"armor", "structure"}


def test_every_trait_in_use_has_a_meaning_for_that_table() -> None:
    meant = {row["trait"]: set(row["kinds"].split()) for row in tables.records_of("traits")}
    names = {"ammo": "ammo", "misc": "equipment"}
    used: dict[str, set[str]] = {}
    for entry in catalogue():
        for trait in entry.traits:
            used.setdefault(trait, set()).add(names.get(entry.kind, entry.kind))
    assert used == meant


@pytest.mark.parametrize("table", [*tables.KINDS, "traits", "availability", "combat", "infantry_armor_kits"])
def test_tables_are_sorted_and_name_each_row_once(table: str) -> None:
    keys = [row[0] for row in tables.rows_of(table)]
    assert keys == sorted(keys)
    assert len(keys) == len(set(keys))


def test_no_two_tables_share_a_key() -> None:
    assert sum(len(list(tables.rows_of(table))) for table in tables.KINDS) == len(catalogue())


def test_every_alias_leads_to_an_entry_and_to_one_only() -> None:
    seen: dict[tuple[str, str], str] = {}
    for key, family, _, aliases in tables.rows_of("aliases"):
        assert key in catalogue(), key
        for alias in aliases.lower().split(" | "):
            assert seen.setdefault((alias, family), key) == key, alias


@pytest.mark.parametrize("table", [availability, combat, infantry_armor_kits, other_values])
def test_what_is_told_is_told_of_an_entry(table) -> None:  # type: ignore[no-untyped-def]
    assert [key for key in table() if key not in catalogue()] == []


def test_every_entry_has_its_availability() -> None:
    assert [entry.key for entry in catalogue() if entry.key not in availability()] == []


def test_every_weapon_has_its_combat_data_and_every_kit_its_divisor() -> None:
    assert {entry.key for entry in catalogue() if entry.kind == "weapon"} == set(combat())
    assert {entry.key for entry in catalogue() if "armor_kit" in entry.traits} == set(infantry_armor_kits())


def test_every_figure_that_is_left_open_has_a_formula() -> None:
    for entry in catalogue():
        if entry.formula in LEDGER_FORMULAS:
            continue
        formula = FORMULAS[entry.formula] if entry.formula else None
        for figure in ("tons", "slots", "cost", "bv"):
            if getattr(entry, figure) is None:
                assert formula is not None, f"{figure} of {entry.key}"
                assert getattr(formula, figure) is not None, f"{figure} of {entry.key}"


def test_every_formula_is_in_use() -> None:
    assert {entry.formula for entry in catalogue() if entry.formula} == set(FORMULAS) | LEDGER_FORMULAS


def test_a_value_under_a_rule_names_a_value_of_that_switch() -> None:
    for values in other_values().values():
        for other in values:
            assert hasattr(catalogue()[other.key], other.figure)
            if other.rule:
                assert other.when in switches()[other.rule].values, other


def test_another_value_differs_from_the_one_in_the_table() -> None:
    for values in other_values().values():
        for other in values:
            assert getattr(catalogue()[other.key], other.figure) != other.value, other


def test_mek_and_mech_never_tell_two_items_apart() -> None:
    keys: dict[str, set[str]] = {}
    for key, _, _, aliases in tables.rows_of("aliases"):
        for alias in aliases.lower().split(" | "):
            keys.setdefault(alias.replace("mech", "mek"), set()).add(key)
    assert [alias for alias, meant in keys.items() if len(meant) > 1] == []
