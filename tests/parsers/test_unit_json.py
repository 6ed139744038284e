"""Our own format: units as JSON, with a schema, a version, and findings for what does not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import parsers
from converter.formats.unit_json import schema, unit_text
from converter.model import AnyUnit, Mek


def _read(text: str, name: str = "unit.json") -> parsers.ReadResult:
    return parsers.read(parsers.Source(name, text.encode()))


def _codes(result: parsers.ReadResult) -> list[str]:
    return [finding.code for finding in result.findings]


@pytest.fixture(scope="session")
def units(fixtures: Path) -> list[AnyUnit]:
    """A unit of every file of our own library."""
    files = [path for path in sorted(fixtures.rglob("*")) if path.is_file()]
    return [unit for path in files for unit in parsers.read(parsers.Source(path.name, path.read_bytes())).units]


@pytest.fixture
def mek(units: list[AnyUnit]) -> dict[str, Any]:
    """The object of a Mek."""
    content: dict[str, Any] = json.loads(unit_text(next(unit for unit in units if isinstance(unit, Mek))))
    return content


def test_what_is_written_fits_the_schema(units: list[AnyUnit]) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    for unit in units:
        assert list(validator.iter_errors(json.loads(unit_text(unit)))) == [], unit.name


def test_an_object_says_first_what_it_is(units: list[AnyUnit]) -> None:
    for unit in units:
        assert list(json.loads(unit_text(unit)))[:2] == ["schema_version", "family"]


def test_a_unit_comes_back_with_its_provenance(units: list[AnyUnit]) -> None:
    for unit in units:
        assert _read(unit_text(unit, indent=1)).units == (unit,)
        assert _read(unit_text(unit), "unit.jsonl").units == (unit,)


def test_a_list_of_units_is_read_too(mek: dict[str, Any]) -> None:
    assert len(_read(json.dumps([mek, mek])).units) == 2


def test_text_that_is_no_json_is_told_with_its_line(mek: dict[str, Any]) -> None:
    result = _read(json.dumps(mek, indent=1)[:-3])
    assert _codes(result) == ["P901"]
    assert result.units == ()
    assert (result.findings[0].line or 0) > 10


def test_a_field_that_does_not_fit_is_named(mek: dict[str, Any]) -> None:
    result = _read(json.dumps({**mek, "walk_mp": "quick"}))
    assert _codes(result) == ["P902"]
    assert "walk_mp" in result.findings[0].message


def test_an_unknown_field_is_not_lost_without_a_word(mek: dict[str, Any]) -> None:
    assert _codes(_read(json.dumps({**mek, "wings": 2}))) == ["P902"]


def test_a_unit_of_a_newer_version_is_not_read_half(mek: dict[str, Any]) -> None:
    assert _codes(_read(json.dumps({**mek, "schema_version": 99}))) == ["P903"]


def test_a_broken_line_does_not_harm_the_others(mek: dict[str, Any]) -> None:
    line = json.dumps(mek, separators=(",", ":"))
    result = _read(f"{line}\n{line[:100]}\n\n{line}\n", "library.jsonl")
    assert len(result.units) == 2
    assert [(finding.code, finding.line) for finding in result.findings] == [("P901", 2)]
