"""The rules that ledger lines cite, in a sentence or two each (`sections.toml`)."""

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
def sections() -> Mapping[str, Section]:
    """Rules by their number, as lines cite them after `bv2 §`."""
    table = tomllib.loads((resources.files("converter.battlevalue") / "sections.toml").read_text(encoding="utf-8"))
    return MappingProxyType({key: Section(key, **entry) for key, entry in table.items()})


def section_of(citation: str) -> Section | None:
    """The rule behind a citation such as ``bv2 §1.8 step 6``; None where it is none of these."""
    number = citation.lower().removeprefix("bv2").strip().removeprefix("§").split(" ")[0].rstrip(".")
    return sections().get(number)
