"""Conventional infantry out of the block format, beast-mounted too. Source: BLK notes 10."""

from __future__ import annotations

from typing import Any

from converter.equipment import Context, catalogue, infantry_armor_kits
from converter.equipment.infantry import beasts
from converter.formats.blk import BlockRule, codes
from converter.model import Beast, Infantry, Prosthetic
from parsers.blk.blocks import Block
from parsers.blk.common import Reading
from parsers.blk.values import PARSERS

TRAINED = {"Motorized": 6, "Jump": 6}
TRAINED_ON_FOOT = 5
UNTRAINED = 8


def read_infantry(reading: Reading) -> Infantry:
    """A platoon. Its field guns are mounts at `FGN`, what the men carry besides weapons mounts at `TRP`."""
    reading.read_all()
    fields = reading.fields
    for needed in ("squad_size", "squads"):
        fields.setdefault(needed, 0)
    fields.setdefault("motive", "Leg")
    fields.setdefault("primary_text", "")
    beast = fields.pop("beast", None)
    kit = _kit(reading)
    return reading.unit(
        Infantry,
        primary=_weapon(reading, "primary") or "",
        secondary=_weapon(reading, "secondary"),
        armor_kit=kit,
        beast=None if beast is None else _beast(reading, beast),
        prosthetics=_prosthetics(reading, "prostheticenhancement"),
        extraneous_pairs=_prosthetics(reading, "extraneouspair"),
    )


def _weapon(reading: Reading, tag: str) -> str | None:
    """The catalogue key of the primary or secondary weapon."""
    text = reading.fields.get(f"{tag}_text", "")
    if not text:
        if tag == "secondary" and reading.fields.get("secondary_per_squad"):
            reading.report("P232", reading.lines.get("secondary_per_squad"), count=reading.fields["secondary_per_squad"])
        return None
    item = catalogue().resolve(text, Context("infantry", reading.clan_chassis))
    if item is None:
        reading.report("E101", reading.lines[f"{tag}_text"], text=text, location=tag)
        return None
    return item.key


def _kit(reading: Reading) -> str | None:
    """The catalogue key of the kit in the kit block; a kit among the troopers' equipment stays a mount."""
    text = reading.fields.get("armor_kit_text", "")
    if not text:
        return None
    item = catalogue().resolve(text, Context("infantry", reading.clan_chassis))
    if item is None or item.key not in infantry_armor_kits():
        reading.report("E101", reading.lines["armor_kit_text"], text=text, location="armorKit")
        return None
    return item.key


CUSTOM = "Custom:"
_CUSTOM_FIELDS = (
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


def _beast(reading: Reading, text: str) -> Beast | None:
    """A beast by its name, or a custom one with its eleven figures."""
    block = reading.document.first["motion_type"]
    if text.startswith(CUSTOM):
        values = [value.strip() for value in text.removeprefix(CUSTOM).split(",")]
        if len(values) != len(_CUSTOM_FIELDS) or not all(_is_figure(values[i]) for i in (2, 3, 5, 6, 7, 8, 9, 10)):
            reading.bad_value(block, f"a custom beast with {len(_CUSTOM_FIELDS)} values")
            return None
        figures: dict[str, Any] = dict(zip(_CUSTOM_FIELDS, values, strict=True))
        mode = codes("motive").get(figures["mode"].lower())
        if mode is None:
            reading.bad_value(block, "a custom beast with a way of moving")
            return None
        return Beast.model_validate_strings({**figures, "mode": mode})
    if text not in beasts():
        reading.report("P233", block.line, text=text)
    return Beast(name=text)


def _is_figure(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdigit()


def _prosthetics(reading: Reading, tag: str) -> tuple[Prosthetic, ...]:
    """Prosthetic enhancements one and two, each with its count a man."""
    found: list[Prosthetic] = []
    for number in (1, 2):
        block = reading.document.first.get(f"{tag}{number}")
        if block is None or not block.text:
            continue
        kind = "_".join(block.text.lower().replace("-", " ").split())
        if kind != block.text:
            reading.choices[f"text.{block.key}"] = block.text
        count = reading.document.text(f"{tag}{number}count")
        found.append(Prosthetic(kind=kind, count=int(count) if count.isdigit() else None))
    return tuple(found)


def _anti_mek(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The anti-Mek skill: a number, true or false, or nothing for the usual skill of trained troops."""
    text = block.text.lower()
    if text.isdigit():
        skill = int(text)
    elif text in ("", "true", "false"):
        motive = codes("motive").get(reading.document.text("motion_type").lower(), "")
        skill = UNTRAINED if text == "false" else TRAINED.get(motive, TRAINED_ON_FOOT)
        reading.choices["text.antimek"] = block.text
    else:
        reading.bad_value(block, "an anti-Mek skill")
        return
    reading.fields["anti_mek_skill"] = skill
    reading.lines["anti_mek_skill"] = block.line


def _specializations(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A sum of bits, each a specialization."""
    names: dict[str, str] = dict(codes("specialization"))
    if not block.text.isdigit() or int(block.text) & ~sum(map(int, names)):
        reading.bad_value(block, "a sum of specialization bits")
        return
    bits = int(block.text)
    reading.put(rule, block, tuple(name for bit, name in names.items() if bits & int(bit)))


def _read_later(reading: Reading, block: Block, rule: BlockRule) -> None:
    """Read with the block it belongs to."""


PARSERS["anti_mek"] = _anti_mek
PARSERS["specializations"] = _specializations
PARSERS["prosthetics"] = _read_later
