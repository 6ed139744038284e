"""The block grammar: text to blocks, with line numbers, repairs as findings and the layout as style choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from converter.formats.blk import COMMENT, STRAY, known_tags, padding_style, run_lengths, spelling
from converter.model import Comment, Extra, Finding


class Block(NamedTuple):
    """One block: its tag in lower case, its values (trimmed, without blank lines and comments) and where they stand.

    `key` names the block in style choices: the tag, with ``@2`` and so on for repetitions.
    """

    tag: str
    key: str
    values: tuple[str, ...]
    line: int
    value_lines: Sequence[int]

    @property
    def text(self) -> str:
        """The values as one text; the usual single value is itself."""
        return self.values[0] if len(self.values) == 1 else "\n".join(self.values)


@dataclass(frozen=True, slots=True)
class Document:
    """A file taken apart. `first` holds of every tag the block that counts, the first; `blocks` all of them, in file order."""

    path: str
    blocks: tuple[Block, ...]
    first: Mapping[str, Block]
    order: tuple[str, ...]
    comments: tuple[Comment, ...]
    strays: tuple[Extra, ...]
    choices: Mapping[str, str]
    findings: tuple[Finding, ...]
    line_end: str
    final_newline: bool

    def text(self, tag: str) -> str:
        """The text of the block that counts; empty where there is none."""
        block = self.first.get(tag)
        return block.text if block else ""


@dataclass(slots=True)
class _Open:
    """A block being read. `shape` has a letter a line: v value, _ blank, # comment, < its own opening tag again."""

    tag: str
    key: str
    written: str
    line: int
    values: list[str] = field(default_factory=list)
    value_lines: list[int] = field(default_factory=list)
    shape: list[str] = field(default_factory=list)


class _Builder:
    """Collects what the lines of a file say."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.blocks: list[Block] = []
        self.first: dict[str, Block] = {}
        self.count: dict[str, int] = {}
        self.order: list[str] = []
        self.comments: list[Comment] = []
        self.strays: list[Extra] = []
        self.choices: dict[str, str] = {}
        self.findings: list[Finding] = []
        self.gaps: list[int] = []
        self.open: _Open | None = None
        self.last_tag = ""

    def report(self, code: str, line: int, **fields: object) -> None:
        self.findings.append(Finding(code, self.path, line, fields))

    def name(self, tag: str, written: str, gap: int) -> str:
        """Note that a block starts; its key in style choices."""
        count = self.count[tag] = self.count.get(tag, 0) + 1
        key = tag if count == 1 else f"{tag}@{count}"
        self.order.append(tag)
        self.gaps.append(gap)
        self.last_tag = tag
        if written != spelling(tag):
            self.choices[f"tag.{key}"] = written
        return key

    def add(self, block: Block) -> None:
        self.blocks.append(block)
        self.first.setdefault(block.tag, block)

    def start(self, tag: str, written: str, line: int, gap: int) -> None:
        self.open = _Open(tag, self.name(tag, written, gap), written, line)

    def close(self, written: str) -> None:
        """End the open block. `written` is the tag in its closing line, or ``missing`` or ``unended`` (the bracket is not there)."""
        block = self.open
        assert block is not None
        if written != block.written:
            self.choices[f"close.{block.key}"] = written
        if any(letter != "v" for letter in block.shape):
            self.choices[f"shape.{block.key}"] = "".join(block.shape)
        self.add(Block(block.tag, block.key, tuple(block.values), block.line, block.value_lines))
        self.open = None

    def stray(self, text: str, line: int, gap: int) -> None:
        self.strays.append(Extra("line", "", text, self.last_tag, line))
        self.order.append(STRAY)
        self.gaps.append(gap)
        self.report("P007", line, text=text)

    def comment(self, text: str) -> None:
        self.comments.append(Comment(text, self.last_tag))

    def inside(self, letter: str, text: str, raw: str, line: int) -> None:
        """A line of the open block."""
        block = self.open
        assert block is not None
        block.shape.append(letter)
        if letter == "v":
            if len(raw) != len(text):
                self.choices[f"pad.{block.key}.{len(block.values)}"] = padding_style(raw)
            block.values.append(text)
            block.value_lines.append(line)
        elif letter == "#":
            self.comment(text)


def read_blocks(path: str, text: str) -> Document:
    """Take a text apart. Broken blocks are repaired as the format notes say, each repair with a finding."""
    line_end = "\r\n" if "\r\n" in text else "\n"
    lines = (text.replace("\r\n", "\n") if line_end == "\r\n" else text).split("\n")
    final_newline = lines[-1] == ""
    if final_newline:
        lines.pop()
    builder = _Builder(path)
    known = known_tags()
    gap = 0
    numbered = enumerate(lines, 1)
    for number, raw in numbered:
        line = raw.strip()
        block = builder.open
        if block is None:
            if not line:
                gap += 1
                continue
            _outside(builder, line, number, gap, lines, numbered)
            gap = 0
        elif not line:
            builder.inside("_", line, raw, number)
        elif line[0] == "<":
            _tag_inside(builder, block, line, raw, number, known)
        else:
            builder.inside("#" if line[0] == "#" else "v", line, raw, number)
    if builder.open is not None:
        builder.report("P201", builder.open.line, tag=builder.open.tag, before="the end of the file")
        builder.close("missing")
    builder.gaps.append(gap)
    builder.choices["gaps"] = run_lengths(builder.gaps)
    return Document(
        path=path,
        blocks=tuple(builder.blocks),
        first=builder.first,
        order=tuple(builder.order),
        comments=tuple(builder.comments),
        strays=tuple(builder.strays),
        choices=builder.choices,
        findings=tuple(builder.findings),
        line_end=line_end,
        final_newline=final_newline,
    )


def _outside(builder: _Builder, line: str, number: int, gap: int, lines: list[str], numbered: Iterator[tuple[int, str]]) -> None:
    """A line that is in no block. A block without anything unusual in it is taken whole; `numbered` then goes on behind it."""
    if line[0] == "#":
        builder.comment(line)
        builder.order.append(COMMENT)
        builder.gaps.append(gap)
    elif line[0] == "<" and line[-1] == ">" and line[1:2] != "/":
        written = line[1:-1]
        tag = written.strip().lower()
        values = _plain_values(lines, number, f"</{written}>")
        if values is None:
            builder.start(tag, written, number, gap)
            return
        end = number + len(values) + 1
        builder.add(Block(tag, builder.name(tag, written, gap), tuple(values), number, range(number + 1, end)))
        next(islice(numbered, end - number - 1, end - number), None)
    else:
        builder.stray(line, number, gap)


def _plain_values(lines: list[str], start: int, closing: str) -> list[str] | None:
    """The lines up to the closing one where each of them is a value as it stands; None where a closer look is needed."""
    values: list[str] = []
    for raw in islice(lines, start, None):
        if raw == closing:
            return values
        if not raw or raw[0] in _UNUSUAL or raw[-1] in _BLANKS:
            return None
        values.append(raw)
    return None


_BLANKS = " \t\v\f"
_UNUSUAL = "<#" + _BLANKS
"""What the first character of a line says when the line is no plain value."""


def _tag_inside(builder: _Builder, block: _Open, line: str, raw: str, number: int, known: frozenset[str]) -> None:
    """A line that starts with an angle bracket inside a block: its end, the start of the next one, or text."""
    closing = line[1:2] == "/"
    written = line[2 if closing else 1 :].removesuffix(">")
    tag = written.strip().lower()
    if closing and tag == block.tag:
        if line[-1] != ">":
            builder.report("P202", number, text=line)
            written = "unended"
        builder.close(written)
    elif tag not in known or line[-1] != ">":
        builder.inside("v", line, raw, number)
    elif closing:
        builder.report("P203", number, tag=block.tag, text=line)
        builder.close(written)
    elif tag == block.tag:
        builder.report("P204", number, tag=tag)
        builder.inside("<", line, raw, number)
    else:
        builder.report("P201", block.line, tag=block.tag, before=f"<{written}> in line {number}")
        builder.close("missing")
        builder.start(tag, written, number, 0)
