"""What the parts of a sheet are called: titles, fields, and the names of MegaMekLab's template elements. Source: record_sheets.md 2, 3."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple

from converter.model.record_sheet import Printed, whole


class Kind(NamedTuple):
    """The family of a sheet and the kind in it."""

    family: str
    kind: str


REVERSE: Final = "reverse"
"""The kind of the second page of a large craft."""


@cache
def _titles() -> tuple[tuple[str, Kind], ...]:
    return tuple((row["title"], Kind(row["family"], row["kind"])) for row in _rows("titles.csv"))


def kind_of(title: str) -> Kind | None:
    """What a title says the sheet is for; None where it is the title of something else."""
    letters = "".join(filter(str.isalpha, title.upper()))
    return next((kind for word, kind in _titles() if word in letters), None)


@cache
def fields() -> Mapping[str, str]:
    """Element id → datum."""
    return MappingProxyType({row["id"]: row["datum"] for row in _rows("fields.csv")})


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((resources.files("parsers.sheets") / name).read_text(encoding="utf-8").splitlines()))


REAR: Final = MappingProxyType({"CTR": "CT", "RTR": "RT", "LTR": "LT"})
"""Rear of a torso → the torso."""


def armor_values(location: str, printed: Printed) -> dict[str, Printed]:
    """The figures of an armor label: `( 24 )`, on aerospace units `8 ( 74 )`, threshold before the points."""
    before, _, points = printed.text.rpartition("(")
    datum = f"rear.{REAR[location]}" if location in REAR else f"armor.{location}"
    found = {datum: printed._replace(text=points.rstrip(" )"))}
    if before.strip():
        found[f"threshold.{location}"] = printed._replace(text=before.strip())
    return {key: value._replace(text=value.text.strip()) for key, value in found.items() if whole(value.text) is not None}
