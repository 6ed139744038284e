"""`muster audit`: statuses, reports, exit codes; bad files never stop it; the result never depends on how it was run."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from muster import chunk, work
from muster.auditing import audit
from muster.batch import run
from muster.exits import FaultError

Muster = Callable[..., Any]
Tank = Callable[..., Path]
Table = Callable[..., Path]

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_unit_that_comes_to_its_published_value_matches(
    muster: Muster, tank: Tank, published: Table, tank_bv: int, tmp_path: Path
) -> None:
    tank("lib/a.blk")
    ran = muster("audit", tmp_path / "lib", "--published", published("path,bv", f"a.blk,{tank_bv}"), "--format", "csv")
    assert ran.code == 0
    (row,) = rows(ran.out)
    assert (row["bv"], row["published"], row["delta"], row["status"], row["source"]) == ("390", "390", "0", "match", "published")
    assert "1 of 1 units compared" in ran.err


def test_a_difference_is_shown_and_exits_1(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    tank("lib/a.blk")
    table = published("name,bv", "testudo t1,400")
    ran = muster("audit", tmp_path / "lib", "--published", table)
    assert ran.code == 1
    assert "Testudo T-1" in ran.out
    assert "-10" in ran.out
    assert muster("audit", tmp_path / "lib", "--published", table, "--fail-on", "mismatch").code == 1
    assert muster("audit", tmp_path / "lib", "--published", table, "--fail-on", "never").code == 0


def test_the_columns_are_those_of_the_specification(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk")
    ran = muster("audit", tmp_path / "lib", "--format", "csv", "-q")
    assert ran.out.splitlines()[0].split(",") == [
        *("path", "unit", "format", "family", "chassis", "model", "mul_id", "tonnage", "tech_base", "rules", "measure"),
        *("bv", "published", "source", "delta", "delta_pct", "status", "cause", "errors", "warnings"),
    ]
    assert ran.err == ""


def test_errors_fail_by_default_and_warnings_when_asked(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    tank("lib/a.blk", weapon="Death Ray Of My Own")
    table = published("path,bv", "a.blk,338")
    assert muster("audit", tmp_path / "lib", "--published", table).code == 1
    ran = muster("audit", tmp_path / "lib", "--published", table, "--format", "json")
    (unit,) = json.loads(ran.out)["units"]
    assert unit["errors"] == 1
    assert [(one["code"], one["severity"]) for one in unit["findings"]] == [("E101", "error")]
    assert "Death Ray Of My Own" in unit["findings"][0]["message"]


def test_nothing_to_compare_exits_3(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk")
    assert muster("audit", tmp_path / "lib").code == 3
    (tmp_path / "empty").mkdir()
    assert muster("audit", tmp_path / "empty", "--fail-on", "never").code == 3


def test_too_little_coverage_exits_4(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    tank("lib/a.blk")
    tank("lib/b.blk", model="T-2")
    call = ("audit", tmp_path / "lib", "--published", published("path,bv", "a.blk,390"))
    assert muster(*call).code == 0
    assert muster(*call, "--min-coverage", "0.5").code == 0
    assert muster(*call, "--min-coverage", "51%").code == 4


def test_the_first_lines_say_what_could_not_be_compared(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    tank("lib/a.blk")
    tank("lib/b.blk", model="T-2")
    (tmp_path / "lib" / "c.blk").write_bytes(b"")
    lines = muster("audit", tmp_path / "lib", "--published", published("path,bv", "a.blk,390")).out.splitlines()
    assert lines[0] == "1 of 3 units compared (33.3%); 2 could not be:"
    assert [line.strip() for line in lines[1:3]] == ["unknown: 1 that could not be read", "vehicle: 1 with nothing published for them"]


def test_bad_files_are_findings_and_the_batch_goes_on(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    good = tank("lib/good.blk")
    library = tmp_path / "lib"
    (library / "empty.mtf").write_bytes(b"")
    (library / "picture.mtf").write_bytes(PNG)
    (library / "large.mtf").write_bytes(b"a line of text\n" * (50 * 1024 * 1024 // 15))
    (library / "cut.blk").write_bytes(good.read_bytes()[:120])
    (library / "notes.txt").write_text("not a unit, and nobody said so")
    ran = muster("audit", library, "--published", published("path,bv", "good.blk,390"), "--format", "json")
    assert ran.code == 1
    units = {unit["path"]: unit for unit in json.loads(ran.out)["units"]}
    assert units.keys() == {"good.blk", "empty.mtf", "picture.mtf", "large.mtf", "cut.blk"}
    assert units["good.blk"]["status"] == "match"
    codes = {path: [finding["code"] for finding in unit.get("findings", [])] for path, unit in units.items()}
    assert codes["empty.mtf"] == ["P001"]
    assert codes["picture.mtf"] == ["P002"]
    assert codes["large.mtf"] == ["P003"]
    assert codes["cut.blk"]
    assert "1 other files passed over" in ran.err


def test_a_file_that_the_user_names_must_be_a_unit(muster: Muster, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a unit")
    ran = muster("audit", file, "--format", "csv", "-q")
    assert ran.code == 3
    assert rows(ran.out)[0]["status"] == "unreadable"


def test_of_two_units_with_one_id_the_name_that_fits_best_keeps_it(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    tank("lib/variant.blk", model="T-1 (Custom)", mul_id=7)
    tank("lib/original.blk", mul_id=7)
    tank("lib/again.blk", mul_id=7)
    table = published("mul_id,name,tonnage,bv", "7,Testudo T-1,50,390")
    ran = muster("audit", tmp_path / "lib", "--published", table, "--format", "json")
    units = {unit["path"]: unit for unit in json.loads(ran.out)["units"]}
    assert {path: unit["status"] for path, unit in units.items()} == {
        "variant.blk": "unpublished",
        "original.blk": "match",
        "again.blk": "match",
    }
    assert [finding["code"] for finding in units["variant.blk"]["findings"]] == ["D003"]


def test_an_id_of_another_tonnage_is_reported(muster: Muster, tank: Tank, published: Table, tmp_path: Path) -> None:
    tank("lib/a.blk", mul_id=7)
    ran = muster("audit", tmp_path / "lib", "--published", published("mul_id,name,tonnage,bv", "7,Testudo T-1,60,390"), "--format", "json")
    (unit,) = json.loads(ran.out)["units"]
    assert unit["status"] == "unpublished"
    assert [finding["code"] for finding in unit["findings"]] == ["D002"]


def test_an_archive_gives_the_rows_of_its_folder(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    import shutil

    tank("lib/meks/a.blk")
    tank("lib/b.blk", model="T-2")
    folder = muster("audit", tmp_path / "lib", "--format", "csv", "-q").out
    for kind in ("zip", "gztar"):
        archive = shutil.make_archive(str(tmp_path / "archive"), kind, tmp_path / "lib")
        text = muster("audit", archive, "--format", "csv", "-q").out
        assert sorted(text.replace(",./", ",").splitlines()) == sorted(folder.splitlines())


@pytest.fixture
def library(tank: Tank, tmp_path: Path) -> Path:
    for number in range(130):
        tank(f"lib/{number:03}.blk", model=f"T-{number}", mul_id=number % 50)
    (tmp_path / "lib" / "bad.blk").write_bytes(PNG)
    return tmp_path / "lib"


def test_the_result_does_not_depend_on_jobs_or_cache(muster: Muster, library: Path, published: Table) -> None:
    table = published("mul_id,name,tonnage,bv", "3,Testudo T-3,50,390", "7,Testudo T-57,50,400", "9,Other,50,1")
    calls = [("--jobs", "1", "--no-cache"), ("--jobs", "2", "--no-cache"), ("--jobs", "2"), ("--jobs", "2"), ("--jobs", "1")]
    for form in ("csv", "json", "html"):
        texts = {muster("audit", library, "--published", table, "--format", form, "-q", *call).out for call in calls}
        assert len(texts) == 1


def test_the_cache_answers_without_reading(muster: Muster, library: Path, published: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table = published("mul_id,name,tonnage,bv", "7,Testudo T-57,50,400")
    call = ("audit", library, "--published", table, "--format", "json", "--jobs", "1")
    first = muster(*call).out
    chunk._cache.cache_clear()

    def fail(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(work, "read_content", fail)
    again = muster(*call)
    assert again.out == first
    assert "read again" not in again.err


def in_a_new_process(*arguments: object) -> tuple[str, set[str]]:
    """What the command says on stdout, and the modules that it loaded."""
    code = "import sys; from muster.__main__ import main; main(); print('modules', *sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, check=True)
    said, _, modules = ran.stdout.rpartition("modules ")
    return said, set(modules.split())


def test_rows_are_not_answered_from_the_cache_of_another_table(library: Path, published: Table) -> None:
    texts = []
    for value in (400, 390, 400):
        table = published("mul_id,name,tonnage,bv", f"7,Testudo T-57,50,{value}")
        texts.append(in_a_new_process("audit", library, "--published", table, "--format", "csv", "-q")[0])
    assert texts[0] == texts[2] != texts[1]


def test_a_warm_audit_loads_neither_units_nor_readers(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take longer to load than all files to hash."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cold, warm = (in_a_new_process("audit", library, "--format", "csv", "--jobs", "1")[1] for _ in range(2))
    heavy = {"pydantic", "parsers.blk", "converter.battlevalue.vehicle"}
    assert heavy <= cold
    assert not heavy & warm


def test_other_rules_are_not_answered_from_the_cache_of_these(muster: Muster, library: Path) -> None:
    texts = [muster("audit", library, "--format", "csv", "--rules", rules).out for rules in ("published", "techmanual", "published")]
    assert texts[0] == texts[2] != texts[1]


def test_cache_clear_empties_it(muster: Muster, library: Path) -> None:
    muster("audit", library)
    assert "0.0 MB" not in muster("cache", "info").out
    assert muster("cache", "clear").code == 0
    assert "0.0 MB" in muster("cache", "info").out


def test_a_cache_that_is_no_database_is_replaced(muster: Muster, library: Path) -> None:
    from muster.cache import default_folder, file_in

    muster("cache", "clear")
    chunk._cache.cache_clear()
    file_in(default_folder()).parent.mkdir(parents=True, exist_ok=True)
    file_in(default_folder()).write_bytes(b"this is no database, whatever its name says" * 100)
    assert muster("audit", library, "--jobs", "1").code == 3
    assert file_in(default_folder()).read_bytes().startswith(b"SQLite format 3")


def test_a_fault_of_ours_is_told_apart_and_exits_70(muster: Muster, tank: Tank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tank("lib/a.blk")

    def fault(*_: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(work, "value_of", fault)
    ran = muster("audit", tmp_path / "lib", "--jobs", "1", "--no-cache", "--format", "json")
    assert ran.code == 70
    assert "ZeroDivisionError" in ran.err
    assert "send us" in ran.err
    (unit,) = json.loads(ran.out)["units"]
    assert [finding["code"] for finding in unit["findings"]] == ["V001"]
    assert unit["chassis"] == "Testudo"


def _die(numbers: list[int]) -> list[int]:
    if 7 in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return numbers


def test_a_killed_worker_is_a_fault_not_a_hang() -> None:
    with pytest.raises(FaultError, match="killed"):
        list(run(_die, range(20), jobs=2, chunk=5))


def test_chunks_come_back_in_order_and_items_are_taken_as_they_are_needed() -> None:
    taken = 0

    def numbers() -> Any:
        nonlocal taken
        for number in range(1000):
            taken += 1
            yield number

    results = run(_same, numbers(), jobs=2, chunk=5)
    assert next(results) == [0, 1, 2, 3, 4]
    assert taken < 100
    assert [number for chunk in results for number in chunk] == list(range(5, 1000))


def _same(numbers: list[int]) -> list[int]:
    return numbers


def test_the_first_run_shows_the_deliberate_discrepancies_and_nothing_else(muster: Muster, fixtures: Path) -> None:
    with (fixtures / "published.csv").open(encoding="utf-8", newline="") as file:
        deliberate = {row["path"] for row in csv.DictReader(file) if row["source"].endswith("deliberate discrepancy")}
    ran = muster("audit", "--format", "csv")
    assert ran.code == 1
    assert len(deliberate) >= 2
    assert {row["path"] for row in rows(ran.out) if row["status"] == "mismatch"} == deliberate
    assert muster("audit", "--fail-on", "never").code == 0


def test_the_summary_fits_on_a_screen(muster: Muster) -> None:
    assert len(muster("audit").out.splitlines()) <= 50


def test_our_own_fixtures_are_the_default(muster: Muster, fixtures: Path) -> None:
    assert audit().meta.roots == (fixtures.as_posix(),)


def test_out_writes_the_reports_asked_for(muster: Muster, tank: Tank, tmp_path: Path) -> None:
    tank("lib/a.blk")
    muster("audit", tmp_path / "lib", "--out", tmp_path / "report")
    assert sorted(path.name for path in (tmp_path / "report").iterdir()) == ["audit.csv", "audit.html", "audit.json"]
    muster("audit", tmp_path / "lib", "--out", tmp_path / "more", "--format", "csv,parquet", "--format", "xlsx")
    assert sorted(path.name for path in (tmp_path / "more").iterdir()) == ["audit.csv", "audit.parquet", "audit.xlsx"]


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".jsonl", ".xlsx"])
def test_export_writes_one_table(muster: Muster, tank: Tank, tmp_path: Path, suffix: str) -> None:
    import polars

    tank("lib/a.blk", name="=HYPERLINK(1)", model='<img src=x onerror="1">')
    target = tmp_path / f"table{suffix}"
    assert muster("export", tmp_path / "lib", "-o", target).code == 0
    readers = {".csv": polars.read_csv, ".parquet": polars.read_parquet, ".jsonl": polars.read_ndjson, ".xlsx": polars.read_excel}
    table = readers[suffix](target)
    assert table["bv"].to_list() == [390]
    assert table["chassis"].to_list() == ["'=HYPERLINK(1)" if suffix == ".csv" else "=HYPERLINK(1)"]
