"""The Drawing Board and MechEngineer Pro: read from small files of our own."""

from __future__ import annotations

import parsers
from converter.model import Mek
from parsers import Source

BOARD = """<mech>
  <creator><name>The Drawing Board</name><version>2</version></creator>
  <basics>
    <name>Shale</name><model>SHL-1</model><technology level="2">Inner Sphere</technology><tonnage>25</tonnage><type>Biped</type>
    <cost>1</cost><bv>0</bv>
    <speed><walk>8</walk><run>12</run></speed>
    <structural>
      <engine tonnage="5" rating="200">Fusion XL</engine><gyro>Extra-Light</gyro><cockpit>Small</cockpit><targsys>Standard</targsys>
      <heatsinks count="10">Double</heatsinks><armor points="40">(C) Ferro-Fibrous</armor><internal>Endo-Steel</internal>
    </structural>
  </basics>
  <mounteditems>
    <mounteditem itemindex="0" rearmounted="True" turretmounted="False">Medium Laser</mounteditem>
  </mounteditems>
  <critdefs>
    <location name="LT" armor="7" reararmor="2">
      <criticalslot slotindex="0">XL Engine</criticalslot>
      <criticalslot slotindex="1" itemindex="0">Medium Laser</criticalslot>
      <criticalslot slotindex="2" armored="True">(C) ER Small Laser</criticalslot>
      <criticalslot slotindex="3">LRM 20 Ammo - Narc</criticalslot>
    </location>
    <location name="H" armor="6" reararmor="0"><criticalslot slotindex="0">Life Support</criticalslot></location>
  </critdefs>
</mech>"""


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


def test_another_version_is_told() -> None:
    assert "P404" in [f.code for f in read(BOARD.replace("<version>2<", "<version>1<"), "shale.xml").findings]


def engineer(*, slot: str = "Medium Laser") -> str:
    armor = [f"  {points:>2}        {points}" for points in (9, 8, 7, 2, 12, 4, 7, 2, 8, 9, 9)]
    order = [("HD", 6), ("LA", 12), ("LT", 12), ("CT", 12), ("RT", 12), ("RA", 12), ("LL", 6), ("RL", 6)]
    lines = [
        f"   {place}{index:>2}{slot if (place, index) == ('LT', 1) else '-----------------'}"
        for place, n in order
        for index in range(1, n + 1)
    ]
    head = [
        "1",
        "     GNS-2 Gneiss",
        "",
        "",
        "",
        "",
        "",
        "3025",
        "InnerSphere",
        "3025",
        "Biped",
        "45",
        "Fusion",
        "Single",
        "Standard",
        "Standard",
    ]
    return "\n".join([*head, "4", "0", "10", "Weapons", "100", "1", "1", *armor, "x0", "1", "2", "3", *lines, ""])


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
