"""Findings: what a stage has to say about an input, as data with a stable code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from importlib import resources
from types import MappingProxyType

LONGEST_QUOTE = 500
"""Letters of a file's own text that a message quotes."""

Plain = str | int | float | bool | None
"""What a finding may carry: what JSON gives back as it was."""


class Severity(IntEnum):
    """How much a finding matters; the order is the order of `--fail-on`."""

    INFO = 0
    WARNING = 1
    ERROR = 2


@dataclass(frozen=True, slots=True)
class Code:
    """One entry of the code registry: everything `muster rule CODE` prints."""

    code: str
    title: str
    severity: Severity
    message: str
    rationale: str
    example: str
    hint: str
    source: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A code, a place and the fields its message is made of. The text is made when someone reads it."""

    code: str
    path: str = ""
    line: int | None = None
    fields: Mapping[str, Plain] = field(default_factory=dict)
    unit: int = 0

    @property
    def severity(self) -> Severity:
        return code(self.code).severity

    @property
    def message(self) -> str:
        """The registry's template filled with this finding's fields. Raises KeyError where a field is missing: our own fault."""
        return code(self.code).message.format_map({name: shortened(value) for name, value in self.fields.items()})

    @property
    def hint(self) -> str:
        return code(self.code).hint

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return printable(f"{place}: {self.severity.name.lower()} {self.code} {self.message}")


def shortened(value: object) -> object:
    """A text as a message may quote it: a line of a stranger's file may have millions of letters."""
    return f"{value[:LONGEST_QUOTE]}…" if isinstance(value, str) and len(value) > LONGEST_QUOTE else value


def printable(text: str) -> str:
    """The text with control characters shown as escapes: names from strangers must not steer a terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


@cache
def code(key: str) -> Code:
    """The entry of one code; only the file that has it is understood, for all of them are much to read. Raises KeyError."""
    for text in _texts():
        if f"[{key}]" in text and key in _entries(text):  # a message may name another code in brackets
            return _entries(text)[key]
    raise KeyError(key)


@cache
def codes() -> Mapping[str, Code]:
    """All finding codes, from the TOML files in `converter/model/codes`, sorted by code."""
    entries: dict[str, Code] = {}
    for text in _texts():
        if twice := entries.keys() & _entries(text).keys():
            raise ValueError(f"finding codes registered twice: {', '.join(sorted(twice))}")
        entries |= _entries(text)
    return MappingProxyType(dict(sorted(entries.items())))


@cache
def _texts() -> tuple[str, ...]:
    folder = resources.files("converter.model") / "codes"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return tuple(file.read_text(encoding="utf-8") for file in files)


@cache
def _entries(text: str) -> Mapping[str, Code]:
    return {
        key: Code(
            code=key,
            title=entry["title"],
            severity=Severity[entry["severity"].upper()],
            message=entry["message"],
            rationale=entry["rationale"],
            example=entry["example"],
            hint=entry["hint"],
            source=entry.get("source", ""),
        )
        for key, entry in tomllib.loads(text).items()
    }
