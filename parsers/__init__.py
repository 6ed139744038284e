"""Bytes to units: one module a format, a registry, detection by content first."""

from parsers.registry import ForceResult, Format, ReadResult, Source, detect, formats, read, read_force
from parsers.text import decode

__all__ = ["ForceResult", "Format", "ReadResult", "Source", "decode", "detect", "formats", "read", "read_force"]
