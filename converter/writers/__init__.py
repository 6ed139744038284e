"""Unit to bytes: one module a format, a registry, and what each format cannot hold."""

from converter.writers.registry import Writer, Written, alone, files, write, writers

__all__ = ["Writer", "Written", "alone", "files", "write", "writers"]
