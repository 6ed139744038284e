"""What the block files of all unit types have in common: the blocks with a field of their own, and the way to a unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from converter.formats.blk import (
    EQUIPMENT,
    PATCHWORK,
    BlockRule,
    armor_order,
    block_rules,
    code_of,
    codes,
    locations,
    needed_blocks,
    number_style,
)
from converter.formats.blk_transporters import parse_transporter
from converter.model import (
    Armor,
    ArmorKind,
    BaseUnit,
    Engine,
    Extra,
    Finding,
    Fluff,
    Mount,
    Provenance,
    Style,
    SystemMaker,
    Tech,
    Transporter,
    WeaponQuirk,
)
from parsers.blk.blocks import Block, Document
from parsers.blk.equipment import read_mounts

UnitType = TypeVar("UnitType", bound=BaseUnit)


class Reading:
    """A unit being read: its document, the fields so far (dotted names are nested tables) and all that is to be said about it."""

    def __init__(self, document: Document, unit_type: str, group: str, layout: str, encoding: str) -> None:
        self.document = document
        self.unit_type = unit_type
        self.group = group
        self.layout = layout
        self.encoding = encoding
        self.fields: dict[str, Any] = {}
        self.findings: list[Finding] = []
        self.extras: list[Extra] = list(document.strays)
        self.choices: dict[str, str] = dict(document.choices)
        self.lines: dict[str, int] = {}
        self.mounts: list[Mount] = []
        self.mount_lines: list[int] = []
        self.clan_chassis = document.text("type").startswith(("Clan", "Mixed (Clan"))

    def report(self, code: str, line: int | None, /, **fields: object) -> None:
        self.findings.append(Finding(code, self.document.path, line, fields))

    def bad_value(self, block: Block, expected: str) -> None:
        """A value that cannot be read: reported, and kept among the extras."""
        self.report("P009", block.line, key=block.tag, text=block.text, expected=expected)
        self.keep(block)

    def keep(self, block: Block) -> None:
        """Keep a block that no field holds, at its place."""
        self.extras.append(Extra("block", block.key, block.text, block.tag, block.line))

    def table(self, name: str) -> dict[str, Any]:
        """The nested fields below a name, for instance of ``engine``."""
        table: dict[str, Any] = self.fields.setdefault(name, {})
        return table

    def put(self, rule: BlockRule, block: Block, value: Any) -> None:
        """Fill the field of a rule."""
        if rule.part:
            self.table(rule.whole)[rule.part] = value
        else:
            self.fields[rule.whole] = value
        self.lines[rule.field] = block.value_lines[0] if block.value_lines else block.line

    def read_all(self, parsers: Mapping[str, Parser] | None = None) -> None:
        """Go through all blocks once. `parsers` are those of the kinds of block that only this group of unit types has."""
        by_kind = {**PARSERS, **parsers} if parsers else PARSERS
        rules = block_rules(self.group)
        places = locations(self.layout)
        for block in self.document.blocks:
            tag = block.tag
            first = self.document.first[tag]
            if first is not block:
                self._repeated(block, first)
            elif (rule := rules.get(tag)) is not None:
                if rule.preferred and not self.document.first.keys().isdisjoint(rule.preferred):
                    self._repeated(block, self.document.first[rule.preferred[0]])
                else:
                    by_kind[rule.kind](self, block, rule)
            elif tag.endswith(EQUIPMENT) and (location := places.get(tag[: -len(EQUIPMENT)])) is not None:
                read_mounts(self, block, location)
            elif not self._patchwork(block, places):
                self._unknown(block)
        for spelled, tags in needed_blocks(self.group):
            if self.document.first.keys().isdisjoint(tags):
                self.report("P207", None, tag=spelled)

    def unit(self, model: type[UnitType], **fields: Any) -> UnitType:
        """The unit of that model out of what was read and what the unit type adds."""
        document = self.document
        self.fields.setdefault("chassis", "")
        if "fluff" in self.fields:
            self.fields["fluff"] = Fluff(**self.fields["fluff"])
        style = Style(
            dialect="blk",
            encoding=self.encoding,
            line_end=document.line_end,
            final_newline=document.final_newline,
            order=document.order,
            choices=self.choices,
        )
        provenance = Provenance(path=document.path, format="blk", lines=self.lines, mount_lines=tuple(self.mount_lines))
        return model(
            **{
                **self.fields,
                "mounts": tuple(self.mounts),
                "extras": tuple(sorted(self.extras, key=lambda extra: extra.line or 0)),
                "comments": document.comments,
                "style": style,
                "provenance": provenance,
                **fields,
            }
        )

    def _repeated(self, block: Block, first: Block) -> None:
        if block.values == first.values:
            self.report("P211", block.line, tag=block.tag, line=first.line)
        else:
            self.report("P010", block.line, key=block.tag, line=first.line)
        self.keep(block)

    def _unknown(self, block: Block) -> None:
        if block.tag.endswith(EQUIPMENT):
            if block.values:
                self.report("P209", block.line, tag=block.tag, unit_type=self.unit_type)
        elif any(block.tag in block_rules(group) for group in GROUPS):
            self.report("P206", block.line, tag=block.tag, unit_type=self.unit_type)
        else:
            self.report("P008", block.line, key=block.tag)
        self.keep(block)

    def _patchwork(self, block: Block, places: Mapping[str, str]) -> bool:
        """Take a block about the armor of one location; False where it is none."""
        ending = next((suffix for suffix in PATCHWORK if block.tag.endswith(suffix)), None)
        if ending is None or block.tag[: -len(ending)] not in places:
            return False
        location = places[block.tag[: -len(ending)]]
        patches = self.table("armor").setdefault("patchwork", {})
        patches.setdefault(location, {})[ending] = block.text
        return True


Parser = Callable[[Reading, Block, BlockRule], None]
GROUPS = ("vehicle", "fighter", "large", "ba", "infantry", "proto", "gun", "handheld")


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
    style = number_style(block.text, value)
    if style:
        reading.choices[f"number.{block.key}"] = style
    reading.put(rule, block, value)


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def _integers(reading: Reading, block: Block, rule: BlockRule) -> None:
    try:
        reading.put(rule, block, tuple(int(float(text)) for text in block.values))
    except ValueError:
        reading.bad_value(block, "a whole number a line")


def _presence(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A flag that its mere presence sets; the content is a matter of style."""
    if block.text != (rule.table or "true"):
        reading.choices[f"text.{block.key}"] = block.text
    reading.put(rule, block, True)


def _boolean(reading: Reading, block: Block, rule: BlockRule) -> None:
    word = block.text.lower()
    if word not in ("true", "false"):
        reading.bad_value(block, "true or false")
        return
    if word != block.text:
        reading.choices[f"text.{block.key}"] = block.text
    reading.put(rule, block, word == "true")


def _boolean_tech(reading: Reading, block: Block, rule: BlockRule) -> None:
    """`clan_engine`: true or false for Clan or Inner Sphere."""
    word = block.text.lower()
    if word in ("true", "false"):
        reading.put(rule, block, "Clan" if word == "true" else "IS")
    else:
        reading.bad_value(block, "true or false")


def _one(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A flag written 1 or 0; anything but 1 is not set."""
    if block.text not in ("0", "1"):
        reading.choices[f"text.{block.key}"] = block.text
    reading.put(rule, block, block.text == "1")


def _code(reading: Reading, block: Block, rule: BlockRule) -> None:
    """A number or word from a code table; an empty block is the default of its field."""
    text = block.text
    table = codes(rule.table)
    if text not in table:
        if text:
            reading.bad_value(block, f"a code of {rule.field}")
        else:
            reading.choices[f"number.{block.key}"] = "empty"
        return
    if code_of(rule.table)[table[text]] != text:
        reading.choices[f"code.{block.key}"] = text
    reading.put(rule, block, table[text])


def _tech(reading: Reading, block: Block, rule: BlockRule) -> None:
    """Tech base and rules level. Two old words leave the level to the year. Source: BLK notes 4.1."""
    text = block.text
    known = codes("type").get(text)
    if known is None and text in ("IS", "Clan"):
        level = 1 if text == "IS" and reading.document.text("year") == "3025" else 2
        known = ["Inner Sphere" if text == "IS" else "Clan", level]
        reading.choices["text.type"] = text
        reading.report("P212", block.line, text=text, meaning=f"{text} Level {level}")
    if known is None:
        reading.bad_value(block, "a tech base with its rules level")
        return
    reading.fields["tech_base"], reading.fields["rules_level"] = known
    reading.lines["tech_base"] = block.value_lines[0]


def _motive(reading: Reading, block: Block, rule: BlockRule) -> None:
    """The way of moving. A beast keeps its text for the reader of infantry."""
    text = block.text
    word, _, beast = text.partition(":")
    if word.lower() == "beast":
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
        values = [int(text) for text in block.values]
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
        if not index.lstrip("-").isdigit():
            reading.report("P007", line, text=text)
            reading.extras.append(Extra("line", block.key, text, block.tag, line))
            continue
        code = spelled.get(location, location.upper())
        if code != location:
            reading.choices[f"quirk_location.{len(quirks)}"] = location
        quirks.append(WeaponQuirk(quirk=quirk, location=code, index=int(index), weapon=weapon))
    reading.put(rule, block, tuple(quirks))


def _transporters(reading: Reading, block: Block, rule: BlockRule) -> None:
    bays: list[Transporter] = []
    for text, line in zip(block.values, block.value_lines, strict=True):
        parsed = parse_transporter(text)
        if parsed is None:
            reading.report("P007", line, text=text)
            reading.extras.append(Extra("line", block.key, text, block.tag, line))
            continue
        bay, style = parsed
        if style:
            reading.choices[f"transporter.{len(bays)}"] = style
        bays.append(bay)
    reading.put(rule, block, tuple(bays))


def _head(reading: Reading, block: Block, rule: BlockRule) -> None:
    """`BlockVersion` and `Version` have no meaning; the usual content is a matter of course."""
    if block.text != HEAD_USUAL.get(block.tag):
        reading.choices[f"text.{block.key}"] = block.text


HEAD_USUAL = {"blockversion": "1", "version": "MAM0"}


def _unit_type(reading: Reading, block: Block, rule: BlockRule) -> None:
    reading.choices["unit_type"] = block.text


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


def engine(reading: Reading) -> Engine:
    """The engine as read: fusion where nothing is said, of the chassis' technology unless the file says otherwise."""
    return Engine(**{"kind": "Fusion", "tech": "Clan" if reading.clan_chassis else "IS", **reading.fields.pop("engine", {})})


def armor(reading: Reading, **fields: Any) -> Armor:
    """The armor as read, standard where nothing is said; the codes for unknown and any technology leave it open."""
    read = {"kind": "Standard", **reading.fields.pop("armor", {}), **fields}
    read["tech"] = read.get("tech") or None
    patches = read.pop("patchwork", {})
    if patches:
        read["patchwork"] = {location: _patch(reading, location, patch) for location, patch in patches.items()}
    return Armor(**read)


_PATCH_TECH: Mapping[str, Tech] = {"Inner Sphere": "IS", "Clan": "Clan"}


def _patch(reading: Reading, location: str, patch: Mapping[str, str]) -> ArmorKind:
    code = patch.get("_armor_type", "0")
    kind = codes("armor").get(code)
    if kind is None:
        reading.report("P009", None, key=f"{location}_armor_type", text=code, expected="a code of armor")
    bar = patch.get("_barrating", "")
    return ArmorKind(
        kind=kind or "Unknown",
        tech=_PATCH_TECH.get(patch.get("_armor_tech", "")),
        tech_rating=codes("rating").get(patch.get("_armor_tech_rating", "")),
        bar=int(bar) if bar.isdigit() else None,
    )
