"""Which kinds of causes may be shown: those that fit real gaps far oftener than gaps made up at random.

The rates are in `calibration.csv`, measured by `nox -s calibrate`: on the published values of a library that are not met, on values
shifted by 1 to 5 percent, and on values shifted by the gaps of other units. A kind that several units share, or that a sister of the unit
has, is measured apart from the same kind alone.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

TIMES = 3
"""How many times as often as on shifted values a kind has to fit real gaps."""


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
        """How many times as often it fits real gaps as shifted values. One more fit is granted to chance, so that rare kinds prove nothing."""
        return (self.fits / self.units) / ((self.shifted + 1) / (self.controls + 1))

    @property
    def advantage_at_equal_gaps(self) -> float:
        """The same against gaps of the size that real ones have."""
        return (self.fits / self.units) / ((self.permuted + 1) / (self.controls + 1))


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
        rows = [{**row, **{name: int(row[name]) for name in Rate._fields[1:]}} for row in csv.DictReader(file)]
    return {str(row["kind"]): Rate(**row) for row in rows}


def shown(kind: str) -> bool:
    """Whether a fit of this kind is a cause and not a coincidence."""
    rate = rates().get(kind)
    return rate is not None and rate.advantage >= TIMES and rate.advantage_at_equal_gaps >= TIMES
