"""The locations of a Mek: which there are by configuration, what each is, where it is, how many crit slots it has."""

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
"""The locations of each configuration, in the order in which files write them."""

MEK_ARMS: Final = frozenset({"LA", "RA"})
MEK_LEGS: Final = frozenset({"LL", "RL", "CL", "FLL", "FRL", "RLL", "RRL"})
SIDE_TORSOS: Final = ("LT", "RT")
TORSO_OF_ARM: Final[Mapping[str, str]] = MappingProxyType({"LA": "LT", "RA": "RT"})

QUAD_LEGS: Final[Mapping[str, str]] = MappingProxyType({"LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL"})
"""Where the limbs of a biped are on a quad."""

MEK_SLOTS: Final[Mapping[str, int]] = MappingProxyType(
    dict.fromkeys(("LA", "RA", "LT", "RT", "CT"), 12) | dict.fromkeys(("HD", *sorted(MEK_LEGS)), 6)
)
"""Crit slots of each location."""

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
