"""Sheets of the smaller rule systems, mangled: reading and judging them gives findings, never an exception."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parsers
from converter.battlevalue import RuleSet
from muster.judging import Demands, judge
from muster.valuing import value_of

FOLDER = Path(__file__).parent.parent.parent / "fixtures"
SHEETS = [*sorted((FOLDER / "epic").iterdir()), *sorted((FOLDER / "damage").iterdir())]


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """A sheet with some lines dropped, doubled, swapped or overwritten."""
    lines = draw(st.sampled_from(SHEETS)).read_text(encoding="utf-8").splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "swap", "cut", "noise", "number"])):
            case "drop" if len(lines) > 2:
                del lines[place]
            case "double":
                lines.insert(other, lines[place])
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case "cut":
                lines[place] = lines[place][: draw(st.integers(0, len(lines[place])))]
            case "noise":
                lines[place] += draw(st.text(max_size=6))
            case _:
                lines[place] = "".join(draw(st.sampled_from("0123456789-")) if sign.isdigit() else sign for sign in lines[place])
    return "\n".join(lines).encode("utf-8", "replace")


@pytest.mark.parametrize("name", ["sheet.epic", "sheet.damage"])
@given(data=mangled() | st.binary(max_size=200))
def test_a_mangled_sheet_is_read_and_judged_without_an_exception(name: str, data: bytes) -> None:
    units, findings = parsers.read(parsers.Source(name, data))
    for unit in units:
        value_of(unit, RuleSet())
        assert all(finding.message for finding in judge(unit, Demands()))
    assert all(finding.message for finding in findings)
