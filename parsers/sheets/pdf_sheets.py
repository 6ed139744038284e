"""The pages of a PDF as record sheets: what kind of page each is, and what to say about those that are none."""

from __future__ import annotations

from typing import Final, NamedTuple

from converter.model import Finding
from converter.model.record_sheet import RecordSheet
from parsers.registry import Source
from parsers.sheets.bitmap import read_bitmap_page
from parsers.sheets.labels import read_label_page
from parsers.sheets.pdf import Page, UnreadablePdfError, open_pdf
from parsers.sheets.runs import habit_of, runs_of

FEW_GLYPHS: Final = 20
"""Glyphs that a page with nothing to read may have (a page number)."""


class PdfSheets(NamedTuple):
    """The sheets of a PDF, and what is wrong with it."""

    sheets: tuple[RecordSheet, ...]
    findings: tuple[Finding, ...]


def read_pdf_sheets(source: Source) -> PdfSheets:
    """All sheets of a file. A page that cannot be read does not stop the others."""
    sheets: list[RecordSheet] = []
    findings: list[Finding] = []
    others: list[int] = []
    try:
        pdf = open_pdf(source.data)
        for page in pdf.pages:
            found = _read_page(page, pdf.producer)
            sheets += found
            if not found and _only_pictures(page):
                findings.append(Finding("P602", source.path, None, {"page": page.number}))
            elif not found:
                others.append(page.number)
    except UnreadablePdfError as error:
        findings.append(Finding(error.code, source.path, None, error.fields))
    if others and sheets:
        findings.append(Finding("P607", source.path, None, {"pages": ", ".join(map(str, others))}))
    elif not sheets and not findings:
        findings.append(Finding("P601", source.path, None, {"what": f"a PDF of {len(others)} pages, none of which has the words of one"}))
    return PdfSheets(tuple(sheets), tuple(findings))


def _read_page(page: Page, producer: str) -> list[RecordSheet]:
    runs = runs_of(page, habit_of(producer))
    found = read_label_page(page, runs)
    if not found and (bitmap := read_bitmap_page(page, runs)) is not None:
        return [bitmap]
    return found


def _only_pictures(page: Page) -> bool:
    return len(page.glyphs) < FEW_GLYPHS and bool(page.pictures)
