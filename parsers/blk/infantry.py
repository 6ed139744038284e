"""Conventional infantry out of the block format, beast-mounted too. Source: BLK notes 10."""

from __future__ import annotations

from converter.equipment import Context, catalogue, infantry_armor_kits
from converter.equipment.infantry import beasts
from converter.formats.blk import BlockRule, codes
from converter.formats.blk_troops import BEAST_FIELDS, beast_text, parse_beast, specializations_of
from converter.formats.blk_units import anti_mek_skill
from converter.model import Beast, Infantry, Prosthetic, is_count
from parsers.blk.blocks import Block
from parsers.blk.common import Reading
from parsers.blk.values import BEAST


def read_infantry(reading: Reading) -> Infantry:
    """A platoon. Its field guns are mounts at `FGN`, what the men carry besides weapons mounts at `TRP`."""
    reading.read_all(VALUES)
    return reading.unit(
        Infantry,
        primary=_weapon(reading, "primary") or "",
        secondary=_weapon(reading, "secondary"),
        armor_kit=_kit(reading),
        beast=_beast(reading) if reading.fields.get("motive") == BEAST else None,
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


def _beast(reading: Reading) -> Beast | None:
    """A beast by its name, or a custom one with its eleven values."""
    block = reading.document.counting("motion_type")
    text = block.text.partition(":")[2]
    beast = parse_beast(text)
    if beast is None:
        reading.bad_value(block, f"a custom beast with {len(BEAST_FIELDS)} values")
        return None
    if beast_text(beast) != text:
        reading.choices["text.motion_type"] = block.text
    if beast.mp is None and beast.name not in beasts():
        reading.report("P233", block.line, text=text)
    return beast


def _prosthetics(reading: Reading, tag: str) -> tuple[Prosthetic, ...]:
    """Prosthetic enhancements one and two, each with its count a man."""
    found: list[Prosthetic] = []
    for number in (1, 2):
        block = reading.document.find(f"{tag}{number}")
        said = reading.document.find(f"{tag}{number}count")
        worn = block is not None and block.text
        count = int(said.text) if said and is_count(said.text) else None
        if said is not None and said.text and (count is None or not worn):
            reading.bad_value(said, "how many of an enhancement a man has")
        if block is None or not worn:
            continue
        kind = "_".join(block.text.lower().replace("-", " ").split())
        if kind != block.text:
            reading.choices[f"text.{block.key}"] = block.text
        found.append(Prosthetic(kind=kind, count=count))
    return tuple(found)


def _anti_mek(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The anti-Mek skill: a number, true or false, or nothing for the usual skill of trained troops."""
    skill = anti_mek_skill(block.text, codes("motive").get(reading.document.text("motion_type").lower(), ""))
    if skill is None:
        reading.bad_value(block, "an anti-Mek skill")
        return
    if block.text != str(skill):
        reading.choices["text.antimek"] = block.text
    reading.fields["anti_mek_skill"] = skill
    reading.lines["anti_mek_skill"] = block.line


def _specializations(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A sum of bits, each a specialization."""
    names = specializations_of(int(block.text)) if is_count(block.text) else None
    if names is None:
        reading.bad_value(block, "a sum of specialization bits")
    else:
        reading.put(rule, names, block.first_line)


def _read_later(reading: Reading, block: Block, rule: BlockRule) -> None:
    """Read with the block it belongs to."""


VALUES = {"anti_mek": _anti_mek, "specializations": _specializations, "prosthetics": _read_later}
"""How the blocks that only infantry has become values, by kind."""
