"""Files of older programs: the binary ones with their values to choose."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from older_files import hmp, hmv


@pytest.fixture
def make_hmp() -> Callable[..., bytes]:
    return hmp


@pytest.fixture
def make_hmv() -> Callable[..., bytes]:
    return hmv
