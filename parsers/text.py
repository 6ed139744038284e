"""Bytes to text: the encodings unit files have, and what to say about them."""

from __future__ import annotations

from typing import NamedTuple

from converter.model import Finding


class Text(NamedTuple):
    """The text of a file without byte order mark, how it was encoded, and the findings of decoding it."""

    text: str
    encoding: str
    findings: tuple[Finding, ...]


def decode(path: str, data: bytes) -> Text:
    """UTF-8 (with or without mark), UTF-16 with mark, else Windows-1252 with a finding; undecodable bytes become U+FFFD."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Text(data.decode("utf-16", errors="replace"), "utf-16", (Finding("P005", path, None, {"byte": "0, a UTF-16 mark"}),))
    encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        return Text(data.decode(encoding), encoding, ())
    except UnicodeDecodeError as error:
        finding = Finding("P005", path, data.count(b"\n", 0, error.start) + 1, {"byte": error.start})
        return Text(data.decode("cp1252", errors="replace"), "cp1252", (finding,))
