"""What TAG, networks, stores and crews add to a force (bv2 §1.4; public case 58). Bases: tanks of our fixtures with published values."""

from __future__ import annotations

from pathlib import Path

import pytest

import parsers
from converter.battlevalue import RuleSet
from converter.battlevalue.force import ForceValue, Member, force_value
from converter.battlevalue.skills import Skills
from converter.model import AnyUnit, Mount

SKULKER, SCORPION = 314, 306


@pytest.fixture(scope="module")
def skulker(fixtures: Path) -> AnyUnit:
    return tank(fixtures, "Skulker Wheeled Scout Tank")


@pytest.fixture(scope="module")
def scorpion(fixtures: Path) -> AnyUnit:
    return tank(fixtures, "Scorpion Light Tank")


def tank(fixtures: Path, name: str) -> AnyUnit:
    path = fixtures / "vehicles" / f"{name}.blk"
    return parsers.read(parsers.Source(path.name, path.read_bytes())).units[0]


def fitted(unit: AnyUnit, *items: str) -> AnyUnit:
    return unit.model_copy(update={"mounts": (*unit.mounts, *(Mount(item, "BD") for item in items))})


def values(result: ForceValue) -> list[float]:
    return [line.value for line in result.members]


def test_the_bases_are_the_published_values(skulker: AnyUnit, scorpion: AnyUnit) -> None:
    assert values(force_value([Member(skulker), Member(scorpion)], RuleSet())) == [SKULKER, SCORPION]


def test_each_member_of_a_c3_network_gains_five_percent_of_the_sum(skulker: AnyUnit, scorpion: AnyUnit) -> None:
    pair = [Member(fitted(unit, "ISC3SlaveUnit"), network="net") for unit in (skulker, scorpion)]
    assert values(force_value(pair, RuleSet())) == [SKULKER + 31, SCORPION + 31]  # 5 % of 620


def test_a_network_needs_two_members_of_one_network(skulker: AnyUnit, scorpion: AnyUnit) -> None:
    apart = [Member(fitted(skulker, "ISC3SlaveUnit"), network="one"), Member(fitted(scorpion, "ISC3SlaveUnit"), network="two")]
    assert values(force_value(apart, RuleSet())) == [SKULKER, SCORPION]


def test_the_core_rules_of_2026_take_the_share_of_the_own_value(skulker: AnyUnit, scorpion: AnyUnit) -> None:
    pair = [Member(fitted(unit, "ISC3SlaveUnit"), network="net") for unit in (skulker, scorpion)]
    rules = RuleSet(overrides={"R77": "core_2026_own_bv"})
    assert values(force_value(pair, rules)) == [SKULKER + 31, SCORPION + 31]  # 10 % of 314 = 31.4, of 306 = 30.6


def test_nova_units_form_one_network_without_links_and_stay_under_their_cap(skulker: AnyUnit) -> None:
    one = force_value([Member(fitted(skulker, "NovaCEWS"))] * 2, RuleSet()).members
    base = one[0].find("battle_value")
    assert base is not None
    many = force_value([Member(fitted(skulker, "NovaCEWS"))] * 12, RuleSet()).members
    assert one[0].value == base.value + round(0.05 * 2 * base.value)
    assert many[0].value == base.value + int(0.35 * base.value + 0.5)


def test_a_tag_is_worth_every_guided_bin_of_the_force_its_own_too(skulker: AnyUnit, scorpion: AnyUnit) -> None:
    bins = ("IS Ammo LRM-5 Semi-guided", "IS Ammo LRM-10 Semi-guided")
    spotter = Member(fitted(skulker, "ISTAG", bins[0]))
    battery = Member(fitted(scorpion, bins[1]))
    carrier, others = force_value([spotter, battery], RuleSet()).members
    assert [line.value for line in (carrier, others)] == [SKULKER + 6 + 11, SCORPION]  # table BV of the two bins
    without_own = force_value([spotter, battery], RuleSet(overrides={"R76": "tag_carrier_others_only"}))
    assert values(without_own) == [SKULKER + 11, SCORPION]
    old = force_value([spotter, battery], RuleSet(overrides={"R76": "ammo_carrier"}))
    assert values(old) == [SKULKER + 6, SCORPION + 11]


def test_two_tags_count_twice(skulker: AnyUnit) -> None:
    spotter = Member(fitted(skulker, "ISTAG", "ISTAG", "IS Ammo LRM-5 Semi-guided"))
    assert values(force_value([spotter], RuleSet())) == [SKULKER + 2 * 6]


def test_stores_are_added_before_the_skill_multiplier(skulker: AnyUnit) -> None:
    loaded = Member(skulker, Skills(3, 4), stores=(("HEBomb", 2),))
    bomb = 12
    assert values(force_value([loaded], RuleSet())) == [int((SKULKER + 2 * bomb) * 1.32 + 0.5)]


def test_a_larger_force_was_once_worth_more(skulker: AnyUnit) -> None:
    rules = RuleSet(overrides={"R75": "on"})
    assert force_value([Member(skulker)] * 3, rules, opposing_units=2).total.value == int(3 * SKULKER * (3 / 2 + 2 / 3 - 1) + 0.5)
    assert force_value([Member(skulker)] * 3, rules, opposing_units=3).total.value == 3 * SKULKER


def test_every_line_of_a_force_adds_up(skulker: AnyUnit, scorpion: AnyUnit) -> None:
    members = [Member(fitted(u, "ISC3SlaveUnit", "ISTAG"), Skills(2, 3), "net", (("HEBomb", 1),)) for u in (skulker, scorpion)]
    for line in force_value(members, RuleSet()).total.walk():
        assert abs(line.value - line.recomputed()) < 1e-6, line


def test_a_boosted_unit_gains_seven_percent(skulker: AnyUnit, scorpion: AnyUnit) -> None:
    """Public case 58."""
    pair = [Member(fitted(skulker, "ISC3BoostedSystemSlaveUnit"), network="net"), Member(fitted(scorpion, "ISC3SlaveUnit"), network="net")]
    assert values(force_value(pair, RuleSet())) == [SKULKER + 43, SCORPION + 31]  # 7 % and 5 % of 620
