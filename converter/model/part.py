"""What all of the model stands on: the base of its pieces, and the words for technology."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, ParamSpec, TypeVar, cast

from pydantic import BaseModel, ConfigDict

TechBase = Literal["Inner Sphere", "Clan", "Mixed (IS Chassis)", "Mixed (Clan Chassis)"]
Tech = Literal["IS", "Clan"]
Configuration = Literal["Biped", "Quad", "Tripod", "LAM", "QuadVee"]


def is_count(text: str) -> bool:
    """Whether a text is a whole number without sign that a unit can mean: Python reads none of thousands of digits."""
    return text.isdecimal() and len(text) < 16


CLAN_CHASSIS: Final[frozenset[TechBase]] = frozenset(("Clan", "Mixed (Clan Chassis)"))
"""The tech bases of chassis of Clan make: what Clan CASE and default technology follow (R21)."""


class Part(BaseModel):
    """What every piece of the model is: immutable, closed, comparable. Its validator is built when the first one is made."""

    model_config = ConfigDict(frozen=True, extra="forbid", revalidate_instances="never", defer_build=True, allow_inf_nan=False)


Fields = ParamSpec("Fields")
Piece = TypeVar("Piece", bound=BaseModel)


def of_typed(model: Callable[Fields, Piece], /, *unnamed: Fields.args, **fields: Fields.kwargs) -> Piece:
    """A piece of the model out of fields that have their types already: what a reader has built of typed values is not validated again.

    What comes from outside as an object is validated: that is for the model itself. Raises TypeError where a field is missing, not named,
    or none of the model's.
    """
    whole, needed = _outline(cast(type[Piece], model))
    values = {**whole, **fields}
    if unnamed or len(values) != len(whole) or not fields.keys() >= needed:
        raise TypeError(f"{model} has no such fields: {', '.join(sorted(fields.keys() ^ whole.keys()))}")
    piece = object.__new__(cast(type[Piece], model))
    put = object.__setattr__  # models are frozen; as `model_construct`, which looks at each field anew
    put(piece, "__dict__", values)
    put(piece, "__pydantic_fields_set__", set(fields))
    put(piece, "__pydantic_extra__", None)
    put(piece, "__pydantic_private__", None)
    return piece


@cache
def _outline(model: type[BaseModel]) -> tuple[Mapping[str, Any], frozenset[str]]:
    """The fields of a model in their order with what they are where nothing is said, and those that must be said."""
    fields = model.model_fields
    return {name: field.default for name, field in fields.items()}, frozenset(name for name in fields if fields[name].is_required())
