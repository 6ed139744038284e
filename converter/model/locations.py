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

NEIGHBORS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "LA": frozenset({"LT"}),
        "RA": frozenset({"RT"}),
        "FLL": frozenset({"LT"}),
        "FRL": frozenset({"RT"}),
        "LT": frozenset({"LA", "FLL", "CT", "LL", "RLL"}),
        "RT": frozenset({"RA", "FRL", "CT", "RL", "RRL"}),
        "CT": frozenset({"LT", "RT", "HD", "CL"}),
        "HD": frozenset({"CT"}),
        "LL": frozenset({"LT"}),
        "RL": frozenset({"RT"}),
        "RLL": frozenset({"LT"}),
        "RRL": frozenset({"RT"}),
        "CL": frozenset({"CT"}),
    }
)
"""Where an item that is split over two locations may go on."""
