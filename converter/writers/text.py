"""Lines to bytes, in the line ends and the encoding of a style."""

from __future__ import annotations

from collections.abc import Sequence

from converter.model import Style


def one_line(text: str) -> str:
    """A text without line breaks and without blanks around it."""
    lines = (line.strip() for line in text.replace("\r", "\n").split("\n"))
    return " ".join(line for line in lines if line)


def encode(lines: Sequence[str], style: Style) -> bytes:
    """The bytes of a file. What the encoding of the style cannot say is written as UTF-8."""
    text = "\n".join(lines) + ("\n" if style.final_newline else "")
    if style.line_end != "\n":
        text = text.replace("\n", style.line_end)
    try:
        return text.encode(style.encoding)
    except UnicodeEncodeError:
        return text.encode("utf-8", errors="replace")
