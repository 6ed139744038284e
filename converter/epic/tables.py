"""The tables of the Epic rules: weapon chart, prices, limits and open readings, as the data files hold them."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, cast

from converter.model.epic import Grade
from converter.model.readings import Readings, readings_table

Setting = Literal["infantry", "armor"]

_FOLDER = resources.files("converter.epic")

TABLES: Mapping[str, Any] = tomllib.loads((_FOLDER / "tables.toml").read_text(encoding="utf-8"))
DEFAULT = Readings(readings_table(_FOLDER / "readings.csv"))
"""Every open clause of the rules at its default."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of the weapon chart. A modifier of None: the weapon has no such setting; `special_setting` has the template and the bursts."""

    name: str
    grade: Grade
    range_cm: int | None
    pistol_range_cm: int | None
    to_hit: int
    anti_infantry: int | None
    anti_armor: int | None
    damage_modifier: int
    template_in: int | None
    following_fire: str | None
    special_setting: Setting | None
    note: str

    def modifier(self, setting: Setting) -> int | None:
        """The save modifier of a setting."""
        return self.anti_infantry if setting == "infantry" else self.anti_armor


def weapon(text: str) -> Weapon | None:
    """The weapon a sheet means, by name or alias; None where the chart has none."""
    return _weapons().get(_key(text))


@cache
def chart() -> tuple[Weapon, ...]:
    """The whole weapon chart, in its order."""
    return tuple(dict.fromkeys(_weapons().values()))


@cache
def _weapons() -> Mapping[str, Weapon]:
    known: dict[str, Weapon] = {}
    with (_FOLDER / "weapons.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            entry = Weapon(
                name=row["name"],
                grade=cast(Grade, row["grade"]),
                range_cm=_number(row["range_cm"]),
                pistol_range_cm=_number(row["pistol_range_cm"]),
                to_hit=int(row["to_hit"]),
                anti_infantry=_number(row["anti_infantry"]),
                anti_armor=_number(row["anti_armor"]),
                damage_modifier=_number(row["damage_modifier"]) or 0,
                template_in=_number(row["template_in"]),
                following_fire=row["following_fire"] or None,
                special_setting=cast(Setting, row["special_setting"]) or None,
                note=row["note"],
            )
            for name in (entry.name, *filter(None, row["aliases"].split("|"))):
                known[_key(name)] = entry
    return known


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _number(text: str) -> int | None:
    return int(text) if text else None
