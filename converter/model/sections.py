"""The rules that ledger lines and findings cite, in a sentence or two each: a file `sections.toml` beside the calculation."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Section:
    """One rule: what it says, and the rulebook chapter it stands in."""

    key: str
    title: str
    rule: str
    source: str


@cache
def sections_in(package: str) -> Mapping[str, Section]:
    """The rules of a package by their number."""
    table = tomllib.loads((resources.files(package) / "sections.toml").read_text(encoding="utf-8"))
    return MappingProxyType({key: Section(key, **entry) for key, entry in table.items()})


def number_in(citation: str, prefix: str) -> str:
    """The number of the section in a citation such as ``bv2 §1.8 step 6``, without what the prefix names."""
    return citation.lower().strip().removeprefix(prefix).strip().removeprefix("§").split(" ")[0].rstrip(".")
