"""The public test vectors of the damage templates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from converter.damage import Diagram, build, layout, standard_tables
from converter.damage.diagram import Box
from converter.damage.dice import Dice, Seeded, Thrown
from converter.damage.fire import Shot, resolve_shot
from converter.damage.render import rows
from converter.damage.templates import Board, Placement
from converter.damage.widow import widowed


def _placed(placed: Placement) -> dict[str, Any]:
    return {
        "location": placed.location,
        "column": placed.column,
        "anchor_y": placed.anchor_y,
        "boxes": placed.boxes,
        "marked": [list(box) for box in placed.marked],
        "edge": placed.edge,
        "void": placed.void,
        "damaged": placed.damaged,
    }


def _grids(diagram: Diagram, wanted: Mapping[str, Any]) -> dict[str, list[str]]:
    return {location: [f"{y:+d} {row}" for y, row in rows(diagram, location)] for location in wanted}


def test_every_volley_comes_to_the_boxes_of_its_vector(corpus: Path) -> None:
    cases = json.loads((corpus / "rules" / "damage_templates_cases.json").read_text(encoding="utf-8"))["cases"]
    for case in cases:
        plan = layout("biped") if case.get("sideways", True) else replace(layout("biped"), strips=())
        diagram = build(plan, case["armour"], case["structure"])
        diagram = diagram.after(Box(*box) for box in case.get("predamaged", ()))
        board = Board(diagram)
        seeded = Seeded(case["seed"]) if "seed" in case else None
        for step in case["steps"]:
            dice: Dice = seeded or Thrown(step["dice"])
            before = len(dice.drawn)
            entry = resolve_shot(
                board, Shot(standard_tables().weapon(step["weapon"]), location=step.get("location")), dice, standard_tables()
            )
            assert [_placed(placed) for placed in entry.placements] == step["results"], case["id"]
            assert [die.value for die in dice.drawn[before:]] == step["dice"], case["id"]
            if "labels" in step:
                assert [die.label for die in entry.dice] == step["labels"], case["id"]
        struck = diagram.after(board.damaged)
        assert _grids(struck, case.get("final", {})) == case.get("final", {}), case["id"]
        if "after_widow" in case:
            fallen = widowed(struck)
            assert [list(box) for box in fallen] == case["widowed"], case["id"]
            assert _grids(struck.after(fallen), case["after_widow"]) == case["after_widow"], case["id"]
        if "remaining_armour" in case:
            left = struck.remaining()
            assert {location: left[location][0] for location in case["remaining_armour"]} == case["remaining_armour"]
            assert {location: left[location][1] for location in case["remaining_structure"]} == case["remaining_structure"]
