"""Small design files for the tests of their readers: a fixture's text with other equipment."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parsers

TYPES = {
    "@": "ammunition",
    "CASE": "CASE",
    "AC": "ballistic",
    "Autocannon": "ballistic",
    "RM": "missile",
    "Laser": "energy",
    "PPC": "energy",
}

Item = tuple[str, str, int] | str
Build = Callable[..., str]


def _element(item: Item) -> str:
    if isinstance(item, str):
        return item
    name, location, index = item
    kind = next((text for part, text in TYPES.items() if part in name), "equipment")
    place = f'<location index="{index}">{location}</location>' if index >= 0 else f"<location>{location}</location>"
    return f'<equipment><name manufacturer="">{name}</name><type>{kind}</type>{place}</equipment>'


@pytest.fixture
def build(fixtures: Path) -> Build:
    """`build("Talos TLS-1A.ssw", items, old="new", …)`: the text of a fixture with these items, and other texts in place of its own."""

    def text(name: str, items: list[Item] | None = None, /, *changes: tuple[str, str]) -> str:
        content = (fixtures / "ssw" / name).read_text(encoding="utf-8")
        if items is not None:
            content = re.sub(r"(<equipment>.*</equipment>)", "".join(map(_element, items)), content, count=1, flags=re.DOTALL)
        for old, new in changes:
            assert old in content, old
            content = content.replace(old, new)
        return content

    return text


@pytest.fixture
def read() -> Callable[[str], Any]:
    """The one unit of a text, and its findings."""

    def one(text: str) -> tuple[Any, tuple[Any, ...]]:
        result = parsers.read(parsers.Source("test.ssw", text.encode()))
        return (result.units[0] if result.units else None), result.findings

    return one
