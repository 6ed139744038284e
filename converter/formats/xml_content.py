"""What the elements of an XML format hold: a table `<format>_content.toml`, for readers that tell what they leave out.

For each element, in lower case, the names of its children, its attributes (after an @) and ``#text``; ``*`` and ``@*`` stand for any, where
the reader itself tells or keeps what it does not know. An element that is not in the table is kept whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType


@cache
def content(name: str) -> Mapping[str, frozenset[str]]:
    """The table of a format."""
    table = tomllib.loads((resources.files("converter.formats") / f"{name}_content.toml").read_text(encoding="utf-8"))
    return MappingProxyType({element: frozenset(held) for element, held in table.items()})
