"""How a file is damaged: bytes flipped, cut, doubled, moved, replaced by words that hurt, or taken from another file of its kind."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

LARGEST = 800_000

WORDS = (
    b"-1", b"0", b"999999999999999999999", b"NaN", b"1e309", b"-0.0", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf",
    b"<", b">", b"</", b"&a;", b"<![CDATA[", b":", b"::", b"|", b"[", b"]", b"{", b"}", b'"', b"'",
    b"(R)", b"(OMNIPOD)", b":SIZE:1e9", b"\r\n", b"\r", b"\n\n", b"\t", b"=cmd|' /C calc'!A0", b"<img src=x onerror=alert(1)>",
    "é\u2028\u202e".encode(), b"Clan", b"Superheavy", b"Patchwork", b"Weapons:1000000", b"TRUE", b"null", b"inf", b"1e308", b"9" * 4400,
    "\u0663\u00b2".encode(), b"\xed\xa0\x80",
)  # fmt: skip

NUMBERS = (b"", b"0", b"9", b"99999", b"-7", b".5", b"1e9", b"1e400", b"x", b"nan", b"2147483648")
DIGIT = re.compile(rb"\d")


def damaged(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """A damaged copy. `others`: files of the same kind, to take pieces from."""
    content = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8, 20))):
        place = chance.randrange(len(content) + 1)
        length = min(chance.choice((1, 1, 2, 4, 16, 64, 400)), len(content) - place)
        match chance.randrange(11):
            case 0:
                if place < len(content):
                    content[place] = chance.randrange(256)
            case 1:
                del content[place : place + length]
            case 2:
                content[place:place] = content[place : place + length] * chance.choice((1, 2, 5))
            case 3:
                content[place : place + length] = chance.choice(WORDS)
            case 4:
                content[place:place] = chance.choice(WORDS)
            case 5:
                if chance.random() < 0.3:
                    del content[place:]
            case 6:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                content[place : place + length] = other[start : start + 300]
            case 7:
                _swap_lines(content, chance)
            case 8:
                _replace_number(content, place, chance)
            case 9:
                _take_line(content, chance.choice(others), chance)
            case _:
                _take_value(content, chance)
    return bytes(content[:LARGEST])


def _swap_lines(content: bytearray, chance: random.Random) -> None:
    lines = content.split(b"\n")
    if len(lines) > 1:
        a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
        content[:] = b"\n".join(lines)


def _replace_number(content: bytearray, place: int, chance: random.Random) -> None:
    if found := DIGIT.search(content, place):
        content[found.start() : found.end()] = chance.choice(NUMBERS)


def _take_line(content: bytearray, other: bytes, chance: random.Random) -> None:
    """A line of another file, in place of one or between two."""
    lines, place = content.split(b"\n"), 0
    place = chance.randrange(len(lines))
    lines[place : place + chance.randrange(2)] = [bytearray(chance.choice(other.split(b"\n")))]
    content[:] = b"\n".join(lines)


def _take_value(content: bytearray, chance: random.Random) -> None:
    """The value of one line for the key of another."""
    lines = content.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    key, mark, _ = lines[a].partition(b":")
    lines[a] = key + mark + lines[b].rpartition(b":")[2] if mark else lines[b]
    content[:] = b"\n".join(lines)
