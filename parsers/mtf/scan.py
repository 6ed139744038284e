"""What each line of an MTF text is: value of a key, crit slot, listed weapon, prose, comment, or nothing the format knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from sys import intern
from typing import Final

from converter.formats.mtf import COMMENT, LOCATIONS, REPEATING, SLOT_LINES, UNKNOWN, keys
from converter.model import Comment, Extra, Finding, Plain, is_count


@dataclass(slots=True)
class Scan:
    """A text by its parts.

    `values` are the texts by key, `lines` where they stand; `repeated` the texts of keys that may stand more than once by line, `systems`
    those of the makers of systems with their key. `outline` is what the lines are in file order: keys as they are spelled, codes of
    locations, comments, unknown lines, and an empty text for each blank line; lines that begin alike and follow each other directly are
    one entry, and `runs` tells how many they are where they are several. `again` counts keys that stand a second time by mistake.
    """

    path: str
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    repeated: dict[str, dict[int, str]] = field(default_factory=dict)
    blocks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    block_lines: dict[str, Sequence[int]] = field(default_factory=dict)
    weapons: list[str] = field(default_factory=list)
    margins: dict[str, str] = field(default_factory=dict)
    systems: dict[int, tuple[str, str]] = field(default_factory=dict)
    outline: list[str] = field(default_factory=list)
    runs: dict[int, int] = field(default_factory=dict)
    comments: list[Comment] = field(default_factory=list)
    extras: list[Extra] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    version: str = ""
    again: Counter[str] = field(default_factory=Counter)
    _place: str = ""
    _passed: int = 0

    @property
    def place(self) -> str:
        """The last key or location. Entries of the outline that were passed once are not looked at again."""
        for head in islice(reversed(self.outline), max(len(self.outline) - self._passed, 0)):
            if head not in _NO_PLACE:
                self._place = anchor_of(head)
                break
        self._passed = len(self.outline)
        return self._place

    def take_back_blanks(self) -> int:
        """Take the blank lines off the end of the outline; how many there were."""
        count = 0
        while not self.outline[-1]:
            self.outline.pop()
            count += 1
        self._passed = min(self._passed, len(self.outline))
        return count

    def go_on(self, head: str) -> None:
        """Pass a line that may begin like the one before it."""
        outline, runs = self.outline, self.runs
        if outline and outline[-1] == head:
            at = len(outline) - 1
            runs[at] = runs.get(at, 1) + 1
        else:
            outline.append(head)

    def note(self, code: str, line: int | None, /, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line, fields))


_HEADERS: Final = {f"{name}:": code for name, code in LOCATIONS.items()}
_HEADERS_LOWER: Final = {header.lower(): code for header, code in _HEADERS.items()}
_KEYS: Final = {spelling: key.name for key in keys().values() for spelling in (key.older, key.today, key.name)}
_PROSE: Final = frozenset(key.name for key in keys().values() if key.section == "prose")
_SYSTEM_KEYS: Final = frozenset({"systemmanufacturer", "systemmode", "systemmodel"})
_SYSTEM_ANCHOR: Final = "systemmanufacturer"
_MODEL_KEY, _OLD_MODEL_KEY = "systemmode", "systemmodel"
_ALONE: Final = {spelling: key for spelling, key in _KEYS.items() if key != "weapons"}
"""The keys of which nothing depends on the next line."""

_SEVERAL: Final = REPEATING | _SYSTEM_KEYS

_LONGEST_KEY: Final = max(map(len, _KEYS))
_NO_PLACE: Final = ("", COMMENT, UNKNOWN)
_NO_KEYS: Final = frozenset({*LOCATIONS.values(), *_NO_PLACE})


@lru_cache(maxsize=4096)
def anchor_of(head: str) -> str:
    """What an entry of an outline is a line of: its key, however spelled (those of systems share one), or itself."""
    key = key_of(head)
    return _SYSTEM_ANCHOR if key in _SYSTEM_KEYS else key or head


@lru_cache(maxsize=4096)
def key_of(head: str) -> str:
    """The key of an entry of an outline, by its name of today; empty where it is none."""
    key = None if head in _NO_KEYS else _key(head)
    return _MODEL_KEY if key == _OLD_MODEL_KEY else key or ""


def scan(path: str, text: str) -> Scan:
    """Sort the lines of a text. Keys may stand in any order; only slots and listed weapons depend on the line before them."""
    found = Scan(path)
    values, numbers, outline = found.values, found.lines, found.outline
    lines = text.split("\n")
    at = _legacy_header(found, lines)
    end = len(lines)
    while at < end:
        raw = lines[at]
        at += 1
        if not raw:
            outline.append(raw)
            continue
        head, colon, rest = raw.partition(":")
        key = _ALONE.get(head)
        if key and colon:
            value = rest.strip()
            if key in _SEVERAL or key in values:
                _take_value(found, key, head, value, at)
            else:  # nearly all lines outside of blocks: the same in place
                outline.append(head)
                values[key] = value
                numbers[key] = at
            if value != rest:
                _note_margins(found, key, raw, rest if value else "")
        else:
            at = _take_line(found, lines, raw, at)
    if text.endswith("\n") and outline and not outline[-1]:
        outline.pop()
    return found


def _take_line(found: Scan, lines: list[str], raw: str, at: int) -> int:
    """Take a line of any kind and, where it opens a list or block, what follows it."""
    if (code := _HEADERS.get(raw)) and code not in found.blocks:
        found.outline.append(code)
        return _take_block(found, code, lines, at)
    line = raw.strip()
    if not line:
        found.outline.append("")
        return at
    head, colon, rest = line.partition(":")
    key = _key(head) if colon else None
    if key:
        _take_value(found, key, head, rest.strip(), at)
        if len(raw) != len(line) or rest[:1] == " ":
            _note_margins(found, key, raw, rest)
        return _take_weapons(found, lines, at) if key == "weapons" else at
    location = _location(line)
    if location is not None:
        if location in found.blocks:
            found.note("P010", at, key=location, line=found.block_lines[location][0] if found.block_lines[location] else at)
            return _keep_block(found, lines, at)
        found.outline.append(location)
        if len(raw) != len(line):
            _note_margins(found, location, raw, "")
        return _take_block(found, location, lines, at)
    if line[0] == "#":
        found.comments.append(Comment(line, found.place))
        found.go_on(COMMENT)
    elif (place := found.place) in _PROSE:
        _continue_prose(found, place, raw, at)
    else:
        _keep_unknown(found, line, at)
    return at


def _key(head: str) -> str | None:
    """The name of the key that a line begins with, however it is spelled; None where it is none."""
    return _KEYS.get(head) or (_KEYS.get(head.rstrip().lower()) if len(head) <= _LONGEST_KEY else None)


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
            _take_value(found, key, key, lines[at].strip(), at + 1)
            if lines[at].strip() not in ("", lines[at]):
                _note_margins(found, key, lines[at], "")
        else:
            return at
    return 3


def _take_value(found: Scan, key: str, head: str, value: str, number: int) -> None:
    found.go_on(head)
    if key in _SYSTEM_KEYS:
        found.systems[number] = key, value
    elif key in REPEATING:
        found.repeated.setdefault(key, {})[number] = value
    else:
        if key in found.values:
            found.note("P010", found.lines[key], key=key, line=number)
            found.extras.append(Extra("key", key, found.values[key], key, found.lines[key]))
            found.again[key] += 1
        found.values[key] = value
        found.lines[key] = number


def _note_margins(found: Scan, key: str, raw: str, rest: str) -> None:
    """Keep the blanks before a value, before and after a line: the n-th line of a key that repeats is `KEY#n`."""
    anchor = anchor_of(key)
    count = _lines_of(found, anchor)
    name = anchor if count < 2 else f"{anchor}#{count}"
    lead, trail = rest[: len(rest) - len(rest.lstrip())], raw[len(raw.rstrip()) :]
    if lead:
        found.margins[f"lead.{name}"] = lead
    if trail:
        found.margins[f"trail.{name}"] = trail
    if raw[0].isspace():
        found.margins[f"indent.{name}"] = raw[: len(raw) - len(raw.lstrip())]


def _lines_of(found: Scan, anchor: str) -> int:
    """How many lines of an anchor there were up to now; those of a key that stands again by mistake are among the extras."""
    if anchor == _SYSTEM_ANCHOR:
        return len(found.systems)
    if anchor in REPEATING:
        return len(found.repeated[anchor])
    return 1 + found.again[anchor]


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
        if ", " not in line or _ends_block(line):
            break
        found.weapons.append(line)
        at += 1
    if at - start != count:
        found.note("P102", line_of_head, said=count, listed=at - start)
    return at


def _take_block(found: Scan, location: str, lines: list[str], at: int) -> int:
    """The slot lines of a location: twelve at once where nothing else stands between them."""
    texts = _plain_slots("\n".join(lines[at : at + SLOT_LINES]))
    if texts is None:
        return _take_odd_block(found, location, lines, at)
    found.blocks[location] = texts
    found.block_lines[location] = range(at + 1, at + SLOT_LINES + 1)
    return at + SLOT_LINES


@lru_cache(maxsize=8192)
def _plain_slots(joined: str) -> tuple[str, ...] | None:
    """Twelve slot lines, the same objects for every block that has them; None where something else stands between them."""
    texts = tuple(map(intern, joined.split("\n")))  # a few thousand texts make up all blocks
    plain = len(texts) == SLOT_LINES and not any(map(joined.__contains__, _ODD_IN_BLOCK)) and joined == joined.strip()
    return texts if plain else None


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
            found.go_on(COMMENT)
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


def _continue_prose(found: Scan, key: str, raw: str, number: int) -> None:
    """A further line of the prose before it; blank lines between are part of the text."""
    before = found.values[key]
    if "\n" not in before:
        found.note("P104", number, key=key)
    blanks = found.take_back_blanks()
    margin = found.margins.pop(f"trail.{key}", "")
    found.values[key] = before + margin + "\n" * (blanks + 1) + raw.rstrip("\r")


def _keep_block(found: Scan, lines: list[str], at: int) -> int:
    """A location that stands a second time: the first one counts, all lines of this one are kept as they are."""
    _keep(found, "line", "", lines[at - 1].strip(), at)
    while at < len(lines) and (line := lines[at].strip()) and not _ends_block(line):
        at += 1
        _keep(found, "line", "", line, at)
    return at


def _keep_unknown(found: Scan, line: str, number: int) -> None:
    head, colon, value = line.partition(":")
    if colon and head.strip() and len(head) <= _LONGEST_KEY and found.place not in found.blocks:
        _keep(found, "key", head.strip(), value.strip(), number)
        found.note("P008", number, key=head.strip())
    else:
        _keep(found, "line", "", line, number)
        found.note("P007", number, text=line[:80])


def _keep(found: Scan, kind: str, key: str, value: str, number: int) -> None:
    found.extras.append(Extra(kind, key, value, found.place, number))
    found.go_on(UNKNOWN)
