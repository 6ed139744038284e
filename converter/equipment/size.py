"""Sizes that older files write into the name of an item: `Cargo (5 tons)`, `CommsGear:3`, `Ladder (20m)`."""

from __future__ import annotations

import re
from functools import lru_cache

_SIZED = re.compile(
    r"(?P<name>.*?\S)\s*(?:\((?P<size>\d{1,9}(?:\.\d+)?)\s*(?P<unit>tons?|m|kg)\)|:(?:size:)?(?P<count>\d{1,9}(?:\.\d+)?))", re.IGNORECASE
)
_SIZED_ITEMS = (
    "cargo",
    "liquid storage",
    "communications equipment",
    "commsgear",
    "ladder",
    "mission equipment storage",
)


@lru_cache(maxsize=16384)
def split_size(text: str) -> tuple[str, float | None]:
    """The name without its size, and the size in the item's own unit (tons, meters, kilograms, count); None where it names none.

    Only items whose size is chosen are split, so that `ISMG Ammo (100)` keeps its name. `:SIZE:n` is split from any name.
    """
    match = _SIZED.fullmatch(text.strip())
    if match is None:
        return text, None
    name = match["name"]
    if name.lower() not in _SIZED_ITEMS and ":size:" not in text.lower():
        return text, None
    return name, float(match["size"] or match["count"])
