"""Causes of gaps: the classics, each on a unit whose published value is what the older rule, figure or slip gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import parsers
from converter.battlevalue import RuleSet, WatchedRules, battle_value, switches
from converter.equipment import catalogue, other_values
from converter.model import AnyUnit, BattleArmor, Mek, Mount, Vehicle
from reports.causes.cause import Cause
from reports.causes.known import Known
from reports.causes.meks import engine_burden
from reports.causes.mounts import ATTACK, adds_up, groups, stand_apart, tells_a_material
from reports.causes.plain import may_lie_that_way
from reports.causes.search import explain, trials
from reports.causes.squads import abilities
from reports.causes.switches import asked
from reports.causes.trial import Gap, alternatives, items, with_mounts, without
from reports.ledger_lines import lines_of

RULES = RuleSet()


@pytest.fixture
def mek(fixtures: Path) -> Mek:
    return unit_of(fixtures / "meks" / "Warden WRD-3H.mtf")


def unit_of(path: Path) -> Mek:
    (found,) = parsers.read(parsers.Source(path.name, path.read_bytes())).units
    assert isinstance(found, Mek)
    return found


def points(unit: AnyUnit, **settings: str) -> int:
    return battle_value(unit, RuleSet("published", settings)).points


def refitted(unit: AnyUnit, replaced: Mapping[int, Mount]) -> AnyUnit:
    return unit.model_copy(update=with_mounts(unit, replaced))


def labels(causes: tuple[Cause, ...], kind: str) -> list[str]:
    return [cause.label for cause in causes if cause.kind == kind]


def test_a_tripod_published_with_the_old_factor_of_its_cockpit(fixtures: Path) -> None:
    tripod = unit_of(fixtures / "meks" / "Leviathan LVT-9T.mtf")
    published = round(points(tripod) * 1.05)  # public case 4: 2702 × 1.05 = 2837
    assert "R129=1.05, factor of tripod cockpits" in labels(explain(tripod, RULES, published), "switch")


@pytest.mark.parametrize("edition", ["published", "techmanual"])
def test_a_split_gauss_rifle_counted_the_other_way(mek: Mek, edition: str) -> None:
    """Public case 2: a deduction for every slot, or for those in the vulnerable location only."""
    rules = RuleSet(edition, {"R20": "automatic", "R22": "protects_arm"})
    other = next(value for value in switches()["R23"].values if value != rules.R23)
    published = battle_value(mek, rules.with_(R23=other)).points
    assert published != battle_value(mek, rules).points
    found = [cause for cause in explain(mek, rules, published) if cause.label.startswith("R23=")]
    assert [cause.kind for cause in found] == ["switch"]
    assert "explosive_penalty" in {line.label for line in found[0].lines}


def test_a_superseded_weapon_figure(mek: Mek) -> None:
    """TO p. 383 and the list: Enhanced LRM 20 once counted 210."""
    old = next(other.value for other in other_values()["Enhanced LRM 20"] if other.figure == "bv")
    armed = refitted(mek, {0: mek.mounts[0]._replace(item="Enhanced LRM 20")})
    earlier = catalogue().with_figure("Enhanced LRM 20", "bv", old)
    published = points(refitted(armed, {0: armed.mounts[0]._replace(item=earlier.key)}))
    assert labels(explain(armed, RULES, published), "superseded_figure") == ["Enhanced LRM 20 at BV 210"]


def test_a_rear_gun_booked_forward(mek: Mek) -> None:
    (place,) = (place for place, mount in enumerate(mek.mounts) if mount.rear)
    published = points(refitted(mek, {place: mek.mounts[place]._replace(rear=False)}))
    assert published > points(mek)
    assert labels(explain(mek, RULES, published), "turned_forward") == ["ER Medium Laser turned to the front"]


def test_case_that_the_value_does_not_count(fixtures: Path) -> None:
    """Our own deliberate discrepancy."""
    vesper = unit_of(fixtures / "meks" / "Vesper VSP-1R.mtf")
    assert "without CASE" in labels(explain(vesper, RULES, 891), "item_missing")


@pytest.mark.parametrize(("field", "step", "label"), [("walk_mp", -1, "walk MP +1"), ("walk_mp", 1, "walk MP -1")])
def test_a_slip_in_the_movement(mek: Mek, field: str, step: int, label: str) -> None:
    slipped = mek.model_copy(update={field: getattr(mek, field) + step})
    assert label in labels(explain(slipped, RULES, points(mek)), "movement")


def test_points_of_armor_are_counted(mek: Mek) -> None:
    armor = mek.armor.model_copy(update={"points": {**mek.armor.points, "CT": mek.armor.points["CT"] - 3}})
    slipped = mek.model_copy(update={"armor": armor})
    assert "3 points of armor more" in labels(explain(slipped, RULES, points(mek)), "armor_points")


def test_an_item_of_the_other_technology(mek: Mek) -> None:
    places = [place for place, mount in enumerate(mek.mounts) if mount.item == "ISERMediumLaser"]
    clan = refitted(mek, {place: mek.mounts[place]._replace(item="CLERMediumLaser") for place in places})
    assert "ER Medium Laser (Clan) for ER Medium Laser (IS)" in labels(explain(mek, RULES, points(clan)), "other_tech")


def test_a_value_for_a_better_crew(mek: Mek) -> None:
    published = round(points(mek) * 1.32)
    assert "skills 3/4" in labels(explain(mek, RULES, published), "skill")


def test_every_cause_gives_the_published_value_and_says_how(mek: Mek) -> None:
    published = points(refitted(mek, {0: mek.mounts[0]._replace(item="ISMediumPulseLaser")}))
    causes = explain(mek, RULES, published)
    assert causes
    for cause in causes:
        if cause.kind != "skill":
            assert cause.lines[0].place == "battle_value"
            assert cause.lines[0].after == published
        assert Cause.from_dict(cause.as_dict()) == cause


def test_what_nothing_explains_has_no_cause(mek: Mek) -> None:
    assert explain(mek, RULES, 7) == ()


def test_only_switches_that_are_asked_for_can_change_a_value(mek: Mek) -> None:
    tried = asked(mek, RULES)
    for switch in switches().values():
        if switch.key not in tried:
            assert {points(mek, **{switch.key: value}) for value in switch.values} == {points(mek)}, switch.key


def test_watched_rules_note_what_they_are_asked_for() -> None:
    watched = WatchedRules(RULES)
    assert watched.R46 == RULES.R46
    assert watched.with_(R45="plus_3").R45 == "plus_3"
    assert watched.value_of("R44") == RULES.R44
    assert watched.asked == {"R44", "R45", "R46"}
    assert watched != WatchedRules(RULES)


def all_units(fixtures: Path) -> Iterator[AnyUnit]:
    for path in sorted(fixtures.rglob("*")):
        if path.suffix in (".mtf", ".blk"):
            yield from parsers.read(parsers.Source(path.name, path.read_bytes())).units


def test_units_of_every_family_are_searched(fixtures: Path) -> None:
    families = set()
    for unit in all_units(fixtures):
        explain(unit, RULES, points(unit) + 10)
        families.add(unit.family)
    assert families >= {"mek", "vehicle", "battle_armor", "infantry", "protomek", "fighter", "large_craft", "gun_emplacement"}


def test_what_is_known_of_a_value_never_makes_another_one(fixtures: Path) -> None:
    """A part that is taken as known is the one that would be worked out, whatever a trial changes."""
    for unit in all_units(fixtures):
        for gap in (Gap(unit, RULES, Known(unit, RULES), points(unit) + lacking) for lacking in (-10, 10)):
            for trial in trials(gap):
                value = battle_value(trial.unit, trial.rules)
                assert trial.figures.value == value.value, (unit.name, trial.label)
                assert lines_of(trial.figures.ledger) == lines_of(value.ledger), (unit.name, trial.label)


@pytest.mark.parametrize("field", ["walk_mp", "cruise_mp", "safe_thrust", "ground_mp", "second_mp", "heat_sinks"])
def test_what_is_tried_one_way_only_never_makes_a_unit_worth_less(fixtures: Path, field: str) -> None:
    """BV rewards speed and cooling: a value too low is not explained by less of either, nor one too high by more."""
    valued = 0
    for unit in all_units(fixtures):
        figure = getattr(unit, field, None)
        if figure is not None and unit.family != "infantry":
            for more in (1, 2, 3):
                other = figure + more if isinstance(figure, int) else figure.model_copy(update={"count": figure.count + more})
                assert points(unit.model_copy(update={field: other})) >= points(unit), unit.name
                valued += 1
    assert valued


def test_what_has_no_value_of_its_own_counts_the_same_on_one_suit_as_on_all(fixtures: Path) -> None:
    tried = 0
    for unit in all_units(fixtures):
        if unit.family == "battle_armor":
            for place, mount, item in items(unit):
                if not item.bv and mount.location == "SQD":
                    moved = refitted(unit, {place: mount._replace(location="T1")})
                    assert points(moved) == points(unit), item.name
                    tried += 1
    assert tried


def test_what_hangs_on_a_suit_more_freely_is_never_worth_less(fixtures: Path) -> None:
    tried = 0
    for unit in all_units(fixtures):
        if unit.family == "battle_armor":
            for place, mount, item in items(unit):
                for arm in ("Body", "LA"):
                    marks = ("SSWM", "", "DWP") if item.is_weapon else ("",)
                    values = [points(refitted(unit, {place: mount._replace(arm=arm, mark=mark)})) for mark in marks]
                    assert values == sorted(values), item.name
                    tried += len(marks) > 1
    assert tried


def test_attacks_that_a_file_lists_are_worth_nothing(fixtures: Path) -> None:
    tried = 0
    for unit in all_units(fixtures):
        attacks = [place for place, _, item in items(unit) if ATTACK in item.traits]
        for fields in (without(unit, attacks), with_mounts(unit, {}, [unit.mounts[place] for place in attacks])):
            assert points(unit.model_copy(update=fields)) == points(unit), unit.name
        tried += len(attacks)
    assert tried


def test_where_weapons_only_add_up_more_are_never_worth_less_and_a_turret_is_as_good_as_the_front(fixtures: Path) -> None:
    tried = set()
    for unit in all_units(fixtures):
        for item, (place, *_) in groups(unit, alike=True) if stand_apart(unit) else ():
            mount = unit.mounts[place]
            if adds_up(item, unit.family):
                values = [points(unit.model_copy(update=f)) for f in (without(unit, [place]), {}, with_mounts(unit, {}, (mount,)))]
                assert values == sorted(values), (unit.name, item.name)
            if item.is_weapon and mount.location in ("FR", "TU"):
                assert len({points(refitted(unit, {place: mount._replace(location=end)})) for end in ("FR", "TU")}) == 1, unit.name
            tried.add(unit.family)
    assert tried == {"vehicle", "battle_armor"}


def test_a_weapon_of_every_suit_is_never_worth_less_than_that_of_one(fixtures: Path) -> None:
    tried = 0
    for unit in all_units(fixtures):
        for place, mount, item in items(unit) if unit.family == "battle_armor" else ():
            if item.is_weapon:
                one, all_of_them = (points(refitted(unit, {place: mount._replace(location=at)})) for at in ("T1", "SQD"))
                assert one <= all_of_them, item.name
                tried += 1
    assert tried


def test_armor_that_is_not_tried_is_worth_no_more_or_no_less(fixtures: Path) -> None:
    passed_over = 0
    for unit in all_units(fixtures):
        if isinstance(unit, Mek | Vehicle):
            worn, value = unit.armor, points(unit)
            for kind in alternatives()[unit.family]["armor"]:
                for lacking in (-10, 10):
                    gap = Gap(unit, RULES, Known(unit, RULES), value + lacking)
                    if not may_lie_that_way(gap, worn.kind, kind, patchwork=bool(worn.patchwork)):
                        other = points(unit.model_copy(update={"armor": worn.model_copy(update={"kind": kind})}))
                        assert (other - value) * lacking <= 0, (unit.name, kind)
                        passed_over += 1
    assert passed_over


def test_an_engine_that_burdens_a_mek_more_is_never_worth_more(fixtures: Path) -> None:
    tried = 0
    for unit in all_units(fixtures):
        if isinstance(unit, Mek):
            value, burden = points(unit), engine_burden(unit, RULES)
            for kind, tech in alternatives()["mek"]["engine"]:
                other = unit.model_copy(update={"engine": unit.engine.model_copy(update={"kind": kind, "tech": tech})})
                more = [after - before for before, after in zip(burden, engine_burden(other, RULES), strict=True)]
                if min(more) >= 0:
                    assert points(other) <= value, (unit.name, kind)
                if max(more) <= 0:
                    assert points(other) >= value, (unit.name, kind)
                tried += any(more)
    assert tried


def test_the_shape_of_a_suit_counts_by_what_it_can_do(fixtures: Path) -> None:
    tried = 0
    for unit in all_units(fixtures):
        if isinstance(unit, BattleArmor):
            shapes = [(field, shape) for field in ("motive", "weight_class") for shape in alternatives()["battle_armor"][field]]
            for field, shape in (*shapes, ("body", "biped"), ("body", "quad")):
                other = unit.model_copy(update={field: shape})
                if abilities(other, RULES) == abilities(unit, RULES):
                    assert points(other) == points(unit), (unit.name, shape)
                    tried += shape != getattr(unit, field)
    assert tried


def test_items_that_tell_a_material_are_worth_nothing(fixtures: Path) -> None:
    tried = 0
    for unit in all_units(fixtures):
        gap = Gap(unit, RULES, Known(unit, RULES), points(unit) + 10)
        for item, places in groups(unit, alike=True):
            if tells_a_material(gap, item, places):
                for fields in (without(unit, places), with_mounts(unit, {}, [unit.mounts[place] for place in places])):
                    assert points(unit.model_copy(update=fields)) == points(unit), (unit.name, item.name)
                tried += 1
    assert tried
