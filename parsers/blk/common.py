"""What the block files of all unit types have in common: the blocks with a field of their own, and the way to a unit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from converter.formats.blk import (
    EQUIPMENT,
    PATCHWORK,
    BlockRule,
    block_rules,
    codes,
    equipment_blocks,
    locations,
    needed_blocks,
    needed_tags,
    style_choices,
)
from converter.formats.blk_lines import line_text
from converter.formats.blk_units import DIALECT, FAMILIES, PATCH_TECHS, kind_of, unit_type, unsaid, usual_armor, usual_engine
from converter.model import (
    Armor,
    ArmorKind,
    BaseUnit,
    Engine,
    Extra,
    Finding,
    Fluff,
    HeatSinks,
    Mount,
    Plain,
    Provenance,
    Style,
    Tech,
    is_count,
    of_typed,
)
from parsers.blk.blocks import Block, Document
from parsers.blk.equipment import read_mounts
from parsers.blk.values import PARSERS, meanings

if TYPE_CHECKING:
    from parsers.blk.values import Parser

UnitType = TypeVar("UnitType", bound=BaseUnit)


class Reading:
    """A unit being read: its document, the fields so far (dotted names are nested tables) and all that is to be said about it."""

    def __init__(self, document: Document, unit_type: str, group: str, layout: str, encoding: str) -> None:
        self.document = document
        self.unit_type = unit_type
        self.kind = kind_of(unit_type)
        self.group = group
        self.layout = layout
        self.encoding = encoding
        self.fields: dict[str, Any] = {}
        self.findings: list[Finding] = []
        self.extras: list[Extra] = [*document.strays]
        self.choices: dict[str, str] = dict(document.choices)
        self.lines: dict[str, int] = {}
        self.mounts: list[Mount] = []
        self.mount_lines: list[int] = []
        self.line_styles: dict[int, str] = {}
        self.clan_chassis = document.text("type").startswith(("Clan", "Mixed (Clan"))

    def report(self, code: str, line: int | None, /, **fields: Plain) -> None:
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

    def put(self, rule: BlockRule, value: Any, line: int) -> None:
        """Fill the field of a rule with what stands in a line."""
        if rule.part:
            self.table(rule.whole)[rule.part] = value
        else:
            self.fields[rule.whole] = value
        self.lines[rule.field] = line

    def read_all(self, parsers: Mapping[str, Parser] | None = None) -> None:
        """Go through all blocks once. `parsers` are those of the kinds of block that only this group of unit types has."""
        document, fields, lines, known = self.document, self.fields, self.lines, meanings(self.group)
        first, repeated, equipment = document.first, document.repeated, equipment_blocks(self.layout)
        for at, (tag, text, start) in enumerate(document.rows):
            if at in repeated:
                self._repeated(document.block(at), document.counting(tag))
                continue
            field = known.get(tag)
            if field is None:
                if tag not in equipment:
                    self._special(document.block(at), parsers or {})
                elif text:
                    read_mounts(self, tag, text.split("\n"), document.value_lines(at), equipment[tag])
                continue
            whole, part, name, preferred, meaning = field
            if preferred and not first.keys().isdisjoint(preferred):
                self._repeated(document.block(at), document.counting(preferred[0]))
                continue
            value, choice, expected = meaning(text) if meaning else (text, None, "")
            if choice or expected:
                self._unusual(at, choice, expected)
            if value is None:
                continue
            if part:
                self.table(whole)[part] = value
            else:
                fields[whole] = value
            lines[name] = start
        if not first.keys() >= needed_tags(self.group):
            for spelled, tags in needed_blocks(self.group):
                if first.keys().isdisjoint(tags):
                    self.report("P207", None, tag=spelled)

    def unit(self, model: type[UnitType], **fields: Any) -> UnitType:
        """The unit of that model out of what was read and what the unit type adds."""
        document = self.document
        found = {**_unsaid_fields(self.group), **self.fields, **fields}
        if self.kind:
            found["kind"] = self.kind
        if self.line_styles:
            mounts, group = self.mounts, self.group
            self.choices |= style_choices("line", self.line_styles, len(mounts), lambda at, style: line_text(mounts[at], group, style))
        if self.unit_type != unit_type(FAMILIES[self.group], self.kind, found.get("motive", "")):
            self.choices["unit_type"] = self.unit_type
        if "fluff" in found:
            found["fluff"] = of_typed(Fluff, **found["fluff"])
        style = of_typed(
            Style,
            dialect=DIALECT,
            encoding=self.encoding,
            line_end=document.line_end,
            final_newline=document.final_newline,
            order=document.order,
            choices=self.choices,
        )
        provenance = of_typed(Provenance, path=document.path, format="blk", lines=self.lines, mount_lines=tuple(self.mount_lines))
        return of_typed(
            model,
            **found,
            mounts=tuple(self.mounts),
            extras=tuple(sorted(self.extras, key=lambda extra: extra.line or 0)),
            comments=document.comments,
            style=style,
            provenance=provenance,
        )

    def _repeated(self, block: Block, first: Block) -> None:
        if block.text == first.text:
            self.report("P211", block.line, tag=block.tag, line=first.line)
        else:
            self.report("P010", block.line, key=block.tag, line=first.line)
        self.keep(block)

    def _special(self, block: Block, parsers: Mapping[str, Parser]) -> None:
        """A block that is not a field's own text: of a kind of its own, about a location's armor, or unknown."""
        rule = block_rules(self.group).get(block.tag)
        if rule is not None:
            (parsers.get(rule.kind) or PARSERS[rule.kind])(self, block, rule)
        elif not self._patchwork(block, locations(self.layout)):
            self._unknown(block)

    def _unusual(self, at: int, choice: tuple[str, str] | None, expected: str) -> None:
        """Note that a text has a meaning in an unusual spelling, or none."""
        if choice:
            self.choices[choice[0]] = choice[1]
        if expected:
            self.bad_value(self.document.block(at), expected)

    def _unknown(self, block: Block) -> None:
        if block.tag.endswith(EQUIPMENT):
            if block.text:
                self.report("P209", block.line, tag=block.tag, unit_type=self.unit_type)
        elif any(block.tag in block_rules(group) for group in FAMILIES):
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
        patches.setdefault(location, {})[ending] = block
        return True


@cache
def _unsaid_fields(group: str) -> Mapping[str, Any]:
    """What the absence of blocks means for the fields of the unit itself."""
    return {field: value for field, value in unsaid(group).items() if "." not in field}


_engine = lru_cache(maxsize=1024)(Engine)
_heat_sinks = lru_cache(maxsize=1024)(HeatSinks)
"""Engines and heat sinks recur: one object for all units that have the same."""


def engine(reading: Reading) -> Engine:
    """The engine as read, and the usual one as far as the file does not say."""
    return _engine(**{**usual_engine(reading.clan_chassis), **reading.fields.pop("engine", {})})


def heat_sinks(reading: Reading) -> HeatSinks:
    """The heat sinks as read; none where nothing is said."""
    return _heat_sinks(**{"count": 0, **reading.fields.pop("heat_sinks", {})})


def armor(reading: Reading) -> Armor:
    """The armor as read, the usual one where nothing is said; the codes for unknown and any technology leave it open."""
    read: dict[str, Any] = reading.fields.pop("armor", {})
    read.setdefault("kind", usual_armor(reading.group, reading.kind, read.get("bar")))
    read["tech"] = read.get("tech") or None
    read["patchwork"] = {location: _patch(reading, blocks) for location, blocks in read.pop("patchwork", {}).items()}
    return of_typed(Armor, **read)


_PATCH_TECH: Mapping[str, Tech | None] = {text: tech for tech, text in PATCH_TECHS.items()}


def _patch(reading: Reading, blocks: Mapping[str, Block]) -> ArmorKind:
    """The material of a location by its blocks; what one of them cannot mean is kept."""

    def said(ending: str, table: Mapping[str, Any], expected: str) -> Any:
        block = blocks.get(ending)
        if block is None or block.text in table:
            return None if block is None else table[block.text]
        reading.bad_value(block, expected)
        return None

    kind = said("_armor_type", codes("armor"), "a code of armor")
    tech = said("_armor_tech", _PATCH_TECH, "a technology")
    rating = said("_armor_tech_rating", codes("rating"), "a code of a technology rating")
    bar = blocks.get("_barrating")
    if bar is not None and not is_count(bar.text):
        reading.bad_value(bar, "a whole number")
        bar = None
    default = "Unknown" if "_armor_type" in blocks else codes("armor")["0"]
    return ArmorKind(kind=kind or default, tech=tech, tech_rating=rating, bar=int(bar.text) if bar else None)
