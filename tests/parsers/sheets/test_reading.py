"""Record sheets as SVG and PDF: every printed value with its place; what cannot be read is said, never guessed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sheet_files

import parsers
from converter.model import RecordSheet

pytest.importorskip("pdfminer", reason="the extra `sheets` is not installed")


def sheets(data: bytes, name: str = "sheet.pdf") -> tuple[tuple[RecordSheet, ...], list[str]]:
    found, findings = parsers.read_sheets(parsers.Source(name, data))
    return found, [finding.code for finding in findings]


@pytest.fixture(params=["svg", "pdf of FOP", "pdf of a browser", "pdf of cairo"])
def printed(request: pytest.FixtureRequest, warden: Any, svg_of: Callable[..., bytes], pdf_of: Callable[..., bytes]) -> RecordSheet:
    """The Warden's sheet, however it was printed."""
    producers = {"pdf of FOP": "Apache FOP Version 2.8", "pdf of a browser": "Skia/PDF m120", "pdf of cairo": "cairo 1.16"}
    data = svg_of(warden) if request.param == "svg" else pdf_of(warden, producer=producers[request.param])
    found, codes = sheets(data, f"sheet.{request.param[:3]}")
    assert codes == []
    assert len(found) == 1
    return found[0]


def test_every_field_of_a_sheet_is_read(printed: RecordSheet) -> None:
    assert (printed.family, printed.kind, printed.name) == ("mek", "Biped", "Warden WRD-3H")
    texts = (
        "tonnage",
        "walk_mp",
        "run_mp",
        "jump_mp",
        "tech_base",
        "rules_level",
        "role",
        "engine",
        "armor_kind",
        "structure_kind",
        "heat_sinks",
    )
    assert [printed.text(datum) for datum in texts] == [
        "75", "4", "6", "0", "Inner Sphere", "Standard", "Brawler", "300 Fusion", "Standard Armor", "Standard Structure", "10 (20)",
    ]  # fmt: skip
    assert printed.whole("bv") == 1774


def test_armor_and_structure_go_to_their_locations(printed: RecordSheet) -> None:
    assert {location: printed.whole(f"armor.{location}") for location in ("HD", "CT", "LA", "RL")} == {
        "HD": 9,
        "CT": 30,
        "LA": 18,
        "RL": 24,
    }
    assert [printed.whole(f"rear.{location}") for location in ("CT", "RT", "LT")] == [7, 5, 5]
    assert [printed.whole(f"structure.{location}") for location in ("CT", "RT", "LA", "LL")] == [23, 16, 12, 16]


def test_the_inventory_is_read_row_by_row_and_further_lines_belong_to_their_row(printed: RecordSheet) -> None:
    assert [(row.text("quantity"), row.text("name"), row.text("location"), row.text("long")) for row in printed.inventory] == [
        ("2", "ER Medium Laser", "LA", "12"),
        ("2", "ER Medium Laser", "RA", "12"),
        ("1", "SRM 6", "LT", "9"),
        ("1", "ER Medium Laser (R)", "LT", "12"),
        ("1", "Heavy Gauss Rifle", "CT/RT", "20"),
    ]
    assert printed.inventory[4].cells["damage"].text == "25/20/10\n[DB,V,X]"
    assert printed.note("ammo") == "(Heavy Gauss) 12, (SRM 6) 15"


def test_crit_slots_are_read_in_order(printed: RecordSheet) -> None:
    assert [slot.text for slot in printed.slots["HD"]] == ["Life Support", "Sensors", "Cockpit", "Roll Again", "Sensors", "Life Support"]
    assert [len(printed.slots[location]) for location in ("LA", "RA", "LT", "RT", "CT", "LL", "RL")] == [12] * 5 + [6] * 2
    assert printed.slots["LT"][7].text == "CASE"


def test_a_value_knows_its_place_on_the_page(printed: RecordSheet) -> None:
    place = printed.values["bv"].place
    assert (place.page, round(place.x), round(place.y)) == (1, 18 + 33, 18 + 357)
    assert str(place) == "page 1, 51 pt from the left, 375 pt from the top"


def test_hidden_fields_are_not_read(warden: Any, svg_of: Callable[..., bytes]) -> None:
    ((sheet,), _) = sheets(svg_of(warden), "sheet.svg")
    assert "gunnery" not in sheet.values
    assert sheet.skills == (4, 5)


def test_several_pages_are_several_sheets_and_others_are_told(warden: Any, pdf_of: Callable[..., bytes]) -> None:
    found, codes = sheets(pdf_of(warden, sheet_files.title_page(), warden))
    assert [sheet.page for sheet in found] == [1, 3]
    assert codes == ["P607"]


def test_a_number_too_few_leaves_the_armor_unread_rather_than_shifted(warden: Any, pdf_of: Callable[..., bytes]) -> None:
    del warden["armor"]["CTR"]
    ((sheet,), codes) = sheets(pdf_of(warden))
    assert not [datum for datum in sheet.values if datum.startswith(("armor.", "rear.", "structure."))]
    assert codes == ["P606", "P608"]


def test_armor_labels_that_are_not_mirrored_are_not_trusted(warden: Any, pdf_of: Callable[..., bytes]) -> None:
    order = ["HD", "CT", "CTR", "LT", "LTR", "RT", "RTR", "RA", "LA", "RL", "LL"]
    warden["armor"] = {location: warden["armor"][location] for location in order}
    _, codes = sheets(pdf_of(warden))
    assert codes == ["P606", "P608"]


@pytest.mark.parametrize("text", ["1,774", "1.774", "1 774", "1’774", "1774"])
def test_thousands_are_parted_as_the_printing_machine_was_set(text: str, warden: Any, svg_of: Callable[..., bytes]) -> None:
    warden["values"]["bv"] = text
    ((sheet,), _) = sheets(svg_of(warden), "sheet.svg")
    assert sheet.whole("bv") == 1774


def test_a_scan_is_refused_with_its_page(pdf_of: Callable[..., bytes]) -> None:
    assert sheets(pdf_of([], picture=(0, 0, 612, 792))) == ((), ["P602"])


def test_an_encrypted_file_is_refused(warden: Any, pdf_of: Callable[..., bytes]) -> None:
    assert sheets(pdf_of(warden, encrypted=True)) == ((), ["P603"])


def test_a_form_of_another_game_is_no_record_sheet(pdf_of: Callable[..., bytes]) -> None:
    lines = ("CHARACTER SHEET", "Strength: 12", "Armor Class: 15")
    form = [sheet_files.Text(50, 50 + 20 * at, line, bold=True, size=12) for at, line in enumerate(lines)]
    assert sheets(pdf_of(form)) == ((), ["P601"])


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_half_a_file_gives_a_finding_and_no_exception(part: float, warden: Any, pdf_of: Callable[..., bytes]) -> None:
    data = pdf_of(warden)
    found, codes = sheets(data[: int(len(data) * part)])
    assert found or codes


def test_a_picture_that_is_no_sheet_is_told(warden: Any) -> None:
    assert sheets(b'<svg xmlns="http://www.w3.org/2000/svg"><text id="x">A bird</text></svg>', "bird.svg") == ((), ["P601"])


def test_without_the_library_a_finding_says_what_to_install(
    warden: Any, pdf_of: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parsers.sheets.find_spec", lambda name: None)
    assert sheets(pdf_of(warden)) == ((), ["P600"])


def test_values_over_a_picture_are_read_by_their_places(pdf_of: Callable[..., bytes]) -> None:
    """SSW's sheets: frame and labels are one picture."""
    ((sheet,), codes) = sheets(pdf_of(sheet_files.over_picture(), picture=sheet_files.FRAME, producer="iText"))
    assert (sheet.producer, sheet.name, sheet.whole("bv"), sheet.whole("rear.CT"), sheet.text("year")) == (
        "SSW",
        "Warden WRD-3H",
        1774,
        7,
        "3061",
    )
    assert [row.text("name") for row in sheet.inventory][2:] == ["SRM 6", "ER Medium Laser (R)", "Heavy Gauss Rifle"]
    assert codes == []
    assert sheet.unit is not None


def test_several_units_of_a_page_are_read_each_by_itself(small_svg: Callable[..., bytes]) -> None:
    """Troops share a page: every block is an `<svg>` of its own, and ids come again."""
    blocks = [small_svg(sheet).decode() for sheet in sheet_files.others() if "PROTOMECH" in sheet["fields"]["title"]]
    found, codes = sheets(f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(blocks)}</svg>'.encode(), "page.svg")
    assert [(sheet.number, sheet.name, sheet.whole("bv")) for sheet in found] == [(1, "Delphyne 2", 316), (2, "Basin Crawler (Quad)", 194)]
    assert codes == ["P610", "P610"]


def test_the_value_in_a_network_is_not_that_of_the_unit(warden: Any, svg_of: Callable[..., bytes]) -> None:
    """Sheets since August 2025 print both: that of the unit, a sign, that within its C3 network."""
    warden["values"]["bv"] = "1,774 ⇔ 1,863"
    ((sheet,), _) = sheets(svg_of(warden), "sheet.svg")
    assert sheet.base_bv == 1774
