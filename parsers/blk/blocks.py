"""The block grammar: text to blocks, with line numbers, repairs as findings and the layout as style choices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from converter.formats.blk import COMMENT, STRAY, known_tags, padding_style, run_lengths, spelling
from converter.model import Comment, Extra, Finding, Plain


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


@lru_cache(maxsize=4096)
def _tag(written: str) -> str:
    return written.strip().lower()


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
        self.gap = 0
        self.open: _Open | None = None
        self.last_tag = ""

    def report(self, code: str, line: int, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line, fields))

    def place(self, entry: str) -> None:
        """Note what stands here: a tag, a comment, a stray line; and how many blank lines before it."""
        self.order.append(entry)
        self.gaps.append(self.gap)
        self.gap = 0

    def key(self, tag: str, written: str) -> str:
        """The key in style choices of a block that starts."""
        key = tag
        if tag in self.first:
            count = self.count[tag] = self.count.get(tag, 1) + 1
            key = f"{tag}@{count}"
        if written != spelling(tag):
            self.choices[f"tag.{key}"] = written
        return key

    def plain(self, text: str, at: int, line: int) -> tuple[int, int]:
        """Take as many whole blocks as follow each other here without anything unusual in them; where they end, and in which line."""
        blocks, first, match = self.blocks, self.first, _PLAIN_BLOCK.match
        while (found := match(text, at)) is not None:
            blanks, written, body = found.groups()
            tag = _tag(written)
            self.gap += len(blanks)
            line += len(blanks) + 1
            values = tuple(body[:-1].split("\n")) if body else ()
            end = line + len(values)
            block = Block(tag, self.key(tag, written), values, line - 1, range(line, end))
            self.place(tag)
            blocks.append(block)
            first.setdefault(tag, block)
            at, line = found.end(), end + 1
            self.last_tag = tag
        return at, line

    def start(self, written: str, line: int) -> None:
        tag = _tag(written)
        self.open = _Open(tag, self.key(tag, written), written, line)
        self.place(tag)
        self.last_tag = tag

    def close(self, written: str) -> None:
        """End the open block. `written` is the tag in its closing line, or ``missing`` or ``unended`` (the bracket is not there)."""
        block = self.open
        assert block is not None
        if written != block.written:
            self.choices[f"close.{block.key}"] = written
        if any(letter != "v" for letter in block.shape):
            self.choices[f"shape.{block.key}"] = "".join(block.shape)
        closed = Block(block.tag, block.key, tuple(block.values), block.line, block.value_lines)
        self.blocks.append(closed)
        self.first.setdefault(block.tag, closed)
        self.open = None

    def stray(self, text: str, line: int) -> None:
        self.strays.append(Extra("line", "", text, self.last_tag, line))
        self.place(STRAY)
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
    """Take a text apart. Broken blocks are repaired as the format notes say, each repair with a finding.

    A block without anything unusual in it is taken whole; everything else goes line by line.
    """
    line_end = "\r\n" if "\r\n" in text else "\n"
    if line_end == "\r\n":
        text = text.replace("\r\n", "\n")
    builder = _Builder(path)
    at, number, size = 0, 1, len(text)
    while at < size:
        if builder.open is None:
            at, number = builder.plain(text, at, number)
        end = text.find("\n", at)
        end = size if end < 0 else end
        if at < size:
            _line(builder, text[at:end], number)
            at, number = end + 1, number + 1
    if builder.open is not None:
        builder.report("P201", builder.open.line, tag=builder.open.tag, before="the end of the file")
        builder.close("missing")
    builder.gaps.append(builder.gap)
    builder.choices["gaps"] = run_lengths(tuple(builder.gaps))
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
        final_newline=not text or text[-1] == "\n",
    )


_PLAIN_BLOCK = re.compile(r"(\n*+)<([^<>/\n]*+)>\n((?:[^<#\s].*+(?<=\S)\n)*+)</\2>(?:\n|\Z)")
"""Blank lines, an opening tag, values as they stand (no comment, no tag, no white space around them), the closing tag."""


def _line(builder: _Builder, raw: str, number: int) -> None:
    """One line, whatever it is."""
    line = raw.strip()
    block = builder.open
    if block is None:
        if line:
            _outside(builder, line, number)
        else:
            builder.gap += 1
    elif not line:
        builder.inside("_", line, raw, number)
    elif line[0] == "<":
        _tag_inside(builder, block, line, raw, number)
    else:
        builder.inside("#" if line[0] == "#" else "v", line, raw, number)


def _outside(builder: _Builder, line: str, number: int) -> None:
    """A line that is in no block."""
    if line[0] == "#":
        builder.comment(line)
        builder.place(COMMENT)
    elif line[0] == "<" and line[-1] == ">" and line[1:2] != "/":
        builder.start(line[1:-1], number)
    else:
        builder.stray(line, number)


def _tag_inside(builder: _Builder, block: _Open, line: str, raw: str, number: int) -> None:
    """A line that starts with an angle bracket inside a block: its end, the start of the next one, or text."""
    closing = line[1:2] == "/"
    written = line[2 if closing else 1 :].removesuffix(">")
    tag = written.strip().lower()
    if closing and tag == block.tag:
        if line[-1] != ">":
            builder.report("P202", number, text=line)
            written = "unended"
        builder.close(written)
    elif tag not in known_tags() or line[-1] != ">":
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
        builder.start(written, number)
