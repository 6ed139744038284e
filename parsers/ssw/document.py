"""The XML of a design file: parsed safely, damage repaired, values taken, unknown elements reported."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from converter.formats import ssw
from converter.model import Comment, Extra, Finding, Style
from parsers.registry import Source
from parsers.text import decode
from parsers.xml import line_of, parse_xml

if TYPE_CHECKING:
    from lxml.etree import _Element

T = TypeVar("T")

_REPAIRS = (
    (re.compile(r'sswimage(\.\.[^"=]*")'), r'sswimage="\1', "the attribute sswimage lacks its equals sign", 'sswimage="..."'),
    (
        re.compile(r"<(primary|secondary)( [^<>]*>[^<>]*</\1turret>)"),
        r"<\1turret\2",
        "the armor of a turret is closed by another tag",
        "…turret",
    ),
)
"""Known damage: how it looks, how it has to look, and both in words. Source: ssw.md 1, saw.md 4."""


@dataclass(slots=True)
class Document:
    """A file being read: its root element, what was found wrong, and what the model has no place for."""

    path: str
    root: _Element
    style: Style
    findings: list[Finding] = field(default_factory=list)
    extras: list[Extra] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    def report(self, code: str, place: _Element | None, **fields: object) -> None:
        self.findings.append(Finding(code, self.path, None if place is None else line_of(place), fields))

    def whole(self, element: _Element | None, text: str | None, what: str) -> int | None:
        """A whole number; a decimal that stands for one is understood."""
        if text is not None and text.isdecimal() and len(text) < 16:
            return int(text)
        number = self.number(element, text, what)
        if number is None or number == int(number):
            return None if number is None else int(number)
        self.report("P009", element, key=what, text=text, expected="a whole number")
        return None

    def number(self, element: _Element | None, text: str | None, what: str) -> float | None:
        """A number as Java prints it (``1.219782E7``); None where there is none."""
        if text is None or not text.strip():
            return None
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if abs(number) < 1e15:
            return number
        self.report("P009", element, key=what, text=text, expected="a number")
        return None

    def code(self, element: _Element | None, text: str | None, table: Mapping[str, T], what: str) -> T | None:
        """What a code or look-up text means; None, with a finding, where it means nothing."""
        if text is None:
            return None
        if text.strip() in table:
            return table[text.strip()]
        self.report("P009", element, key=what, text=text, expected=f"one of {', '.join(table)}")
        return None


def parse(source: Source) -> tuple[Document | None, list[Finding]]:
    """The document of a file, its known damage repaired, and what was wrong so far; None where no element can be read."""
    text = decode(source.path, source.data)
    findings = list(text.findings)
    content = _repaired(text.text, source.path, findings)
    root, faults = parse_xml(source.path, content.encode(), "utf-8")
    findings += faults
    if root is None:
        return None, findings
    line_end = "\r\n" if "\r\n" in text.text else "\n"
    style = Style(dialect=root.tag, encoding=text.encoding, line_end=line_end, final_newline=text.text.endswith("\n"))
    return Document(source.path, root, style, findings), findings


def _repaired(text: str, path: str, findings: list[Finding]) -> str:
    for damaged, sound, damage, repair in _REPAIRS:
        place = damaged.search(text)
        if place:
            line = text.count("\n", 0, place.start()) + 1
            findings.append(Finding("P301", path, line, {"damage": damage, "repair": repair}))
            text = damaged.sub(sound, text)
    return text


def explain(document: Document) -> None:
    """Report every element and attribute that the format does not have, and keep it with all it holds."""
    known = ssw.elements(document.root.tag)
    unknown: set[_Element] = set()
    for element in document.root.iter():
        parent = element.getparent()
        if parent is not None and (parent in unknown or element.tag not in known.get(parent.tag, ())):
            unknown.add(element)
            if parent not in unknown:
                _keep(document, element, parent)
            continue
        here = known.get(element.tag, {})
        for name, value in element.items():
            attribute = str(name)
            fate = here.get(f"@{attribute}")
            if fate is None:
                document.report("P303", element, element=f"attribute {attribute} of {_path(element)}")
                document.extras.append(Extra("attribute", attribute, str(value), _path(element), line_of(element)))
            elif fate == "refused" and value == "TRUE":
                document.report("P309", element, attribute=attribute)


def _keep(document: Document, element: _Element, parent: _Element) -> None:
    """Keep a comment, or an element that the format does not have."""
    from lxml import etree

    if isinstance(element, etree._Comment):
        document.comments.append(Comment(element.text or "", _path(parent)))
    elif isinstance(element.tag, str):
        document.report("P303", element, element=_path(element))
        content = etree.tostring(element, encoding="unicode", with_tail=False)
        document.extras.append(Extra("element", element.tag, content, _path(parent), line_of(element)))


def _path(element: _Element | None) -> str:
    """Where an element stands: the tags from the root down."""
    if element is None:
        return ""
    return "/".join([*reversed([str(ancestor.tag) for ancestor in element.iterancestors()]), str(element.tag)])


def text_of(element: _Element | None, tag: str) -> str:
    """The text of a child, taken out of its escapes; empty where there is none."""
    child = None if element is None else next(element.iterchildren(tag), None)
    return "" if child is None or child.text is None else ssw.unescape(child.text.strip())


def texts_of(element: _Element) -> dict[str, str]:
    """The texts of all children by tag, the first where a tag comes again."""
    children = element.iterchildren("*", reversed=True)
    return {child.tag: ssw.unescape(child.text.strip()) if child.text else "" for child in children}


def maker(text: str | None) -> str:
    """A manufacturer or place; the words that stand for nothing are nothing."""
    name = ssw.unescape((text or "").strip())
    return "" if name.lower() in ("unknown", "none") else name


def flag(element: _Element | None, attribute: str) -> bool:
    """A flag that is set: ``TRUE``, and lower case where the format has it so."""
    return element is not None and (element.get(attribute) or "").strip().lower() == "true"
