"""The block format (BLK): its blocks, codes, locations and number spellings, for the reader and the writer.

The tables are `blk_blocks.csv` (one row a block and group of unit types, in writing order) and `blk_codes.toml`. Source: BLK format notes.

How a file was written stands in its style. `Style.order` lists tags, comments (``#``) and stray lines (``?``) as they follow each other.
The choices, where a block is named by its tag, repetitions by ``tag@2`` and so on:

- ``unit_type``: the word for the unit type; ``gaps``: blank lines before each entry of the order and at the end, run-length coded
- ``tag.BLOCK``, ``close.BLOCK``: unusual spellings of its opening and closing tag (``missing`` and ``unended`` say what they say)
- ``shape.BLOCK``: its lines by letter where there are others than values (v value, _ blank, # comment, < its own opening tag again)
- ``pad.BLOCK.n``: white space around its n-th value
- ``number.BLOCK``: a spelling of `number_text`, or ``empty``; ``text.BLOCK``, ``code.BLOCK``: another word or code for the same meaning
- ``lines``, ``transporters``: the spelling of all mounts (`blk_lines`) and bays (`blk_transporters`), or, where they differ, ``line.n`` and
  ``transporter.n`` that of the n-th; ``quirk_location.n``: another word for the location of a weapon quirk
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import resources
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from converter.model import count_in

EQUIPMENT = " equipment"
"""What the tag of an equipment block ends with, in lower case."""

PATCHWORK = ("_armor_type", "_armor_tech", "_armor_tech_rating", "_barrating")
"""What the tags of patchwork armor end with; the location stands before."""

USUAL_HEAD = MappingProxyType({"blockversion": "1", "version": "MAM0"})
"""What the blocks at the head usually hold; it means nothing."""

COMMENT = "#"
STRAY = "?"
"""The entries of `Style.order` that are no blocks: a comment line, and a line that belongs to nothing."""


class BlockRule(NamedTuple):
    """What a block means in one group of unit types: the model field it fills (dotted), and how its lines become a value.

    `presence`: ``needed`` on every unit, ``usual`` for blocks that writers always write, ``obsolete`` for those that they no longer write.
    `preferred` are other blocks for the same field that count before this one where a file has both. `whole` and `part` are the two halves
    of the field's name, `part` empty where there is no dot. `tag` is the spelling in lower case.
    """

    spelling: str
    tag: str
    field: str
    kind: str
    table: str
    presence: str
    preferred: tuple[str, ...]
    whole: str
    part: str


@cache
def block_rules(group: str) -> Mapping[str, BlockRule]:
    """The blocks of a group of unit types by lower-case tag, in writing order."""
    rules: dict[str, BlockRule] = {}
    names: dict[str, list[str]] = {}
    for row in _block_rows():
        if group not in row["groups"].split() and row["groups"] != "all":
            continue
        tag = row["spelling"].lower()
        earlier = names.setdefault(row["field"], []) if row["field"] and row["kind"] != "makers" else []
        whole, _, part = row["field"].partition(".")
        rules[tag] = BlockRule(row["spelling"], tag, row["field"], row["kind"], row["table"], row["presence"], tuple(earlier), whole, part)
        earlier.append(tag)
    return MappingProxyType(rules)


@cache
def needed_blocks(group: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The blocks that every unit of a group has: the spelling of each, and all tags that fill its field."""
    rules = block_rules(group)
    return tuple(
        (rule.spelling, tuple(tag for tag, other in rules.items() if tag == needed or (rule.field and other.field == rule.field)))
        for needed, rule in rules.items()
        if rule.presence == "needed"
    )


@cache
def needed_tags(group: str) -> frozenset[str]:
    """The tags of the blocks that every unit of a group has, as they are written today."""
    return frozenset(spelled.lower() for spelled, _ in needed_blocks(group))


@cache
def known_tags() -> frozenset[str]:
    """Every tag that may open a block, in lower case: what tells a tag from prose that happens to stand in angle brackets."""
    places = {name.lower() for table in codes("location").values() for name in table}
    return frozenset(
        {row["spelling"].lower() for row in _block_rows()}
        | {place + EQUIPMENT for place in places}
        | {place + suffix for place in places for suffix in PATCHWORK}
    )


def is_prose(line: str) -> bool:
    """Whether a line inside a block is one of its text: no comment, and no tag."""
    bare = line.strip()
    tag = bare.removeprefix("<").removeprefix("/").removesuffix(">").strip().lower()
    return not bare.startswith(COMMENT) and not (bare.startswith("<") and tag in known_tags())


@lru_cache(maxsize=4096)
def spelling(tag: str) -> str:
    """The usual spelling of a tag."""
    if tag.endswith(EQUIPMENT):
        return " ".join(word.capitalize() for word in tag.split())
    ending = next((suffix for suffix in PATCHWORK if tag.endswith(suffix)), None)
    if ending:
        return " ".join(word.capitalize() for word in tag.removesuffix(ending).split()) + ending
    return next((row["spelling"] for row in _block_rows() if row["spelling"].lower() == tag), tag)


@cache
def codes(table: str) -> Mapping[str, Any]:
    """A code table of `blk_codes.toml`: text in the file → meaning."""
    return MappingProxyType(_code_tables()[table])


@cache
def code_of(table: str) -> Mapping[Any, str]:
    """A code table the other way round: meaning → the text a writer uses (the first of several)."""
    back: dict[Any, str] = {}
    for text, meaning in codes(table).items():
        back.setdefault(tuple(meaning) if isinstance(meaning, list) else meaning, text)
    return MappingProxyType(back)


@cache
def locations(layout: str) -> Mapping[str, str]:
    """Location codes by the lower-case name of their equipment block, in writing order."""
    return MappingProxyType({name.lower(): code for name, code in codes("location")[layout].items()})


@cache
def equipment_blocks(layout: str) -> Mapping[str, str]:
    """Location codes by the tag of their equipment block."""
    return MappingProxyType({name + EQUIPMENT: code for name, code in locations(layout).items()})


@cache
def armor_order(layout: str) -> Mapping[int, tuple[str, ...]]:
    """The locations of the armor array by its number of lines."""
    return MappingProxyType({int(lines): tuple(order) for lines, order in codes("armor_order").get(layout, {}).items()})


@cache
def _code_tables() -> Mapping[str, Any]:
    return tomllib.loads((resources.files("converter.formats") / "blk_codes.toml").read_text(encoding="utf-8"))


@cache
def _block_rows() -> tuple[dict[str, str], ...]:
    with (resources.files("converter.formats") / "blk_blocks.csv").open(encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


def style_words(style: str) -> dict[str, str]:
    """The parts of a composite style, for instance ``size=integer gap=spaced``."""
    return {name: word for name, equals, word in (part.partition("=") for part in style.split()) if equals}


def style_text(**words: str) -> str:
    """A composite style out of the parts that are unusual."""
    return " ".join(f"{key}={word}" for key, word in words.items() if word)


_BLANKS = {" ": "s", "\t": "t"}


def padding_style(raw: str) -> str:
    """The white space around a value, by letter: ``s`` blank, ``t`` tab, with a bar where the value stands (``ss|t``)."""
    bare = raw.strip()
    start = raw.index(bare)
    before, behind = ("".join(_BLANKS.get(blank, "s") for blank in part) for part in (raw[:start], raw[start + len(bare) :]))
    return f"{before}|{behind}"


def padded(text: str, style: str) -> str:
    """A value with the white space that `style` names."""
    before, _, behind = style.translate(_FROM_LETTERS).partition("|")
    return f"{before}{text}{behind}"


_FROM_LETTERS = str.maketrans({letter: blank for blank, letter in _BLANKS.items()})


def style_choices(name: str, styles: Mapping[int, str], count: int, render: Callable[[int, str], str]) -> dict[str, str]:
    """The choices that say in which styles the lines of a list are written.

    `styles` are the unusual ones by position. Where one of them gives all `count` lines their text, it is that of the whole list: ``lines``
    rather than ``line.3``.
    """
    first = next(iter(styles.values()), "")
    if all(render(at, first) == render(at, styles.get(at, "")) for at in range(count)):
        return {f"{name}s": first} if first else {}
    return {f"{name}.{at}": style for at, style in styles.items()}


def style_of(choices: Mapping[str, str], name: str, at: int) -> str:
    """The style of one line of a list."""
    return choices.get(f"{name}.{at}") or choices.get(f"{name}s", "")


@lru_cache(maxsize=4096)
def run_lengths(gaps: tuple[int, ...]) -> str:
    """Blank lines before each entry and at the end, run-length coded: ``0 0 1x14 2``."""
    return " ".join(f"{gap}x{n}" if (n := len(list(run))) > 1 else str(gap) for gap, run in groupby(gaps))


@lru_cache(maxsize=4096)
def runs(text: str) -> tuple[int, ...]:
    """The other way round."""
    pieces = (piece.partition("x") for piece in text.split())
    return tuple(count_in(gap, 1) for gap, times, number in pieces for _ in range(count_in(number, 1) if times else 1))


def number_style(text: str, value: float) -> str:
    """The name of a number's spelling; empty for the usual one (``30.0``, or ``30`` where the value is an int) and for unknown ones."""
    if text == number_text(value, ""):
        return ""
    decimals = len(text.partition(".")[2])
    styles = ("integer", "commas", f"fixed:{decimals}", f"bare:{decimals}", f"padded:{len(text)}")
    return next((style for style in styles if number_text(value, style) == text), "")


def number_text(value: float, style: str) -> str:
    """A number in a named spelling."""
    name, _, said = style.partition(":")
    digits = count_in(said)
    match name:
        case "integer":
            return str(int(value))
        case "commas":
            return f"{value:,}"
        case "fixed":
            return f"{value:.{digits}f}"
        case "bare":
            return f"{value:.{digits}f}".removeprefix("0")
        case "padded":
            return str(value).zfill(digits)
        case _:
            return str(value)
