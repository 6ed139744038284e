"""A file is written whole or not at all, whatever the disk does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from muster.files import whole_file, write_whole


@pytest.mark.parametrize("step", ["fsync", "replace", "write"])
def test_a_failing_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    target = tmp_path / "unit.mtf"
    target.write_bytes(b"old")

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"), whole_file(target, force=True) as file:  # noqa: PT012
        if step == "write":
            file.write(b"half of the n")
            fail()
        monkeypatch.setattr(os, step, fail)
        file.write(b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from muster.files import write_whole
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_whole(Path(sys.argv[1]), b"n" * 100_000, force=True)
except OSError as error:
    print("failed:", error.strerror)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are those of Unix")
def test_a_write_that_the_system_stops_half_way_leaves_the_old_file(tmp_path: Path, repository: Path) -> None:
    target = tmp_path / "unit.mtf"
    target.write_bytes(b"old")
    ran = subprocess.run([sys.executable, "-c", FULL_DISK, str(target)], capture_output=True, text=True, check=True, cwd=repository)
    assert "failed:" in ran.stdout
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_an_interrupt_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "unit.mtf"
    target.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt), whole_file(target, force=True) as file:  # noqa: PT012
        file.write(b"half")
        raise KeyboardInterrupt
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_that_exists_is_replaced_only_by_force_and_keeps_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "sub" / "unit.mtf"
    write_whole(target, b"one", force=False)
    target.chmod(0o640)
    with pytest.raises(FileExistsError):
        write_whole(target, b"two", force=False)
    assert target.read_bytes() == b"one"
    write_whole(target, b"two", force=True)
    assert target.read_bytes() == b"two"
    assert target.stat().st_mode & 0o777 == 0o640
