"""Reading the sheets that a command of the smaller rule systems works on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from converter.model import AnyUnit, Finding
from muster.inputs import items, roots
from muster.reading import read_item

T = TypeVar("T", bound=AnyUnit)


def read_sheets(paths: Sequence[Path], kind: type[T]) -> tuple[list[T], tuple[Finding, ...]]:
    """The units of one kind below the paths, and the findings of the files that hold them. Raises UsageError."""
    found: list[T] = []
    findings: list[Finding] = []
    for item in items(roots(paths)):
        result = read_item(item)
        if result is None:
            continue
        sheets = [unit for unit in result.units if isinstance(unit, kind)]
        found += sheets
        if sheets or item.named:
            findings += result.findings
    return found, tuple(findings)
