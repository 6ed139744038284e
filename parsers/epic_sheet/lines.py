"""The lines of Epic sheets, sorted into sheets, fields, weapon rows and printed figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from converter.formats.epic_sheet import FIELDS, LABELS, TABLE_HEAD, label_key
from converter.model import Extra, Finding, Plain

_TITLE = re.compile(r"(SCT|VCT)\b\s*(.*)", re.I)
PRINTED = re.compile(
    r"armament\s*=\s*(?P<armament>\d{1,9}\s*[A-Za-z]{2,3})\b"
    r"|final\s+load\s*=\s*(?P<load>\d{1,9}\s*[A-Za-z]{2,3})\b"
    r"|(?:overall\s+cost|point\s+value)\s*[:=]?\s*(?P<cost>[+-]?\d{1,9})\s*(?:pts)?"
    r"|(?:(?P<count>[+-]?\d{1,9})\s*\*?\s*)?(?P<name>[A-Za-z][A-Za-z ]*?)\s+(?P<points>[+-]?\d{1,9})\s*pts",
    re.I,
)

LONGEST_LINE = 500
"""Letters of a line that says something; the time to look for figures in one grows with its square."""


@dataclass(slots=True)
class Sheet:
    """The lines of one sheet. Fields and rows with their line numbers."""

    line: int
    title: str = ""
    name: str = ""
    on: str = ""
    fields: dict[str, tuple[str, int]] = field(default_factory=dict)
    table: bool = False
    rows: list[tuple[str, int]] = field(default_factory=list)
    printed: list[tuple[str, int]] = field(default_factory=list)
    extras: list[Extra] = field(default_factory=list)

    def text(self, key: str) -> str:
        """The value of a field; empty where the sheet has none."""
        return self.fields[key][0] if key in self.fields else ""

    def number(self, key: str) -> int:
        """The line of a field; that of the sheet where it has none."""
        return self.fields[key][1] if key in self.fields else self.line

    @property
    def blank(self) -> bool:
        return not self.rows and not any(value for value, _ in self.fields.values())


@dataclass(slots=True)
class Report:
    """The findings of one file as they are made."""

    path: str
    findings: list[Finding] = field(default_factory=list)

    def __call__(self, code: str, line: int | None, /, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line, fields))


def sheets(lines: list[str], report: Report) -> Iterator[Sheet]:
    """The sheets of a file. A sheet starts with its title or, without one, with a class line."""
    sheet: Sheet | None = None
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line:
            continue
        if len(line) > LONGEST_LINE:
            report("P014", number, letters=len(line), limit=LONGEST_LINE)
            if sheet is not None:
                sheet.extras.append(Extra("line", "", line, next(reversed(sheet.fields), "")))
            continue
        title = _TITLE.fullmatch(line)
        label, colon, value = line.partition(":")
        key = FIELDS.get(label_key(label)) if colon else None
        if title or (key == "class" and (sheet is None or "class" in sheet.fields)):
            if sheet is not None:
                yield sheet
            sheet = _titled(number, title) if title else Sheet(number)
        if title:
            continue
        if sheet is None:
            report("P007", number, text=line)
        elif key is None:
            _free_line(sheet, line, number, report)
        elif key in sheet.fields:
            report("P702", number, label=LABELS[key], line=sheet.number(key))
        else:
            sheet.fields[key] = (value.strip(), number)
    if sheet is not None:
        yield sheet


def _titled(number: int, title: re.Match[str]) -> Sheet:
    """A sheet from its title line: ``SCT Rhino``, ``VCT Block ON Rhino``."""
    kind, rest = title[1].upper(), title[2].strip()
    name, _, on = re.sub(r"(?:^|\s)ON\s", "\0", rest, count=1).partition("\0") if kind == "VCT" else (rest, "", "")
    return Sheet(number, kind, " ".join(name.split()), " ".join(on.split()))


def _free_line(sheet: Sheet, line: str, number: int, report: Report) -> None:
    """A line without a label of the form: the head of the table, printed figures, a weapon row, or nothing we know."""
    after = next(reversed(sheet.fields), "")
    if line.upper() == "WEAPONS" or line.casefold() == TABLE_HEAD.casefold():
        sheet.table = True
    elif _all_printed(line):
        sheet.printed.append((line, number))
    elif ":" in line:
        key, _, value = (part.strip() for part in line.partition(":"))
        report("P008", number, key=key)
        sheet.extras.append(Extra("key", key, value, after))
    elif sheet.table:
        sheet.rows.append((line, number))
    else:
        report("P007", number, text=line)
        sheet.extras.append(Extra("line", "", line, after))


def _all_printed(line: str) -> bool:
    """Whether a line holds nothing but printed figures; a weapon row never ends in points."""
    return bool(PRINTED.search(line)) and not PRINTED.sub("", line).strip(" ,;+")
