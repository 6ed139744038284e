"""Exact chances of fire, saves, damage and close combat against figures worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.epic import DEFAULT, chart, combat_table
from converter.epic.close_combat import Engagement, close_combat, dodge, duel, ram, stomp
from converter.epic.dice import Distribution, expectation
from converter.epic.saves import fates, survival
from converter.epic.shooting import (
    NoShootersError,
    charges,
    concentrated_fire,
    following_fire,
    hit_chance,
    leadership,
    salvo,
    snap_fire,
)
from converter.epic.tables import weapon
from converter.model import EpicDesign

CASES: dict[str, list[Any]] = yaml.safe_load((Path(__file__).parent / "cases" / "chances.yaml").read_text(encoding="utf-8"))
ALWAYS_DAMAGED = (-999, -99)
"""A save and a modifier that no roll meets, and none fails so far as to destroy at once."""

LETTERS = {"saved": "S", "damaged": "D", "destroyed": "X"}


@pytest.mark.parametrize("case", CASES["saves"], ids=lambda case: case["rule"])
def test_save_comes_to_the_fate_of_each_face(case: dict[str, Any]) -> None:
    faces = fates(case["save"], case["modifier"], case.get("damage", 0), DEFAULT.with_(**case.get("readings", {})))
    assert "".join(LETTERS[fate] for fate in faces) == case["faces"]


@pytest.mark.parametrize("case", CASES["following_fire"], ids=lambda case: case["weapon"])
def test_following_fire_goes_on_while_it_hits(case: dict[str, Any]) -> None:
    known = weapon(case["weapon"])
    assert known is not None
    assert known.following_fire
    hits = following_fire(hit_chance(known.to_hit), known.following_fire)
    assert expectation(hits) == Fraction(case["expected"])
    assert [hits[0], hits[1], hits[2]] == [Fraction(case["none"]), Fraction(case["one"]), Fraction(case["two"])]


@pytest.mark.parametrize("case", CASES["concentrated_fire"], ids=lambda case: f"{case['stands']} stands")
def test_concentrated_fire_follows_its_table_up_to_six_stands(case: dict[str, Any]) -> None:
    hits = _hits_of_stands(case["stands"])
    assert expectation(hits) == Fraction(case["expected"])
    assert 1 - hits[0] == Fraction(case["any"])


def _hits_of_stands(stands: int) -> Distribution:
    needed, shots = concentrated_fire(stands)
    return salvo({0: 1 - hit_chance(needed), 1: hit_chance(needed)}, shots)


def test_stands_of_troopers_concentrate_the_fire_of_their_basic_weapon(build: Callable[..., EpicDesign]) -> None:
    """Four stands hit on 4+ with two dice; bolt guns (-1) kill what saves on 5 on a roll of 1 to 5: 5/6."""
    stand = build("stand", weapons=[["Bolt Gun", "360", 1]])
    first, *single = combat_table(stand, build("stand", save=5), stands=4).fire
    assert (first.weapon, first.mount, first.barrels, first.hit, first.hits) == ("Bolt Gun", "4 stands", 2, Fraction(7, 10), Fraction(7, 5))
    assert first.kills == 1 - (Fraction(3, 10) + Fraction(7, 10) * Fraction(1, 6)) ** 2
    assert [line.mount for line in single] == ["360"]
    assert combat_table(build("rhino"), stand, stands=4).fire == combat_table(build("rhino"), stand).fire


def test_several_hits_wear_a_negative_save_down(build: Callable[..., EpicDesign]) -> None:
    """A Macro Cannon (-2) hits on 5+; save -2 is unhurt by 4 of 6 and damaged by 2, and the second damage of a kind destroys."""
    walker, siege = build("walker", save=-2), build("walker", weapons=[["Macro Cannon", "FxF", 2]])
    (line,) = combat_table(siege, walker).fire
    twice = Fraction(6, 10) ** 2 * (1 - survival(-2, -2, 2))
    assert (line.odds.destroyed, line.kills) == (0, twice)
    assert twice > 0


def test_concentrated_fire_needs_a_stand() -> None:
    with pytest.raises(NoShootersError):
        concentrated_fire(0)


def test_random_damage_leaves_fewer_and_fewer_vehicles() -> None:
    assert [survival(*ALWAYS_DAMAGED, results) for results in range(7)] == [Fraction(p) for p in CASES["survival"]]


def test_structural_damage_makes_the_next_hit_worse() -> None:
    """Save 0 against -2: S 4/6, D 1/6, X 1/6. After a structure hit (1/5) the save is 2+, made on 4 of 6 faces less one."""
    first, structure = Fraction(4, 6) + Fraction(1, 6), Fraction(1, 6) * Fraction(1, 5)
    same_kind_again = Fraction(1, 6) * Fraction(1, 6) * Fraction(4, 25)
    alive = Fraction(4, 6) * first + Fraction(1, 6) * Fraction(4, 5) * first - same_kind_again + structure * Fraction(3, 6)
    assert survival(0, -2, 1) == first
    assert survival(0, -2, 2) == alive


@pytest.mark.parametrize("case", CASES["duels"], ids=lambda case: f"{case['attacker']} against {case['defender']}")
def test_close_combat_of_factors(case: dict[str, Any]) -> None:
    chances = duel(case["attacker"], case["defender"])
    assert (chances["attacker wins"], chances["tie"]) == (Fraction(case["win"]), Fraction(case["tie"]))


def test_snap_fire_is_worse_against_units_that_charge() -> None:
    assert (snap_fire("normal"), snap_fire("charging")) == (-1, -2)
    assert hit_chance(5, snap_fire("normal")) == Fraction(5, 10)


def test_leadership_of_a_living_command_unit_counts_for_the_detachment() -> None:
    assert leadership(6) == Fraction(6, 10)
    assert leadership(4, command=7) == Fraction(7, 10)
    assert (charges(4), charges(4, command=7), charges(7)) == (Fraction(4, 10), Fraction(7, 10), 1)


def test_infantry_dodges_a_slow_vehicle_more_easily() -> None:
    assert [dodge(cm) for cm in (5, 10, 25, 60)] == [Fraction(9, 10), Fraction(8, 10), Fraction(5, 10), 0]
    assert dodge(5, DEFAULT.with_(dodge_die="d6")) == Fraction(5, 6)


def test_the_lower_save_wins_a_ram() -> None:
    assert ram(1, 4)["attacker wins"] == 1
    assert ram(2, 2)["no result"] == 1
    assert ram(2, 2, DEFAULT.with_(ram_tie="both"))["both destroyed"] == 1


def test_larger_titans_stomp_more_surely() -> None:
    assert [stomp(kind) for kind in ("Emperor", "Warlord", "Reaver", "Warhound", "Knight")] == [
        Fraction(8, 10),
        Fraction(6, 10),
        Fraction(5, 10),
        Fraction(4, 10),
        Fraction(2, 10),
    ]
    assert stomp("Windmill") is None


def test_a_warhound_stomps_an_armored_vehicle(build: Callable[..., EpicDesign]) -> None:
    """Save 3+ at -3: 5 of 6 are lost, so 4/10 × 5/6 = 1/3; the leg is hit by 2 of 10 of these."""
    outcome = close_combat(build("walker"), build("siege"), Engagement(titan="Warhound"))
    assert outcome.chances["destroyed"] == Fraction(1, 3)
    assert outcome.beside["leg of the Titan hit"] == Fraction(1, 15)


def test_every_pair_of_classes_has_its_rule(build: Callable[..., EpicDesign]) -> None:
    engagement = Engagement(moved_cm=10, leg_save=2, titan="Reaver")
    sides = {"stand": build("stand"), "rhino": build("rhino"), "walker": build("walker"), "buggy": build("buggy")}
    ends = {(a, d): close_combat(sides[a], sides[d], engagement) for a in sides for d in sides}
    assert all(sum(outcome.chances.values()) == 1 for outcome in ends.values())
    assert ends["stand", "rhino"].chances == duel(0, 6 - 4)
    assert ends["rhino", "stand"].chances == {"dodged": Fraction(8, 10), "destroyed": Fraction(2, 10)}
    assert ends["stand", "walker"].chances["stand destroyed"] == Fraction(6, 10)
    assert ends["rhino", "walker"].chances["defender wins"] == 1
    assert ends["walker", "stand"].chances["stomped"] == Fraction(5, 10)
    assert ends["buggy", "stand"].chances == duel(1, 0)


def test_a_ram_on_a_titan_says_what_it_was_not_told(build: Callable[..., EpicDesign]) -> None:
    assert close_combat(build("rhino"), build("walker"), Engagement()).missing
    assert close_combat(build("walker"), build("rhino"), Engagement()).missing


def test_heavy_plasma_kills_a_chassis_of_4_in_two_of_five_shots(build: Callable[..., EpicDesign]) -> None:
    table = combat_table(build("rhino", weapons=[["Heavy Plasma", "FxF", 1]]), build("rhino"))
    infantry, armor = table.fire
    assert infantry.effect
    assert (armor.hit, armor.odds.destroyed, armor.kills) == (Fraction(4, 10), 1, Fraction(2, 5))


def test_troopers_have_no_save_against_vehicle_weapons_nor_against_anti_armor_settings(build: Callable[..., EpicDesign]) -> None:
    tank = build("tank", weapons=[["Battlecannon", "Tr", 1], ["Multi Melta", "SwL", 1], ["Heavy Bolter", "SwR", 1]])
    armored_stand = build("stand", save=5)
    destroyed = {(f.weapon, f.setting): f.odds.destroyed for f in combat_table(tank, armored_stand).fire}
    assert destroyed == {
        ("Battlecannon", "armor"): 1,
        ("Multi Melta", "infantry"): 1,
        ("Multi Melta", "armor"): 1,
        ("Heavy Bolter", "infantry"): 1,
    }
    open_vehicle = build("buggy", save=3)
    assert {f.weapon: f.odds.destroyed for f in combat_table(tank, open_vehicle).fire if f.setting == "armor"} == {
        "Battlecannon": Fraction(4, 6),
        "Multi Melta": Fraction(5, 6),
    }


def test_the_table_names_the_readings_that_mattered(build: Callable[..., EpicDesign]) -> None:
    table = combat_table(build("rhino", weapons=[["Lascannon", "Tr", 2]]), build("rhino"))
    assert table.readings == ("barrel_shots", "save_die", "ram_tie")


def test_the_chart_has_every_weapon_once_and_a_setting_for_each() -> None:
    assert len(chart()) == 19
    assert all(w.anti_infantry is not None or w.anti_armor is not None for w in chart())
    assert weapon("quake  CANNON") is weapon("Macro Cannon")
