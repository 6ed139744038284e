"""The Drawing Board and MechEngineer Pro: read from small files of our own."""

from __future__ import annotations

from older_files import BOARD, engineer

import parsers
from converter.model import Mek
from parsers import Source


def read(text: str, name: str) -> parsers.ReadResult:
    return parsers.read(Source(name, text.encode()))


def test_a_drawing_board_mek_is_read() -> None:
    (mek,) = read(BOARD, "shale.xml").units
    assert isinstance(mek, Mek)
    assert (mek.name, mek.tonnage, mek.walk_mp, mek.gyro, mek.cockpit) == ("Shale SHL-1", 25, 8, "XL", "Small")
    assert (mek.engine.kind, mek.engine.rating, mek.engine.tech) == ("XL", 200, "IS")
    assert (mek.armor.kind, mek.armor.tech, mek.armor.points, mek.armor.rear) == ("Ferro-Fibrous", "Clan", {"LT": 7, "HD": 6}, {"LT": 2})
    laser, small, load = mek.mounts
    assert laser.rear
    assert (small.item, small.armored) == ("CLERSmallLaser", True)
    assert load.item == "IS Ammo LRM-20"


def test_a_number_that_is_none_is_an_error_with_its_line() -> None:
    result = read(BOARD.replace("<tonnage>25</tonnage>", "<tonnage>heavy</tonnage>"), "shale.xml")
    assert next((finding.code, finding.line) for finding in result.findings) == ("P009", 4)
    assert "P006" in [finding.code for finding in result.findings]


def test_an_element_that_the_format_does_not_have_is_told() -> None:
    findings = read(BOARD.replace("<basics>", "<basics><paint>red</paint>"), "shale.xml").findings
    assert [(finding.code, finding.fields["name"]) for finding in findings if finding.code == "P015"] == [("P015", "paint")]


def test_another_version_is_told() -> None:
    assert "P404" in [f.code for f in read(BOARD.replace("<version>2<", "<version>1<"), "shale.xml").findings]


def test_a_mech_engineer_mek_is_read() -> None:
    (mek,) = read(engineer(), "gneiss.mep").units
    assert isinstance(mek, Mek)
    assert (mek.name, mek.tonnage, mek.engine.rating, mek.rules_level, mek.heat_sinks.count) == ("Gneiss GNS-2", 45, 180, 1, 10)
    assert mek.armor.points == {"HD": 9, "LA": 8, "LT": 7, "CT": 12, "RT": 7, "RA": 8, "LL": 9, "RL": 9}
    assert mek.armor.rear == {"LT": 2, "CT": 4, "RT": 2}
    assert [(m.item, m.slots) for m in mek.mounts] == [("Medium Laser", (("LT", 0),))]


def test_a_rear_mark_is_understood_and_an_unknown_item_reported() -> None:
    assert read(engineer(slot="(R)Medium Laser"), "gneiss.mep").units[0].mounts[0].rear
    assert "E101" in [finding.code for finding in read(engineer(slot="Fog Machine"), "gneiss.mep").findings]


def test_every_truncation_of_the_text_is_survived() -> None:
    for whole, name in ((engineer(), "gneiss.mep"), (BOARD, "shale.xml")):
        for length in range(1, len(whole), 3):
            result = read(whole[:length], name)
            assert result.units or result.findings
