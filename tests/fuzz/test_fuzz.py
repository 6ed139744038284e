"""Every reader survives damaged files: a bounded run; `nox -s fuzz` runs longer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml
from fuzzer import FIXTURES, Case, Failure, cases, judge, seeds

COUNT = int(os.environ.get("MUSTER_FUZZ", "1500"))
FOUND = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


def complaint(failure: Failure | None) -> str:
    return "" if failure is None else f"#{failure.case.number} {failure.case.name}: {failure.reason}"


def test_damaged_copies_of_our_fixtures_give_findings_and_nothing_else() -> None:
    files = seeds([FIXTURES])
    assert len({Path(name).suffix for name, _ in files}) >= 5
    assert [text for case in cases(files, 1, 0, COUNT) if (text := complaint(judge(case)))] == []


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_fuzzing_found_stays_mended(path: Path) -> None:
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert complaint(judge(Case(0, found["name"], found["content"].encode("latin-1")))) == ""
