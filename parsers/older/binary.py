"""Binary layouts as data: named fields in file order; bytes whose meaning nobody knows are kept with their place."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import NamedTuple

from converter.model import Extra

FIXED = {"u8": "<B", "u16": "<H", "u32": "<I", "f32": "<f"}
"""Kinds of fixed size; `str` is a u16 byte count and that many bytes of Windows-1252; a number is that many unknown bytes."""


class Cut(Exception):  # noqa: N818 - what happened to the file
    """The file ends inside a field."""

    def __init__(self, field: str, offset: int) -> None:
        super().__init__(f"the file ends at byte {offset}, inside {field}")
        self.field = field
        self.offset = offset


class Field(NamedTuple):
    """One field of a layout: its name, and its kind (a key of FIXED, `str`, or a count of unknown bytes)."""

    name: str
    kind: str | int


class Cursor:
    """A place in a file. `unknown` gathers the bytes that no field explains."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.unknown: list[Extra] = []

    def take(self, layout: Iterable[Field]) -> dict[str, int | float | str]:
        """The values of a layout by name. Raises Cut where the file ends before it."""
        values: dict[str, int | float | str] = {}
        for field in layout:
            if isinstance(field.kind, int):
                self.skip(field.name, field.kind)
            elif field.kind == "str":
                values[field.name] = self.text(field.name)
            else:
                values[field.name] = self.number(field.name, FIXED[field.kind])
        return values

    def u16(self, name: str) -> int:
        return int(self.number(name, "<H"))

    def number(self, name: str, code: str) -> int | float:
        """A number in little-endian order."""
        value: int | float = struct.unpack(code, self.raw(name, struct.calcsize(code)))[0]
        return value

    def text(self, name: str) -> str:
        """A counted string; 0xB3 is the superscript of C³, as in Windows-1252."""
        return self.raw(name, self.u16(name)).decode("cp1252", errors="replace")

    def skip(self, name: str, count: int) -> None:
        """Bytes of unknown meaning."""
        start = self.at
        raw = self.raw(name, count)
        if raw.strip(b"\0"):
            self.unknown.append(Extra("bytes", f"{name} at {start}", raw.hex(" ")))

    def raw(self, name: str, count: int) -> bytes:
        raw = self.data[self.at : self.at + count]
        if len(raw) < count:
            raise Cut(name, len(self.data))
        self.at += count
        return raw

    def rest(self, name: str) -> None:
        """Everything to the end of the file, as unknown."""
        self.skip(name, len(self.data) - self.at)
