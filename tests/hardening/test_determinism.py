"""The same input gives the same bytes: whatever the order, the jobs, the locale, the time zone and the hash seed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from reports.renderers import RENDERERS

FORMATS = tuple(sorted(RENDERERS))
"""Every renderer there is."""


def audited(folder: Path, out: Path, *options: str, **environment: str) -> dict[str, bytes]:
    command = [sys.executable, "-m", "muster", "audit", ".", "--no-cache", "--fail-on", "never", "--format", ",".join(FORMATS)]
    root = Path(__file__).parent.parent.parent
    settings = {**os.environ, "PYTHONPATH": str(root), **environment}
    subprocess.run([*command, "--out", str(out), *options], cwd=folder, env=settings, check=True, capture_output=True)
    reports = {path.name: path.read_bytes() for path in out.iterdir()}
    assert len(reports) == len(FORMATS)
    return reports


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library") / "units"
    source = Path(__file__).parent.parent.parent / "fixtures"
    shutil.copytree(source, folder)
    return folder


@pytest.fixture(scope="module")
def plain(library: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return audited(library, tmp_path_factory.mktemp("plain"), "--jobs", "1")


@pytest.mark.parametrize(
    ("options", "environment"),
    [
        (("--jobs", "2"), {}),
        ((), {"PYTHONHASHSEED": "1"}),
        ((), {"PYTHONHASHSEED": "4242", "TZ": "Asia/Kathmandu"}),
        ((), {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0"}),
        ((), {"LC_ALL": "tr_TR.UTF-8", "COLUMNS": "20", "NO_COLOR": "1"}),
    ],
    ids=["two jobs", "hash seed", "time zone", "C locale", "Turkish, narrow"],
)
def test_reports_do_not_depend_on_how_they_were_made(
    library: Path, plain: dict[str, bytes], tmp_path: Path, options: tuple[str, ...], environment: dict[str, str]
) -> None:
    assert audited(library, tmp_path, *(options or ("--jobs", "1")), **environment) == plain


def test_reports_do_not_depend_on_the_order_files_were_made_in(library: Path, plain: dict[str, bytes], tmp_path: Path) -> None:
    turned = tmp_path / "units"
    for path in sorted((p for p in library.rglob("*") if p.is_file()), reverse=True):
        target = turned / path.relative_to(library)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    assert audited(turned, tmp_path / "out", "--jobs", "1") == plain
