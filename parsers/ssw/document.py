"""The XML of a design file: parsed safely, damage repaired, values taken, unknown elements reported."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from converter.formats import ssw
from converter.model import Comment, Extra, Finding, Plain, Style
from parsers.registry import Source
from parsers.text import decode
from parsers.xml import is_comment, line_of, parse_xml

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

    def report(self, code: str, place: _Element | None, **fields: Plain) -> None:
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
    """Report everything that the format does not have, and keep it with all it holds."""
    _explain(document, document.root, ssw.elements(document.root.tag), ssw.without_text(document.root.tag))
    _keep_comments_around(document)


def _explain(document: Document, element: _Element, known: Mapping[str, Mapping[str, str]], without_text: frozenset[str]) -> None:
    """An element that the format has, and all below it. What stands again where the first one counts is taken out."""
    held = known.get(element.tag, {})
    if element.attrib:
        _attributes(document, element, held)
    if not len(element):
        return
    if element.tag in without_text:
        _keep_text(document, element, element.text)
    lines: dict[str, int] = {}
    for child in list(element):
        tag = child.tag
        _keep_text(document, element, child.tail)
        if tag in held:
            if tag not in ssw.REPEATED:
                if tag in lines:
                    document.report("P010", child, key=_path(child), line=lines[tag])
                    _keep(document, child, element)
                    element.remove(child)
                    continue
                lines[tag] = line_of(child)
            _explain(document, child, known, without_text)
        elif isinstance(tag, str):
            document.report("P303", child, element=_path(child))
            _keep(document, child, element)
        elif is_comment(child):
            document.comments.append(Comment(child.text or "", _path(element)))


def _attributes(document: Document, element: _Element, held: Mapping[str, str]) -> None:
    for name, value in element.items():
        attribute = str(name)
        fate = held.get(f"@{attribute}")
        if fate is None:
            document.report("P303", element, element=f"attribute {attribute} of {_path(element)}")
            document.extras.append(Extra("attribute", attribute, str(value), _path(element), line_of(element)))
        elif fate == "refused" and value == "TRUE":
            document.report("P309", element, attribute=attribute)


def _keep(document: Document, element: _Element, parent: _Element) -> None:
    """Keep an element as it stands."""
    from lxml import etree

    content = etree.tostring(element, encoding="unicode", with_tail=False)
    document.extras.append(Extra("element", str(element.tag), content, _path(parent), line_of(element)))


def _keep_text(document: Document, element: _Element, text: str | None) -> None:
    """Keep text where the format has elements only."""
    if text is None or text.isspace():
        return
    line = " ".join(text.split())
    document.report("P303", element, element=f"text in {_path(element)}: {line[:80]!r}")
    document.extras.append(Extra("line", "", line, _path(element), line_of(element)))


def _keep_comments_around(document: Document) -> None:
    """Comments before and after the root belong to the file as a whole."""
    from lxml import etree

    root = document.root
    around = (*reversed([*root.itersiblings(etree.Comment, preceding=True)]), *root.itersiblings(etree.Comment))
    document.comments += [Comment(comment.text or "") for comment in around]


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
