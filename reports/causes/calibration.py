"""Which kinds of causes may be shown: those that fit real gaps far oftener than gaps made up at random.

The rates are in `calibration.csv`, measured by `nox -s calibrate`: on the published values of a library that are not met, on values
shifted by 1 to 5 percent, and on values shifted by the gaps of other units. The rows `… of several` and `… of a sister` count those fits
of a kind that other designs share, or for which a sister of the unit has what the cause claims.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

TIMES = 3
"""How many times as often as on shifted values a kind has to fit real gaps to be shown."""

TIMES_AT_EQUAL_GAPS = 2
"""The same against values shifted as far as real ones are: a fit is then likelier right than a coincidence.

Real gaps are often smaller than one percent, where a small change, such as a point of armor, fits by chance.
"""


class Rate(NamedTuple):
    """How often a kind fits: of `units` real gaps, and of `controls` made-up ones of each sort."""

    kind: str
    fits: int
    units: int
    shifted: int
    permuted: int
    controls: int

    @property
    def advantage(self) -> float:
        """How many times as often it fits real gaps as shifted values. Chance is granted half a fit more than was seen."""
        return (self.fits / self.units) / ((self.shifted + 0.5) / (self.controls + 0.5))

    @property
    def advantage_at_equal_gaps(self) -> float:
        """The same against gaps of the size that real ones have."""
        return (self.fits / self.units) / ((self.permuted + 0.5) / (self.controls + 0.5))


class Kind(NamedTuple):
    """A kind of cause: its group of the search (a rule, b edition, c figure, d datum, e other unit) and its title."""

    group: str
    title: str


@cache
def kinds() -> Mapping[str, Kind]:
    """All kinds by name."""
    text = (resources.files("reports.causes") / "kinds.toml").read_text(encoding="utf-8")
    return {name: Kind(**entry) for name, entry in tomllib.loads(text).items()}


@cache
def rates() -> Mapping[str, Rate]:
    """The measured rates by kind."""
    with (resources.files("reports.causes") / "calibration.csv").open(encoding="utf-8") as file:
        return {row["kind"]: Rate(row["kind"], *(int(row[name]) for name in Rate._fields[1:])) for row in csv.DictReader(file)}


def telling(kind: str, support: str = "") -> float:
    """How many times as often real gaps are met by this kind as made-up ones of either sort; by it alone or with its support."""
    return max((min(rate.advantage, rate.advantage_at_equal_gaps) for rate in _measured(kind, support)), default=0.0)


def shown(kind: str, support: str = "") -> bool:
    """Whether a fit of this kind is a cause and not a coincidence."""
    return any(rate.advantage >= TIMES and rate.advantage_at_equal_gaps >= TIMES_AT_EQUAL_GAPS for rate in _measured(kind, support))


SUPPORT = ("", " of several", " of a sister")
"""What may speak for a cause: nothing, other designs that share it, a sister of the unit that has what it claims."""


@cache
def may_be_shown(kind: str) -> bool:
    """Whether a fit of this kind is a cause where enough speaks for it."""
    return any(shown(kind, support) for support in SUPPORT)


def _measured(kind: str, support: str) -> list[Rate]:
    return [rates()[name] for name in (kind, kind + support) if name in rates()]
