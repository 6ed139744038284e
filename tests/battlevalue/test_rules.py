"""Editions and switches."""

import pickle

import pytest

from converter.battlevalue import DEFAULT_EDITION, RuleSet, UnknownRuleError, editions, switches


def test_there_are_four_editions_and_published_is_the_default() -> None:
    assert editions() == ("published", "practice-2026", "engine-2023", "techmanual")
    assert editions()[0] == DEFAULT_EDITION


def test_every_edition_gives_every_switch_an_allowed_value() -> None:
    found_since = 10  # R120 to R123 and R125 to R128 behind published battle-armor values, R124 in errata, R129 in public case 4
    assert len(switches()) == 111 + found_since
    for switch in switches().values():
        assert set(switch.editions) == set(editions())
        assert set(switch.editions.values()) <= set(switch.values)


def test_a_switch_can_be_set_by_value_by_edition_and_to_what_the_engines_do() -> None:
    assert RuleSet(overrides={"R01": "bar_x2.5"}).R01 == "bar_x2.5"
    assert RuleSet(overrides={"R01": "engine-2023"}).R01 == "bar_x2.5"
    assert RuleSet(overrides={"R01": "engines"}).R01 == "bar_x2.5"


@pytest.mark.parametrize(("edition", "overrides"), [("no-such", {}), ("published", {"R999": "1"}), ("published", {"R01": "perhaps"})])
def test_what_does_not_exist_is_refused_with_what_does(edition: str, overrides: dict[str, str]) -> None:
    with pytest.raises(UnknownRuleError, match=r"there are|muster rules|takes"):
        RuleSet(edition, overrides)


def test_a_rule_set_survives_pickling_and_compares_by_its_values() -> None:
    rules = RuleSet("techmanual", {"R51": "2"})
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert RuleSet("techmanual") != rules
    assert rules.name == "techmanual R51=2"
    assert RuleSet.named(rules.name) == rules
    assert RuleSet("published", {"R51": "1"}).name == "published"
