"""What all of the model stands on: the base of its pieces, and the words for technology."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

TechBase = Literal["Inner Sphere", "Clan", "Mixed (IS Chassis)", "Mixed (Clan Chassis)"]
Tech = Literal["IS", "Clan"]
Configuration = Literal["Biped", "Quad", "Tripod", "LAM", "QuadVee"]


def is_count(text: str) -> bool:
    """Whether a text is a whole number without sign that a unit can mean: Python reads none of thousands of digits."""
    return text.isdecimal() and len(text) < 16


CLAN_CHASSIS: Final[frozenset[TechBase]] = frozenset(("Clan", "Mixed (Clan Chassis)"))
"""The tech bases of chassis of Clan make: what Clan CASE and default technology follow (R21)."""


class Taken:
    """Marks a mapping that passes unchecked and uncopied where Python code hands over a dict of its own; from JSON it is validated.

    For what readers fill entry by entry: their code is under types, and every unit has several.
    """

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        checked = handler(source)
        own = core_schema.is_instance_schema(dict)
        return core_schema.json_or_python_schema(checked, core_schema.union_schema([own, checked], mode="left_to_right"))


class Part(BaseModel):
    """What every piece of the model is: immutable, closed, comparable. Its validator is built when the first one is made."""

    model_config = ConfigDict(frozen=True, extra="forbid", revalidate_instances="never", defer_build=True, allow_inf_nan=False)
