"""`muster schema`: the JSON Schemas of what muster writes."""

from __future__ import annotations

import json
import sys
from importlib import resources
from typing import Literal

from converter.formats import unit_json
from muster.exits import Exit


def command(what: Literal["unit", "audit"] = "unit", /) -> int:
    """Print the JSON Schema of a unit, as `muster convert --to json` writes it, or of audit.json.

    Example: `muster schema audit`
    """
    schema = (
        unit_json.schema() if what == "unit" else json.loads((resources.files("reports") / "audit.schema.json").read_text(encoding="utf-8"))
    )
    sys.stdout.write(json.dumps(schema, indent=1) + "\n")
    return Exit.DONE
