"""Printed record sheets, as SVG and as PDF: what they print, and the units they suffice for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from converter.model import Finding
from parsers.registry import Format, SheetResult, Source, units_of
from parsers.sheets.names import REVERSE

if TYPE_CHECKING:
    from converter.model import RecordSheet

_SVG = re.compile(rb"<svg[\s>]")
_OF_A_SHEET = re.compile(rb"rs_template|inventoryEntry|unitDataPanel|critSlot|id=\"type\"")

PRINT_LIMIT = 64 * 1024 * 1024
"""Bytes of a print: it has pictures, and the sheets of a whole force may be in one file."""

PRINTED_BY_ALL = {
    "mek": ("name", "bv", "tonnage", "walk_mp", "armor"),
    "vehicle": ("name", "bv", "tonnage", "walk_mp", "armor"),
    "fighter": ("name", "bv", "tonnage", "walk_mp", "armor"),
    "large_craft": ("name", "bv", "tonnage", "armor"),
    "protomek": ("name", "bv", "tonnage", "walk_mp", "armor"),
    "battle_armor": ("name", "bv", "walk_mp", "armor"),
    "infantry": ("name", "bv", "first_mp"),
}
"""Family → the data that every sheet of it prints."""


def sniff_svg(head: bytes) -> bool:
    """Whether an SVG names parts of a record sheet early on; other pictures do not."""
    return _SVG.search(head) is not None and _OF_A_SHEET.search(head) is not None


def sniff_pdf(head: bytes) -> bool:
    return b"%PDF-" in head[:1024]


def read_svg(source: Source) -> SheetResult:
    """The sheets of an SVG page."""
    from parsers.sheets.svg import read_svg_sheets  # not needed to tell formats apart
    from parsers.xml import parse_xml

    root, findings = parse_xml(source.path, source.data)
    sheets = read_svg_sheets(root) if root is not None else []
    if not sheets:
        return SheetResult((), (*findings, Finding("P601", source.path, None, {"what": "an SVG picture without the parts of one"})))
    return _finished(source, "sheet_svg", sheets, findings)


def read_pdf(source: Source) -> SheetResult:
    """The sheets of a PDF. Without the library that reads PDFs there are none, and a finding that says what to install."""
    if find_spec("pdfminer") is None:
        return SheetResult((), (Finding("P600", source.path),))
    from parsers.sheets.pdf_sheets import read_pdf_sheets

    sheets, findings = read_pdf_sheets(source)
    return _finished(source, "sheet_pdf", sheets, findings)


def _finished(source: Source, format_: str, sheets: Iterable[RecordSheet], findings: Iterable[Finding]) -> SheetResult:
    """The sheets with their origin and their units, and what they lack."""
    from converter.model import Provenance
    from parsers.sheets.rebuild import rebuilt

    finished: list[RecordSheet] = []
    said = list(findings)
    for index, sheet in enumerate(sheets):
        origin = Provenance(path=source.path, format=format_, index=index)
        whole, why = rebuilt(sheet.model_copy(update={"provenance": origin}), source.path)
        finished.append(whole)
        said += [*_lacking(source.path, sheet), *why]
    return SheetResult(tuple(finished), tuple(said))


def _lacking(path: str, sheet: RecordSheet) -> Iterator[Finding]:
    if sheet.kind == REVERSE:
        return
    lacking = [datum for datum in PRINTED_BY_ALL.get(sheet.family, ()) if not _prints(sheet, datum)]
    if lacking:
        name = sheet.name or f"unit {sheet.number}"
        yield Finding("P606", path, None, {"name": name, "page": sheet.page, "what": ", ".join(lacking).replace("_", " ")})


def _prints(sheet: RecordSheet, datum: str) -> bool:
    return datum in sheet.values or any(known.startswith(f"{datum}.") for known in sheet.values)


FORMATS = (
    Format(
        "sheet_svg",
        "record sheet of MegaMekLab as SVG",
        (".svg",),
        sniff_svg,
        units_of(read_svg),
        read_sheets=read_svg,
        size_limit=PRINT_LIMIT,
    ),
    Format(
        "sheet_pdf",
        "record sheet as PDF (MegaMekLab, SSW, SAW)",
        (".pdf",),
        sniff_pdf,
        units_of(read_pdf),
        read_sheets=read_pdf,
        size_limit=PRINT_LIMIT,
    ),
)
