"""What each line of an MTF text is: value of a key, crit slot, listed weapon, prose, comment, or nothing the format knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from converter.formats.mtf import COMMENT, LOCATIONS, REPEATING, SLOT_LINES, UNKNOWN, keys
from converter.model import Comment, Extra, Finding, Plain, is_count


class Value(NamedTuple):
    """The text of a key's value and the line it stands on."""

    text: str
    line: int


@dataclass(slots=True)
class Scan:
    """A text by its parts.

    `values` are the texts by key, `lines` where they stand. `anchors` are the keys, locations, comments and unknown lines in file order,
    `blanks` the number of blank lines before each; lines of one key that follow each other directly are one anchor, and `runs` tells how
    many they are. `place` is the last key or location.
    """

    path: str
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    repeated: dict[str, list[Value]] = field(default_factory=dict)
    blocks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    block_lines: dict[str, Sequence[int]] = field(default_factory=dict)
    weapons: list[Value] = field(default_factory=list)
    spellings: dict[str, str] = field(default_factory=dict)
    margins: dict[str, str] = field(default_factory=dict)
    systems: list[tuple[str, Value]] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    blanks: list[int] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    extras: list[Extra] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    version: str = ""
    place: str = ""

    def pass_key(self, anchor: str, blank: int) -> None:
        if blank or self.place != anchor:
            self.place = anchor
            self.anchors.append(anchor)
            self.blanks.append(blank)
            self.runs.append(1)
        else:
            self.pass_anchor(anchor, blank)

    def pass_anchor(self, anchor: str, blank: int) -> None:
        if blank == 0 and self.anchors and self.anchors[-1] == anchor:
            self.runs[-1] += 1
        else:
            self.anchors.append(anchor)
            self.blanks.append(blank)
            self.runs.append(1)

    def note(self, code: str, line: int | None, /, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line, fields))


_HEADERS: Final = {f"{name}:": code for name, code in LOCATIONS.items()}
_HEADERS_LOWER: Final = {header.lower(): code for header, code in _HEADERS.items()}
_KEYS: Final = {spelling: key.name for key in keys().values() for spelling in (key.older, key.today, key.name)}
_PROSE: Final = frozenset(key.name for key in keys().values() if key.section == "prose")
_SYSTEM_KEYS: Final = frozenset({"systemmanufacturer", "systemmode", "systemmodel"})
_SYSTEM_ANCHOR: Final = "systemmanufacturer"
_MODEL_KEY, _OLD_MODEL_KEY = "systemmode", "systemmodel"
_LONGEST_KEY: Final = max(map(len, _KEYS))


def scan(path: str, text: str) -> Scan:
    """Sort the lines of a text. Keys may stand in any order; only slots and listed weapons depend on the line before them."""
    found = Scan(path)
    lines = text.split("\n")
    end = len(lines)
    at = _legacy_header(found, lines)
    blank = 0
    prose = ""
    while at < end:
        raw = lines[at]
        at += 1
        line = raw.strip()
        if not line:
            blank += 1
            continue
        head, colon, rest = line.partition(":")
        key = (_KEYS.get(head) or _key(head)) if colon else None
        if key:
            _take_value(found, key, head, rest, at, blank)
            if len(raw) != len(line) or rest[:1] == " ":
                _note_margins(found, raw, line, rest)
            prose = key if key in _PROSE else ""
            if key == "weapons":
                at = _take_weapons(found, lines, at)
        elif (location := _location(line)) is not None and location not in found.blocks:
            found.pass_key(location, blank)
            if len(raw) != len(line):
                _note_margins(found, raw, line, "")
            at = _take_block(found, location, lines, at)
            prose = ""
        elif line[0] == "#":
            found.pass_anchor(COMMENT, blank)
            found.comments.append(Comment(line, found.place))
        elif location is not None:
            found.note("P010", at, key=location, line=found.block_lines[location][0] if found.block_lines[location] else at)
            at = _keep_block(found, lines, at, blank)
        elif prose:
            _continue_prose(found, prose, raw, blank, at)
        else:
            _keep_unknown(found, line, at, blank)
        blank = 0
    found.pass_anchor("end", blank - 1 if text.endswith("\n") else blank)
    return found


def _key(head: str) -> str | None:
    """The name of the key that a line begins with, however it is spelled; None where it is none."""
    return _KEYS.get(head.rstrip().lower()) if len(head) <= _LONGEST_KEY else None


def _location(line: str) -> str | None:
    return _HEADERS.get(line) or _HEADERS_LOWER.get(line.lower())


def _ends_block(line: str) -> bool:
    """Whether a line belongs to no list or block that is open: it has a key or opens a location."""
    return ":" in line and bool(_key(line.partition(":")[0]) or _location(line))


def _legacy_header(found: Scan, lines: list[str]) -> int:
    """Take the head of an older file: a version line, then chassis and model without keys. Source: mtf.md 16."""
    first = lines[0].strip()
    if first[:8].lower() != "version:":
        return 0
    found.version = first[8:].strip()
    found.note("P101", 1, version=found.version)
    for at, key in ((1, "chassis"), (2, "model")):
        if at < len(lines) and not _ends_block(lines[at].strip()):
            _take_value(found, key, key, lines[at], at + 1, 0)
            if (line := lines[at].strip()) not in ("", lines[at]):
                _note_margins(found, lines[at], line, "")
        else:
            return at
    return 3


def _take_value(found: Scan, key: str, head: str, rest: str, number: int, blank: int) -> None:
    if head != key or key == _OLD_MODEL_KEY:
        found.spellings[_MODEL_KEY if key == _OLD_MODEL_KEY else key] = head
    if key in _SYSTEM_KEYS:
        found.pass_key(_SYSTEM_ANCHOR, blank)
        found.systems.append((key, Value(rest.strip(), number)))
        return
    found.pass_key(key, blank)
    if key in REPEATING:
        found.repeated.setdefault(key, []).append(Value(rest.strip(), number))
        return
    if key in found.values:
        found.note("P010", found.lines[key], key=key, line=number)
        found.extras.append(Extra("key", key, found.values[key], key, found.lines[key]))
    found.values[key] = rest.strip()
    found.lines[key] = number


def _note_margins(found: Scan, raw: str, line: str, rest: str) -> None:
    """Keep the blanks before a value, before and after a line: the n-th line of a key that repeats is `KEY#n`."""
    anchor = found.place
    count = sum(run for name, run in zip(found.anchors, found.runs, strict=True) if name == anchor)
    name = anchor if count < 2 else f"{anchor}#{count}"
    lead, trail = rest[: len(rest) - len(rest.lstrip())], raw[len(raw.rstrip()) :]
    if lead:
        found.margins[f"lead.{name}"] = lead
    if trail:
        found.margins[f"trail.{name}"] = trail
    if raw[0] != line[0]:
        found.margins[f"indent.{name}"] = raw[: len(raw) - len(raw.lstrip())]


def _take_weapons(found: Scan, lines: list[str], at: int) -> int:
    """The lines of the weapon list: as many as its head says; more of them directly below are listed too, and reported."""
    said, line_of_head = found.values["weapons"], found.lines["weapons"]
    if not is_count(said):
        found.note("P009", line_of_head, key="Weapons", text=said, expected="a number")
        found.extras.append(Extra("value", "weapons", said, "weapons", line_of_head))
    count = int(said) if is_count(said) else 0
    start = at
    while at < len(lines):
        line = lines[at].strip()
        if not line or ", " not in line or _ends_block(line):
            break
        found.weapons.append(Value(line, at + 1))
        at += 1
    if at - start != count:
        found.note("P102", line_of_head, said=count, listed=at - start)
    return at


def _take_block(found: Scan, location: str, lines: list[str], at: int) -> int:
    """The slot lines of a location: twelve at once where nothing else stands between them."""
    texts = lines[at : at + SLOT_LINES]
    joined = "\n".join(texts)
    if len(texts) == SLOT_LINES and not any(odd in joined for odd in _ODD_IN_BLOCK) and joined == joined.strip():
        found.blocks[location] = tuple(texts)
        found.block_lines[location] = range(at + 1, at + SLOT_LINES + 1)
        return at + SLOT_LINES
    return _take_odd_block(found, location, lines, at)


_ODD_IN_BLOCK: Final = (":", "#", "\n\n", " \n", "\n ", "\t", "\r")
"""What no block of twelve plain slot lines contains."""


def _take_odd_block(found: Scan, location: str, lines: list[str], at: int) -> int:
    """Slot lines one by one. Only a key or another location ends the block, so a blank line inside does no harm."""
    texts: list[str] = []
    numbers: list[int] = []
    end = len(lines)
    gap = 0
    while at < end:
        line = lines[at].strip()
        if not line:
            gap += 1
            at += 1
            continue
        if line[0] == "#":
            found.pass_anchor(COMMENT, 0)
            found.comments.append(Comment(line, location))
            at += 1
            continue
        if len(texts) == SLOT_LINES or _ends_block(line):
            break
        if gap and texts:
            found.note("P103", at + 1, location=location)
        gap = 0
        at += 1
        texts.append(line)
        numbers.append(at)
    found.blocks[location] = tuple(texts)
    found.block_lines[location] = numbers
    return at - gap


def _continue_prose(found: Scan, key: str, raw: str, blank: int, number: int) -> None:
    """A further line of the prose before it; blank lines between are part of the text."""
    before = found.values[key]
    if "\n" not in before:
        found.note("P104", number, key=key)
    margin = found.margins.pop(f"trail.{key}", "")
    found.values[key] = before + margin + "\n" * (blank + 1) + raw.rstrip("\r")


def _keep_block(found: Scan, lines: list[str], at: int, blank: int) -> int:
    """A location that stands a second time: the first one counts, all lines of this one are kept as they are."""
    _keep(found, "line", "", lines[at - 1].strip(), at, blank)
    while at < len(lines) and (line := lines[at].strip()) and not _ends_block(line):
        at += 1
        _keep(found, "line", "", line, at, 0)
    return at


def _keep_unknown(found: Scan, line: str, number: int, blank: int) -> None:
    head, colon, value = line.partition(":")
    if colon and head.strip() and len(head) <= _LONGEST_KEY and found.place not in found.blocks:
        _keep(found, "key", head.strip(), value.strip(), number, blank)
        found.note("P008", number, key=head.strip())
    else:
        _keep(found, "line", "", line, number, blank)
        found.note("P007", number, text=line[:80])


def _keep(found: Scan, kind: str, key: str, value: str, number: int, blank: int) -> None:
    found.pass_anchor(UNKNOWN, blank)
    found.extras.append(Extra(kind, key, value, found.place, number))
