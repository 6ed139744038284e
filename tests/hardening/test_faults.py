"""What goes wrong around a run: a clear message, the right exit code, no half-written report."""

from __future__ import annotations

import csv
import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


def test_a_folder_that_cannot_be_read_is_a_finding(library: Path, muster: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests: root reads everything, so the system's answer is made up."""
    scan = os.scandir

    def refuse(place: str) -> object:
        if place.endswith("vehicles"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return scan(place)

    monkeypatch.setattr(os, "scandir", refuse)
    ran = muster("audit", library, "--no-cache", "--jobs", "1", "--format", "csv", "--fail-on", "never")
    (row,) = [row for row in csv.DictReader(ran.out.splitlines()) if row["path"] == "vehicles"]
    assert (row["status"], row["errors"]) == ("unreadable", "1")
    ran = muster("check", library)
    assert "vehicles: error P004" in ran.out
    assert "Permission denied" in ran.out
    assert ran.code == 1


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root reads everything")
def test_a_file_that_cannot_be_read_is_a_finding(library: Path, muster: Callable[..., Any]) -> None:
    secret = next(library.rglob("*.mtf"))
    secret.chmod(0)
    assert "P004" in muster("check", library).out


def test_folders_within_folders_by_the_thousand_are_walked(tmp_path: Path, muster: Callable[..., Any]) -> None:
    place = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1_500):  # deeper than Python's calls go, and made step by step: the whole path would be too long for one
        os.mkdir("d", dir_fd=place)
        place, above = os.open("d", os.O_RDONLY, dir_fd=place), place
        os.close(above)
    os.close(place)
    (tmp_path / "unit.mtf").write_bytes(b"chassis:A\n")
    ran = muster("check", tmp_path)
    subprocess.run(["rm", "-r", tmp_path / "d"], check=True)  # Python's own goes as deep as its calls, and no deeper
    assert "unit.mtf" in ran.out


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


def test_a_disk_that_fills_up_while_a_report_is_written_leaves_none(library: Path, tmp_path: Path) -> None:
    """The system allows no file over 16 KB: the earlier report stays, no part of the new one does, and the cache is no reason to stop."""
    resource = pytest.importorskip("resource")
    out = tmp_path / "out"
    out.mkdir()
    (out / "audit.html").write_text("of last night", encoding="utf-8")
    command = [sys.executable, "-m", "muster", "audit", ".", "--fail-on", "never", "--format", "html,csv", "--out", str(out)]
    ran = subprocess.run(
        command,
        cwd=library,
        env=ENVIRONMENT | {"XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, 16_384)),
        check=False,
    )
    assert ran.returncode == 74, ran.stderr
    assert b"could not be written" in ran.stderr
    assert b"Traceback" not in ran.stderr
    assert (out / "audit.html").read_text(encoding="utf-8") == "of last night"
    assert not list(out.glob("*.part")) + list(out.glob(".*.part"))


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A file that a reader waits for: whoever opens it to write knows that the reader has come, and is waiting."""
    path = tmp_path / "pipe.mtf"
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_a_run_at_once_and_leaves_no_report(library: Path, pipe: Path, tmp_path: Path, jobs: str) -> None:
    """No clock: the interrupt is sent when a reader, here or in a worker, is known to wait in the middle of its work."""
    out = tmp_path / "out"
    process = start(library, "audit", ".", str(pipe), "--no-cache", "--jobs", jobs, "--format", "html,csv", "--out", str(out))
    with pipe.open("wb"):
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert err == b"muster: interrupted\n"
    assert not out.exists() or not list(out.iterdir())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the children of a process are listed in /proc only")
def test_a_killed_worker_is_told_and_leaves_no_report(library: Path, pipe: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = start(library, "audit", ".", str(pipe), "--no-cache", "--jobs", "2", "--format", "csv", "--out", str(out))
    with pipe.open("wb"):
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
        os.kill(int(children[0]), signal.SIGKILL)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 70, err
    assert b"a worker process was killed" in err
    assert b"--jobs" in err
    assert b"Traceback" not in err
    assert not out.exists() or not list(out.iterdir())


def rows(library: Path, cache: Path) -> bytes:
    process = start(library, "audit", ".", "--fail-on", "never", "--jobs", "1", "--format", "csv", cache=cache)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert b"Traceback" not in err
    return out


def _overwrite(database: Path) -> None:
    """Noise in the middle: the head still says that it is a database."""
    content = bytearray(database.read_bytes())
    content[4096 : len(content) - 4096] = b"\xa5" * (len(content) - 8192)
    database.write_bytes(content)


def _cut(database: Path) -> None:
    database.write_bytes(database.read_bytes()[: database.stat().st_size // 2])


def _change_values(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE entries SET value = replace(value, '1', '2')")
    connection.close()


def _drop_tables(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("DROP TABLE entries")
    connection.close()


@pytest.mark.parametrize("harm", [_overwrite, _cut, _change_values, _drop_tables], ids=lambda harm: harm.__name__.strip("_"))
def test_a_corrupted_cache_changes_nothing_and_heals(library: Path, tmp_path: Path, harm: Callable[[Path], None]) -> None:
    cache, library = tmp_path / "cache", library / "meks"
    sound = rows(library, cache)
    (database,) = cache.rglob("values.sqlite")
    whole = _entries(database)
    assert whole > 10
    harm(database)
    for part in ("-wal", "-shm"):
        database.with_name(database.name + part).unlink(missing_ok=True)
    assert rows(library, cache) == sound
    assert rows(library, cache) == sound
    assert _entries(database) == whole


def _entries(database: Path) -> int:
    connection = sqlite3.connect(database)
    try:
        count: int = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
        return count
    finally:
        connection.close()
