"""The tables of the rules, as the data files beside this module hold them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def tables(name: str = "tables") -> dict[str, Any]:
    """The tables of `tables.toml`, or of another file of that kind."""
    return tomllib.loads((resources.files("converter.battlevalue") / f"{name}.toml").read_text(encoding="utf-8"))
