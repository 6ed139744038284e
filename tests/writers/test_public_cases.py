"""Public reports about saved files that lost something: what is read comes back, in our own JSON and in the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import parsers
from converter.formats.unit_json import adapter
from converter.model import Severity
from converter.writers import write, writers

CASES = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"))
WRITERS = {writer.suffix: writer for writer in writers()}


def _text(case: dict[str, Any], folder: Path) -> str:
    text = (folder / case["file"]).read_text(encoding="utf-8")
    for old, new in case["replace"]:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def _said(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[int(step)] if step.isdecimal() else value[step] if isinstance(value, dict) else getattr(value, step)
    return value


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_nothing_is_lost_by_saving(case: dict[str, Any], fixtures: Path) -> None:
    suffix, text = Path(case["file"]).suffix, _text(case, fixtures)
    result = parsers.read(parsers.Source(case["file"], text.encode()))
    (unit,) = result.units
    assert {path: _said(unit, path) for path in case["expect"]} == case["expect"]
    saved = adapter().validate_json(unit.model_copy(update={"provenance": None}).model_dump_json())
    written = write([saved], WRITERS[suffix])
    assert written.data.decode() == text
    assert not any(finding.severity == Severity.ERROR for finding in written.findings)
    again = parsers.read(parsers.Source(case["file"], written.data))
    assert again.units[0].model_copy(update={"provenance": None}) == saved
    assert again.findings == result.findings
