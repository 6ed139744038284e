"""Light records: named tuples that pydantic takes as they are and writes as JSON objects, for what a unit has by the hundred."""

from __future__ import annotations

from typing import Any, get_type_hints

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


def light_schema(cls: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    """A schema for a named tuple: an instance passes unchecked, an object from JSON is validated.

    Fields that have their default are not written.
    """
    hints = get_type_hints(cls)
    defaults: dict[str, Any] = cls._field_defaults
    fields = {
        name: core_schema.typed_dict_field(handler.generate_schema(hints[name]), required=name not in defaults) for name in cls._fields
    }
    from_object = core_schema.no_info_after_validator_function(
        lambda values: cls(**values), core_schema.typed_dict_schema(fields, extra_behavior="forbid")
    )

    def as_object(record: Any) -> dict[str, Any]:
        return {name: value for name, value in zip(cls._fields, record, strict=True) if name not in defaults or value != defaults[name]}

    return core_schema.json_or_python_schema(
        json_schema=from_object,
        python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), from_object]),
        serialization=core_schema.plain_serializer_function_ser_schema(as_object),
    )
