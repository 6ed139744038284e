"""The XML text of a design file as its program writes it: four blanks a level, a blank before the equals sign of the declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal

from converter.formats import ssw
from converter.model import Style

_INDENT = "    "
_DECLARATION = '<?xml version="1.0" encoding ="UTF-8"?>'
_LARGE = 1e7
_SMALL = 1e-3

Attributes = Mapping[str, object]


class Sheet:
    """A document while it is written, line by line."""

    def __init__(self) -> None:
        self._lines = [_DECLARATION]
        self._depth = 0

    @contextmanager
    def element(self, tag: str, attributes: Attributes | None = None) -> Iterator[None]:
        """An element around what is written inside the block."""
        self._line(f"<{tag}{_attributes(attributes)}>")
        self._depth += 1
        yield
        self._depth -= 1
        self._line(f"</{tag}>")

    def leaf(self, tag: str, text: object, attributes: Attributes | None = None) -> None:
        """An element with text."""
        self._line(f"<{tag}{_attributes(attributes)}>{_escaped(_text(text))}</{tag}>")

    def prose(self, tag: str, text: str | None) -> None:
        """An element with prose, in the escapes of the format."""
        self._line(f"<{tag}>{_escaped(ssw.escape(text or ''))}</{tag}>")

    def summary(self, text: str) -> None:
        """The line of figures about a design, whose quotes the program leaves as they are."""
        self._line(f"<info>{_escaped(ssw.escape(text), _MARKUP)}</info>")

    def empty(self, tag: str, attributes: Attributes | None = None) -> None:
        """An element that has attributes only."""
        self._line(f"<{tag}{_attributes(attributes)}/>")

    def raw(self, xml: str) -> None:
        """An element of no known kind, as it was read."""
        self._line(xml)

    def data(self, style: Style) -> bytes:
        """The bytes, with the line ends and the byte order mark of the source."""
        text = style.line_end.join(self._lines) + (style.line_end if style.final_newline else "")
        return text.encode("utf-8-sig" if style.encoding == "utf-8-sig" else "utf-8")

    def _line(self, text: str) -> None:
        self._lines.append(_INDENT * self._depth + text)


def _attributes(attributes: Attributes | None) -> str:
    return "".join(f' {name}="{_escaped(_text(value))}"' for name, value in (attributes or {}).items())


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
