"""Bytes to units: one module a format, a registry, detection by content first."""

from parsers.registry import ForceResult, Format, ReadResult, SheetResult, Source, detect, formats, of_sheets, read, read_force, read_sheets
from parsers.text import decode

__all__ = [
    "ForceResult",
    "Format",
    "ReadResult",
    "SheetResult",
    "Source",
    "decode",
    "detect",
    "formats",
    "of_sheets",
    "read",
    "read_force",
    "read_sheets",
]
