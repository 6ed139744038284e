"""Damage sheets: keys, layouts and location codes that reader, writer and rules share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

WORDS: Final = tomllib.loads((resources.files("converter.formats") / "damage_sheet.toml").read_text(encoding="utf-8"))
KEYS: Final[Mapping[str, str]] = {name: field for field, names in WORDS["keys"].items() for name in names}
KEY_NAMES: Final[Mapping[str, str]] = {field: names[0] for field, names in WORDS["keys"].items()}
LAYOUTS: Final[Mapping[str, str]] = {name: layout for layout, names in WORDS["layouts"].items() for name in names}
LAYOUT_NAMES: Final[Mapping[str, str]] = {layout: names[0] for layout, names in WORDS["layouts"].items()}
LOCATIONS: Final[Mapping[str, list[str]]] = WORDS["locations"]
COLUMNS: Final[Mapping[str, int]] = WORDS["columns"]
REAR: Final[Mapping[str, str]] = WORDS["rear"]
LABELS: Final = frozenset(WORDS["labels"])
