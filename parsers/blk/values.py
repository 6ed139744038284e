"""How the lines of a block become a value: one function for each kind in the table of blocks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from converter.formats.blk import USUAL_HEAD, BlockRule, armor_order, code_of, codes, number_style, style_choices
from converter.formats.blk_transporters import parse_transporter, transporter_text
from converter.formats.blk_units import meaning, quirk_place, tech_of_word
from converter.model import Extra, SystemMaker, Transporter, WeaponQuirk, is_count
from parsers.blk.blocks import Block

if TYPE_CHECKING:
    from parsers.blk.common import Reading

    Parser = Callable[[Reading, Block, BlockRule], None]


BEYOND = 10**12
"""No number of a unit file comes near."""


def _text(reading: Reading, block: Block, rule: BlockRule) -> None:
    reading.put(rule, block, block.text)


def _lines(reading: Reading, block: Block, rule: BlockRule) -> None:
    reading.put(rule, block, block.values)


def _integer(reading: Reading, block: Block, rule: BlockRule) -> None:
    text = block.text
    try:
        value = int(text.replace(",", "")) if text else None
    except ValueError:
        number = _number(text)
        if number is None or not number.is_integer():
            reading.bad_value(block, "a whole number")
            return
        value = int(number)
    _put_number(reading, block, rule, value)


def _decimal(reading: Reading, block: Block, rule: BlockRule) -> None:
    text = block.text
    value = _number(text) if text else None
    if text and value is None:
        reading.bad_value(block, "a number")
    else:
        _put_number(reading, block, rule, value)


def _put_number(reading: Reading, block: Block, rule: BlockRule, value: float | None) -> None:
    """Fill a number; an empty block is no number and keeps its emptiness in the style."""
    if value is None:
        reading.choices[f"number.{block.key}"] = "empty"
        return
    if abs(value) > BEYOND:
        reading.bad_value(block, "a number of this game")
        return
    style = number_style(block.text, value)
    if style:
        reading.choices[f"number.{block.key}"] = style
    reading.put(rule, block, value)


def _whole(text: str) -> int:
    """The whole number that a decimal stands for. Raises ValueError for what is none, or beyond measure."""
    number = float(text)
    if not abs(number) <= BEYOND:
        raise ValueError(text)
    return int(number)


def _number(text: str) -> float | None:
    """The number a text is; None for other words, `nan` and `inf` among them."""
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _integers(reading: Reading, block: Block, rule: BlockRule) -> None:
    try:
        reading.put(rule, block, tuple(map(int, block.values)))
    except ValueError:
        reading.bad_value(block, "a whole number a line")


def _presence(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A flag that its mere presence sets; the content is a matter of style."""
    if block.text != (rule.table or "true"):
        reading.choices[f"text.{block.key}"] = block.text
    reading.put(rule, block, True)


def _boolean(reading: Reading, block: Block, rule: BlockRule, true: object = True, false: object = False) -> None:
    word = block.text.lower()
    if word not in ("true", "false"):
        reading.bad_value(block, "true or false")
        return
    if word != block.text:
        reading.choices[f"text.{block.key}"] = block.text
    reading.put(rule, block, true if word == "true" else false)


def _boolean_tech(reading: Reading, block: Block, rule: BlockRule) -> None:
    """`clan_engine`: true or false for Clan or Inner Sphere."""
    _boolean(reading, block, rule, "Clan", "IS")


def _one(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A flag written 1 or 0; anything but 1 is not set."""
    if block.text not in ("0", "1"):
        reading.choices[f"text.{block.key}"] = block.text
    reading.put(rule, block, block.text == "1")


def _code(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A number or word from a code table; an empty block is the default of its field."""
    text = block.text
    if text not in codes(rule.table):
        if text:
            reading.bad_value(block, f"a code of {rule.field}")
        else:
            reading.choices[f"number.{block.key}"] = "empty"
        return
    said = meaning(rule.table, text, reading.group)
    if code_of(rule.table)[said] != text:
        reading.choices[f"code.{block.key}"] = text
    reading.put(rule, block, said)


def _tech(reading: Reading, block: Block, rule: BlockRule) -> None:
    """Tech base and rules level. Two old words leave the level to the year. Source: BLK notes 4.1."""
    text = block.text
    known = codes("type").get(text)
    if known is None:
        year = reading.document.text("year")
        known = tech_of_word(text, int(year) if is_count(year) else None)
        if known is not None:
            reading.choices["text.type"] = text
            reading.report("P212", block.line, text=text, meaning=f"{text} Level {known[1]}")
    if known is None:
        reading.bad_value(block, "a tech base with its rules level")
        return
    reading.fields["tech_base"], reading.fields["rules_level"] = known
    reading.lines["tech_base"] = block.value_lines[0]


def _motive(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The way of moving. A beast keeps its text for the reader of infantry."""
    text = block.text
    word, _, beast = text.partition(":")
    if word.lower() == "beast" and reading.group == "infantry":
        reading.put(rule, block, "Beast")
        reading.fields["beast"] = beast
        return
    motive = codes("motive").get(text.lower())
    if motive is None:
        reading.bad_value(block, "a way of moving")
        return
    if motive != text:
        reading.choices["text.motion_type"] = text
    reading.put(rule, block, motive)


def _points(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The armor array; its length decides the locations. Source: BLK notes 5."""
    orders = armor_order(reading.layout)
    try:
        values = [_whole(text) for text in block.values]
    except ValueError:
        reading.bad_value(block, "a whole number a line")
        return
    order = orders.get(len(values))
    if order is None:
        usual = ", ".join(map(str, orders))
        reading.report("P208", block.line, count=len(values), unit_type=reading.unit_type, usual=usual)
        order = next((locations for count, locations in orders.items() if count > len(values)), orders[max(orders)])
        reading.keep(block)
    reading.put(rule, block, dict(zip(order, values, strict=False)))
    for location, line in zip(order, block.value_lines, strict=False):
        reading.lines[f"armor.points.{location}"] = line


def _makers(reading: Reading, block: Block, rule: BlockRule) -> None:
    """Lines `SYSTEM:text` about who makes a system."""
    makers = []
    for text in block.values:
        system, colon, name = text.partition(":")
        makers.append(SystemMaker(**{"system": system if colon else "", rule.table: name if colon else text}))
    fluff = reading.table("fluff")
    fluff["systems"] = (*fluff.get("systems", ()), *makers)


def _weapon_quirks(reading: Reading, block: Block, rule: BlockRule) -> None:
    """Lines `KEY:LOCATION:SLOT:NAME`."""
    quirks: list[WeaponQuirk] = []
    spelled = codes("quirk_location")
    for text, line in zip(block.values, block.value_lines, strict=True):
        quirk, location, index, weapon = [*text.split(":", 3), "", "", ""][:4]
        if not is_count(index.removeprefix("-")):
            reading.report("P007", line, text=text)
            reading.extras.append(Extra("line", block.key, text, block.tag, line))
            continue
        code = spelled.get(location, location.upper())
        if location != quirk_place(code, reading.group, reading.clan_chassis):
            reading.choices[f"quirk_location.{len(quirks)}"] = location
        quirks.append(WeaponQuirk(quirk=quirk, location=code, index=int(index), weapon=weapon))
    reading.put(rule, block, tuple(quirks))


def _transporters(reading: Reading, block: Block, rule: BlockRule) -> None:
    bays: list[Transporter] = []
    styles: dict[int, str] = {}
    for text, line in zip(block.values, block.value_lines, strict=True):
        parsed = parse_transporter(text)
        if parsed is None:
            reading.report("P007", line, text=text)
            reading.extras.append(Extra("line", block.key, text, block.tag, line))
            continue
        bay, style = parsed
        if style:
            styles[len(bays)] = style
        bays.append(bay)
    if styles:
        reading.choices |= style_choices("transporter", styles, len(bays), lambda at, style: transporter_text(bays[at], style))
    reading.put(rule, block, tuple(bays))


def _head(reading: Reading, block: Block, rule: BlockRule) -> None:
    """`BlockVersion` and `Version` have no meaning; the usual content is a matter of course."""
    if block.text != USUAL_HEAD[block.tag]:
        reading.choices[f"text.{block.key}"] = block.text


def _unit_type(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The unit type is known before its blocks are read."""


def _extra(reading: Reading, block: Block, rule: BlockRule) -> None:
    reading.report("P206", block.line, tag=block.tag, unit_type=reading.unit_type)
    reading.keep(block)


PARSERS: dict[str, Parser] = {
    "text": _text,
    "lines": _lines,
    "integer": _integer,
    "decimal": _decimal,
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
}
"""How the lines of a block become a value, by the kind in the table of blocks."""
