"""What all tests share: our own unit library, and a way to run the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from muster.cli import run

settings.register_profile("muster", deadline=None, max_examples=50)  # a busy machine is no failure
settings.register_profile("quick", deadline=None, max_examples=5)  # while working: pytest --hypothesis-profile=quick
settings.load_profile("muster")


class Ran(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).parent.parent


@pytest.fixture(scope="session")
def fixtures(repository: Path) -> Path:
    return repository / "fixtures"


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the cache of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def muster(capfd: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run a command in this process: `muster("audit", "--jobs", "1")`."""

    def command(*arguments: object) -> Ran:
        capfd.readouterr()
        code = run([str(argument) for argument in arguments])
        return Ran(int(code), *capfd.readouterr())

    return command
