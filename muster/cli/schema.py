"""`muster schema`: the JSON Schema of our own unit format."""

from __future__ import annotations

import json
import sys

from pydantic import TypeAdapter

from converter.model import AnyUnit
from muster.exits import Exit


def command() -> int:
    """Print the JSON Schema of a unit, as `muster convert --to json` writes it."""
    schema = TypeAdapter[AnyUnit](AnyUnit).json_schema()
    sys.stdout.write(json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}, indent=1) + "\n")
    return Exit.DONE
