"""HeavyMetal Pro and HeavyMetal Vee: item numbers (`heavymetal_items.csv`) and codes (`heavymetal.toml`)."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, NamedTuple

AMMUNITION_OFFSET = 400
"""Number of an ammunition = number of its weapon + 400."""

FIRST_AMMUNITION = 451


class Item(NamedTuple):
    """What a number stands for: the name the catalogue knows (empty: none), HeavyMetal's own name, shots per ton."""

    name: str
    own_name: str
    shots: int | None


@cache
def codes() -> Mapping[str, Any]:
    """The code tables."""
    return MappingProxyType(tomllib.loads((resources.files("converter.formats") / "heavymetal.toml").read_text(encoding="utf-8")))


@cache
def items(clan: bool) -> Mapping[int, Item]:
    """Number → item, in the table of the chassis' technology."""
    table = "Clan" if clan else "IS"
    text = (resources.files("converter.formats") / "heavymetal_items.csv").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            int(row["id"]): Item(row["name"], row["heavymetal_name"], int(row["shots_per_ton"]) if row["shots_per_ton"] else None)
            for row in csv.DictReader(text.splitlines())
            if row["table"] == table
        }
    )
