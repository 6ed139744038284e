"""From an item to its content and its units."""

from __future__ import annotations

import os
from functools import cache

import parsers
from converter.model import Finding
from muster.inputs import Item
from parsers.registry import SIZE_LIMIT, size_limit

NO_SHEET = "P601"
"""What a reader of sheets says of a PDF that is something else: passed over in a folder, told where the user named the file."""


def content(item: Item) -> bytes | Finding:
    """The content of an item, or why there is none."""
    if item.finding is not None:
        return item.finding
    if item.data is not None:
        return item.data
    try:
        with open(item.place, "rb", buffering=0) as file:  # noqa: PTH123 - Path.open costs as much again
            size = os.fstat(file.fileno()).st_size
            if size > SIZE_LIMIT and size > (limit := size_limit(item.path)):
                return Finding("P003", item.path, None, {"size": size, "limit": limit})
            return file.read()
    except OSError as error:
        return Finding("P004", item.path, None, {"reason": error.strerror})


def expected(item: Item) -> bool:
    """Whether the item should be a unit file: by its name, or because the user named it. Others are passed over where they are none."""
    return item.named or item.finding is not None or item.path.lower().endswith(_suffixes())


def read_content(item: Item, data: bytes | Finding) -> parsers.ReadResult | None:
    """The units of an item. None where it is no unit file and nobody said it were."""
    if isinstance(data, Finding):
        return parsers.ReadResult((), (data,)) if expected(item) else None
    source = parsers.Source(item.path, data)
    if expected(item):
        return parsers.read(source)
    if parsers.detect(source) is None:
        return None
    result = parsers.read(source)
    return None if not result.units and {finding.code for finding in result.findings} == {NO_SHEET} else result


def read_item(item: Item) -> parsers.ReadResult | None:
    """Content and units of an item in one."""
    return read_content(item, content(item))


@cache
def _suffixes() -> tuple[str, ...]:
    """Those of unit files. Sheets are known by content only: a folder may hold other pictures and PDFs."""
    return tuple({suffix for format_ in parsers.formats() if format_.read_sheets is None for suffix in format_.suffixes})
