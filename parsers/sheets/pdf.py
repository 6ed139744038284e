"""A PDF as pages of glyphs, shapes and pictures with their places. Needs the extra `sheets`."""

from __future__ import annotations

import io
import logging
import math
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple

from pdfminer.pdfdevice import PDFTextDevice
from pdfminer.pdfdocument import PDFDocument, PDFEncryptionError, PDFPasswordIncorrect
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.utils import apply_matrix_pt

from converter.model import Plain
from parsers.sheets.pdf_content import Interpreter

UNPACKED_LIMIT: Final = 128 * 1024 * 1024
"""Bytes that the streams of a file may unpack to; a page of a sheet has half a million."""

PAGE_LIMIT: Final = 400
"""Pages of one file that are read."""

SHAPE_STEPS: Final = 14
"""Steps of the longest path that is looked at: a pip has ten at most."""


logging.getLogger("pdfminer").setLevel(logging.CRITICAL)  # what is wrong with a file is said in findings


class UnreadablePdfError(ValueError):
    """A PDF that cannot be read; `code` and `fields` are those of the finding that says why."""

    def __init__(self, code: str, **fields: Plain) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


class Glyph(NamedTuple):
    """A glyph: `x`, `y` is its origin on the page (y upward), `advance` along the baseline whose direction is `turned` degrees."""

    text: str
    x: float
    y: float
    advance: float
    size: float
    turned: int
    font: str
    operator: int


class Shape(NamedTuple):
    """A painted path: its bounding box on the page (y downward), and how it is painted (the gray of its filling, if that is gray)."""

    x: float
    y: float
    width: float
    height: float
    stroked: bool
    fill: float | None


class Picture(NamedTuple):
    """Where a picture lies on the page (y downward)."""

    x: float
    y: float
    width: float
    height: float


@dataclass
class Page:
    """What is on a page, in drawing order."""

    number: int
    width: float
    height: float
    glyphs: list[Glyph] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)


class _Device(PDFTextDevice):
    """Collects what the interpreter draws."""

    def __init__(self, resources: PDFResourceManager, page: Page) -> None:
        super().__init__(resources)
        self.page = page
        self.operator = 0

    def render_string(self, *arguments: Any) -> None:
        self.operator += 1
        super().render_string(*arguments)

    def render_char(
        self, matrix: Any, font: Any, fontsize: float, scaling: float, rise: float, cid: int, ncs: Any, graphicstate: Any
    ) -> float:
        a, b, c, d, x, y = matrix
        advance = font.char_width(cid) * fontsize * scaling
        try:
            text = font.to_unichr(cid)
        except KeyError:
            text = "\ufffd"
        turned = round(math.degrees(math.atan2(b, a))) % 360
        across, up = math.hypot(a, b), math.hypot(c, d)
        self.page.glyphs.append(Glyph(text, x, y, advance * across, fontsize * up, turned, str(font.fontname), self.operator))
        return float(advance)

    def paint_path(self, graphicstate: Any, stroke: bool, fill: bool, evenodd: bool, path: Any) -> None:
        matrix = self.ctm
        if len(path) > SHAPE_STEPS or matrix is None:
            return
        points = [apply_matrix_pt(matrix, (step[at], step[at + 1])) for step in path for at in range(1, len(step), 2)]
        if points:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            gray = _gray(graphicstate.ncolor) if fill else None
            self.page.shapes.append(Shape(min(xs), self.page.height - max(ys), max(xs) - min(xs), max(ys) - min(ys), stroke, gray))

    def render_image(self, name: str, stream: Any) -> None:
        if self.ctm is None:
            return
        (x0, y0), (x1, y1) = (apply_matrix_pt(self.ctm, corner) for corner in ((0, 0), (1, 1)))
        self.page.pictures.append(Picture(min(x0, x1), self.page.height - max(y0, y1), abs(x1 - x0), abs(y1 - y0)))


def _gray(color: Any) -> float | None:
    """A color as a gray from 0 to 1; None where it is none."""
    values = color if isinstance(color, list | tuple) else (color,)
    if len(values) in (1, 3) and all(isinstance(value, int | float) for value in values) and max(values) - min(values) < 0.03:
        return float(values[0])
    return None


class Pdf(NamedTuple):
    """A PDF: the program that wrote it, and its pages, each read when it is asked for."""

    producer: str
    pages: Iterator[Page]


def open_pdf(data: bytes) -> Pdf:
    """Open a PDF. Raises UnreadablePdfError, here or when a page is read."""
    _refuse_bombs(data)
    try:
        document = PDFDocument(PDFParser(io.BytesIO(data)))
        producer = " ".join(_word(info.get(key)) for info in document.info for key in ("Producer", "Creator"))
    except (PDFPasswordIncorrect, PDFEncryptionError) as error:
        raise UnreadablePdfError("P603") from error
    except Exception as error:  # the library raises anything at all on a damaged file
        raise UnreadablePdfError("P604", reason=f"{type(error).__name__}: {error}"[:120]) from error
    return Pdf(producer.strip(), _pages(document))


def _pages(document: PDFDocument) -> Iterator[Page]:
    resources = PDFResourceManager()
    try:
        leaves = PDFPage.create_pages(document)
        for number, leaf in enumerate(islice(leaves, PAGE_LIMIT), 1):
            x0, y0, x1, y1 = leaf.mediabox
            width, height = (x1 - x0, y1 - y0) if leaf.rotate % 180 == 0 else (y1 - y0, x1 - x0)
            page = Page(number, width, height)
            Interpreter(resources, _Device(resources, page)).process_page(leaf)
            yield page
        more = next(leaves, None)
    except Exception as error:  # as above
        raise UnreadablePdfError("P604", reason=f"{type(error).__name__}: {error}"[:120]) from error
    if more is not None:
        raise UnreadablePdfError("P605", limit=PAGE_LIMIT, unit="pages")


def _word(value: object) -> str:
    value = resolve1(value)
    return value.decode("latin-1") if isinstance(value, bytes) else ""


_STREAM = re.compile(rb"stream\r?\n(?=[\x08\x18\x28\x38\x48\x58\x68\x78])")


def _refuse_bombs(data: bytes) -> None:
    """Refuse a file whose compressed streams unpack to far more than a sheet needs."""
    left = UNPACKED_LIMIT
    for found in _STREAM.finditer(data):
        unpacker = zlib.decompressobj()
        try:
            left -= len(unpacker.decompress(data[found.end() :], left + 1))
        except zlib.error:
            continue
        if left < 0:
            raise UnreadablePdfError("P605", limit=UNPACKED_LIMIT, unit="bytes")
