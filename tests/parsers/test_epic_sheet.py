"""Epic sheets: what the forms say, and what is said about forms that are wrong."""

from __future__ import annotations

import pytest

import parsers
from converter.epic import check, differences, points
from converter.model import EpicDesign, Finding, codes
from converter.model.epic import NO_SAVE
from converter.writers import files, write, writers

WRITER = next(writer for writer in writers() if writer.name == "epic_sheet")

CHASSIS = """SCT Rhino
CLASS (CL) : Armoured Vehicle
MOVEMENT (MOV) : 25 cm, tracked
SAVE /NEGATIVE SAVE (SV) : 4+
CLOSE ASSAULT FACTOR (CAF) : 0
MORAL VALUE (MOR) :
Fixed Mounts (Fx) : FxFw 1VW
Swivel Mounts (Sw) : SwL SwR 2HW
Turret Mounts (Tr) : 2 VW
Special : FxF and Tr mounts are alternative
BASIC POINT VALUE : 10 pts
"""
VEHICLE = """VCT Block ON Rhino
CLASS (CL) : Armoured vehicle
MOVEMENT (MOV) : 25 cm
SAVE /NEGATIVE SAVE (SV) : 1+
CLOSE ASSAULT FACTOR (CAF) : 2+
MORALE VALUE (MOR) :
WEAPONS
Type (T) Mount (Mnt) Barrels (BAR) Load (LO)
Heavy Plasma FxF 1 1HW
armament = 1HW final load = 4HW
Basic cost 10 pts
3*extra arm 30 pts
1 HW 10 pts
+2 CAF 10 pts
overall cost 60 pts
"""


def read(text: str) -> tuple[list[EpicDesign], tuple[Finding, ...]]:
    units, findings = parsers.read(parsers.Source("sheet.epic", text.encode()))
    return [unit for unit in units if isinstance(unit, EpicDesign)], findings


def named(findings: tuple[Finding, ...]) -> list[str]:
    """The names the rules give to the findings; the code where they have none."""
    sources = [(codes()[finding.code].source, finding.code) for finding in findings]
    return [source.rpartition("· ")[2] if "·" in source else code for source, code in sources]


def test_the_rhino_of_the_rules_is_read_completely() -> None:
    (design,), findings = read(CHASSIS + "\n" + VEHICLE)
    assert not findings
    assert (design.name, design.stored_bv) == ("Rhino Block", 60)
    sheet, vehicle = design.chassis_sheet, design.vehicle
    assert sheet is not None
    assert vehicle is not None
    assert [(mount.code, str(mount.capacity)) for mount in sheet.mounts] == [("FxF", "1VW"), ("SwL", "2HW"), ("SwR", "2HW"), ("Tr", "2VW")]
    assert sheet.alternatives == (("FxF", "Tr"),)
    assert (sheet.movement_cm, sheet.propulsion, sheet.save, sheet.morale, sheet.base_points) == (25, "tracked", 4, None, 10)
    assert [(row.text, row.mount, row.barrels, str(row.load)) for row in vehicle.weapons] == [("Heavy Plasma", "FxF", 1, "1HW")]
    assert [(item.item, item.count, item.points) for item in design.printed_items] == [
        ("base", None, 10),
        ("save", 3, 30),
        ("HW", 1, 10),
        ("caf", 2, 10),
    ]


def test_its_printed_figures_agree_with_the_computed_ones() -> None:
    (design,), _ = read(CHASSIS + VEHICLE)
    value = points(design)
    assert value is not None
    assert value.points == 60
    assert not differences(design)
    assert named(check(design)) == ["ML_INFERRED", "CAF_UNUSED"]
    assert [finding.line for finding in check(design)] == [7, 16]


def test_case_blanks_and_titles_do_not_matter() -> None:
    shouted = (CHASSIS + VEHICLE).replace("SCT Rhino\n", "").replace("VCT Block ON Rhino\n", "")
    shouted = shouted.replace("MOVEMENT (MOV) :", "  movement   ( mov ):").replace("SAVE /NEGATIVE SAVE", "Save/ Negative  Save")
    (design,), findings = read(shouted)
    (titled,), _ = read(CHASSIS + VEHICLE)
    assert not findings
    assert (design.chassis_sheet, design.vehicle) == (titled.chassis_sheet, titled.vehicle)


def test_a_chassis_without_a_vehicle_is_a_design_of_its_own() -> None:
    (design,), findings = read(CHASSIS)
    assert not findings
    assert (design.chassis, design.vehicle) == ("Rhino", None)


def test_several_vehicles_stand_on_the_chassis_they_name() -> None:
    tank = CHASSIS.replace("Rhino", "Tank").replace("10 pts", "25 pts")
    designs, findings = read(CHASSIS + tank + VEHICLE + VEHICLE.replace("ON Rhino", "ON TANK"))
    assert not findings
    assert [design.chassis_sheet.base_points for design in designs if design.chassis_sheet] == [10, 25]
    assert [design.provenance.index for design in designs if design.provenance] == [0, 1]


def test_a_split_factor_troops_no_save_and_a_maximum_load_are_read() -> None:
    chassis = CHASSIS.replace(": 4+", ": none").replace("Special :", "MAXIMUM LOAD (ML) : 5TW\nSpecial :")
    vehicle = VEHICLE.replace(": 2+", ": 10 (O 12 D 8)").replace("WEAPONS", "TROOPS : 2 stands\nWEAPONS").replace(": 1+", ": -2")
    (design,), findings = read(chassis + vehicle)
    assert not findings
    assert design.chassis_sheet is not None
    assert design.vehicle is not None
    assert (design.chassis_sheet.save, str(design.chassis_sheet.maximum_load)) == (NO_SAVE, "5TW")
    assert (design.vehicle.caf, design.vehicle.offensive_caf, design.vehicle.defensive_caf) == (10, 12, 8)
    assert (design.vehicle.troop_stands, design.vehicle.save) == (2, -2)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("MORAL VALUE (MOR) :\n", "", "MISSING_FIELD"),
        ("Special :", "CLOSE ASSAULT FACTOR (CAF) : 3\nSpecial :", "DUPLICATE_FIELD"),
        ("25 cm, tracked", "fast", "BAD_MOVEMENT"),
        ("25 cm, tracked", "-5 cm", "BAD_MOVEMENT"),
        ("25 cm, tracked", "25", "BAD_MOVEMENT"),
        (": 4+", ": 9+", "BAD_SAVE"),
        ("FxFw 1VW", "FxFw 2IW", "BAD_CAPACITY"),
        ("FxFw 1VW", "FxFw 0VW", "BAD_CAPACITY"),
        ("FxFw 1VW", "FxFw VW2", "BAD_CAPACITY"),
        ("FxFw 1VW", "FxU 1VW", "BAD_MOUNT_CODE"),
        (": 2 VW", ": TrL 2VW", "BAD_MOUNT_CODE"),
        ("FxFw 1VW", "FxFw 1VW; FxF 1HW", "DUPLICATE_MOUNT"),
        ("SwL SwR 2HW", "SwL SwR SwL 2HW", "DUPLICATE_MOUNT"),
        ("FxFw 1VW", "SwB 1VW", "MOUNT_LINE"),
        ("Armoured Vehicle", "Flyer", "UNKNOWN_CLASS"),
    ],
)
def test_a_wrong_chassis_sheet_is_reported(old: str, new: str, code: str) -> None:
    assert old in CHASSIS
    _, findings = read(CHASSIS.replace(old, new))
    assert code in named(findings)
    assert all(finding.message and finding.line for finding in findings)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("FxF 1 1HW", "FxF 0 1HW", "BAD_BARRELS"),
        ("FxF 1 1HW", "FxF 999999999 1HW", "BAD_BARRELS"),
        ("FxF 1 1HW", "FxU 1 1HW", "BAD_MOUNT_CODE"),
        ("FxF 1 1HW", "FxF 1 1XW", "BAD_CAPACITY"),
        ("FxF 1 1HW", "FxF", "P715"),
        ("ON Rhino", "ON Land Raider", "UNKNOWN_CHASSIS"),
        ("Basic cost 10 pts", "Wishbone 10 pts", "UNKNOWN_ITEM"),
        (": 2+", ": high", "P714"),
        ("MOVEMENT (MOV)", "TURN MODE (TM)", "MISSING_FIELD"),
    ],
)
def test_a_wrong_vehicle_sheet_is_reported(old: str, new: str, code: str) -> None:
    assert old in VEHICLE
    _, findings = read(CHASSIS + VEHICLE.replace(old, new))
    assert code in named(findings)
    assert all(finding.message and finding.line for finding in findings)


def test_a_sheet_that_is_both_or_neither_is_no_sheet() -> None:
    both = CHASSIS.replace("SCT Rhino\n", "") + "WEAPONS\n"
    neither = "CLASS (CL) : Titan\nMOVEMENT (MOV) : 5 cm\n"
    assert [named(read(text)[1]) for text in (both, neither)] == [["SHEET_KIND"]] * 2


def test_a_blank_form_is_nothing_to_read() -> None:
    blank = "\n".join(line.partition(":")[0] + ":" if ":" in line else line for line in CHASSIS.splitlines())
    units, findings = read(blank)
    assert not units
    assert [finding.code for finding in findings] == ["P716"]


def test_a_printed_cost_that_differs_is_one_discrepancy() -> None:
    (design,), _ = read(CHASSIS + VEHICLE.replace("cost 60", "cost 55"))
    (finding,) = differences(design)
    assert named((finding,)) == ["COST_MISMATCH"]
    assert (finding.fields["published"], finding.fields["computed"], finding.fields["delta"]) == (55, 60, 5)
    assert finding.line == 26


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("FxF 1 1HW", "FxF 1 2HW", "WEAPON_LOAD_MISMATCH"),
        ("armament = 1HW", "armament = 2HW", "ARMAMENT_LOAD_MISMATCH"),
        ("final load = 4HW", "final load = 3HW", "FINAL_LOAD_MISMATCH"),
        ("3*extra arm 30", "2*extra arm 30", "COST_ITEM_MISMATCH"),
        ("+2 CAF 10", "+2 CAF 15", "COST_ITEM_MISMATCH"),
        ("1 HW 10", "1 VW 20", "COST_ITEM_MISMATCH"),
    ],
)
def test_printed_loads_and_items_are_compared(old: str, new: str, code: str) -> None:
    (design,), findings = read(CHASSIS + VEHICLE.replace(old, new))
    assert not findings
    assert named(differences(design)) == [code]


def test_the_same_load_in_another_grade_is_no_difference() -> None:
    (design,), _ = read(CHASSIS + VEHICLE.replace("final load = 4HW", "final load = 2VW"))
    assert not differences(design)


def test_unknown_lines_are_kept_reported_and_written_back() -> None:
    text = CHASSIS + VEHICLE.replace("WEAPONS", "TURN MODE : tight\nWEAPONS")
    (design,), findings = read(text)
    assert [finding.code for finding in findings] == ["P008"]
    assert "TURN MODE : tight\nWEAPONS" in write([design], WRITER).data.decode()


def test_the_vehicles_of_a_file_are_written_into_one_file_with_their_chassis_once() -> None:
    second = VEHICLE.replace("Block", "Brick").replace("FxF 1 1HW", "SwL 1 1HW")
    designs, _ = read(CHASSIS + VEHICLE + second)
    (group,) = files(designs, WRITER)
    text = write(group, WRITER).data.decode()
    assert text.count("SCT Rhino") == 1
    again, _ = read(text)
    assert [unit.model_copy(update={"provenance": None}) for unit in again] == [u.model_copy(update={"provenance": None}) for u in designs]
