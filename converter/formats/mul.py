"""Unit lists (MUL): where attributes and elements have their place in the model."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads((resources.files("converter.formats") / "mul.toml").read_text(encoding="utf-8"))


@cache
def attribute_fields() -> Mapping[str, str]:
    """Lower-case attribute of an entity → field of ForceUnit."""
    return MappingProxyType({attribute.lower(): field for attribute, field in _tables()["unit_attributes"].items()})


@cache
def attributes() -> Mapping[str, str]:
    """Field of ForceUnit → attribute of an entity."""
    return MappingProxyType({field: attribute for attribute, field in _tables()["unit_attributes"].items()})


@cache
def known(place: str) -> frozenset[str]:
    """Lower-case names that are part of the format at a place: unit, person, crew, state, location, slot."""
    return frozenset(name.lower() for name in _tables()["known"][place])


@cache
def sections() -> frozenset[str]:
    """Lower-case names of the sections of a battle record."""
    return frozenset(_tables()["known"]["sections"])
