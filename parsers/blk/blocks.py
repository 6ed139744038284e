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
    """One block: its tag in lower case, its values (trimmed, without blank lines and comments) as one text, and where they stand.

    `key` names the block in style choices: the tag, with ``@2`` and so on for repetitions.
    """

    tag: str
    key: str
    text: str
    line: int
    value_lines: Sequence[int]

    @property
    def values(self) -> list[str]:
        return self.text.split("\n") if self.text else []

    @property
    def first_line(self) -> int:
        """Where the first value stands, or the block where it has none."""
        return self.value_lines[0] if self.value_lines else self.line


class Document(NamedTuple):
    """A file taken apart: `rows` has for each block, in file order, its tag, its text, and the line of its first value (else its own).

    `first` holds of every tag the position of the block that counts, the first; `repeated` the keys of the others; `scattered` the own line
    and those of the values of the blocks that were read line by line: in all others the values follow the opening tag.
    """

    path: str
    rows: list[tuple[str, str, int]]
    first: Mapping[str, int]
    repeated: Mapping[int, str]
    scattered: Mapping[int, tuple[int, Sequence[int]]]
    order: tuple[str, ...]
    comments: tuple[Comment, ...]
    strays: tuple[Extra, ...]
    choices: dict[str, str]
    findings: tuple[Finding, ...]
    line_end: str
    final_newline: bool

    def text(self, tag: str) -> str:
        """The text of the block that counts; empty where there is none."""
        at = self.first.get(tag)
        return "" if at is None else self.rows[at][1]

    def counting(self, tag: str) -> Block:
        """The block that counts, where there is one."""
        return self.block(self.first[tag])

    def find(self, tag: str) -> Block | None:
        """The block that counts; None where there is none."""
        at = self.first.get(tag)
        return None if at is None else self.block(at)

    def block(self, at: int) -> Block:
        tag, text, start = self.rows[at]
        line = self.scattered[at][0] if at in self.scattered else start - 1 if text else start
        return Block(tag, self.repeated.get(at, tag), text, line, self.value_lines(at))

    def value_lines(self, at: int) -> Sequence[int]:
        """Where the values of a block stand."""
        if at in self.scattered:
            return self.scattered[at][1]
        _, text, start = self.rows[at]
        return range(start, start + 1 + text.count("\n")) if text else ()


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
def _tag(written: str) -> tuple[str, bool]:
    """A tag in lower case, and whether it is written as usual."""
    tag = written.strip().lower()
    return tag, written == spelling(tag)


_comment = lru_cache(maxsize=64)(Comment)
"""The comments at the head of files recur."""


class _Builder:
    """Collects what the lines of a file say."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.rows: list[tuple[str, str, int]] = []
        self.first: dict[str, int] = {}
        self.repeated: dict[int, str] = {}
        self.scattered: dict[int, tuple[int, Sequence[int]]] = {}
        self.count: dict[str, int] = {}
        self.order: list[str] = []
        self.comments: list[Comment] = []
        self.strays: list[Extra] = []
        self.choices: dict[str, str] = {}
        self.findings: list[Finding] = []
        self.gaps: list[int] = []
        self.gap = 0
        self.open: _Open | None = None

    @property
    def last_tag(self) -> str:
        """The tag of the block that started last; empty at the start of the file."""
        return self.open.tag if self.open else self.rows[-1][0] if self.rows else ""

    def report(self, code: str, line: int, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line, fields))

    def place(self, entry: str) -> None:
        """Note what stands here: a tag, a comment, a stray line; and how many blank lines before it."""
        self.order.append(entry)
        self.gaps.append(self.gap)
        self.gap = 0

    def key(self, tag: str, written: str, usual: bool) -> str:
        """The key in style choices of a block that starts: its tag, with ``@2`` and so on for repetitions."""
        key = tag
        if tag in self.first:
            count = self.count[tag] = self.count.get(tag, 1) + 1
            key = self.repeated[len(self.rows)] = f"{tag}@{count}"
        if not usual:
            self.choices[f"tag.{key}"] = written
        return key

    def read(self, text: str) -> None:
        """Take a text apart: plain blocks whole, everything else line by line."""
        rows, first, order, gaps = self.rows, self.first, self.order, self.gaps
        line = 1
        for blanks, written, values, odd in _ENTRY.findall(text):
            if self.open is not None:
                for raw in _lines(blanks, written, values, odd):
                    _line(self, raw, line)
                    line += 1
                continue
            if not written:
                self.gap += len(blanks)
                line += len(blanks)
                if odd:
                    _line(self, odd, line)
                    line += 1
                continue
            tag, usual = _tag(written)
            if tag in first:
                self.key(tag, written, usual)
            else:
                first[tag] = len(rows)
                if not usual:
                    self.choices[f"tag.{tag}"] = written
            gap = len(blanks)
            line += gap + 1
            if self.gap:
                gap += self.gap
                self.gap = 0
            gaps.append(gap)
            order.append(tag)
            if values:
                rows.append((tag, values, line))
                line += values.count("\n") + 2 if "\n" in values else 2
            else:
                rows.append((tag, values, line - 1))
                line += 1

    def start(self, written: str, line: int) -> None:
        tag, usual = _tag(written)
        self.open = _Open(tag, self.key(tag, written, usual), written, line)
        self.place(tag)

    def close(self, written: str) -> None:
        """End the open block. `written` is the tag in its closing line, or ``missing`` or ``unended`` (the bracket is not there)."""
        block = self.open
        assert block is not None
        if written != block.written:
            self.choices[f"close.{block.key}"] = written
        if any(letter != "v" for letter in block.shape):
            self.choices[f"shape.{block.key}"] = "".join(block.shape)
        at = len(self.rows)
        self.first.setdefault(block.tag, at)
        self.rows.append((block.tag, "\n".join(block.values), block.value_lines[0] if block.values else block.line))
        self.scattered[at] = (block.line, block.value_lines)
        self.open = None

    def stray(self, text: str, line: int) -> None:
        self.strays.append(Extra("line", "", text, self.last_tag, line))
        self.place(STRAY)
        self.report("P007", line, text=text)

    def comment(self, text: str) -> None:
        self.comments.append(_comment(text, self.last_tag))

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
    line_end = "\r\n" if "\r" in text and "\r\n" in text else "\n"  # one letter is looked for much faster than two
    if line_end == "\r\n":
        text = text.replace("\r\n", "\n")
    builder = _Builder(path)
    builder.read(text)
    if builder.open is not None:
        builder.report("P201", builder.open.line, tag=builder.open.tag, before="the end of the file")
        builder.close("missing")
    builder.gaps.append(builder.gap)
    builder.choices["gaps"] = run_lengths(tuple(builder.gaps))
    return Document(
        path=path,
        rows=builder.rows,
        first=builder.first,
        repeated=builder.repeated,
        scattered=builder.scattered,
        order=tuple(builder.order),
        comments=tuple(builder.comments),
        strays=tuple(builder.strays),
        choices=builder.choices,
        findings=tuple(builder.findings),
        line_end=line_end,
        final_newline=not text or text[-1] == "\n",
    )


_ENTRY = re.compile(
    r"(\n*+)(?:<([^<>/\n]++)>\n(?:(LINE(?:\nLINE)*+)\n)?+</\2>(?:\n|\Z)|(.+)(?:\n|\Z)|\Z)".replace("LINE", r"[^<#\s].*+(?<=\S)")
)
"""Blank lines and what follows them: a plain block, or any other line, or nothing more.

A plain block is an opening tag, values as they stand (no comment, no tag, no white space around them) and the closing tag.
"""


def _lines(blanks: str, written: str, values: str, odd: str) -> list[str]:
    """The single lines of what `_ENTRY` found."""
    lines = [""] * len(blanks)
    if written:
        return [*lines, f"<{written}>", *(values.split("\n") if values else ()), f"</{written}>"]
    return [*lines, odd] if odd else lines


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
