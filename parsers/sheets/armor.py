"""Armor and structure of a printed sheet: which number belongs to which location. Source: record_sheets.md 3, 5."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from converter.model.record_sheet import Printed
from parsers.sheets.layout import Run
from parsers.sheets.names import Kind, armor_values

_FIGURE = re.compile(r"(?:(?P<threshold>\d+) )?\( ?(?P<points>\d+) ?\)$")
LABEL_RUNS: Final = 4
"""Runs that the label of a location may be made of."""

LABEL_END: Final = r"(?:armor|damagethreshold(?:totalarmor)?|totalarmor)?$"
"""What may follow the location in its label."""

MIRRORED: Final = (("LT", "RT"), ("LA", "RA"), ("LL", "RL"), ("FLL", "FRL"), ("RLL", "RRL"), ("LTR", "RTR"))


class _Figure(NamedTuple):
    """A label `( 24 )` or `8 ( 74 )`; `at` is the place of its run, `label` what stands before it in the same run."""

    at: int
    printed: Printed
    label: str


@cache
def locations() -> Mapping[str, Any]:
    return tomllib.loads((resources.files("parsers.sheets") / "locations.toml").read_text(encoding="utf-8"))


def letters(text: str) -> str:
    """A text reduced to its letters: what a program that breaks words leaves of them."""
    return "".join(filter(str.isalpha, text.lower()))


def read_armor(kind: Kind, runs: Sequence[Run]) -> dict[str, Printed]:
    """Armor, rear armor, thresholds and structure by datum; nothing where it is not sure which number belongs where."""
    figures = [figure for at, run in enumerate(runs) if (figure := _figure(at, run)) is not None]
    if kind.family == "mek":
        return _by_order(locations()["mek"].get(kind.kind, ()), figures)
    if kind.family in locations()["together"]:
        return _by_label(kind.family, figures, runs)
    return {}


def _figure(at: int, run: Run) -> _Figure | None:
    found = _FIGURE.search(run.text)
    if found is None or not run.bold:
        return None
    return _Figure(at, run.printed._replace(text=found[0]), run.text[: found.start()])


def _by_order(order: Sequence[str], figures: Sequence[_Figure]) -> dict[str, Printed]:
    """Meks: all labels of the armor in their order, then all of the structure."""
    structure = [location for location in order if location != "HD" and location not in ("CTR", "RTR", "LTR")]
    if len(figures) != len(order) + len(structure):
        return {}
    armor = {location: figure.printed for location, figure in zip(order, figures, strict=False)}
    inside = {location: figure.printed for location, figure in zip(structure, figures[len(order) :], strict=True)}
    if not (_mirrored(armor) and _mirrored(inside)):
        return {}
    found = {datum: value for location, printed in armor.items() for datum, value in armor_values(location, printed).items()}
    return found | {f"structure.{location}": printed._replace(text=printed.text.strip("( )")) for location, printed in inside.items()}


def _mirrored(places: Mapping[str, Printed]) -> bool:
    """Whether left is left of right, as on every Mek's sheet."""
    return all(places[left].place.x < places[right].place.x for left, right in MIRRORED if left in places)


def _by_label(family: str, figures: Sequence[_Figure], runs: Sequence[Run]) -> dict[str, Printed]:
    """The others: each number by the label right before it."""
    found: dict[str, Printed] = {}
    before = -1
    for figure in figures:
        words = [run.text for run in runs[max(before + 1, figure.at - LABEL_RUNS) : figure.at]] + [figure.label]
        location = _location(family, words)
        if location is not None:
            if location in found:
                return {}
            found[location] = figure.printed
        before = figure.at
    if " ".join(sorted(found)) not in locations()["together"][family]:
        return {}
    return {datum: value for location, printed in found.items() for datum, value in armor_values(location, printed).items()}


def _location(family: str, words: Sequence[str]) -> str | None:
    """The location that the last words name; of several that fit the longest name."""
    text = letters(" ".join(words))
    fitting = [name for name in locations()[family] if re.search(name + LABEL_END, text)]
    return locations()[family][max(fitting, key=len)] if fitting else None
