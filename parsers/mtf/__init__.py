"""The reader of MTF, the text format of Meks."""

from __future__ import annotations

import re

from converter.model import Finding
from parsers.mtf.scan import scan
from parsers.mtf.unit import build
from parsers.registry import Format, ReadResult, Source
from parsers.text import decode

_FIRST_KEYS = re.compile(rb"(?im)^[ \t]*(?:chassis|config|version):")


def sniff(head: bytes) -> bool:
    """MTF has `key:value` lines, one of the first of which names the chassis, the configuration or (older files) the version."""
    return b"\0" not in head and _FIRST_KEYS.search(head) is not None


def read(source: Source) -> ReadResult:
    """The Mek of a file. Never raises for bad input; without the data that make a Mek there is no unit but a finding."""
    text = decode(source.path, source.data)
    found = scan(source.path, text.text.replace("\r\n", "\n") if "\r" in text.text else text.text)
    mek = build(found, text)
    findings = (*text.findings, *found.findings)
    return ReadResult((mek,) if mek else (), _sorted(findings))


def _sorted(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda f: f.line or 0)) if len(findings) > 1 else findings


FORMATS = (Format("mtf", "MTF, the text format of Meks", (".mtf",), sniff, read),)
