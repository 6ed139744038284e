"""Volleys on diagrams, one case a rule."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from converter.damage import Diagram, build, layout, log_lines, resolve, standard_tables
from converter.damage.diagram import Box
from converter.damage.dice import Labeled, Thrown
from converter.damage.fire import LogEntry, Shot, resolve_shot
from converter.damage.render import rows
from converter.damage.templates import Board
from converter.damage.widow import widowed
from converter.model import DamageSheet
from converter.model.damage import DeclaredShot, RolledDie, ShotDice

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "cases" / "volleys.yaml").read_text(encoding="utf-8"))


def boxes(text: str) -> list[Box]:
    return [Box(place, int(column), int(y)) for place, column, y in re.findall(r"([A-Z]+)(\d)@([+-]\d+)", text)]


def grids(diagram: Diagram, locations: Any) -> dict[str, list[str]]:
    return {location: [f"{y:+d} {row}" for y, row in rows(diagram, location)] for location in locations}


def fired(case: dict[str, Any]) -> tuple[Diagram, list[LogEntry]]:
    plan = layout("biped") if case.get("sideways", True) else replace(layout("biped"), strips=())
    board = Board(build(plan, case["armor"], case["structure"]).after(boxes(case.get("damaged", ""))))
    tables = standard_tables()
    log = []
    for shot in case.get("shots", ()):
        dice = Thrown(shot["dice"])
        log.append(resolve_shot(board, Shot(tables.weapon(shot["weapon"]), location=shot.get("location")), dice, tables))
        assert dice.left == 0
    return board.diagram.after(board.damaged), log


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["rule"])
def test_volley_marks_and_loses_what_the_rules_say(case: dict[str, Any]) -> None:
    struck, log = fired(case)
    for entry, shot in zip(log, case.get("shots", ()), strict=True):
        assert [box for placed in entry.placements for box in placed.marked] == boxes(shot["marked"])
        lost = [sum(getattr(placed, kind) for placed in entry.placements) for kind in ("edge", "void", "damaged")]
        assert lost == shot["lost"]
    if "struck" in case:
        assert grids(struck, case["struck"]) == case["struck"]
    if "widowed" in case:
        fallen = widowed(struck)
        assert list(fallen) == boxes(case["widowed"])
        assert grids(struck.after(fallen), case["after"]) == case["after"]


def test_the_order_of_fire_decides_which_boxes_and_how_many() -> None:
    ends = {case["rule"]: fired(case)[0].damaged for case in CASES}
    laser_first, shell_first = (ends[rule] for rule in ends if "in the same column" in rule or "other boxes" in rule)
    assert len(laser_first) == len(shell_first) == 10
    assert laser_first - shell_first == {Box("LL", 3, -2), Box("LL", 5, -2)}
    nine, ten = (ends[rule] for rule in ends if "nine boxes" in rule or "ten boxes" in rule)
    assert (len(nine), len(ten)) == (9, 10)


def test_the_log_has_a_line_for_every_template() -> None:
    _, log = fired(next(case for case in CASES if case["rule"].startswith("a template sinks")))
    assert list(log_lines(replace(entry, index=number) for number, entry in enumerate(log, 1))) == [
        "1.1 Small Laser LL col 2 y -7 boxes 3 marked 3 edge 0 void 0 damaged 0 : LL2@-7 LL2@-6 LL2@-5",
        "2.1 Medium Laser LL col 4 y -7 boxes 5 marked 5 edge 0 void 0 damaged 0 : LL4@-7 LL4@-6 LL4@-5 LL4@-4 LL4@-3",
        "3.1 AC/5 LL col 4 y -2 boxes 5 marked 5 edge 0 void 0 damaged 0 : LL3@-2 LL4@-2 LL4@-1 LL4@+0 LL5@-2",
    ]


def test_a_kick_takes_the_outermost_rows_of_one_location_and_a_fall_has_a_location_for_each() -> None:
    tables = standard_tables()
    board = Board(build(layout("biped"), {"LL": 21, "RL": 12}, {"LL": 12, "RL": 12}))
    kick = resolve_shot(board, Shot(tables.weapon("Kick 20")), Labeled([RolledDie("loc", "LL")]), tables)
    assert [len(placed.marked) for placed in kick.placements] == [3, 6]
    fall = resolve_shot(board, Shot(tables.weapon("Fall 50 1")), Labeled([RolledDie("loc", place) for place in ("RL", "LL", "RL")]), tables)
    assert [(placed.location, len(placed.marked)) for placed in fall.placements] == [("RL", 6), ("LL", 6), ("RL", 6)]
    spent = resolve_shot(board, Shot(tables.weapon("Punch 30")), Labeled([RolledDie("loc", "RL")]), tables)
    assert spent.marked == 0


def test_a_vehicle_is_destroyed_by_what_goes_right_through_it() -> None:
    sheet = DamageSheet(
        chassis="Truck",
        layout="vehicle",
        armor={"FR": 6},
        structure={"FR": 12},
        shots=(DeclaredShot(index=1, weapon="Medium Laser"), DeclaredShot(index=2, weapon="Large Laser")),
        dice=(
            ShotDice(index=1, dice=(RolledDie("loc", "FR"), RolledDie("col", 1))),
            ShotDice(index=2, dice=(RolledDie("loc", "FR"), RolledDie("col", 2))),
        ),
    )
    assert resolve(sheet).destroyed == ("the vehicle",)
    assert resolve(sheet.model_copy(update={"structure": {"FR": 60}})).destroyed == ()
