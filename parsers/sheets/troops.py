"""What only the sheets of infantry and ProtoMeks have: field guns, strength, what a torso hit destroys. Source: record_sheets.md 3."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from converter.model.record_sheet import Printed
from parsers.sheets.armor import letters
from parsers.sheets.layout import Run

DAMAGE_BELOW: Final = (35.0, 50.0)
"""Points that the damage of a platoon stands below the number of troopers it is for."""

_TORSO_WEAPON = re.compile(r"[1-6](?:-[1-6])?: |No Torso Weapons")
_DAMAGE = re.compile(r"\d+|—")


def torso_weapons(runs: Sequence[Run]) -> Iterator[tuple[str, Printed]]:
    """What a torso hit destroys, by the roll: `1-2: SRM 4`."""
    rolls = [run for run in runs if _TORSO_WEAPON.match(run.text)]
    yield from ((f"torso_weapon.{number}", run.printed) for number, run in enumerate(rolls))


FIGURE_LABEL: Final = 5.0
"""Size below which a label is one of the figure; those of the hit table are larger."""


def main_gun(runs: Sequence[Run]) -> Iterator[tuple[str, Printed]]:
    """The label of a ProtoMek's main gun, which its figure has where the unit has one."""
    yield from (("main_gun", run.printed) for run in runs if run.text == "Main Gun" and run.size < FIGURE_LABEL)


FIELD_GUN: Final = ("quantity", "name", "damage", "minimum", "short", "medium", "long", "ammo", "crew")
FIELD_GUN_LINES: Final = 18.0
"""Points that the values stand below the headings, in two lines."""


def field_gun(runs: Sequence[Run]) -> Iterator[tuple[str, Printed]]:
    """The field gun table of infantry: a line of headings, a line of values, the damage with a second one."""
    at = next((i for i, run in enumerate(runs) if letters(run.text) == "fieldguntype"), None)
    if not at:
        return
    headings = runs[at - 1 : at - 1 + len(FIELD_GUN)]
    found: dict[str, Printed] = {}
    for run in runs[at + len(FIELD_GUN) - 1 :]:
        for column, heading in zip(FIELD_GUN, headings, strict=False):
            if 0 < run.y - heading.y < FIELD_GUN_LINES and (abs(run.center - heading.center) < 3 or abs(run.start - heading.start) < 1.2):
                before = found.get(column)
                found[column] = before._replace(text=f"{before.text} {run.text}") if before else run.printed
                break
    yield from ((f"field_gun.{column}", printed) for column, printed in found.items())


def strength(runs: Sequence[Run]) -> Iterator[tuple[str, Printed]]:
    """How many troopers a platoon has: the most that its table of damage gives a figure for."""
    counted = [
        run
        for run in runs
        if run.text.isdecimal() and len(run.text) <= 3 and not run.bold and (below := _damage(runs, run)) and below.text != "—"
    ]
    row = [run for run in counted if run.y == min(run.y for run in counted)]
    if row and sorted(int(run.text) for run in row) == list(range(1, len(row) + 1)):
        yield "troopers", max(row, key=lambda run: int(run.text)).printed


def _damage(runs: Sequence[Run], number: Run) -> Run | None:
    """The figure under a number of troopers."""
    for run in runs:
        if (
            _DAMAGE.fullmatch(run.text)
            and not run.bold
            and DAMAGE_BELOW[0] < run.y - number.y < DAMAGE_BELOW[1]
            and -2 < run.center - number.start < 10
        ):
            return run
    return None
