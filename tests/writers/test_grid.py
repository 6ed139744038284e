"""Every fixture in every format that can be written: what comes back is what went in, and writing it again changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import parsers
from converter.formats.unit_json import adapter
from converter.model import AnyUnit, Severity
from converter.writers import Writer, files, write, writers
from muster.inputs import fixtures

LOSSLESS = ("json", "jsonl")
"""The formats that hold everything."""

BYTE_FOR_BYTE = ("mtf", "blk", *LOSSLESS)
"""The formats whose files come back as they were."""


def _bare(unit: AnyUnit) -> AnyUnit:
    """The unit as it survives without provenance."""
    return adapter().validate_json(unit.model_copy(update={"provenance": None}).model_dump_json())


def _read(path: str, data: bytes) -> list[AnyUnit]:
    return [_bare(unit) for unit in parsers.read(parsers.Source(path, data)).units]


def _fixtures() -> Iterator[tuple[Path, str]]:
    for path in sorted(fixtures().rglob("*")):
        if path.is_file():
            format_ = parsers.detect(parsers.Source(path.name, path.read_bytes()))
            if format_ is not None:
                yield path, format_.name


def _pairs() -> Iterator[object]:
    for path, format_ in _fixtures():
        families = {unit.family for unit in _read(path.name, path.read_bytes())}
        for writer in writers():
            if families and families <= writer.families:
                yield pytest.param(path, format_, writer, id=f"{path.name} as {writer.name}")


@pytest.mark.parametrize(("path", "format_", "writer"), list(_pairs()))
def test_what_is_written_comes_back(path: Path, format_: str, writer: Writer) -> None:
    data = path.read_bytes()
    groups = [list(group) for group in files(_read(path.name, data), writer)]
    written = [write(group, writer) for group in groups]
    refused = [any(finding.severity == Severity.ERROR for finding in one.findings) for one in written]
    back = [_read(f"back{writer.suffix}", one.data) for one in written]
    if writer.name in (format_, *LOSSLESS):
        assert back == groups
        assert [write(group, writer).data for group in back] == [one.data for one in written]
    for group, again, left_out in zip(groups, back, refused, strict=True):
        assert left_out or [(unit.model, unit.tonnage) for unit in again] == [(unit.model, unit.tonnage) for unit in group]
    if writer.name == format_ and writer.name in BYTE_FOR_BYTE:
        assert [one.data for one in written] == [data]
