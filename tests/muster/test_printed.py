"""Printed sheets against unit files: sheet, file and recomputed value, and every other printed figure with its place on the page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sheet_files

MTF, SVG = "Warden WRD-3H.mtf", "Warden WRD-3H.svg"


@pytest.fixture
def library(tmp_path: Path, fixtures: Path) -> Path:
    """A library of one Mek."""
    folder = tmp_path / "library"
    folder.mkdir()
    shutil.copy(fixtures / "meks" / MTF, folder)
    return folder


@pytest.fixture
def printed(tmp_path: Path, fixtures: Path) -> Callable[..., Path]:
    """A folder with the Mek's sheet, in which each first text stands for the second."""

    def make(*changes: tuple[str, str]) -> Path:
        text = (fixtures / "sheets" / SVG).read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, f"{old}: {text.count(old)}"
            text = text.replace(old, new)
        folder = tmp_path / "sheets"
        folder.mkdir(exist_ok=True)
        (folder / SVG).write_text(text, encoding="utf-8")
        return folder

    return make


@pytest.fixture
def audited(muster: Callable[..., Any], tmp_path: Path) -> Callable[..., tuple[int, list[dict[str, Any]]]]:
    """The exit code and the rows of an audit, with the messages of their findings."""

    def audit(library: Path, sheets: Path) -> tuple[int, list[dict[str, Any]]]:
        ran = muster("audit", library, "--published", sheets, "--no-cache", "--jobs", 1, "--format", "json", "--quiet")
        document = json.loads(ran.out)
        return ran.code, [
            {**unit, "codes": [f["code"] for f in unit.get("findings", ())], "messages": [f["message"] for f in unit.get("findings", ())]}
            for unit in document["units"]
        ]

    return audit


def test_a_sheet_is_a_published_source_of_its_own(library: Path, printed: Callable[..., Path], audited: Any) -> None:
    code, (row,) = audited(library, printed())
    assert (code, row["status"], row["bv"], row["published"], row["source"], row["codes"]) == (0, "match", 1774, 1774, "sheet", [])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (">( 9 )<", ">( 8 )<", "armor of HD is printed as 8, the file has 9"),
        (">( 7 )<", ">( 17 )<", "rear of CT is printed as 17, the file has 7"),
        (">( 23 )<", ">( 24 )<", "structure of CT is printed as 24, the file has 23"),
        (">CT/RT<", ">LA<", "number or place is printed as 1 Heavy Gauss Rifle LA, the file has 1 in CT/RT"),
        (">Brawler<", ">Scout<", "role is printed as Scout, the file has Brawler"),
        (">300 Fusion<", ">300 XL<", "engine is printed as 300 XL, the file has 300 Fusion"),
        (">10 (20)<", ">12 (24)<", "heat sinks is printed as 12 (24), the file has 10"),
        (">20<", ">22<", "long of Heavy Gauss Rifle is printed as 22, the file has 20"),
        ("Ammo: (Heavy Gauss) 12", "Ammo: (Heavy Gauss) 8", "ammunition of Heavy Gauss is printed as 8, the file has 12"),
        ("Ammo (SRM 6) 15", "Ammo (SRM 4) 25", "slot 3 of LT is printed as Ammo (SRM 4) 25, the file has SRM 6 Ammo"),
        (">75<", ">70<", "tonnage is printed as 70, the file has 75"),
    ],
)
def test_one_changed_figure_is_caught_and_its_place_is_named(
    old: str, new: str, told: str, library: Path, printed: Callable[..., Path], audited: Any
) -> None:
    code, (row,) = audited(library, printed((old, new)))
    assert row["codes"] == ["D030"]
    (message,) = row["messages"]
    assert message.startswith(f"{SVG}, page 1, ")
    assert "pt from the left" in message
    assert message.endswith(told)
    assert code == 1


def test_a_changed_weapon_is_caught_in_the_table_and_in_its_slots(library: Path, printed: Callable[..., Path], audited: Any) -> None:
    sheets = printed()
    text = (sheets / SVG).read_text(encoding="utf-8").replace("SRM 6<", "SRM 4<")
    (sheets / SVG).write_text(text, encoding="utf-8")
    _, (row,) = audited(library, sheets)
    assert set(row["codes"]) == {"D030"}
    assert any("item is printed as SRM 4, the file has none of that name" in message for message in row["messages"])
    assert any("slot 1 of LT is printed as SRM 4, the file has SRM 6" in message for message in row["messages"])


def without(text: str, *lines: str) -> str:
    """A sheet without the lines that have one of these places."""
    return "\n".join(line for line in text.splitlines() if not any(f'y="{place}"' in line for place in lines))


def test_a_weapon_that_the_table_lacks_is_caught(library: Path, printed: Callable[..., Path], audited: Any) -> None:
    sheets = printed()
    text = (sheets / SVG).read_text(encoding="utf-8")
    (sheets / SVG).write_text(without(text, "202.40000000000003", "213.20000000000002"), encoding="utf-8")  # the row of the SRM 6
    _, (row,) = audited(library, sheets)
    assert row["messages"] == [
        f"{SVG}, page 1, 29 pt from the left, 199 pt from the top: number of SRM 6 in LT is printed as 0, the file has 1"
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (', (SRM 6) 15', "", "ammunition of SRM 6 is printed as none, the file has 15"),
        ('y="180.8" text-anchor="middle" font-size="6.76px" font-weight="normal">2<', 'y="180.8" text-anchor="middle" font-size="6.76px" '
         'font-weight="normal">1<', "number of ER Medium Laser in LA is printed as 1, the file has 2"),
    ],
    ids=["a load left out", "one of two"],
)  # fmt: skip
def test_what_a_sheet_has_too_little_of_is_caught(
    old: str, new: str, told: str, library: Path, printed: Callable[..., Path], audited: Any
) -> None:
    _, (row,) = audited(library, printed((old, new)))
    (message,) = row["messages"]
    assert message.startswith(f"{SVG}, page 1, ")
    assert message.endswith(told)


def test_the_summary_on_a_terminal_lists_what_is_printed_otherwise(
    library: Path, printed: Callable[..., Path], muster: Callable[..., Any]
) -> None:
    ran = muster("audit", library, "--published", printed((">( 9 )<", ">( 8 )<")), "--no-cache", "--jobs", 1, "--fail-on", "never")
    assert "Printed otherwise than in the files (1 of 1)" in ran.out
    (line,) = [line.split() for line in ran.out.splitlines() if "armor of HD" in line]
    assert line[-2:] == ["8", "9"]


def test_a_changed_battle_value_is_a_mismatch_with_its_place(library: Path, printed: Callable[..., Path], audited: Any) -> None:
    code, (row,) = audited(library, printed((">1,774<", ">1,747<")))
    assert (code, row["status"], row["delta"]) == (1, "mismatch", 27)
    assert row["messages"] == [f"{SVG}, page 1, 51 pt from the left, 375 pt from the top: BV is printed as 1,747, the file has 1,774"]


CREW = '<g visibility="hidden">\n<text id="gunnerySkill0" x="0" y="0">Lorem Ipsum</text>'


@pytest.mark.parametrize(("bv", "status"), [("2,342", "match"), ("2,343", "mismatch")])
def test_a_named_crew_has_the_adjusted_value_on_its_sheet(
    bv: str, status: str, library: Path, printed: Callable[..., Path], audited: Any
) -> None:
    """1,774 × 1.32 (gunnery 3, piloting 4) = 2,341.68."""
    crew = '<g>\n<text id="gunnerySkill0" x="0" y="0">3</text>\n<text id="pilotingSkill0" x="9" y="0">4</text>'
    _, (row,) = audited(library, printed((CREW, crew), (">1,774<", f">{bv}<")))
    assert row["status"] == status
    assert "P609" in row["codes"]


def test_a_sheet_without_a_unit_file_is_valued_by_itself(library: Path, printed: Callable[..., Path], audited: Any) -> None:
    _, rows = audited(library, printed((">Warden WRD-3H<", ">Warder WRD-3X<")))
    assert [(row["path"], row["status"], row["published"]) for row in rows] == [(MTF, "unpublished", None), (SVG, "match", 1774)]
    assert rows[1]["codes"] == ["D031"]


def test_a_file_among_the_sheets_that_cannot_be_read_is_told(library: Path, printed: Callable[..., Path], audited: Any) -> None:
    sheets = printed()
    (sheets / "broken.pdf").write_bytes(b"%PDF-1.4\n1 0 obj\n<<")
    _, rows = audited(library, sheets)
    assert [(row["path"], row["status"]) for row in rows] == [(MTF, "match"), ("broken.pdf", "unreadable")]


def test_sheets_alone_can_be_audited(printed: Callable[..., Path], muster: Callable[..., Any]) -> None:
    ran = muster("audit", printed(), "--no-cache", "--jobs", 1, "--format", "csv", "--quiet")
    assert ran.code == 0
    assert ",1774,1774,sheet,0," in ran.out


def test_workers_come_to_the_same(library: Path, printed: Callable[..., Path], muster: Callable[..., Any]) -> None:
    for number in range(60):
        shutil.copy(library / MTF, library / f"{number}.mtf")
    sheets = printed()
    arguments = ("audit", library, "--published", sheets, "--no-cache", "--format", "csv", "--quiet")
    outputs = [muster(*arguments, "--jobs", jobs).out for jobs in (1, 2)]
    assert outputs[0] == outputs[1]
    assert outputs[0].count(",1774,1774,sheet,") == 61


def test_a_changed_figure_of_a_pdf_is_named_with_its_page(tmp_path: Path, library: Path, audited: Any) -> None:
    """Page 2 is the Mek's sheet with an armor value of its own; page 1 is no sheet."""
    pytest.importorskip("pdfminer", reason="the extra `sheets` is not installed")
    changed = sheet_files.warden()
    changed["armor"]["LT"] = 12
    (tmp_path / "company.pdf").write_bytes(sheet_files.pdf_of(sheet_files.title_page(), changed))
    code, (row,) = audited(library, tmp_path / "company.pdf")
    assert (code, row["status"], row["published"]) == (1, "match", 1774)
    assert [message for message in row["messages"] if "printed as" in message] == [
        "company.pdf, page 2, 467 pt from the left, 78 pt from the top: armor of LT is printed as 12, the file has 22"
    ]


def test_sheets_of_both_forms_are_audited_together(tmp_path: Path, library: Path, printed: Callable[..., Path], audited: Any) -> None:
    pytest.importorskip("pdfminer", reason="the extra `sheets` is not installed")
    sheets = printed((">( 9 )<", ">( 8 )<"))
    (sheets / "print.pdf").write_bytes(sheet_files.pdf_of(sheet_files.warden()))
    (sheets / "scan.pdf").write_bytes(sheet_files.pdf_of([], picture=sheet_files.FRAME))
    _, rows = audited(library, sheets)
    assert [(row["path"], row["status"]) for row in rows] == [(MTF, "match"), ("scan.pdf", "unreadable")]
    assert [message for message in rows[0]["messages"] if message.endswith("armor of HD is printed as 8, the file has 9")]
    assert rows[1]["codes"] == ["P602"]


def test_construction_is_not_judged_by_a_sheet_that_leaves_part_of_it_out(tmp_path: Path, muster: Callable[..., Any]) -> None:
    """A support vehicle with a combustion engine, whose fuel no sheet prints; and a print may be named as it likes."""
    train = next(sheet for sheet in sheet_files.others() if "SUPPORT" in sheet["fields"]["title"])
    (tmp_path / "print.svg").write_bytes(sheet_files.small_svg(train | {"fields": train["fields"] | {"engineType": "370 ICE"}}))
    ran = muster("check", tmp_path / "print.svg", "-v")
    assert ran.code == 0
    assert [line.split()[2] for line in ran.out.splitlines() if line.startswith("print.svg")] == ["P610"]
