"""`muster roundtrip` proves that units come back, and names what texts differ in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from muster.normalizing import normalizations

Muster = Callable[..., Any]
Tank = Callable[..., Path]


@pytest.mark.parametrize(
    ("source", "written", "names"),
    [
        ("a\nb\n", "a\nb\n", {}),
        ("a \nb\t\n", "a\nb\n", {"trailing_blanks": 2}),
        ("a\n  \nb\n", "a\n\nb\n", {"trailing_blanks": 1}),
        (" a\nb\n", "a\nb\n", {"indentation": 1}),
        ("a  b\n", "a b\n", {"spaces": 1}),
        ("<model>\n", "<Model>\n", {"letter_case": 1}),
        ("1,200\n30\n", "1200\n30.0\n", {"number_form": 2}),
        ('<motive type="VTOL" cruise="9" />\n', '<motive cruise="9" type="VTOL"/>\n', {"xml_form": 1}),
        ('<name manufacturer="Unknown">A-Pod</name>\n', '<name manufacturer="">A-Pod</name>\n', {"maker_words": 1}),
        ("<commsystem>None</commsystem>\n", "<commsystem></commsystem>\n", {"maker_words": 1}),
        ("a\n\n\nb\n", "a\n\nb\n", {"blank_lines": 1}),
        ("a\nb\nc\n", "c\na\nb\n", {"order": 1}),
        ("# made by hand\na\n", "a\n", {"comments": 1}),
        ("a\r\nb\r\n", "a\nb\n", {"line_ends": 2}),
        ("a\nb", "a\nb\n", {"final_newline": 1}),
        ("\ufeffa\n", "a\n", {"byte_order_mark": 1}),
        ("a\nb\n", "a\nc\n", {"other": 2}),
    ],
)
def test_every_difference_of_two_texts_has_a_name(source: str, written: str, names: dict[str, int]) -> None:
    assert normalizations(source.encode(), written.encode()) == names


def test_another_encoding_is_a_difference() -> None:
    assert normalizations("für\n".encode("cp1252"), "für\n".encode()) == {"encoding": 1}


def test_fixtures_come_back_unchanged(muster: Muster) -> None:
    ran = muster("roundtrip", "--format", "json")
    assert ran.code == 0
    formats = json.loads(ran.out)["formats"]
    assert {"mtf", "blk"} <= formats.keys()
    for name in ("mtf", "blk"):
        tally = formats[name]
        assert tally["files"] == tally["same_model"] == tally["same_value"] == tally["same_text"] > 0


def test_what_a_text_differs_in_is_told_by_name(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    file = tank("lib/a.blk")
    file.write_text(file.read_text().replace("<Name>", "<Name>  ").replace("Tank\n</UnitType>", "Tank\n\n</UnitType>"))
    ran = muster("roundtrip", tmp_path / "lib", "-v")
    assert ran.code == 0
    assert "trailing_blanks (1 lines)" in ran.out


def test_a_folder_without_units_is_nothing(muster: Muster, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no unit")
    assert muster("roundtrip", tmp_path).code == 3
