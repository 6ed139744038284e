"""`muster convert`: structure kept, nothing overwritten unasked, losses told, files whole."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parsers
from muster.cli.convert import SHOWN

Muster = Callable[..., Any]
Tank = Callable[..., Path]


@pytest.fixture
def meks(fixtures: Path) -> Path:
    """A folder with Meks of our own library."""
    return fixtures / "meks"


def _names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_folder_keeps_its_structure(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/one/a.blk")
    tank("lib/one/two/b.blk")
    ran = muster("convert", tmp_path / "lib", "--to", "json", "-o", tmp_path / "out")
    assert ran.code == 0
    assert _names(tmp_path / "out") == ["one/a.json", "one/two/b.json"]


def test_a_library_goes_into_json_lines_and_comes_back_as_it_was(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    files = [tank("lib/a.blk", model="A"), tank("lib/sub/b.blk", model="B")]
    assert muster("convert", tmp_path / "lib", "--to", "jsonl", "-o", tmp_path / "lib.jsonl").code == 0
    assert len((tmp_path / "lib.jsonl").read_text().splitlines()) == 2
    assert muster("convert", tmp_path / "lib.jsonl", "--to", "blk", "-o", tmp_path / "back").code == 0
    assert _names(tmp_path / "back") == ["a.blk", "sub/b.blk"]
    assert [(tmp_path / "back" / name).read_bytes() for name in ("a.blk", "sub/b.blk")] == [file.read_bytes() for file in files]


def test_archives_are_read_and_written(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    file = tank("lib/sub/a.blk")
    with zipfile.ZipFile(tmp_path / "lib.zip", "w") as archive:
        archive.write(file, "sub/a.blk")
    assert muster("convert", tmp_path / "lib.zip", "--to", "blk", "-o", tmp_path / "out.zip").code == 0
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert archive.namelist() == ["sub/a.blk"]
        assert archive.read("sub/a.blk") == file.read_bytes()


def test_a_single_file_may_be_named(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    assert muster("convert", tank("a.blk"), "--to", "json", "-o", tmp_path / "new.json").code == 0
    assert json.loads((tmp_path / "new.json").read_text())["family"] == "vehicle"


def test_nothing_is_overwritten_without_force(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    file = tank("lib/a.blk")
    target = tmp_path / "out" / "a.json"
    target.parent.mkdir()
    target.write_text("mine")
    ran = muster("convert", tmp_path / "lib", "--to", "json", "-o", tmp_path / "out")
    assert ran.code == 1
    assert "X110" in ran.out
    assert target.read_text() == "mine"
    assert muster("convert", file, "--to", "json", "-o", target).code == 2
    assert target.read_text() == "mine"
    assert muster("convert", tmp_path / "lib", "--to", "json", "-o", tmp_path / "out", "--force").code == 0
    assert target.read_text() != "mine"


def test_what_the_target_cannot_hold_is_told_and_strictly_refused(muster: Muster, meks: Path, tmp_path: Path) -> None:
    file = next(path for path in sorted(meks.glob("*.mtf")) if b"role:" in path.read_bytes())
    ran = muster("convert", file, "--to", "ssw", "-o", tmp_path / "out", "--fail-on", "never")
    assert "X101" in ran.out
    assert _names(tmp_path / "out")
    ran = muster("convert", file, "--to", "ssw", "-o", tmp_path / "strict", "--strict")
    assert ran.code == 1
    assert "X111" in ran.out
    assert not (tmp_path / "strict").exists()


def test_a_family_that_the_format_lacks_is_an_error_for_each_unit(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    for number in range(SHOWN + 2):
        tank(f"lib/{number}.blk", model=str(number))
    ran = muster("convert", tmp_path / "lib", "--to", "mtf", "-o", tmp_path / "out")
    assert ran.code == 1
    assert "X102: 2 more" in ran.out
    assert ran.out.count("no units of the family vehicle") == SHOWN


def test_two_sources_of_one_name_do_not_overwrite_each_other(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk", model="A")
    tank("lib/a.BLK", model="B")
    ran = muster("convert", tmp_path / "lib", "--to", "json", "-o", tmp_path / "out", "-v")
    assert ran.code == 0
    assert _names(tmp_path / "out") == ["a (2).json", "a.json"]
    assert "X112" in ran.out


def test_names_stay_in_their_format_and_are_brought_to_today_when_asked(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    file = tank("lib/a.blk", weapon="CommsGear:3")
    muster("convert", file, "--to", "blk", "-o", tmp_path / "same.blk")
    assert (tmp_path / "same.blk").read_bytes() == file.read_bytes()
    ran = muster("convert", file, "--to", "blk", "-o", tmp_path / "today.blk", "--today", "-v")
    assert "E102" in ran.out
    assert "Communications Equipment:SIZE:3.0" in (tmp_path / "today.blk").read_text()


def test_a_unit_of_today_is_the_same_unit(muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    for file in sorted((fixtures / "vehicles").glob("*.blk")):
        target = tmp_path / file.name
        assert muster("convert", file, "--to", "blk", "-o", target, "--today").code == 0
        (old,), (new,) = (parsers.read(parsers.Source("a.blk", path.read_bytes())).units for path in (file, target))
        differing = {name for name in type(old).model_fields if getattr(old, name) != getattr(new, name)}
        assert differing <= {"style", "provenance", "mounts", "comments"}
        assert [mount._replace(text="") for mount in new.mounts] == [mount._replace(text="") for mount in old.mounts]


@pytest.mark.parametrize(
    "arguments",
    [("--to", "stone", "-o", "out"), ("--to", "json"), ("-o", "out"), ("--to", "json", "-o", "lib/inside")],
)
def test_wrong_use_is_refused(
    muster: Muster, tank: Tank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    tank("lib/a.blk")
    monkeypatch.chdir(tmp_path)
    assert muster("convert", "lib", *arguments).code == 2


def test_nothing_to_convert_is_exit_code_3(muster: Muster, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    assert muster("convert", tmp_path / "lib", "--to", "json", "-o", tmp_path / "out").code == 3


def test_a_broken_file_does_not_stop_the_others(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    """Public case 74."""
    tank("lib/a.blk")
    (tmp_path / "lib" / "b.blk").write_text("<UnitType>\nDreadnought\n</UnitType>\n")
    tank("lib/c.blk")
    ran = muster("convert", tmp_path / "lib", "--to", "json", "-o", tmp_path / "out")
    assert ran.code == 1
    assert "b.blk" in ran.out
    assert _names(tmp_path / "out") == ["a.json", "c.json"]


def test_content_decides_what_a_file_is_not_its_suffix(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    """Public case 96."""
    assert muster("convert", tank("lib/a.mtf"), "--to", "blk", "-o", tmp_path / "out").code == 0
    assert _names(tmp_path / "out") == ["a.blk"]


def test_design_files_in_an_archive_become_meks(muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    """Public case 85; of a file with several configurations each has a file of its own."""
    with zipfile.ZipFile(tmp_path / "designs.zip", "w") as archive:
        for file in (fixtures / "ssw").glob("*.ssw"):
            archive.write(file, f"mine/{file.name}")
    ran = muster("convert", tmp_path / "designs.zip", "--to", "mtf", "-o", tmp_path / "out", "--fail-on", "never")
    assert ran.code == 0
    written = _names(tmp_path / "out")
    assert "mine/Talos TLS-1A.mtf" in written
    units = [parsers.read(parsers.Source(name, (tmp_path / "out" / name).read_bytes())).units for name in written]
    assert all(len(one) == 1 for one in units)


def test_findings_about_a_unit_do_not_depend_on_how_it_was_stored(muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    """Public case 95: what is said about a unit is the same after it was saved."""
    assert muster("convert", fixtures / "meks", "--to", "jsonl", "-o", tmp_path / "meks.jsonl").code == 0
    assert muster("convert", tmp_path / "meks.jsonl", "--to", "mtf", "-o", tmp_path / "again").code == 0
    before, after = (muster("check", folder, "-v", "--fail-on", "never").out for folder in (fixtures / "meks", tmp_path / "again"))
    assert before == after
