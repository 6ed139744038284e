"""What may happen to a file of any format: each is tried on every reader of the registry, so that a new one cannot be forgotten."""

from __future__ import annotations

import csv
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fuzzer import Case, by_target, judge
from hypothesis import example, given, settings
from hypothesis import strategies as st
from seeds import Seed, ours

import parsers
from converter.formats.unit_json import adapter
from parsers import Source
from parsers.registry import size_limit

FILES = by_target(ours())
FORMATS = {format_.name: format_ for format_ in parsers.formats()}
BINARY = {"hmp", "hmv", "sheet_pdf"}
TEXTS = sorted(FORMATS.keys() - BINARY)
FEW = int(os.environ.get("MUSTER_EXAMPLES", "15"))
"""Examples for each reader; the fuzzer tries many more."""
XML = ("drawing_board", "force", "mul", "saw", "sheet_svg", "ssw")


def smallest(target: str) -> Seed:
    return min(FILES[target], key=lambda seed: len(seed.data))


def complaint(target: str, name: str, data: bytes, turn: int = 0) -> str:
    """What is wrong with how the target takes an input; empty where nothing is."""
    failure = judge(Case(0, turn, target, name, data))
    return "" if failure is None else f"{name}: {data[:300]!r}: {failure.reason}"


@pytest.mark.parametrize("target", sorted(FORMATS))
def test_arbitrary_bytes_are_findings(target: str) -> None:
    """Whole files of noise, and noise behind what makes detection choose this reader."""
    seed = smallest(target)
    head = seed.data[: min(len(seed.data) // 2, 400)]

    @settings(max_examples=FEW)
    @given(st.binary(max_size=600) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")), st.integers(0, 7))
    @example(b"", 0)
    @example(b"\0", 0)
    @example(b"\xff\xfe", 0)
    def noise(data: bytes, turn: int) -> None:
        for whole in (data, head + data, data + seed.data):
            assert complaint(target, seed.name, whole, turn) == ""

    noise()


@st.composite
def rearranged(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """Lines of sound files of one format, dropped, doubled, moved, with values of their own or of other lines."""
    lines = draw(st.sampled_from(seeds)).split(b"\n")
    others = draw(st.sampled_from(seeds)).split(b"\n")
    value = (
        st.integers(-(10**20), 10**20).map(str) | st.floats(width=32).map(str) | st.text(max_size=12) | st.sampled_from(["", "NaN", "-0"])
    )
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "take", "number", "value"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(draw(st.integers(0, len(lines))), lines[at])
            case "take":
                lines[at : at + draw(st.integers(0, 1))] = [draw(st.sampled_from(others))]
            case "number":
                number = draw(value).encode("utf-8", "replace")
                lines[at] = re.sub(rb"-?\d+(\.\d+)?", lambda _, number=number: number, lines[at], count=1)
            case _:
                key, mark, _ = lines[at].partition(b":")
                lines[at] = key + mark + draw(value).encode("utf-8", "replace")
    return b"\n".join(lines)


@pytest.mark.parametrize("target", TEXTS)
def test_lines_in_disorder_are_findings(target: str) -> None:
    seeds = tuple(seed.data for seed in FILES[target])
    name = FILES[target][0].name

    @settings(max_examples=FEW)
    @given(rearranged(seeds), st.integers(0, 7))
    def disorder(data: bytes, turn: int) -> None:
        assert complaint(target, name, data, turn) == ""

    disorder()


@pytest.mark.parametrize("target", TEXTS)
def test_nul_bytes_and_foreign_encodings_are_survived(target: str) -> None:
    name, data = smallest(target).name, smallest(target).data
    text = data.decode("utf-8", "replace")
    spoiled = [data[:at] + b"\0" + data[at:] for at in range(0, len(data), max(1, len(data) // 40))]
    spoiled += [text.encode(encoding, "replace") for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp1252", "cp037")]
    spoiled += [b"\xef\xbb\xbf" + data, b"\xef\xbb\xbf\xef\xbb\xbf" + data, data.replace(b"e", b"\xe9")]
    assert [said for one in spoiled if (said := complaint(target, name, one))] == []


@pytest.mark.parametrize("target", TEXTS)
def test_line_ends_of_any_kind_change_no_unit(target: str) -> None:
    """A file that was half converted between systems says what it said."""
    name, data = smallest(target).name, smallest(target).data
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    mixed = b"".join(line + (b"\r\n" if at % 2 else b"\n") for at, line in enumerate(lines)).removesuffix(b"\n").removesuffix(b"\r")
    assert said(name, mixed) == said(name, b"\n".join(lines))
    assert complaint(target, name, b"\r".join(lines)) == ""


def said(name: str, data: bytes) -> list[dict[str, Any]]:
    """The units of a file without where and how they were written."""
    units = parsers.read(Source(name, data)).units
    return [unit.model_dump(exclude={"style", "provenance", "comments", "extras"}) for unit in units]


@pytest.mark.parametrize("target", sorted(FORMATS))
def test_numbers_out_of_range_are_survived(target: str) -> None:
    """Each number of a sound file is none, endless, below nothing, or beyond measure."""
    name, data = smallest(target).name, smallest(target).data
    places = [match.span() for match in re.finditer(rb"-?\d+(\.\d+)?", data)] if target not in BINARY else []
    places = places[:: max(1, len(places) // (6 if target == "sheet_svg" else 20))]
    words = (b"NaN", b"1e309", b"-5", b"9" * 40, b"-0.0", b"")
    made = [(data[:start] + word + data[end:], turn) for turn, (start, end) in enumerate(places) for word in words]
    made += (
        [
            (data[:at] + b"\xff\xff\xff\xff" + data[at + 4 :], at)
            for at in range(0, len(data), max(2, len(data) // (15 if target == "sheet_pdf" else 100)))
        ]
        if target in BINARY
        else []
    )
    assert [told for one, turn in made if (told := complaint(target, name, one, turn))] == []


ENTITIES = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9))
    + '<!ENTITY outside SYSTEM "file:///etc/passwd"><!ENTITY % far SYSTEM "http://192.0.2.1/x">]>'
)


@pytest.mark.parametrize("target", XML)
@pytest.mark.parametrize("entity", ["&j;", "&outside;"], ids=["bomb", "outside"])
def test_entities_are_neither_expanded_nor_fetched(target: str, entity: str) -> None:
    """In an attribute and in a text of a file that is sound otherwise; the document type is told."""
    name, data = smallest(target).name, smallest(target).data
    text = data.decode().partition("?>")[2] if data.startswith(b"<?xml") else data.decode()
    for spoiled in (
        re.sub(r">((?!The Dr)[A-Za-z][^<&]*)<", f">{entity}<", text, count=3),
        re.sub(r'="[A-Za-z][^"]*"', f'="{entity}"', text, count=1),
    ):
        started = time.process_time()
        result = parsers.read(Source(name, f'<?xml version="1.0"?>{ENTITIES}{spoiled}'.encode()))
        assert time.process_time() - started < 2
        assert {finding.code for finding in result.findings} & {"P011", "P012", "P302"}, "the document type is not told"
        shown = "".join(unit.model_dump_json() for unit in result.units) + "".join(finding.message for finding in result.findings)
        assert "root:" not in shown
        assert "aaaaaaaaaaaaaaaaaaaaaaaa" not in shown


@pytest.mark.parametrize("target", sorted(FORMATS))
def test_a_file_over_its_limit_is_refused_and_the_limit_named(target: str) -> None:
    seed = smallest(target)
    limit = size_limit(seed.name)
    (finding,) = parsers.read(Source(seed.name, seed.data + b"\n" * (limit - len(seed.data) + 1))).findings
    assert finding.code == "P003"
    assert str(limit) in finding.message


def between(data: bytes, start: bytes, end: bytes) -> bytes:
    """The first piece of a file from one mark to another."""
    at = data.index(start)
    return data[at : data.index(end, at) + len(end)]


MANY: dict[str, tuple[str, Callable[[bytes], tuple[bytes, bytes]]]] = {
    "blk": ("Harrow", lambda data: (b"Equipment>\n", b"ISMediumLaser\n")),
    "damage_sheet": ("volley", lambda data: (b"DECLARE:\n", b"9 | Medium Laser | x\n")),
    "drawing_board": ("shale", lambda data: (piece := between(data, b"<criticalslot", b"</criticalslot>"), piece)),
    "epic_sheet": ("walker", lambda data: (b"WEAPONS\n", b"Las Cannon Tr 1 1HW\n")),
    "force": ("guard", lambda data: (piece := between(data, b"<unit", b"</unit>"), piece)),
    "hmp": ("granite", lambda data: (data[-40:], b"\x38\0\0\0")),
    "hmv": ("bollard", lambda data: (data[-400:-380], b"\x01\0\x3f\0\0\0\0\0\0\0\0\0\0\0")),
    "json": ("mek", lambda data: (b'"mounts": [\n', b'{"item":"Medium Laser","location":"LT"},\n')),
    "jsonl": ("mek", lambda data: (b"\n", data)),
    "mep": ("gneiss", lambda data: (b"\n   HD 1-----------------", b"\n   LT 1Medium Laser")),
    "mtf": ("Vesper", lambda data: (b"Weapons:", b"1\nMedium Laser, Left Arm")),
    "mul": ("River", lambda data: (piece := between(data, b"<entity", b"</entity>"), piece)),
    "saw": ("Bastion", lambda data: (piece := between(data, b"<equipment", b"</equipment>"), piece)),
    "ssw": ("Talos", lambda data: (piece := between(data, b"<equipment", b"</equipment>"), piece)),
    "sheet_svg": ("Warden", lambda data: (piece := between(data, b"<text", b"</text>"), piece)),
    "sheet_pdf": ("labels", lambda data: (b"(1,774) Tj", b" 0 -20 Td (1,774) Tj\n")),
}
"""Which sound file of a format, and what stands in it over and over: behind which mark, and what. Up to a megabyte of it."""


def test_every_format_says_what_it_may_hold_too_much_of() -> None:
    assert MANY.keys() == FORMATS.keys()


@pytest.mark.parametrize("target", sorted(MANY))
def test_items_by_the_ten_thousand_stay_in_bounds(target: str) -> None:
    """Time grows with the length of the file and no faster, whatever is done with its units."""
    start, made = MANY[target]
    seed = next(seed for seed in FILES[target] if seed.name.startswith(start))
    mark, piece = made(seed.data)
    at = seed.data.find(mark) + len(mark)
    assert at >= len(mark), "the mark is not in the file"
    times = []
    for size in (5_000, 20_000) if target.startswith("sheet") else (20_000, 80_000):
        data = seed.data[:at] + piece * (size // len(piece)) + seed.data[at:]
        started = time.process_time()
        for turn in range(2):
            failure = judge(Case(0, turn, target, seed.name, data))
            assert failure is None or failure.reason.startswith("took"), failure
        times.append(time.process_time() - started)
    assert times[1] < 10 * times[0] + 1, times


def test_more_items_than_any_unit_has_are_told() -> None:
    data = next(seed.data for seed in FILES["blk"] if seed.name.startswith("Harrow"))
    result = parsers.read(Source("a.blk", data.replace(b"Equipment>\n", b"Equipment>\n" + b"ISMediumLaser\n" * 6_000, 1)))
    assert "5000" in next(finding.message for finding in result.findings if finding.code == "P016")


EVIL = (
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "=cmd|' /C calc'!A0",
    "</script>\"'`--><svg onload=alert(3)>",
    "@SUM(A1)\x1b[31m\x07\u202e{{7*7}}",
    "+1%0A::error::\r\n::warning::owned",
)


def leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        if isinstance(part, dict | list):
            yield from leaves(part, (*place, key))
        else:
            yield (*place, key), part


def with_leaf(document: Any, place: tuple[Any, ...], value: object) -> Any:
    changed = json.loads(json.dumps(document))
    part = changed
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return changed


def spoiled_units() -> Iterator[dict[str, Any]]:
    """A unit of every family, with evil texts in every field that takes any text."""
    for seed in FILES["json"]:
        document = json.loads(seed.data)
        for number, (place, value) in enumerate(list(leaves(document))):
            if isinstance(value, str) and place != ("family",):
                changed = with_leaf(document, place, EVIL[number % len(EVIL)])
                if _is_unit(changed):
                    document = changed
        yield document


def _is_unit(document: Any) -> bool:
    try:
        adapter().validate_json(json.dumps(document))
    except ValueError:
        return False
    return True


class Elements(HTMLParser):
    """The elements of a page that can do harm."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts = 0
        self.harm: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        acts = any(name.startswith("on") or (value or "").strip().lower().startswith("javascript:") for name, value in attrs)
        if acts or tag in ("iframe", "object", "embed", "base"):
            self.harm.append(f"{tag} {attrs}")


def elements(page: str) -> Elements:
    parser = Elements()
    parser.feed(page)
    return parser


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evil")
    units = list(spoiled_units())
    (folder / "units.jsonl").write_text("".join(json.dumps(unit) + "\n" for unit in units), encoding="utf-8")
    rows = "".join(f"units.jsonl:{number},1\n" for number in range(1, len(units) + 1))
    (folder / "published.csv").write_text(f"path,bv\n{rows}", encoding="utf-8")
    return folder


def test_texts_of_units_do_no_harm_in_any_report(evil: Path, muster: Callable[..., Any], tmp_path: Path) -> None:
    options = ("--no-cache", "--jobs", "1", "--fail-on", "never", "--published", evil / "published.csv")
    formats = "html,csv,json,sarif,junit,github,xlsx,parquet"
    ran = muster("audit", evil / "units.jsonl", *options, "--format", formats, "--out", tmp_path)
    assert ran.code == 0, ran.err
    page = elements((tmp_path / "audit.html").read_text(encoding="utf-8"))
    assert page.harm == []
    assert page.scripts == 4
    with (tmp_path / "audit.csv").open(encoding="utf-8", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "@")) or (cell.startswith(("+", "-")) and not _number(cell))] == []
    lines = (tmp_path / "audit.github.txt").read_text(encoding="utf-8").splitlines() if (tmp_path / "audit.github.txt").exists() else []
    assert [line for line in lines if not re.match(r"::(warning|error) file=", line)] == []
    assert not _controls(ran.out + ran.err)


def _number(cell: str) -> bool:
    return re.fullmatch(r"[+-]?\d+(\.\d+)?", cell) is not None


def _controls(text: str) -> set[str]:
    return {sign for sign in text if (ord(sign) < 32 and sign not in "\n\t") or sign in "\x7f\u202e"}


@pytest.mark.parametrize(
    "command", [("check",), ("audit", "--no-cache", "--fail-on", "never"), ("roundtrip",)], ids=lambda command: command[0]
)
def test_texts_of_units_steer_no_terminal(evil: Path, muster: Callable[..., Any], command: tuple[str, ...]) -> None:
    ran = muster(*command, evil / "units.jsonl")
    assert not _controls(ran.out + ran.err)


def test_texts_of_units_do_no_harm_in_a_worked_calculation(evil: Path, muster: Callable[..., Any], tmp_path: Path) -> None:
    for number, line in enumerate((evil / "units.jsonl").read_text(encoding="utf-8").splitlines()):
        unit = tmp_path / f"{number}.json"
        unit.write_text(line, encoding="utf-8")
        for format_ in ("html", "text", "md"):
            ran = muster("explain", unit, "--format", format_)
            if format_ == "html" and ran.code == 0:
                assert elements(ran.out).harm == []
            elif format_ == "text":
                assert not _controls(ran.out + ran.err)


def test_texts_of_units_do_no_harm_in_a_comparison(evil: Path, muster: Callable[..., Any], tmp_path: Path) -> None:
    """Two states of a library whose every unit is evil, before and after a change."""
    for state, tonnage in (("old", 20.0), ("new", 25.0)):
        (tmp_path / state).mkdir()
        for number, line in enumerate((evil / "units.jsonl").read_text(encoding="utf-8").splitlines()):
            changed = json.loads(line) | ({"tonnage": tonnage} if '"tonnage"' in line else {})
            (tmp_path / state / f"{number}.json").write_text(json.dumps(changed), encoding="utf-8")
    for format_ in ("text", "html", "json", "csv"):
        ran = muster("diff", tmp_path / "old", tmp_path / "new", "--format", format_, "--no-cache")
        if format_ == "html":
            assert elements(ran.out).harm == []
        elif format_ == "csv":
            cells = [cell for row in csv.reader(ran.out.splitlines()) for cell in row]
            assert [cell for cell in cells if cell.startswith(("=", "@"))] == []
        elif format_ == "text":
            assert not _controls(ran.out + ran.err)


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".xlsx", ".parquet"])
def test_an_exported_table_runs_nothing(evil: Path, muster: Callable[..., Any], tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"units{suffix}"
    assert muster("export", evil / "units.jsonl", "-o", target, "--no-cache").code == 0
    if suffix == ".csv":
        with target.open(encoding="utf-8", newline="") as file:
            cells = [cell for row in csv.reader(file) for cell in row]
        assert [cell for cell in cells if cell.startswith(("=", "@"))] == []
    if suffix == ".xlsx":
        import zipfile

        with zipfile.ZipFile(target) as book:
            sheets = b"".join(book.read(name) for name in book.namelist() if "worksheets/" in name and name.endswith(".xml"))
        assert b"<f>" not in sheets
        assert b"<hyperlink" not in sheets


@pytest.mark.skipif(sys.platform == "win32", reason="such names do not exist there")
def test_evil_file_names_do_no_harm(muster: Callable[..., Any], tmp_path: Path) -> None:
    library = tmp_path / "lib"
    library.mkdir()
    for number, text in enumerate(EVIL):
        name = text.replace("/", "∕").replace("\0", "")[:60]
        (library / f"{name}{number}.mtf").write_bytes(smallest("mtf").data)
        (library / f"{name}{number}.blk").write_bytes(b"broken")
    (library / ("a" * 240 + ".mtf")).write_bytes(smallest("mtf").data)
    formats = "html,csv,json,sarif,junit,github,xlsx,parquet"
    ran = muster("audit", library, "--no-cache", "--jobs", "1", "--fail-on", "never", "--format", formats, "--out", tmp_path / "out")
    assert ran.code in (0, 3), ran.err
    assert elements((tmp_path / "out" / "audit.html").read_text(encoding="utf-8")).harm == []
    with (tmp_path / "out" / "audit.csv").open(encoding="utf-8", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "@"))] == []
    assert not _controls(ran.out + ran.err)
    assert not _controls("".join(muster("check", library)[1:]))
