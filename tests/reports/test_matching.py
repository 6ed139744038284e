"""Which published value is a unit's: the rules of architecture.md, one test a rule."""

from __future__ import annotations

import pytest

from reports.published import Entry, Key, Matcher, Published, load, normal


def table(*entries: Entry, aliases: dict[str, str] | None = None, name: str = "list") -> Published:
    return Published(name, name, "2026-02", entries, aliases or {})


ATLAS = Entry(1897, "Atlas AS7-D", 140, 100)


def find(key: Key, *tables: Published) -> int | None:
    entry = Matcher(tables).find(key).entry
    return entry.bv if entry else None


def test_an_id_decides_where_the_tonnage_agrees() -> None:
    assert find(Key("a.mtf", 140, ("Atlas AS7-D (Ian)",), 100), table(ATLAS)) == 1897


def test_an_id_with_another_tonnage_is_no_match_and_says_whose_it_is() -> None:
    match = Matcher([table(ATLAS)]).find(Key("a.mtf", 140, ("Atlas AS7-D",), 95))
    assert match.entry is None
    assert match.wrong_id == ATLAS


@pytest.mark.parametrize("no_id", [None, 0, -1])
def test_an_id_of_zero_or_below_is_no_id_and_the_exact_name_decides(no_id: int | None) -> None:
    assert find(Key("a.mtf", no_id, ("ATLAS as7 D",), 100), table(ATLAS)) == 1897
    assert find(Key("a.mtf", no_id, ("Atlas AS7-DD",), 100), table(ATLAS)) is None


def test_two_different_ids_are_two_units_whatever_their_names() -> None:
    assert find(Key("a.mtf", 141, ("Atlas AS7-D",), 100), table(ATLAS)) is None


def test_a_table_without_ids_is_matched_by_name_even_for_a_unit_with_an_id() -> None:
    assert find(Key("a.mtf", 140, ("Atlas AS7-D",), 100), table(Entry(1900, "Atlas AS7-D"))) == 1900


def test_a_path_comes_before_an_id() -> None:
    assert find(Key("meks/a.mtf", 140, ("Atlas AS7-D",), 100), table(ATLAS, Entry(5, path="meks/a.mtf"))) == 5


def test_the_first_table_that_knows_a_unit_wins() -> None:
    key = Key("a.mtf", 140, ("Atlas AS7-D",), 100)
    assert find(key, table(Entry(1, "Locust LCT-1V", 1900)), table(ATLAS), table(Entry(2, "Atlas AS7-D", 140))) == 1897


def test_of_two_names_that_differ_in_spaces_only_the_tonnage_chooses() -> None:
    both = table(Entry(2916, "Marauder II C", 1, 100), Entry(2680, "Marauder IIC", 2, 85))
    assert find(Key("m.mtf", None, ("Marauder IIC",), 85), both) == 2680
    assert find(Key("m.mtf", None, ("Marauder IIC",), None), both) is None


def test_an_alias_leads_to_the_published_name() -> None:
    aliased = table(
        Entry(300, "Amazon Battle Armor [PPC] (Sqd4)"), aliases={"amazonbasupportppcsqd4": normal("Amazon Battle Armor [PPC] (Sqd4)")}
    )
    assert find(Key("a.blk", None, ("Amazon BA [Support PPC](Sqd4)",), None), aliased) == 300


def test_a_claim_by_id_knows_how_well_the_name_fits() -> None:
    matcher = Matcher([table(ATLAS)])
    exact = matcher.find(Key("a.mtf", 140, ("Atlas AS7-D",), 100)).claim
    other = matcher.find(Key("b.mtf", 140, ("Atlas AS7-D (Ian)",), 100)).claim
    assert exact is not None
    assert other is not None
    assert exact.fit == 1.0 > other.fit


def test_the_value_in_the_file_itself_is_a_table_of_its_own() -> None:
    stored = load("stored")
    key = Key("a.ssw", 140, ("Atlas AS7-D",), 100, stored=1900)
    assert find(key, table(ATLAS), stored) == 1897
    assert find(key, stored, table(ATLAS)) == 1900
    assert find(key._replace(stored=None), stored) is None


def test_likeness_only_suggests() -> None:
    matcher = Matcher([table(ATLAS)])
    assert matcher.find(Key("a.mtf", None, ("Atlass AS7-D",), 100)).entry is None
    assert [entry.name for entry in matcher.suggest("Atlass AS7-D")] == ["Atlas AS7-D"]


def test_the_shipped_table_has_every_published_value_once() -> None:
    mul = load("mul")
    assert mul.date == "2026-02"
    assert len(mul.entries) == len(mul.by_id) == 4794 + 1190
    assert mul.by_id[140].bv == 1897
    assert all(published in mul.by_name for published in mul.aliases.values())
