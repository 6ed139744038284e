"""Damage sheets: what they say, and what is said about sheets that are wrong."""

from __future__ import annotations

import pytest

import parsers
from converter.damage import boxes, differences, resolve
from converter.model import DamageSheet, Finding, codes
from converter.model.damage import PrintedRemaining, RolledDie
from converter.writers import write, writers

WRITER = next(writer for writer in writers() if writer.name == "damage_sheet")

SHEET = """// a test
UNIT: Leg Diagrams
LAYOUT: biped
ARMOUR: LL 42; CT 20/6
STRUCTURE: LL 12; CT 12
TOTAL ARMOUR: 68
DECLARE:
1 | Small Laser | Leg Diagrams
2 | Medium Laser | Leg Diagrams | rear
3 | AC/5 | Leg Diagrams
DICE:
1 | loc=LL col=2
2 | loc=LL col=4
3 | loc=LL col=5
RESULT:
1 | marked=3 lost=0
2 | marked=5 lost=0
3 | marked=4 lost=1
REMAINING: LL 30/12; CT 20/12; CTR 6
GRID LL
-7 #.#...
-6 #.#..#
-5 #.#..#
-4 ###.##
-3 ###.##
-2 ######
-1 ######
+0 oooooo
+1 oooooo
END
"""


def read(text: str) -> tuple[DamageSheet | None, tuple[Finding, ...]]:
    units, findings = parsers.read(parsers.Source("sheet.damage", text.encode()))
    sheet = units[0] if units else None
    assert sheet is None or isinstance(sheet, DamageSheet)
    return sheet, findings


def said(text: str) -> list[str]:
    """The names of everything that is said about a sheet, but for the shapes of our choice."""
    sheet, findings = read(text)
    if sheet is not None:
        result = resolve(sheet)
        findings = (*findings, *result.findings, *differences(sheet, result))
    assert all(finding.message for finding in findings)
    sources = [(codes()[finding.code].source, finding.code) for finding in findings]
    names = [source.rpartition("· ")[2] if "·" in source else code for source, code in sources]
    return [name for name in names if name != "SHAPE_DEFAULTED"]


def test_a_sheet_is_read_completely() -> None:
    sheet, findings = read(SHEET)
    assert not findings
    assert sheet is not None
    assert (sheet.name, sheet.layout, sheet.armor) == ("Leg Diagrams", "biped", {"LL": 42, "CT": 20, "CTR": 6})
    assert [(shot.weapon, shot.facing) for shot in sheet.shots] == [("Small Laser", None), ("Medium Laser", "rear"), ("AC/5", None)]
    assert sheet.dice[0].dice == (RolledDie("loc", "LL"), RolledDie("col", 2))
    assert sheet.remaining["CTR"] == PrintedRemaining(armor=6, structure=0)
    assert (sheet.printed_total_armor, sheet.stored_bv) == (68, 12)
    assert len(sheet.end_grids[0].rows) == 9


def test_its_printed_figures_agree_with_the_computed_ones() -> None:
    sheet, _ = read(SHEET)
    assert sheet is not None
    assert boxes(sheet).points == 12
    assert not said(SHEET)


def test_american_spelling_case_and_comments_do_not_matter() -> None:
    plain, _ = read(SHEET)
    other, findings = read(SHEET.replace("ARMOUR", "armor").replace("UNIT", "unit").replace("LL 12; CT", "LL 12 ; CT"))
    assert not findings
    assert plain is not None
    assert other is not None
    assert other.model_copy(update={"provenance": None}) == plain.model_copy(update={"provenance": None})


def test_a_written_sheet_is_read_as_itself() -> None:
    sheet, _ = read(SHEET)
    assert sheet is not None
    assert write([sheet], WRITER).data.decode() == SHEET


def test_repeated_labels_are_consumed_in_order() -> None:
    text = SHEET.replace("3 | AC/5", "3 | LRM 10").replace("3 | loc=LL col=5", "3 | loc=LL col=5 loc=ct col=1")
    sheet, _ = read(text)
    assert sheet is not None
    assert [placed.location for placed in resolve(sheet).log[2].placements] == ["LL", "CT"]


def test_a_missed_shot_stays_in_the_log() -> None:
    sheet, findings = read(SHEET.replace("2 | loc=LL col=4", "2 | miss"))
    assert not findings
    assert sheet is not None
    assert resolve(sheet).log[1].placements == ()


def test_a_seed_stands_for_dice() -> None:
    text = SHEET.partition("DECLARE")[0].replace("LL 42", "LL 42; LA 9").replace("LL 12", "LL 12; LA 9")
    text += "SEED: 3025\nDECLARE:\n1 | Medium Laser | Leg Diagrams | front\n"
    sheet, _ = read(text)
    assert sheet is not None
    (entry,) = resolve(sheet).log
    assert [die.value for die in entry.dice] == [1, 6, 5]
    assert entry.placements[0].location == "CT"


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("LL 42;", "LX 42; LL 42;", "UNKNOWN_LOCATION"),
        ("LL 42", "LL -3", "BAD_POINTS"),
        ("LL 42", "LL many", "BAD_POINTS"),
        ("LL 42", "LL 999999999", "BAD_POINTS"),
        ("Small Laser", "Conventional Minefield 999999999", "NO_TEMPLATE_FOR_RATING"),
        ("LL 42", "LL 42/5", "REAR_NOT_ALLOWED"),
        ("STRUCTURE: LL 12; ", "STRUCTURE: ", "NO_STRUCTURE"),
        ("-7 #.#...", "-7 #.#....", "BAD_GRID"),
        ("-7 #.#...", "-7 #.#..X", "BAD_GRID"),
        ("-6 #.#..#\n", "", "BAD_GRID"),
        ("2 | Medium Laser", "1 | Medium Laser", "BAD_DECLARATION"),
        ("3 | AC/5", "4 | AC/5", "BAD_DECLARATION"),
        ("| rear", "| above", "BAD_DECLARATION"),
        ("1 | loc=LL col=2", "1 | loc:LL", "P807"),
        ("1 | loc=LL col=2", "1 | loc=LL col=7", "DICE_RANGE"),
        ("1 | loc=LL col=2", "1 | loc=13 col=2", "DICE_RANGE"),
        ("1 | loc=LL col=2", "1 | loc=LL", "DICE_UNDERFLOW"),
        ("1 | loc=LL col=2", "1 | loc=LL col=2 col=3", "DICE_OVERFLOW"),
        ("1 | loc=LL col=2", "1 | col=2 loc=LL", "DICE_LABEL"),
        ("1 | loc=LL col=2", "1 | loc=RL col=2", "UNKNOWN_LOCATION"),
        ("3 | loc=LL col=5", "3 | loc=LL col=5\n4 | loc=LL col=1", "UNDECLARED_SHOT"),
        ("3 | loc=LL col=5\n", "", "FORGOTTEN_SHOT"),
        ("1 | loc=LL col=2\n2 | loc=LL col=4", "2 | loc=LL col=4\n1 | loc=LL col=2", "ORDER_VIOLATION"),
        ("Small Laser", "Smal Lazer", "UNKNOWN_WEAPON"),
        ("Small Laser", "Bomb 7", "NO_TEMPLATE_FOR_RATING"),
        ("Small Laser | Leg Diagrams", "Small Laser | Somebody Else", "P833"),
        ("TOTAL ARMOUR: 68", "TOTAL ARMOUR: 70", "ARMOR_TOTAL_MISMATCH"),
        ("3 | marked=4 lost=1", "3 | marked=5 lost=0", "RESULT_MISMATCH"),
        ("LL 30/12", "LL 31/12", "REMAINING_MISMATCH"),
        ("-4 ###.##", "-4 ######", "GRID_MISMATCH"),
        ("LAYOUT: biped", "LAYOUT: snake", "P009"),
    ],
)
def test_a_wrong_sheet_is_reported(old: str, new: str, name: str) -> None:
    assert old in SHEET
    assert name in said(SHEET.replace(old, new))


def test_a_template_that_differs_from_the_printed_damage_by_rule_says_so() -> None:
    assert said(SHEET.replace("2 | Medium Laser", "2 | Medium Pulse Laser")) == ["TEMPLATE_SIZE_MISMATCH"]


GRID = """UNIT: Grid
ARMOUR: LL 24
STRUCTURE: LL 12
GRID LL
-4 ###.##
-3 ###.##
-2 ###.##
-1 ###...
+0 oooooo
+1 oooooo
END
REMAINING: LL 12/12
GRID LL
-4 ###...
-3 ###...
-2 ###...
-1 ###...
+0 oooooo
+1 oooooo
END
"""


def test_a_grid_before_the_shots_is_the_start_and_one_behind_them_the_end() -> None:
    assert not said(GRID)
    sheet, _ = read(GRID)
    assert sheet is not None
    assert (len(sheet.grids), len(sheet.end_grids)) == (1, 1)
    assert len(resolve(sheet).widowed) == 6


def test_a_box_more_or_less_than_the_points_is_reported() -> None:
    assert said(GRID.replace("ARMOUR: LL 24", "ARMOUR: LL 23")) == ["BOX_COUNT_MISMATCH"]


def test_armor_that_should_have_fallen_is_reported_and_so_is_armor_that_should_have_stayed() -> None:
    kept = GRID.replace("-4 ###...", "-4 ###.##")
    dropped = GRID.replace("-4 ###...\n-3 ###...\n-2 ###...\n-1 ###...", "-4 ......\n-3 ......\n-2 ......\n-1 ......")
    assert said(kept) == ["WIDOW_MISMATCH"]
    assert said(dropped) == ["WIDOW_MISMATCH"]


def test_a_sheet_without_armor_and_structure_is_no_sheet() -> None:
    sheet, findings = read("UNIT: Nothing\nARMOUR:\nSTRUCTURE:\n")
    assert sheet is None
    assert [finding.code for finding in findings] == ["P006"]


def test_text_behind_the_head_of_a_block_is_kept_and_told() -> None:
    text = "UNIT: Post\nARMOR: CT 4\nSTRUCTURE: CT 2\nDECLARE: in haste\n1 | Medium Laser | front\n"
    (sheet,), findings = parsers.read(parsers.Source("post.damage", text.encode()))
    assert [finding.code for finding in findings] == ["P007"]
    assert [(extra.value, extra.after) for extra in sheet.extras] == [("in haste", "declare")]
