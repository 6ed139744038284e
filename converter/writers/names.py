"""The name by which a file calls an item."""

from __future__ import annotations

from functools import lru_cache

from converter.equipment import Context, catalogue, split_size


@lru_cache(maxsize=16384)
def name_in_file(item: str, text: str, context: Context) -> str:
    """The name that the file had, as long as it means the item on this unit; else the item's own name. Unknown items keep their text."""
    if not item:
        return text
    known = catalogue().get(item)
    if known is None:
        return item
    return text if text and meant_by(text, context) == known.key else known.key


def meant_by(text: str, context: Context) -> str | None:
    """The item that a reader finds by a name, sizes in the name aside."""
    found = catalogue().resolve(text, context) or catalogue().resolve(split_size(text)[0], context)
    return found.key if found else None
