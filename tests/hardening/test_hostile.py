"""Files from strangers: whatever they hold, they give findings within bounds, and their names do no harm."""

from __future__ import annotations

import csv
import io
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parsers
from parsers import Source

MTF = "chassis:Example\nmodel:{model}\nConfig:Biped\ntechbase:Inner Sphere\nera:3025\nsource:{source}\nrules level:2\nmass:{mass}\n\
engine:200 Fusion Engine(IS)\nstructure:Standard\nmyomer:Standard\nheat sinks:10 Single\nwalk mp:4\njump mp:0\narmor:Standard\n\
LA armor:{points}\nWeapons:0\n\n{tail}"


def mtf(**values: str) -> bytes:
    return MTF.format(**({"model": "EX-1", "source": "ours", "mass": "50", "points": "10", "tail": ""} | values)).encode()


def codes(data: bytes, name: str = "example.mtf") -> list[str]:
    return [finding.code for finding in parsers.read(Source(name, data)).findings]


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE mech [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9))
    + ']><mech name="&j;" model="x"><year>&j;</year></mech>'
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE mech [<!ENTITY x SYSTEM "file:///etc/passwd">]><mech name="A" model="B"><fluff>&x;</fluff></mech>'


@pytest.mark.parametrize("name", ["bomb.ssw", "bomb.saw", "bomb.mul", "bomb.force", "bomb.xml"])
@pytest.mark.parametrize("text", [BOMB, OUTSIDE], ids=["entity bomb", "external entity"])
def test_entities_are_neither_expanded_nor_fetched(name: str, text: str) -> None:
    root = {"saw": "combatvehicle", "mul": "unit version='1'", "force": "force "}.get(name.rpartition(".")[2], "mech")
    started = time.process_time()
    result = parsers.read(Source(name, text.replace("mech", root.split(" ")[0]).encode()))
    assert time.process_time() - started < 1
    assert result.findings
    assert "root:" not in "".join(unit.model_dump_json() for unit in result.units)


@pytest.mark.parametrize("mass", ["NaN", "1e309", "-50", "inf", "50 tons", "", "999999999999"])
def test_numbers_out_of_range_are_findings(mass: str) -> None:
    assert set(codes(mtf(mass=mass))) & {"P006", "P009", "P013"}


@pytest.mark.parametrize("points", ["-10", "1e9", "NaN", "9" * 400])
def test_armor_out_of_range_is_a_finding(points: str) -> None:
    assert set(codes(mtf(points=points))) & {"P006", "P009", "P013"}


def test_nul_bytes_mixed_line_ends_and_foreign_encodings_are_survived() -> None:
    for data in (
        mtf(model="A\0B"),
        mtf().replace(b"\n", b"\r\n", 5).replace(b"mass", b"\rmass"),
        mtf().decode().encode("utf-16"),
        mtf(model="Ä").decode().encode("cp1252"),
    ):
        result = parsers.read(Source("example.mtf", data))
        assert result.units or result.findings


def test_a_million_slots_stay_in_bounds() -> None:
    started = time.process_time()
    assert codes(mtf(tail="Left Arm:\n" + "Medium Laser\n" * 1_000_000)) == ["P003"]
    below = parsers.read(Source("example.mtf", mtf(tail="Left Arm:\n" + "Medium Laser\n" * 300_000)))
    assert below.findings
    assert time.process_time() - started < 30


def test_a_sparse_file_of_a_gigabyte_is_refused_by_its_size(tmp_path: Path, muster: Callable[..., Any]) -> None:
    huge = tmp_path / "huge.mtf"
    with huge.open("wb") as file:
        file.truncate(1 << 30)
    started = time.monotonic()
    ran = muster("check", huge)
    assert time.monotonic() - started < 10
    assert ran.code == 3
    assert "P003" in ran.out + ran.err
    assert "4194304" in ran.out + ran.err  # the limit is named


def test_a_loop_of_links_ends(tmp_path: Path, muster: Callable[..., Any]) -> None:
    (tmp_path / "unit.mtf").write_bytes(mtf())
    try:
        (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    except OSError:
        pytest.skip("no links on this system")
    assert muster("audit", tmp_path, "--no-cache", "--fail-on", "never", "--format", "csv").out.count("unit.mtf") == 1


NASTY = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "<script>alert(1)</script>", "\x1b[31mred", "a\tb", '"; DROP', "\u202egnp.mtf")


@pytest.mark.parametrize("text", NASTY)
def test_names_of_a_file_do_no_harm_in_any_report(tmp_path: Path, muster: Callable[..., Any], text: str) -> None:
    (tmp_path / "unit.mtf").write_bytes(mtf(model=text))
    ran = muster("audit", tmp_path, "--no-cache", "--fail-on", "never", "--format", "csv,json,html", "--out", tmp_path / "out")
    assert ran.code in (0, 3)
    with (tmp_path / "out" / "audit.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert not row["model"].startswith(("=", "+", "-", "@", "\t", "\r"))
    html = (tmp_path / "out" / "audit.html").read_text(encoding="utf-8")
    assert "<script>alert(1)" not in html
    (entry,) = json.loads((tmp_path / "out" / "audit.json").read_text(encoding="utf-8"))["units"]
    assert text.split("\x1b")[0].strip()[:3] in entry["model"]
    assert "\x1b[31m" not in ran.out + ran.err


@pytest.mark.skipif(os.name == "nt", reason="such names do not exist there")
def test_a_file_name_with_control_characters_is_shown_tamed(tmp_path: Path, muster: Callable[..., Any]) -> None:
    (tmp_path / "ev\x1b[2Jil\n.mtf").write_bytes(b"chassis:Broken\n")
    ran = muster("check", tmp_path)
    assert "\x1b[2J" not in ran.out + ran.err
    assert io.StringIO(ran.out).readline()


@pytest.mark.parametrize("option", ["--published", "--baseline"])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 100,
        b"name,bv\n" + b'"' + b"a" * 200_000,
        b"name,bv\nA,NaN\n",
        b"name,bv\nA,1e309\n",
        b"name,bv\nA,1e300\n",
        b"name,bv\nA," + b"9" * 5_000 + b"\n",
        "name,bv\nÄ,1\n".encode("utf-16"),
        b"name,bv\n\xff\xff,1\n",
        b"bv\n1\n",
    ],
)
def test_a_hostile_table_is_wrong_use_and_no_fault(tmp_path: Path, muster: Callable[..., Any], option: str, content: bytes) -> None:
    table = tmp_path / "table.csv"
    table.write_bytes(content)
    (tmp_path / "unit.mtf").write_bytes(mtf())
    ran = muster("audit", tmp_path / "unit.mtf", "--no-cache", option, table, "--fail-on", "never")
    assert ran.code == 2, ran.out
    assert "table.csv" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "document", ["[" * 200_000, '[{"Name": "A", "BattleValue": ' * 900 + "1" + "}]" * 900, '{"BattleValue": 1e309, "Name": "A"}']
)
def test_a_hostile_master_unit_list_is_wrong_use_and_no_fault(tmp_path: Path, muster: Callable[..., Any], document: str) -> None:
    (tmp_path / "list.json").write_text(document, encoding="utf-8")
    ran = muster("published", "import", tmp_path / "list.json", "-o", tmp_path / "out.csv")
    assert ran.code == 2, ran.out
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("name", ["table.csv", "list.json"])
def test_a_sparse_table_of_a_gigabyte_is_refused_by_its_size(tmp_path: Path, muster: Callable[..., Any], name: str) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(1 << 30)
    ran = muster("published", "import", tmp_path / name, "-o", tmp_path / "out.csv")
    assert ran.code == 2
    assert str(64 * 1024 * 1024) in ran.err


@pytest.mark.parametrize("suffix", [".jsonl", ".json", ".ssw", ".saw", ".blk", ".mul", ".hmp", ".epic", ".zip", ".tar.gz", ".pdf", ".svg"])
def test_a_sparse_file_of_a_gigabyte_is_refused_whatever_it_is(tmp_path: Path, muster: Callable[..., Any], suffix: str) -> None:
    with (tmp_path / f"huge{suffix}").open("wb") as file:
        file.truncate(1 << 30)
    started = time.process_time()
    ran = muster("check", tmp_path / f"huge{suffix}")
    assert time.process_time() - started < 5
    assert ran.code in (1, 3)
    assert "P003" in ran.out + ran.err or "P020" in ran.out + ran.err
