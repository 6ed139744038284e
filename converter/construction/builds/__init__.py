"""Units as the construction rules see them: one class a family, what many rules ask for worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from converter.construction.builds.base import Build
from converter.construction.builds.mek import MekBuild
from converter.model import AnyUnit

__all__ = ["AnyBuild", "Build", "MekBuild", "build_of"]

AnyBuild = Build[Any]

BUILDS: Final[Mapping[str, type[AnyBuild]]] = {"mek": MekBuild}
"""Family → how the rules see it."""


def build_of(unit: AnyUnit, year: int | None = None) -> AnyBuild | None:
    """The unit as the construction rules see it; None for a family that has none. `year` is the one asked for."""
    build = BUILDS.get(unit.family)
    return None if build is None else build(unit, year)
