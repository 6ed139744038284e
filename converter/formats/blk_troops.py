"""Values that only the blocks of infantry and battle armor have, as text and as model: beasts, specializations, turrets of suits."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from converter.formats.blk import codes
from converter.model import Beast, is_count

CUSTOM = "Custom:"
"""What the text of a beast with figures of its own starts with."""

BEAST_FIELDS = (
    "name",
    "size",
    "weight_tons",
    "mp",
    "mode",
    "burst_dice",
    "vehicle_damage",
    "divisor",
    "max_water_depth",
    "secondary_ground_mp",
    "underwater_endurance",
)
"""The values of a custom beast, in the order of the file."""

WORDS = ("name", "size", "mode")


def parse_beast(text: str) -> Beast | None:
    """The beast behind `Beast:`, by its name or with its eleven values; None where they do not make one."""
    if not text.startswith(CUSTOM):
        return Beast(name=text)
    values = [value.strip() for value in text.removeprefix(CUSTOM).split(",")]
    if len(values) != len(BEAST_FIELDS):
        return None
    figures: dict[str, Any] = dict(zip(BEAST_FIELDS, values, strict=True))
    mode = codes("motive").get(figures["mode"].lower())
    if mode is None:
        return None
    try:
        return Beast.model_validate_strings({**figures, "mode": mode})
    except ValidationError:
        return None


def beast_text(beast: Beast) -> str:
    """The text behind `Beast:`."""
    if beast.mp is None:
        return beast.name
    values = (getattr(beast, field) for field in BEAST_FIELDS)
    return CUSTOM + ",".join(f"{value:g}" if isinstance(value, float) else str(value) for value in values)


def specializations_of(bits: int) -> tuple[str, ...] | None:
    """The specializations of a sum of bits; None where a bit has no meaning."""
    names = codes("specialization")
    if bits & ~sum(map(int, names)):
        return None
    return tuple(name for bit, name in names.items() if bits & int(bit))


def specialization_bits(specializations: tuple[str, ...]) -> int:
    """The sum of bits of the specializations."""
    return sum(int(bit) for bit, name in codes("specialization").items() if name in specializations)


def parse_turret(text: str) -> tuple[str, int | None] | None:
    """Kind and slots of a suit's turret, as in ``Modular:3``; None where the text is no turret. An older word means the same kind."""
    kind, _, slots = text.partition(":")
    if not kind or (slots and not is_count(slots)):
        return None
    return ("Modular" if kind == "Configurable" else kind), (int(slots) if slots else None)


def turret_text(kind: str, slots: int | None) -> str:
    return kind if slots is None else f"{kind}:{slots}"
