"""`muster schema`: the JSON Schemas of what muster writes."""

from __future__ import annotations

import json
import sys
from importlib import resources
from typing import Any, Literal

from converter.model import AnyUnit
from muster.exits import Exit


def command(what: Literal["unit", "audit"] = "unit", /) -> int:
    """Print the JSON Schema of a unit, as `muster convert --to json` writes it, or of audit.json."""
    schema = _unit() if what == "unit" else json.loads((resources.files("reports") / "audit.schema.json").read_text(encoding="utf-8"))
    sys.stdout.write(json.dumps(schema, indent=1) + "\n")
    return Exit.DONE


def _unit() -> dict[str, Any]:
    from pydantic import TypeAdapter

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **TypeAdapter[AnyUnit](AnyUnit).json_schema()}
