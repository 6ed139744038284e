"""Reading published values from what people have: our CSV, or the JSON of the Master Unit List."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reports.published.table import MOST, Entry, PublishedError, check_size, read_csv


def read_any(path: Path) -> tuple[Entry, ...]:
    """The entries of a CSV or JSON file. Raises PublishedError."""
    if path.suffix.lower() != ".json":
        return read_csv(path).entries
    try:
        check_size(path)
        document = json.loads(path.read_text(encoding="utf-8-sig"))
        entries = tuple(entry for unit in _units(document) if (entry := _entry(unit)) is not None)
    except (OSError, ValueError, RecursionError) as error:
        raise PublishedError(f"{path}: {error}") from error
    if not entries:
        raise PublishedError(f"{path}: no unit with Id, Name and BattleValue in it")
    return tuple(sorted(entries, key=lambda entry: entry.mul_id or 0))


def _units(document: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document that describes a unit, however deep the list of them lies."""
    if isinstance(document, dict):
        if "BattleValue" in document and "Name" in document:
            yield document
            return
        document = list(document.values())
    if isinstance(document, list):
        for part in document:
            yield from _units(part)


def _entry(unit: dict[str, Any]) -> Entry | None:
    """One unit; None where nothing is published for it (the list has 0 or nothing there)."""
    try:
        bv, mul_id = round(float(unit["BattleValue"] or 0)), int(unit.get("Id") or 0)
        tonnage = float(unit["Tonnage"]) if unit.get("Tonnage") else None
    except (TypeError, ValueError, OverflowError):
        return None
    if not 0 < bv <= MOST:
        return None
    name, variant = str(unit["Name"]).strip(), str(unit.get("Variant") or "").strip()
    full = name if variant in name else f"{name} {variant}"
    return Entry(bv, full, mul_id if mul_id > 0 else None, tonnage)
