"""`muster audit --rules A --against B`: the units that change between two editions, and the switches that change them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from converter.battlevalue import RuleSet
from muster.inputs import Item
from muster.reading import read_item
from reports.causes.editions import between

Muster = Callable[..., Any]
Tank = Callable[..., Path]


def test_the_units_that_change_are_listed_with_their_switch(muster: Muster, fixtures: Path) -> None:
    """The Warden carries a Heavy Gauss Rifle in two locations: R23 is what the editions read otherwise."""
    ran = muster("audit", fixtures / "meks", "--against", "engine-2023", "--format", "json", "--fail-on", "never")
    assert ran.code == 0
    report = json.loads(ran.out)
    assert [source["name"] for source in report["published"]] == ["engine-2023"]
    units = {unit["chassis"]: unit for unit in report["units"]}
    warden = units["Warden"]
    assert (warden["status"], warden["source"]) == ("mismatch", "engine-2023")
    assert warden["cause"].startswith("R23, explosive weapon split")
    assert warden["causes"][0]["change"].endswith("slots_in_vulnerable_location instead of all_slots")
    assert units["Mongoose"]["status"] == "match"


def test_an_edition_against_itself_changes_nothing(muster: Muster, fixtures: Path) -> None:
    ran = muster("audit", fixtures, "--against", "published", "--format", "json")
    assert ran.code == 0
    assert {unit["status"] for unit in json.loads(ran.out)["units"]} == {"match"}


def test_switches_that_work_together_are_named_together(fixtures: Path) -> None:
    result = read_item(Item("warden", str(fixtures / "meks" / "Warden WRD-3H.mtf"), named=True))
    assert result is not None
    (warden,) = result.units
    (cause,) = between(warden, RuleSet(), RuleSet("published", {"R23": "slots_in_vulnerable_location", "R81": "1.2"}))
    assert cause.label.startswith("R23, ")
    values = RuleSet("published", {"R23": "slots_in_vulnerable_location", "R20": "only_ct_legs_head_penalized"})
    assert all("R23" in cause.label for cause in between(warden, RuleSet(), values))


def test_an_edition_that_does_not_exist_is_refused(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk")
    assert muster("audit", tmp_path / "lib", "--against", "no-such").code == 2
