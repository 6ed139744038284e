"""Random well-formed units: written and read they are equal, whatever the style."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import HealthCheck, given, settings

import parsers
from converter.formats.unit_json import adapter
from converter.model import AnyUnit, Style
from converter.writers import Writer, write, writers

sys.path.insert(0, str(Path(__file__).parent))
from random_units import meks, platoons, vehicles

slow = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
FORMATS = {writer.name: writer for writer in writers()}


def _plain(unit: AnyUnit) -> AnyUnit:
    """The unit without how and where it is written."""
    comments = tuple(comment.text for comment in unit.comments)
    return unit.model_copy(update={"provenance": None, "style": Style(), "comments": comments})


def _through(unit: AnyUnit, writer: Writer) -> AnyUnit:
    written = write([unit], writer)
    assert written.findings == ()
    (back,) = parsers.read(parsers.Source(f"a{writer.suffix}", written.data)).units
    assert write([back], writer).data == written.data
    return back


def _check(unit: AnyUnit, name: str) -> None:
    back = _through(unit, FORMATS[name])
    assert _plain(back) == _plain(unit)
    assert _through(unit, FORMATS["json"]) == unit
    assert adapter().validate_json(unit.model_dump_json()) == unit


@slow
@given(unit=meks())
def test_a_random_mek_comes_back_from_its_file(unit: AnyUnit) -> None:
    _check(unit, "mtf")


@slow
@given(unit=vehicles())
def test_a_random_vehicle_comes_back_from_its_file(unit: AnyUnit) -> None:
    _check(unit, "blk")


@slow
@given(unit=platoons())
def test_a_random_platoon_comes_back_from_its_file(unit: AnyUnit) -> None:
    _check(unit, "blk")
