"""`muster audit --since`: one command that audits, says what changed since an earlier state, and writes one report."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

Muster = Callable[..., Any]
Tank = Callable[..., Path]


@pytest.fixture
def nightly(muster: Muster, tank: Tank, tmp_path: Path) -> Callable[[], Any]:
    """Audit `lib` into `report`, comparing with the audit that is there."""
    tank("lib/a.blk")

    def run() -> Any:
        saved = tmp_path / "report" / "audit.parquet"
        call = ("audit", tmp_path / "lib", "--since", saved, "--out", tmp_path / "report")
        return muster(*call, "--format", "html,json,parquet", "--fail-on", "never", "--jobs", "1")

    return run


def report(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "report" / "audit.json").read_text())
    return found


def test_each_night_says_what_changed_since_the_last(nightly: Any, tank: Tank, tmp_path: Path, repository: Path) -> None:
    assert "this one is the first" in nightly().err
    assert "changes" not in report(tmp_path)
    tank("lib/a.blk", weapon="Large Laser")
    tank("lib/b.blk", model="T-2")
    text = nightly().out
    assert "1 added, 1 changed" in text
    found = report(tmp_path)
    schema = json.loads((repository / "reports" / "audit.schema.json").read_text())
    Draft202012Validator(schema).validate(found)
    assert [(change["kinds"], change["path"], change["causes"]) for change in found["changes"]["changes"]] == [
        (["changed"], "a.blk", ["data"]),
        (["added"], "b.blk", []),
    ]
    page = (tmp_path / "report" / "audit.html").read_text()
    assert "What changed" in page
    assert "Large Laser none → TU" in page
    assert "nothing differs" in nightly().out


def test_an_earlier_state_that_is_not_there_is_refused(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk")
    assert muster("audit", tmp_path / "lib", "--since", tmp_path / "none").code == 2
