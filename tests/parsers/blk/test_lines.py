"""Equipment and transporter lines: taken apart and put together again."""

from __future__ import annotations

import pytest

from converter.formats.blk import number_style, number_text, padded, padding_style
from converter.formats.blk_lines import line_text, parse_line
from converter.formats.blk_transporters import parse_transporter, transporter_text


@pytest.mark.parametrize(
    ("group", "line", "fields"),
    [
        ("vehicle", "Machine Gun(ST)", {"text": "Machine Gun", "sponson": True}),
        ("vehicle", "Light Machine Gun (ST)", {"text": "Light Machine Gun", "sponson": True}),
        ("vehicle", "Machine Gun (Light)(PT)", {"text": "Machine Gun (Light)", "pintle": True}),
        ("vehicle", "ISVehicularGrenadeLauncher (FR)", {"text": "ISVehicularGrenadeLauncher", "facing": 1}),
        ("vehicle", "InfantryAssaultRifle(PT):SIZE:10.0", {"text": "InfantryAssaultRifle", "pintle": True, "size": 10.0}),
        ("vehicle", "Cargo:OMNI:SIZE:4.5", {"text": "Cargo", "pod": True, "size": 4.5}),
        ("vehicle", "CommsGear:3", {"text": "CommsGear:3"}),
        ("fighter", "ISERMediumLaser:OMNI", {"text": "ISERMediumLaser", "pod": True}),
        ("large", "(R) (B) Medium Laser", {"text": "Medium Laser", "rear": True, "mark": "B"}),
        ("large", "IS Gauss Ammo:40", {"text": "IS Gauss Ammo", "shots": 40}),
        ("ba", "BABattleClaw:LA", {"text": "BABattleClaw", "arm": "LA"}),
        ("ba", "BASRM4:SSWM:Body", {"text": "BASRM4", "mark": "SSWM", "arm": "Body"}),
        ("ba", "BAMG:RA:APM", {"text": "BAMG", "mark": "APM", "arm": "RA"}),
        ("ba", "BASRM4 Ammo:Body:Shots4#", {"text": "BASRM4 Ammo", "arm": "Body", "shots": 4}),
        ("proto", "CLSRM4 Ammo (12)", {"text": "CLSRM4 Ammo", "shots": 12}),
    ],
)
def test_a_line_is_taken_apart_and_written_again(group: str, line: str, fields: dict[str, object]) -> None:
    parsed = parse_line(line, group)
    assert {name: getattr(parsed.mount, name) for name in fields} == fields
    assert line_text(parsed.mount, group, parsed.style) == line


def test_a_suffix_without_meaning_is_told() -> None:
    assert parse_line("Medium Laser:OMNI:XYZ", "vehicle").unknown == ("XYZ",)


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("troopspace:4.0", {"kind": "troopspace", "size": 4.0, "doors": None}),
        ("TroopSpace: 3", {"kind": "troopspace", "size": 3.0}),
        ("troopspace:2.5:OMNI", {"size": 2.5, "pod": True}),
        ("cargobay:.5:1", {"kind": "cargobay", "size": 0.5, "doors": 1, "number": None}),
        ("cargobay:10.0:1:3:omni", {"size": 10.0, "doors": 1, "number": 3, "pod": True}),
        ("infantrybay:2.0:0:5:Foot", {"kind": "infantrybay", "number": 5, "platoon": "Foot"}),
        ("infantrybay:2.0:0:5:Foot:-1:2", {"number": 5, "platoon": "Foot", "facing": None, "clan": True}),
        ("battlearmorbay:2.0:1:4:C*", {"comstar": True, "number": 4}),
        ("dropshuttlebay:2.0:1:6:f3", {"facing": 3}),
        ("mechbay:4.0:2:-1::-1:0", {"number": None, "platoon": None}),
        ("dockingcollar", {"kind": "dockingcollar", "size": None}),
        ("BattleArmorHandles - troopers:-1", {"kind": "battlearmorhandles"}),
    ],
)
def test_a_transporter_is_taken_apart_and_written_again(line: str, fields: dict[str, object]) -> None:
    parsed = parse_transporter(line)
    assert parsed is not None
    bay, style = parsed
    assert {name: getattr(bay, name) for name in fields} == fields
    assert transporter_text(bay, style) == line


@pytest.mark.parametrize("line", ["swimmingpool:4.0", "cargobay:many:1", "cargobay:4.0:1:2:!!"])
def test_a_line_that_is_no_transporter_is_none(line: str) -> None:
    assert parse_transporter(line) is None


@pytest.mark.parametrize(
    ("text", "value", "style"),
    [
        ("30.0", 30.0, ""),
        ("30", 30.0, "integer"),
        (".5", 0.5, "bare:1"),
        ("0.50", 0.5, "fixed:2"),
        ("10,000.0", 10000.0, "commas"),
        ("1,200", 1200, "commas"),
        ("07", 7, "padded:2"),
    ],
)
def test_the_spelling_of_a_number_has_a_name(text: str, value: float, style: str) -> None:
    assert number_style(text, value) == style
    assert number_text(value, style) == text


@pytest.mark.parametrize("raw", ["2840\t", "  text", " both  "])
def test_white_space_around_a_value_is_a_matter_of_style(raw: str) -> None:
    assert padded(raw.strip(), padding_style(raw)) == raw
