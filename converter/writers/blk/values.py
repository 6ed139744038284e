"""The lines of a block by the kind of its value: the other way round of what the reader of block files does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from converter.formats.blk import USUAL_HEAD, BlockRule, codes, is_prose, number_text, style_of
from converter.formats.blk_transporters import transporter_text
from converter.formats.blk_troops import beast_text, parse_turret, specialization_bits, turret_text
from converter.formats.blk_units import anti_mek_skill, code_text, meaning, quirk_place, tech_of_word

if TYPE_CHECKING:
    from converter.writers.blk.unit import Writing

Lines = list[str] | None
"""The lines of a block; None where the block is not to be written."""


def _text(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    """Text in several lines; a line that would be taken for a tag or a comment joins the one before."""
    if not value:
        return []
    first, *more = str(value).split("\n")
    lines = [first]
    for line in more:
        if is_prose(line):
            lines.append(line)
        else:
            lines[-1] += f" {line.strip()}"
            writing.losses.written_as(rule.field, line, "a part of the line before it")
    return lines


def _lines(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    return list(value)


def _number(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    style = writing.choices.get(f"number.{key}", "")
    return [number_text(value, "" if style == EMPTY else style)]


def _integers(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    return [str(number) for number in value]


def _presence(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    if not value:
        return None
    text = writing.choices.get(f"text.{key}", rule.table or "true")
    return [text] if text else []


def _boolean(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    word = "true" if value else "false"
    text = writing.choices.get(f"text.{key}", word)
    return [text if text.lower() == word else word]


def _boolean_tech(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    return _boolean(writing, rule, key, value == "Clan")


def _one(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    text = writing.choices.get(f"text.{key}")
    return [text if text is not None and not value else "1" if value else "0"]


def _code(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    """The code of the file where it means the same; the usual one otherwise."""
    said = "" if value is None else value
    code = writing.choices.get(f"code.{key}")
    if code is None or meaning(rule.table, code, writing.group) != said:
        code = code_text(rule.table, said)
    if code is None:
        writing.losses.note("X103", item=str(value), location=rule.spelling)
        return None
    return [code]


def _tech(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    unit = writing.unit
    said = (unit.tech_base, unit.rules_level)
    text = writing.choices.get("text.type")
    if text is not None and said == tech_of_word(text, unit.year):
        return [text]
    code = code_text("type", said)
    if code is None:
        code = code_text("type", (unit.tech_base, STANDARD_LEVEL))
        writing.losses.written_as("rules_level", unit.rules_level, STANDARD_LEVEL)
    return [code or ""]


STANDARD_LEVEL: Final = 2


def _motive(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    unit = writing.unit
    if unit.family == "infantry" and unit.beast is not None:
        return [f"Beast:{beast_text(unit.beast)}"]
    text = writing.choices.get("text.motion_type", "")
    if codes("motive").get(value.lower()) != value and value != "Beast":
        writing.losses.written_as("motive", value, value)
    return [text if codes("motive").get(text.lower()) == value else value]


def _points(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    order = next((order for order in writing.armor_orders.values() if set(order) == set(value)), tuple(value))
    return [str(value[location]) for location in order]


def _makers(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    texts = [(system.system, getattr(system, rule.table)) for system in value]
    return [f"{system}:{text}" if system else text for system, text in texts if text is not None] or None


def _weapon_quirks(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    known = codes("quirk_location")
    lines = []
    for number, quirk in enumerate(value):
        place = writing.choices.get(f"quirk_location.{number}", "")
        if known.get(place, place.upper()) != quirk.location:
            place = quirk_place(quirk.location, writing.group, writing.unit.clan_chassis)
        lines.append(f"{quirk.quirk}:{place}:{quirk.index}:{quirk.weapon}")
    return lines


def _transporters(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    return [transporter_text(bay, style_of(writing.choices, "transporter", number)) for number, bay in enumerate(value)]


def _head(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    return [writing.choices.get(f"text.{key}", USUAL_HEAD[rule.spelling.lower()])]


def _unit_type(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    return [writing.unit_type]


def _extra(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    """Blocks that no field holds come from the extras only."""
    return None


EMPTY: Final = "empty"


def _suit_turret(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    unit = writing.unit
    if unit.family != "battle_armor" or unit.turret_kind is None:
        return None
    text = writing.choices.get(f"text.{key}", "")
    said = (unit.turret_kind, unit.turret_slots)
    return [text if text and parse_turret(text) == said else turret_text(*said)]


def _anti_mek(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    unit = writing.unit
    if unit.family != "infantry" or unit.anti_mek_skill is None:
        return None
    text = writing.choices.get(f"text.{key}")
    if text is None or anti_mek_skill(text, unit.motive) != unit.anti_mek_skill:
        return [str(unit.anti_mek_skill)]
    return [text] if text else []


def _specializations(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    return [str(specialization_bits(value))]


def _prosthetics(writing: Writing, rule: BlockRule, key: str, value: Any) -> Lines:
    """Kind or count of the first or second prosthetic of either sort."""
    unit = writing.unit
    if unit.family != "infantry":
        return None
    tag = rule.spelling.lower()
    name = tag.removesuffix("count")
    worn = unit.prosthetics if name.startswith("prosthetic") else unit.extraneous_pairs
    at = int(name[-1]) - 1
    if at >= len(worn):
        return None
    if tag != name:
        return None if worn[at].count is None else [str(worn[at].count)]
    return [writing.choices.get(f"text.{key}", worn[at].kind)]


KINDS: Final[dict[str, Callable[[Writing, BlockRule, str, Any], Lines]]] = {
    "text": _text,
    "lines": _lines,
    "integer": _number,
    "decimal": _number,
    "integers": _integers,
    "presence": _presence,
    "boolean": _boolean,
    "boolean_tech": _boolean_tech,
    "one": _one,
    "code": _code,
    "tech": _tech,
    "motive": _motive,
    "points": _points,
    "makers": _makers,
    "weapon_quirks": _weapon_quirks,
    "transporters": _transporters,
    "head": _head,
    "unit_type": _unit_type,
    "extra": _extra,
    "suit_turret": _suit_turret,
    "anti_mek": _anti_mek,
    "specializations": _specializations,
    "prosthetics": _prosthetics,
}
"""The lines of a block by the kind in the table of blocks."""
