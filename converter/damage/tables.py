"""The tables of the damage rules: shapes, weapons, cluster hits, hit locations. Users may put their own in place of ours."""

from __future__ import annotations

import csv
import difflib
import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, cast, get_args

from converter.model.readings import Readings, readings_table

Kind = Literal["rigid", "rigid_multi", "pair", "gated", "spread", "cluster", "cluster_all", "rows", "rows_together"]

_FOLDER = resources.files("converter.damage")

LAYOUTS: Final[Mapping[str, Any]] = tomllib.loads((_FOLDER / "layouts.toml").read_text(encoding="utf-8"))
DEFAULT: Final = Readings(readings_table(_FOLDER / "readings.csv"))
"""Every open clause of the rules at its default."""


class TableError(ValueError):
    """A table that breaks a rule every table must keep; it is rejected as a whole."""


class UnknownWeaponError(ValueError):
    """A weapon that is in no table; `nearest` are the names most like it."""

    def __init__(self, text: str, nearest: list[str]) -> None:
        super().__init__(f"no weapon {text!r}")
        self.text = text
        self.nearest = nearest


class NoTemplateError(ValueError):
    """A rating or weight that makes no template: no autocannon of that rating, a weight that is missing or has more than three digits."""


class NoClusterColumnError(ValueError):
    """A rack that the table of cluster hits does not have."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A weapon template: depths of its columns. A rigid one hangs from its middle column; a pair has the rolled column first.

    `stated`: whether the rules print the numbers.
    """

    name: str
    pair: bool
    depths: tuple[int, ...]
    stated: bool

    @property
    def boxes(self) -> int:
        return sum(self.depths)

    @property
    def anchor(self) -> int:
        return 0 if self.pair else len(self.depths) // 2


@dataclass(frozen=True, slots=True)
class Weapon:
    """How a weapon is rolled and what it marks. `points` of a spread, split into groups, or rows of a ram, fall or physical attack;
    `rack` the cluster column; `gate` the least roll that gets through. `reason`: why its template differs from the printed damage.
    """

    name: str
    kind: Kind
    shape: Shape | None = None
    points: int = 0
    rack: int = 0
    bonus: int = 0
    gate: int = 0
    printed_damage: int | None = None
    reason: str = ""

    @property
    def groups(self) -> tuple[int, ...]:
        """The groups of five of a spread, the last one smaller where it does not go into fives."""
        return split_into_groups(self.points)

    @property
    def template(self) -> Shape:
        """The shape, of every kind but a spread."""
        assert self.shape is not None
        return self.shape


@dataclass(frozen=True, slots=True)
class RowAttack:
    """An attack that takes whole rows: how many follows from a weight and perhaps a second figure (`scaled`; `extra` is added to it)."""

    name: str
    divisor: int
    rounding: str
    plus: int
    scaled: bool
    extra: int
    together: bool

    def rows(self, weight: int, second: int) -> int:
        """Rows of an attacker (of a ramming unit: of its target) of so many tons. Rams and falls round to the nearest, half up."""
        figure = Fraction(weight * (second + self.extra if self.scaled else 1), self.divisor)
        rounded = {"up": math.ceil(figure), "down": math.floor(figure), "nearest": math.floor(figure + Fraction(1, 2))}
        return rounded[self.rounding] + self.plus


@dataclass(frozen=True)
class Tables:
    """A whole set of tables."""

    shapes: Mapping[str, Shape]
    weapons: Mapping[str, Weapon]
    rated: Mapping[str, tuple[str, Mapping[str, int]]]
    row_attacks: Mapping[str, RowAttack]
    clusters: Mapping[int, Mapping[int, int]]
    hit_locations: Mapping[tuple[str, str], Mapping[int, str]]

    def weapon(self, text: str) -> Weapon:
        """The weapon of a name; of rated weapons with their rating (``Vibrabomb IV``), of physical attacks, rams and falls with the weight
        and, of some, hexes or levels (``Kick 50``, ``Fall 50 2``). Raises UnknownWeaponError, NoTemplateError.
        """
        known = self.weapons.get(_key(text))
        if known is not None:
            return known
        name, *figures = re.split(r"\s+(?=\d)", text.strip())
        attack = self.row_attacks.get(_key(name))
        if attack is not None:
            return _row_attack(text, attack, figures)
        for name, (effect, ratings) in self.rated.items():
            if _key(text).startswith(_key(name)):
                rating = text.strip()[len(name) :].strip()
                return self._rated(text, effect, ratings, rating)
        names = [*(known.name for known in self.weapons.values()), *(attack.name for attack in self.row_attacks.values()), *self.rated]
        raise UnknownWeaponError(text, difflib.get_close_matches(text, names, 3))

    def missiles(self, rack: int, roll: int, bonus: int) -> int:
        """How many missiles of a rack hit. A bonus may lift the roll to the end of the table, not beyond. Raises NoClusterColumnError."""
        column = self.clusters.get(rack)
        if column is None:
            raise NoClusterColumnError(f"the table of cluster hits has no column {rack}")
        return column[min(max(roll + bonus, min(column)), max(column))]

    def _rated(self, text: str, effect: str, ratings: Mapping[str, int], rating: str) -> Weapon:
        named = ratings.get(rating or "standard")
        points = named if named is not None else int(rating) if rating.isdecimal() and len(rating) < 4 else 0
        if effect == "spread" and points:
            return Weapon(text, "spread", points=points)
        shape = self.shapes.get(f"ac{points}")
        if shape is None:
            raise NoTemplateError(f"no autocannon template for the rating of {text!r}")
        return Weapon(text, "rigid", shape)


def _row_attack(text: str, attack: RowAttack, figures: list[str]) -> Weapon:
    if len(figures) != 1 + attack.scaled or not all(figure.isdecimal() and len(figure) < 4 for figure in figures):
        needed = "a weight and a second figure" if attack.scaled else "a weight"
        raise NoTemplateError(f"{attack.name} needs {needed} in whole numbers: {text!r}")
    rows = attack.rows(int(figures[0]), int(figures[-1]))
    return Weapon(text, "rows_together" if attack.together else "rows", points=rows)


def split_into_groups(points: int) -> tuple[int, ...]:
    """Points in groups of five and what is left."""
    fives, rest = divmod(points, 5)
    return (5,) * fives + ((rest,) if rest else ())


@cache
def standard_tables() -> Tables:
    return load_tables()


def load_tables(folder: Path | None = None) -> Tables:
    """The tables; those that a folder of the user holds under the same names in place of ours. Raises TableError."""
    shapes = {row["shape"]: _shape(row) for row in _rows("shapes.csv", folder)}
    _check_family(shapes)
    return Tables(
        shapes=shapes,
        weapons={_key(row["weapon"]): _weapon(row, shapes) for row in _rows("weapons.csv", folder)},
        row_attacks={_key(row["attack"]): _attack(row) for row in _rows("rows.csv", folder)},
        rated={row["weapon"]: (row["effect"], _ratings(row["ratings"])) for row in _rows("rated.csv", folder)},
        clusters=_clusters(_rows("cluster_hits.csv", folder)),
        hit_locations={
            (row["layout"], row["facing"]): {roll: row[str(roll)] for roll in range(2, 13)} for row in _rows("hit_locations.csv", folder)
        },
    )


def _rows(name: str, folder: Path | None) -> list[dict[str, str]]:
    own = folder / name if folder is not None and (folder / name).is_file() else None
    file: Traversable | Path = own or _FOLDER / name
    with file.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def _shape(row: dict[str, str]) -> Shape:
    """A shape that keeps the rules of all shapes: positive whole depths, odd columns and the deepest in the middle, or two for a pair."""
    name, pair = row["shape"], row["columns"] == "pair"
    try:
        depths = tuple(int(depth) for depth in row["depths"].split())
    except ValueError:
        raise TableError(f"shape {name}: depths are whole numbers, not {row['depths']!r}") from None
    if not depths or min(depths) < 1:
        raise TableError(f"shape {name}: every column is at least one box deep")
    if pair and len(depths) != 2:
        raise TableError(f"shape {name}: a pair has two columns")
    if not pair and len(depths) % 2 == 0:
        raise TableError(f"shape {name}: a rigid shape has an odd number of columns")
    if "laser" in name and not pair and len(depths) != 1:
        raise TableError(f"shape {name}: a laser digs into one column")
    return Shape(name, pair, depths, row.get("source") == "stated")


def _check_family(shapes: Mapping[str, Shape]) -> None:
    """A larger autocannon covers the smaller ones."""
    family = [shapes[name] for name in ("ac5", "ac10", "ac15", "ac20") if name in shapes]
    for small, large in pairwise(family):
        reach = {column - large.anchor: depth for column, depth in enumerate(large.depths)}
        if any(reach.get(column - small.anchor, 0) < depth for column, depth in enumerate(small.depths)):
            raise TableError(f"shape {large.name} does not cover {small.name}")


def _weapon(row: dict[str, str], shapes: Mapping[str, Shape]) -> Weapon:
    name, kind = row["weapon"], cast(Kind, row["kind"])
    if kind not in get_args(Kind):
        raise TableError(f"weapon {name}: no kind {kind!r}")
    shape = shapes.get(row["shape"])
    if shape is None and (row["shape"] or kind != "spread"):
        raise TableError(f"weapon {name}: no shape {row['shape']!r}")
    if shape is not None and shape.pair != (kind == "pair"):
        raise TableError(f"weapon {name}: shape {shape.name} does not fit the kind {kind}")
    numbers = {key: int(row[key] or 0) for key in ("points", "rack", "bonus", "gate")}
    printed = int(row["printed_damage"]) if row.get("printed_damage") else None
    return Weapon(name, kind, shape, **numbers, printed_damage=printed, reason=row.get("reason", ""))


def _attack(row: dict[str, str]) -> RowAttack:
    return RowAttack(
        name=row["attack"],
        divisor=int(row["divisor"]),
        rounding=row["rounding"],
        plus=int(row["plus"]),
        scaled=bool(row["second"]),
        extra=int(row["second"].endswith("and one")),
        together=row["together"] == "yes",
    )


def _ratings(text: str) -> Mapping[str, int]:
    pairs = (pair.partition("=") for pair in text.split())
    return {name: int(points) for name, _, points in pairs}


def _clusters(rows: list[dict[str, str]]) -> Mapping[int, Mapping[int, int]]:
    racks = [column for column in rows[0] if column != "roll"]
    return {int(rack): {int(row["roll"]): int(row[rack]) for row in rows} for rack in racks}


def _key(text: str) -> str:
    return re.sub(r"[\s-]", "", text).casefold()
