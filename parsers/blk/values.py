"""How the text of a block becomes a value: one function for each kind in the table of blocks."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from converter.formats.blk import (
    USUAL_HEAD,
    BlockRule,
    armor_order,
    block_rules,
    code_of,
    codes,
    number_style,
    style_choices,
)
from converter.formats.blk_transporters import parse_transporter, transporter_text
from converter.formats.blk_units import meaning, quirk_place, tech_of_word
from converter.model import Extra, SystemMaker, Transporter, WeaponQuirk, is_count
from parsers.blk.blocks import Block

if TYPE_CHECKING:
    from parsers.blk.common import Reading

    Parser = Callable[[Reading, Block, BlockRule], None]


class Said(NamedTuple):
    """What a text means: the value of its field, if it fills one; how it is spelled, as a style choice, if not as usual.

    `expected` says what it should have been where it means nothing.
    """

    value: Any = None
    choice: tuple[str, str] | None = None
    expected: str = ""


BEAST = "Beast"
"""The way of moving of infantry on beasts; behind a colon stands which."""

BEYOND = 10**12
"""No number of a unit file comes near."""


def _lines(rule: BlockRule, group: str, text: str) -> Said:
    return Said(tuple(text.split("\n")) if text else ())


def _integer(rule: BlockRule, group: str, text: str) -> Said:
    try:
        value = int(text.replace(",", "")) if text else None
    except ValueError:
        number = _number(text)
        if number is None or not number.is_integer():
            return Said(expected="a whole number")
        value = int(number)
    return _numeral(text, rule, value)


def _decimal(rule: BlockRule, group: str, text: str) -> Said:
    value = _number(text) if text else None
    return Said(expected="a number") if text and value is None else _numeral(text, rule, value)


def _numeral(text: str, rule: BlockRule, value: float | None) -> Said:
    """A number and its spelling; an empty block is no number and keeps its emptiness in the style."""
    if value is None:
        return Said(choice=(f"number.{rule.tag}", "empty"))
    if abs(value) > BEYOND:
        return Said(expected="a number of this game")
    style = number_style(text, value)
    return Said(value, (f"number.{rule.tag}", style) if style else None)


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


def _integers(rule: BlockRule, group: str, text: str) -> Said:
    try:
        return Said(tuple(map(int, text.split("\n"))) if text else ())
    except ValueError:
        return Said(expected="a whole number a line")


def _worded(value: Any, text: str, usual: str, rule: BlockRule) -> Said:
    """A value with a usual word for it; another word is a matter of style."""
    return Said(value, None if text == usual else (f"text.{rule.tag}", text))


def _presence(rule: BlockRule, group: str, text: str) -> Said:
    """A flag that its mere presence sets; the content is a matter of style."""
    return _worded(True, text, rule.table or "true", rule)


def _boolean(rule: BlockRule, group: str, text: str, true: object = True, false: object = False) -> Said:
    word = text.lower()
    if word not in ("true", "false"):
        return Said(expected="true or false")
    return _worded(true if word == "true" else false, text, word, rule)


def _boolean_tech(rule: BlockRule, group: str, text: str) -> Said:
    """`clan_engine`: true or false for Clan or Inner Sphere."""
    return _boolean(rule, group, text, "Clan", "IS")


def _one(rule: BlockRule, group: str, text: str) -> Said:
    """A flag written 1 or 0; anything but 1 is not set."""
    return _worded(text == "1", text, "1" if text == "1" else "0", rule)


def _code(rule: BlockRule, group: str, text: str) -> Said:
    """A number or word from a code table; an empty block is the default of its field."""
    if text not in codes(rule.table):
        return Said(expected=f"a code of {rule.field}") if text else Said(choice=(f"number.{rule.tag}", "empty"))
    said = meaning(rule.table, text, group)
    return Said(said, (f"code.{rule.tag}", text) if code_of(rule.table)[said] != text else None)


def _motive(rule: BlockRule, group: str, text: str) -> Said:
    """The way of moving. Which beast it is, is for the reader of infantry."""
    if group == "infantry" and text.partition(":")[0].lower() == BEAST.lower():
        return Said(BEAST)
    motive = codes("motive").get(text.lower())
    return Said(expected="a way of moving") if motive is None else _worded(motive, text, motive, rule)


def _head(rule: BlockRule, group: str, text: str) -> Said:
    """`BlockVersion` and `Version` have no meaning; the usual content is a matter of course."""
    return _worded(None, text, USUAL_HEAD[rule.tag], rule)


def _unit_type(rule: BlockRule, group: str, text: str) -> Said:
    """The unit type is known before its blocks are read."""
    return Said()


MEANINGS: dict[str, Callable[[BlockRule, str, str], Said]] = {
    "lines": _lines,
    "integer": _integer,
    "decimal": _decimal,
    "integers": _integers,
    "presence": _presence,
    "boolean": _boolean,
    "boolean_tech": _boolean_tech,
    "one": _one,
    "code": _code,
    "motive": _motive,
    "head": _head,
    "unit_type": _unit_type,
}
"""What the text of a block means, by the kind in the table of blocks, where nothing else in the file matters."""


class OwnText(NamedTuple):
    """A field that a text fills: the halves of its name, its name, the tags that count before its own, and what a text means.

    No meaning: the text is itself the value.
    """

    whole: str
    part: str
    field: str
    preferred: tuple[str, ...]
    meaning: Callable[[str], Said] | None


@cache
def meanings(group: str) -> Mapping[str, OwnText]:
    """The fields that the text of a block fills, by tag. Texts that recur are understood once."""
    return {
        tag: OwnText(
            rule.whole,
            rule.part,
            rule.field,
            rule.preferred,
            None if rule.kind == "text" else lru_cache(maxsize=512)(partial(MEANINGS[rule.kind], rule, group)),
        )
        for tag, rule in block_rules(group).items()
        if rule.kind == "text" or rule.kind in MEANINGS
    }


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
    reading.lines["tech_base"] = block.first_line


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
    reading.put(rule, dict(zip(order, values, strict=False)), block.first_line)
    reading.lines.update(zip(_point_fields(order), block.value_lines, strict=False))


@lru_cache(maxsize=64)
def _point_fields(order: tuple[str, ...]) -> tuple[str, ...]:
    """What the fields of the points of some locations are called."""
    return tuple([f"armor.points.{location}" for location in order])


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
    reading.put(rule, tuple(quirks), block.first_line)


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
    reading.put(rule, tuple(bays), block.first_line)


def _extra(reading: Reading, block: Block, rule: BlockRule) -> None:
    reading.report("P206", block.line, tag=block.tag, unit_type=reading.unit_type)
    reading.keep(block)


PARSERS: dict[str, Parser] = {
    "tech": _tech,
    "points": _points,
    "makers": _makers,
    "weapon_quirks": _weapon_quirks,
    "transporters": _transporters,
    "extra": _extra,
}
"""How a block is read where more than its text matters, by kind. What blocks of plain text say is their text."""
