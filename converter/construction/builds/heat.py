"""The heat of units without a heat scale: what their sinks must carry off. Source: construction §1.3."""

from __future__ import annotations

from typing import Any

from converter.construction.builds.base import Build
from converter.equipment.heat import carried_heat


def heat_of(build: Build[Any], *, nuclear: bool) -> float:
    return carried_heat(build.aboard, stealth="stealth_armor" in build.words, nuclear=nuclear)
