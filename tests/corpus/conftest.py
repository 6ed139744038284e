"""The big libraries for the corpus tests: found by MUSTER_CORPUS or beside the repository; each file is read once a session."""

from __future__ import annotations

import csv
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import parsers

HERE = Path(__file__).parent
FLOORS = HERE / "floors.toml"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder is a corpus test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.corpus)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the corpus; skips where it is missing."""
    named = os.environ.get("MUSTER_CORPUS")
    folder = Path(named) if named else HERE.parent.parent.parent / "shared"
    if not (folder / "library").is_dir():
        pytest.skip(f"no corpus in {folder}; set MUSTER_CORPUS")
    return folder


class Library:
    """A folder of unit files. `read(path)` reads each file once; paths are relative to the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.read = cache(self._read)

    def paths(self, *suffixes: str) -> list[str]:
        files = (path for path in self.folder.rglob("*") if path.suffix.lower() in suffixes)
        return sorted(path.relative_to(self.folder).as_posix() for path in files)

    def results(self, *suffixes: str) -> Iterator[tuple[str, parsers.ReadResult]]:
        for path in self.paths(*suffixes):
            yield path, self.read(path)

    def _read(self, path: str) -> parsers.ReadResult:
        return parsers.read(parsers.Source(path, (self.folder / path).read_bytes()))


@pytest.fixture(scope="session")
def megamek(corpus: Path) -> Library:
    """8,388 .mtf and .blk files."""
    return Library(corpus / "library" / "megamek")


@pytest.fixture(scope="session")
def ssw(corpus: Path) -> Library:
    """3,536 .ssw and .saw designs, and force lists."""
    return Library(corpus / "library" / "ssw")


@pytest.fixture(scope="session")
def consensus(corpus: Path) -> Mapping[str, Mapping[str, str]]:
    """What each unit of the library should come to, by path."""
    with (corpus / "reference" / "consensus.csv").open(encoding="utf-8", newline="") as file:
        return {row["path"]: row for row in csv.DictReader(file)}


@pytest.fixture
def floor(record_property: Callable[[str, object], None]) -> Callable[[str, float], None]:
    """`floor("mek.settled_exact", reached)`: what was reached once must be reached again. The figures stand in floors.toml."""
    floors = tomllib.loads(FLOORS.read_text(encoding="utf-8")) if FLOORS.exists() else {}

    def check(key: str, reached: float) -> None:
        record_property(key, reached)
        group, _, measure = key.rpartition(".")
        least = floors.get(group, {}).get(measure)
        assert least is not None, f"{key}: reached {reached}; put a floor for it into floors.toml"
        assert reached >= least, f"{key}: {reached} is below the floor {least}"

    return check
