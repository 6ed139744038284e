"""Every reader survives damaged files: a bounded run; `nox -s fuzz` runs longer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml
from fuzzer import Case, Failure, by_target, cases, judge
from seeds import ours, target_of
from targets import targets

import parsers

COUNT = int(os.environ.get("MUSTER_FUZZ", "800"))
FOUND = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
FILES = by_target(ours())


def complaint(failure: Failure | None) -> str:
    return "" if failure is None else f"#{failure.case.number} {failure.case.name}: {failure.reason}"


def test_every_reader_there_is_has_sound_files_to_damage() -> None:
    """A format that is new in the registry is fuzzed from its first day, or this test says what it lacks."""
    assert {format_.name for format_ in parsers.formats()} <= FILES.keys()
    assert targets().keys() - FILES.keys() <= {"saved"}


@pytest.mark.parametrize("target", sorted(FILES))
def test_sound_files_go_through(target: str) -> None:
    for number, (_, name, data) in enumerate(FILES[target]):
        assert complaint(judge(Case(number, number, target, name, data))) == ""


def test_damaged_copies_give_findings_and_nothing_else() -> None:
    assert [text for case in cases(FILES, 1, 0, COUNT) if (text := complaint(judge(case)))] == []


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_fuzzing_found_stays_mended(path: Path) -> None:
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    name, data = found["name"], found["content"].encode("latin-1")
    for turn in range(10):
        assert complaint(judge(Case(0, turn, found.get("target") or target_of(name, data), name, data))) == ""
