"""Sheets made by the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sheet_files
from sheet_files import Sheet


@pytest.fixture
def warden() -> Sheet:
    """The sheet of a fictional Mek, to be changed."""
    return sheet_files.warden()


@pytest.fixture
def svg_of() -> Callable[[Sheet], bytes]:
    return sheet_files.svg_of


@pytest.fixture
def pdf_of() -> Callable[..., bytes]:
    return sheet_files.pdf_of


@pytest.fixture
def small_svg() -> Callable[[Sheet], bytes]:
    return sheet_files.small_svg


@pytest.fixture
def marked_svg_of() -> Callable[[Sheet], bytes]:
    return sheet_files.marked_svg_of
