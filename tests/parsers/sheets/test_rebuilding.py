"""Units made of their sheets: the same as their files where the sheet says enough, else none and the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sheet_files

import parsers
from converter.battlevalue import RuleSet, battle_value
from converter.model import AnyUnit, Finding, Mount

FIXTURES = Path(__file__).parent.parent.parent.parent / "fixtures"
SHEETS = sheet_files.others()


def unit_of(data: bytes) -> tuple[AnyUnit | None, tuple[Finding, ...]]:
    (sheet,), findings = parsers.read_sheets(parsers.Source("sheet.svg", data))
    return sheet.unit, findings


def load(unit: AnyUnit) -> Counter[tuple[str, str, int | None, bool]]:
    """What a unit carries; where in the hull ammunition and modifications lie makes no difference."""

    def place(mount: Mount) -> str:
        return "hull" if mount.location in ("BD", "FSL") else mount.location

    return Counter((mount.item, place(mount), mount.shots, mount.rear) for mount in unit.mounts)


@pytest.fixture(params=SHEETS, ids=lambda sheet: Path(sheet["file"]).stem)
def other(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_a_unit_made_of_its_sheet_is_that_of_its_file(other: Any, small_svg: Callable[[Any], bytes]) -> None:
    unit, findings = unit_of(small_svg(other))
    path = FIXTURES / other["file"]
    (own,) = parsers.read(parsers.Source(path.name, path.read_bytes())).units
    assert [finding.code for finding in findings] == ["P610"]
    assert unit is not None
    assert load(unit) == load(own)
    armor = {place: points for place, points in own.armor.points.items() if points}
    assert (unit.family, unit.tonnage, unit.armor.points, unit.armor.kind) == (own.family, own.tonnage, armor, own.armor.kind)
    value = battle_value(unit, RuleSet()).points
    assert value == int(other["fields"]["bv"].replace(",", "")) == battle_value(own, RuleSet()).points


def test_jets_that_the_table_leaves_out_are_those_of_the_jump_mp(small_svg: Callable[[Any], bytes]) -> None:
    tank = SHEETS[0] | {"fields": SHEETS[0]["fields"] | {"mpJump": "3"}}
    unit, _ = unit_of(small_svg(tank))
    assert unit is not None
    assert [mount.item for mount in unit.mounts].count("VehicleJumpJet") == 3


def test_a_second_line_is_linked_to_its_entry_and_shots_to_full_lots(small_svg: Callable[[Any], bytes]) -> None:
    tank = SHEETS[0] | {"table": [["2", "LRM 15 w/Artemis IV", "TU"]], "notes": ["Ammo: (LRM 15 Artemis) 20"]}
    unit, _ = unit_of(small_svg(tank))
    assert unit is not None
    assert [(mount.item, mount.linked) for mount in unit.mounts[:4]] == [
        ("LRM 15", None), ("ISArtemisIV", 0), ("LRM 15", None), ("ISArtemisIV", 2),
    ]  # fmt: skip
    assert [(mount.item, mount.shots) for mount in unit.mounts[4:]] == [
        ("IS Ammo LRM-15 Artemis-capable", None), ("IS Ammo LRM-15 Artemis-capable", None), ("IS Ammo LRM-15 Artemis-capable", 4),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"table": [["1", "Medium Lazer", "FR"]]}, "which item 'Medium Lazer' is"),
        ({"table": [["1", "Medium Laser", "XX"]]}, "where 'Medium Laser' is"),
        ({"notes": ["Ammo: (AC/55) 20"]}, "which ammunition 'AC/55' is"),
        ({"notes": ["Features Swimming Pool"]}, "what 'Swimming Pool' is"),
        ({"fields": {"techBase": "Mixed"}}, "tech base of the chassis"),
        ({"fields": {"engineType": "100 Clockwork"}}, "engine type"),
        ({"fields": {"movementType": ""}}, "movement type"),
        ({"fields": {"armorType": "Cardboard"}}, "armor type"),
        ({"fields": {"textArmor_RR": ""}}, "armor by location"),
        ({"fields": {"mpWalk": '8 "'}}, "movement in hexes; the sheet has inches"),
    ],
)
def test_what_a_sheet_does_not_tell_is_said_and_not_guessed(change: Any, told: str, small_svg: Callable[[Any], bytes]) -> None:
    fields = SHEETS[0]["fields"] | change.get("fields", {})
    unit, findings = unit_of(small_svg(SHEETS[0] | change | {"fields": fields}))
    assert unit is None
    assert [finding.code for finding in findings] == ["P608"]
    assert findings[0].message.endswith(f"it does not tell: {told}")


def test_sheets_of_infantry_and_the_like_say_what_they_leave_out(small_svg: Callable[[Any], bytes]) -> None:
    squad = {"fields": {"title": "BATTLE ARMOR: SQUAD 1", "type": "Mole Suit", "mpWalk": "1", "bv": "120/30"}, "table": []}
    unit, findings = unit_of(small_svg(squad))
    assert unit is None
    assert "sheets of battle armor name no tech base" in findings[-1].message


def test_names_and_slots_that_a_sheet_carries_as_attributes_are_taken(warden: Any, marked_svg_of: Callable[[Any], bytes]) -> None:
    """The form that MegaMekLab writes since August 2025: what is printed may even be abbreviated."""
    (sheet,), findings = parsers.read_sheets(parsers.Source("sheet.svg", marked_svg_of(warden)))
    assert [finding.message for finding in findings] == []
    assert [(row.key, row.text("quantity"), row.text("name"), row.text("long")) for row in sheet.inventory] == [
        ("ISERMediumLaser", "2", "ER Medium Laser", "12"),
        ("ISERMediumLaser", "2", "ER Medium Laser", "12"),
        ("SRM 6", "1", "SRM 6", "9"),
        ("ISERMediumLaser", "1", "ER Medium Laser (R)", "12"),
        ("ISHeavyGaussRifle", "1", "Heavy Gauss Rifle", "20"),
    ]
    assert (sheet.slots["LT"][0].text, sheet.slots["LT"][0].name) == ("S6", "SRM 6")
    assert sheet.note("ammo") == "(Heavy Gauss) 12, (SRM 6) 15"
    assert sheet.unit is not None
    assert battle_value(sheet.unit, RuleSet()).points == 1774
