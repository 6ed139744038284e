"""Unit to bytes: one module a format, a registry, and what each format cannot hold."""

from converter.writers.registry import ForceWriter, Writer, Written, alone, by_name, files, write, writers

__all__ = ["ForceWriter", "Writer", "Written", "alone", "by_name", "files", "write", "writers"]
