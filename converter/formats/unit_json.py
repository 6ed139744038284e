"""Our own format: a unit as a JSON object, the same object on one line of a JSON Lines file. `muster schema` prints its JSON Schema.

An object begins with `schema_version` and `family`; fields that have their default are left out.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from converter.model import SCHEMA_VERSION, AnyUnit, Unit


@cache
def adapter() -> TypeAdapter[AnyUnit]:
    """What validates an object into a unit of its family."""
    return TypeAdapter(Unit)


def schema() -> dict[str, Any]:
    """The JSON Schema of a unit."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Unit", **adapter().json_schema()}


def unit_text(unit: AnyUnit, indent: int | None = None) -> str:
    """The object of a unit, on one line or indented."""
    text = unit.model_dump_json(exclude_defaults=True, indent=indent)
    gap, space = ("", "") if indent is None else ("\n" + " " * indent, " ")
    head = f'{{{gap}"schema_version":{space}{SCHEMA_VERSION},{gap}"family":{space}"{unit.family}",'
    return head + text[1:]
