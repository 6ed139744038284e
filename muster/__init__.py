"""The front door: public API, command line, batch runner.

    import muster
    unit = muster.read("Atlas AS7-D.mtf").units[0]
    muster.battle_value(unit).points

Everything is loaded when it is first used, so that `import muster` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from muster.version import VERSION

if TYPE_CHECKING:
    from muster.api import audit, battle_value, check, convert, diff, explain, read, read_library, weight

__version__ = VERSION

__all__ = ["__version__", "audit", "battle_value", "check", "convert", "diff", "explain", "read", "read_library", "weight"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'muster' has no attribute {name!r}")
    return getattr(import_module("muster.api"), name)
