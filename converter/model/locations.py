"""The locations of a Mek, by configuration, in the order in which files write them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from converter.model.part import Configuration

_BIPED: Final = ("LA", "RA", "LT", "RT", "CT", "HD", "LL", "RL")
_QUAD: Final = ("FLL", "FRL", "LT", "RT", "CT", "HD", "RLL", "RRL")

MEK_LOCATIONS: Final[Mapping[Configuration, tuple[str, ...]]] = MappingProxyType(
    {"Biped": _BIPED, "LAM": _BIPED, "Tripod": (*_BIPED, "CL"), "Quad": _QUAD, "QuadVee": _QUAD}
)
MEK_ARMS: Final = frozenset({"LA", "RA"})
MEK_LEGS: Final = frozenset({"LL", "RL", "CL", "FLL", "FRL", "RLL", "RRL"})
SIDE_TORSOS: Final = ("LT", "RT")
TORSO_OF_ARM: Final[Mapping[str, str]] = MappingProxyType({"LA": "LT", "RA": "RT"})
