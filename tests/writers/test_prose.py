"""Prose on its way from design files, where it may have any lines, into formats whose lines mean something."""

from __future__ import annotations

from pathlib import Path

import pytest

import parsers
from converter.model import AnyUnit
from converter.writers import write, writers

WRITERS = {writer.name: writer for writer in writers()}


def _design(fixtures: Path, name: str, **fluff: str) -> AnyUnit:
    (unit,) = parsers.read(parsers.Source(name, (fixtures / "ssw" / name).read_bytes())).units
    return unit.model_copy(update={"fluff": unit.fluff.model_copy(update=fluff)})


def _back(unit: AnyUnit, format_: str) -> AnyUnit:
    (back,) = parsers.read(parsers.Source(f"x.{format_}", write([unit], WRITERS[format_]).data)).units
    return back


@pytest.mark.parametrize(("name", "format_"), [("Talos TLS-1A.ssw", "mtf"), ("Ferry Hover Transport.saw", "blk")])
@pytest.mark.parametrize(
    ("line", "alone"),
    [
        ("Engine: none to speak of", "blk"),
        ("Left Arm:", "blk"),
        ("</overview>", "mtf"),
        ("<year>", "mtf"),
        ("# of crews", ""),
        ("<p>as it came</p>", "mtf blk"),
    ],
)
def test_a_line_of_prose_stays_prose(fixtures: Path, name: str, format_: str, line: str, alone: str) -> None:
    """A line that the format would take for a key, a tag or a comment joins the one before."""
    design = _design(fixtures, name, overview=f"First.\n{line}\nLast.")
    back = _back(design, format_)
    assert back.fluff.overview == f"First.{chr(10) if format_ in alone else ' '}{line}\nLast."
    assert (back.year, len(back.mounts), back.extras) == (design.year, len(design.mounts), ())


def test_prose_without_a_place_of_its_own_becomes_notes(fixtures: Path) -> None:
    mek = _design(fixtures, "Talos TLS-1A.ssw", variants="There is a 1B.", additional="That is all.")
    assert _back(mek, "mtf").fluff.notes == "There is a 1B.\nThat is all."
    lost = write([mek], WRITERS["mtf"]).findings
    assert [finding.fields["field"] for finding in lost if finding.code == "X104"] == ["fluff.variants", "fluff.additional"]


def test_notes_become_additional_prose_of_a_design_file(fixtures: Path) -> None:
    mek = _design(fixtures, "Talos TLS-1A.ssw", additional="That is all.")
    assert _back(_back(mek, "mtf"), "ssw").fluff.additional == "That is all."
