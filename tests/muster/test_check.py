"""`muster check`: what is wrong with a file, with its units, and with the year they are from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from converter.model import Finding
from muster.checking import check_items
from muster.demands import OWN_YEAR, Demands
from muster.inputs import items

Muster = Callable[..., Any]
Tank = Callable[..., Path]

HEAVY = "Heavy Gauss Rifle\nHeavy Gauss Rifle\nClan Gauss Rifle"
"""18 + 18 + 12 tons of guns and 5 for their turret, on a tank that weighs 27 without them."""


def test_check_lists_findings_a_line_each(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk", weapon="Death Ray Of My Own")
    tank("lib/b.blk")
    ran = muster("check", tmp_path / "lib")
    assert ran.code == 1
    assert ran.out.startswith("a.blk")
    assert "E101" in ran.out
    ran = muster("check", tmp_path / "lib", "--format", "json")
    assert "E101" in [json.loads(line)["code"] for line in ran.out.splitlines()]
    assert muster("check", tmp_path / "lib", "--fail-on", "never").code == 0


def test_our_own_library_is_sound(muster: Muster, fixtures: Path) -> None:
    """What a newcomer looks at first: its faults are two published values, not its files and designs."""
    ran = muster("check", fixtures, "--format", "json")
    assert [line for line in map(json.loads, ran.out.splitlines()) if line["severity"] == "error"] == []
    assert ran.code == 0


def test_what_is_unlawful_is_told_with_place_and_numbers(muster: Muster, tank: Tank) -> None:
    file = tank("a.blk", weapon=HEAVY)
    ran = muster("check", file)
    assert ran.code == 1
    assert "C101 weighs 80 tons; 50 are declared" in ran.out
    assert ran.out.startswith("a.blk:23:")


def test_an_audit_says_so_too_where_it_is_asked(muster: Muster, tank: Tank) -> None:
    path = tank("a.blk", weapon=HEAVY)
    asked = muster("audit", path, "--construction", "--allow-none", "--format", "json")
    assert asked.code == 1
    assert "weighs 80 tons; 50 are declared" in asked.out
    assert "C101" not in muster("audit", path, "--format", "json").out, "nor does the cache mix the two"


def test_without_construction_only_the_file_is_looked_at(muster: Muster, tank: Tank) -> None:
    ran = muster("check", tank("a.blk", weapon=HEAVY), "--no-construction")
    assert (ran.code, ran.out) == (0, "")


def test_no_year_is_asked_unless_one_is_named(muster: Muster, tank: Tank) -> None:
    file = tank("a.blk", weapon="Heavy Gauss Rifle")
    assert "C703" not in muster("check", file).out


@pytest.mark.parametrize(("year", "told"), [("3025", True), ("own", True), ("3100", False)])
def test_what_cannot_be_had_in_a_year_is_told(muster: Muster, tank: Tank, year: str, told: bool) -> None:
    """The tank is of 3025, the heavy Gauss rifle was first built in the 3050s."""
    assert ("C703" in muster("check", tank("a.blk", weapon="Heavy Gauss Rifle"), "--year", year).out) is told


def test_a_year_that_is_none_exits_2(muster: Muster, tank: Tank) -> None:
    assert muster("check", tank("a.blk"), "--year", "soon").code == 2


def test_the_findings_of_a_file_are_the_same_alone_in_the_batch_and_in_any_order(fixtures: Path) -> None:
    """Public case 95: a verdict must not depend on what was looked at before."""
    batch = list(items((fixtures,)))
    demands = Demands(year=OWN_YEAR)
    usual, backwards, mixed = (
        by_file(check_items(demands, list(order)).findings)
        for order in (batch, reversed(batch), sorted(batch, key=lambda item: item.path[::-1]))
    )
    alone = by_file(finding for item in batch for finding in check_items(demands, [item]).findings)
    assert usual == alone
    assert usual == backwards
    assert usual == mixed
    assert usual


def by_file(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """The findings about each file, in their order."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.path, []).append(finding)
    return found
