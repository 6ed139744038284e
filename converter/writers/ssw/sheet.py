"""The XML text of a design file as its program writes it: four blanks a level, a blank before the equals sign of the declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal

from converter.formats import ssw
from converter.model import Style
from converter.writers.ssw.kept import Kept

_INDENT = "    "
_DECLARATION = '<?xml version="1.0" encoding ="UTF-8"?>'
_LARGE = 1e7
_SMALL = 1e-3

Attributes = Mapping[str, object]


class Sheet:
    """A document while it is written, line by line. What was kept of a file goes back to the first element of its path."""

    def __init__(self, kept: Kept) -> None:
        self._lines = [_DECLARATION]
        self._path: list[str] = []
        self._kept = kept

    @contextmanager
    def element(self, tag: str, attributes: Attributes | None = None) -> Iterator[None]:
        """An element around what is written inside the block."""
        self._line(f"<{tag}{self._attributes(tag, attributes)}>")
        self._path.append(tag)
        yield
        for line in self._left():
            self._line(line)
        self._path.pop()
        self._line(f"</{tag}>")

    def leaf(self, tag: str, text: object, attributes: Attributes | None = None) -> None:
        """An element with text."""
        self._line(f"<{tag}{self._attributes(tag, attributes)}>{_escaped(_text(text))}</{tag}>")

    def prose(self, tag: str, text: str | None) -> None:
        """An element with prose, in the escapes of the format."""
        self.leaf(tag, ssw.escape(text or ""))

    def summary(self, text: str) -> None:
        """The line of figures about a design, whose quotes the program leaves as they are."""
        self._line(f"<info>{_escaped(ssw.escape(text), _MARKUP)}</info>")

    def empty(self, tag: str, attributes: Attributes | None = None) -> None:
        """An element that has attributes only."""
        self._line(f"<{tag}{self._attributes(tag, attributes)}/>")

    @property
    def unplaced(self) -> list[str]:
        """Attributes that were kept of elements that were not written."""
        return [f"{path}/{name}" for path, attributes in self._kept.attributes.items() for name in attributes]

    def data(self, style: Style) -> bytes:
        """The bytes, with the line ends and the byte order mark of the source."""
        text = style.line_end.join(self._lines) + (style.line_end if style.final_newline else "")
        return text.encode("utf-8-sig" if style.encoding == "utf-8-sig" else "utf-8")

    def _line(self, text: str) -> None:
        self._lines.append(_INDENT * len(self._path) + text)

    def _left(self) -> list[str]:
        """What was kept of the element that is open; in the root all that found no place."""
        lines = self._kept.lines.pop("/".join(self._path), [])
        if len(self._path) == 1:
            lines += [line for others in self._kept.lines.values() for line in others]
        return lines

    def _attributes(self, tag: str, attributes: Attributes | None) -> str:
        more = self._kept.attributes.pop("/".join((*self._path, tag)), {}) if self._kept.attributes else {}
        return "".join(f' {name}="{_escaped(_text(value))}"' for name, value in {**more, **(attributes or {})}.items())


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return java_double(value) if isinstance(value, float) else str(value)


_MARKUP = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))
_QUOTES = (('"', "&quot;"), ("'", "&apos;"))


def _escaped(text: str, entities: tuple[tuple[str, str], ...] = (*_MARKUP, *_QUOTES)) -> str:
    for character, entity in entities:
        text = text.replace(character, entity)
    return text


def java_double(value: float) -> str:
    """A double as Java prints it: ``1.219782E7`` from ten millions on and below a thousandth."""
    if value == 0 or _SMALL <= abs(value) < _LARGE:
        return repr(float(value))
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    figures = "".join(map(str, digits)).rstrip("0") or "0"
    power = len(digits) - 1 + int(exponent)
    return f"{'-' if sign else ''}{figures[0]}.{figures[1:] or '0'}E{power}"
