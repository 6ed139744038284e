"""What a text differs in after it was read and written: every difference by a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from typing import Final

import parsers

_BOM: Final = b"\xef\xbb\xbf"
UNNAMED: Final = "other"
"""Lines that no named normalization explains."""

_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?|\.\d+")


def _numbers(line: str) -> str:
    return _NUMBER.sub(lambda match: str(float(match[0].replace(",", ""))), _case(line))


def _case(line: str) -> str:
    return " ".join(line.split()).casefold()


_TAG = re.compile(r"\s*<(/?\w+)([^<>]*?)\s*(/?)>(.*)$")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_NOBODY = ("unknown", "none")


def _element(line: str) -> tuple[str, dict[str, str], str] | None:
    """The tag of an XML element, its attributes, and the rest of its line."""
    found = _TAG.match(line)
    return (found[1], dict(_ATTRIBUTE.findall(found[2])), found[3] + found[4].rstrip()) if found else None


def _xml(line: str) -> str | None:
    element = _element(line)
    return None if element is None else str((element[0], sorted(element[1].items()), element[2]))


def _makers(line: str) -> str | None:
    element = _element(line)
    if element is None:
        return None
    tag, attributes, rest = element
    named = {name: "" if value.lower() in _NOBODY else value for name, value in attributes.items()}
    text, closing, end = rest.partition("</")
    return str((tag, sorted(named.items()), ("" if text.lower() in _NOBODY else text) + closing + end))


Form = Callable[[str], str | None]
"""What of a line is compared; None for a line that has no partner."""

LINE_FORMS: Final[tuple[tuple[str, Form], ...]] = (
    ("order", lambda line: line or None),
    ("trailing_blanks", str.rstrip),
    ("indentation", str.strip),
    ("spaces", lambda line: " ".join(line.split())),
    ("letter_case", _case),
    ("number_form", _numbers),
    ("xml_form", _xml),
    ("maker_words", _makers),
)
"""Names of what two lines may differ in and still say the same, each with the form that does not show it; the strictest first."""


def normalizations(source: bytes, written: bytes) -> Counter[str]:
    """The names of the differences, each with the number of lines it touches."""
    names: Counter[str] = Counter()
    if source == written:
        return names
    if source.startswith(_BOM) != written.startswith(_BOM):
        names["byte_order_mark"] = 1
    old, new = parsers.decode("", source), parsers.decode("", written)
    if {old.encoding, new.encoding} not in ({old.encoding}, {"utf-8", "utf-8-sig"}):
        names["encoding"] = 1
    before, after = _lines(old.text), _lines(new.text)
    if old.text.count("\r\n") != new.text.count("\r\n"):
        names["line_ends"] = abs(old.text.count("\r\n") - new.text.count("\r\n"))
    if old.text.endswith("\n") != new.text.endswith("\n"):
        names["final_newline"] = 1
    removed, added = _changed(before, after)
    for name, form in LINE_FORMS:
        removed, added, count = _paired(removed, added, form)
        names[name] += count
    for line in (*removed, *added):
        names[_kind(line)] += 1
    return +names


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def _changed(before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    """The lines that are gone and those that are new, moved ones among both."""
    removed: list[str] = []
    added: list[str] = []
    for operation, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if operation != "equal":
            removed += before[i:j]
            added += after[k:m]
    return removed, added


def _paired(removed: list[str], added: list[str], form: Form) -> tuple[list[str], list[str], int]:
    """The lines that have no partner of the same form, and the number of those that have."""
    waiting: dict[str, list[int]] = {}
    for at, line in enumerate(added):
        if (shape := form(line)) is not None:
            waiting.setdefault(shape, []).append(at)
    taken: set[int] = set()
    left: list[str] = []
    for line in removed:
        shape = form(line)
        partners = waiting.get(shape) if shape is not None else None
        if partners:
            taken.add(partners.pop(0))
        else:
            left.append(line)
    return left, _without(added, taken), len(taken)


def _without(lines: Iterable[str], positions: set[int]) -> list[str]:
    return [line for at, line in enumerate(lines) if at not in positions]


def _kind(line: str) -> str:
    text = line.strip()
    return "blank_lines" if not text else "comments" if text.startswith("#") else UNNAMED
