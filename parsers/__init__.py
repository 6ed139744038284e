"""Bytes to units: one module a format, a registry, detection by content first."""

from parsers.registry import Format, ReadResult, Source, detect, formats, read
from parsers.text import decode

__all__ = ["Format", "ReadResult", "Source", "decode", "detect", "formats", "read"]
