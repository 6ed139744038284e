"""What goes wrong around a run: a clear message, the right exit code, no half-written report."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def start(folder: Path, *arguments: str, cache: Path | None = None) -> subprocess.Popen[bytes]:
    environment = ENVIRONMENT | ({"XDG_CACHE_HOME": str(cache)} if cache else {})
    command = [sys.executable, "-m", "muster", *arguments]
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


@pytest.fixture
def library(tmp_path: Path, fixtures: Path) -> Path:
    folder = tmp_path / "units"
    shutil.copytree(fixtures, folder)
    return folder


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root reads everything")
def test_a_folder_that_cannot_be_read_is_a_finding(library: Path, muster: Callable[..., object]) -> None:
    (library / "vehicles").chmod(0)
    try:
        ran = muster("check", library)
    finally:
        (library / "vehicles").chmod(0o755)
    assert "P004" in ran.out  # type: ignore[attr-defined]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told_and_is_no_fault_of_ours(library: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "muster", "audit", ".", "--no-cache", "--format", "csv"]
        ran = subprocess.run(command, cwd=library, env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert b"Traceback" not in ran.stderr
    assert b"No space left" in ran.stderr
    assert ran.returncode == 74


def test_two_audits_share_one_cache(library: Path, tmp_path: Path) -> None:
    runs = [
        start(library, "audit", ".", "--fail-on", "never", "--format", "csv", "--out", str(tmp_path / f"out{i}"), cache=tmp_path / "cache")
        for i in range(3)
    ]
    for run in runs:
        _, err = run.communicate(timeout=120)
        assert run.returncode == 0, err
    tables = {(tmp_path / f"out{i}" / "audit.csv").read_bytes() for i in range(3)}
    assert len(tables) == 1


def test_a_report_is_written_whole_or_not_at_all(library: Path, tmp_path: Path) -> None:
    """The folder for reports is a file's name: the run says so and writes nothing."""
    blocked = tmp_path / "out"
    blocked.write_text("mine", encoding="utf-8")
    process = start(library, "audit", ".", "--no-cache", "--out", str(blocked))
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert b"is a file" in err
    assert blocked.read_text(encoding="utf-8") == "mine"
