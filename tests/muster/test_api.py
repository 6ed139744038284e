"""The public API: an example of each function."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import muster
from converter.model import AnyUnit, Severity


def test_a_file_is_read_and_valued(fixtures: Path) -> None:
    (mek,) = muster.read(fixtures / "meks" / "Mongoose MON-66.mtf").units
    value = muster.battle_value(mek)
    assert value.points == 758  # worked example of the rules
    assert value.ledger.find("defensive_rating") is not None


def test_content_is_read_under_a_name(fixtures: Path) -> None:
    data = (fixtures / "meks" / "Mongoose MON-66.mtf").read_bytes()
    assert muster.read(data, "mine.mtf").units[0].name == "Mongoose MON-66"


def test_other_rules_are_named() -> None:
    with pytest.raises(ValueError, match="no rule edition"):
        muster.battle_value(_unit(), "no-such")


def test_a_library_is_read_file_by_file(fixtures: Path) -> None:
    names = [path for path, result in muster.read_library(fixtures / "vehicles") if result.units]
    assert "Scorpion Light Tank.blk" in names


def test_a_unit_is_converted_and_read_back() -> None:
    mek = _unit()
    written = muster.convert(mek, "json")
    again = muster.read(written.data, "mongoose.json").units[0]
    assert again.model_copy(update={"provenance": None}) == mek.model_copy(update={"provenance": None})
    with pytest.raises(ValueError, match="no format"):
        muster.convert(mek, "papyrus")


def test_a_library_is_audited(fixtures: Path) -> None:
    result = muster.audit(fixtures / "meks")
    assert any(row.status == "match" for row in result.rows())


def test_a_file_is_explained(fixtures: Path) -> None:
    ((unit, value),) = muster.explain(fixtures / "meks" / "Mongoose MON-66.mtf")
    assert unit.family == "mek"
    assert value is not None


def test_a_file_is_checked(fixtures: Path) -> None:
    file = fixtures / "meks" / "Warden WRD-3H.mtf"
    assert [finding for finding in muster.check(file) if finding.severity == Severity.ERROR] == []
    assert "C703" in {finding.code for finding in muster.check(file, year=2750)}


def test_a_unit_is_weighed() -> None:
    ledger = muster.weight(_unit())
    assert ledger is not None
    assert ledger.value == 25


def _unit() -> AnyUnit:
    root = Path(__file__).parent.parent.parent / "fixtures"
    return muster.read(root / "meks" / "Mongoose MON-66.mtf").units[0]


def test_two_states_of_a_library_are_compared(fixtures: Path, tmp_path: Path) -> None:
    shutil.copytree(fixtures / "meks", tmp_path / "meks")
    (tmp_path / "meks" / "Mongoose MON-66.mtf").unlink()
    (change,) = muster.diff(fixtures / "meks", tmp_path / "meks")
    assert (change.kinds, change.unit.name) == (("removed",), "Mongoose MON-66")
