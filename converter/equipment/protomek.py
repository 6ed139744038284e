"""The internal structure of ProtoMechs, by tonnage and location. Source: TechManual, ProtoMech internal structure table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from converter.equipment import tables


class Structure(NamedTuple):
    """Points of structure of a ProtoMech of this weight. A quad has no arms; the main gun is there or not."""

    head: int
    torso: int
    arm: int
    legs: int
    quad_legs: int
    main_gun: int

    def points(self, *, quad: bool, main_gun: bool) -> Mapping[str, int]:
        """Points by location code."""
        points = {"HD": self.head, "T": self.torso}
        points |= {"L": self.quad_legs} if quad else {"RA": self.arm, "LA": self.arm, "L": self.legs}
        return points | {"MG": self.main_gun} if main_gun else points


@cache
def protomek_structure() -> Mapping[int, Structure]:
    """Tons → points of structure."""
    rows = tables.records_of("protomek_structure")
    return {
        int(row["tons"]): Structure(*(int(row[name]) for name in ("head", "torso", "arm", "legs", "quad_legs", "main_gun"))) for row in rows
    }
