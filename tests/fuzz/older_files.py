"""Files of older programs, built here after the description of their layouts: no file written by the binary ones is at hand."""

from __future__ import annotations

import struct

EMPTY, SHOULDER, UPPER_ARM, HIP = 0x00, 0x01, 0x02, 0x05
LIFE_SUPPORT, SENSORS, COCKPIT, ENGINE, GYRO = 0x0C, 0x0D, 0x0E, 0x0F, 0x10
HEAT_SINK, JUMP_JET, MEDIUM_LASER, AC_5 = 0x09, 0x0B, 0x38, 0x3F
AC_5_AMMO = AC_5 + 400


def u16(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}H", *values)


def text(value: str) -> bytes:
    raw = value.encode("cp1252")
    return u16(len(raw)) + raw


def slots(*items: int) -> bytes:
    return struct.pack("<12I", *(items + (EMPTY,) * (12 - len(items))))


def hmp(*, tonnage: int = 40, chassis: int = 0, armor: int = 0, version: bytes = b"V5.00", level: int = 2, tail: bytes = b"") -> bytes:
    """A Mek of 40 tons: walk 4, two medium lasers (one to the rear), an autocannon with 12 rounds left in its bin."""
    points = {22: 10, 28: 11, 34: 12, 40: 13, 46: 14, 52: 15, 58: 9, 64: 16, 68: 3, 70: 4, 72: 5, 74: 0, 76: 0}
    frame = {2: chassis, 4: 0, 6: tonnage * 4, 8: 0, 10: 4, 12: 0, 14: 10, 16: 0, 18: armor}
    words = b"".join(u16({**frame, **points}.get(offset, 0)) for offset in range(2, 20, 2))
    words += u16(*[0] * 11) if armor == 7 else b""
    words += b"".join(u16(points.get(offset, 0)) for offset in range(20, 78, 2))
    arm = (SHOULDER, UPPER_ARM)
    leg = (HIP, HIP + 1, HIP + 2, HIP + 3)
    head = (LIFE_SUPPORT, SENSORS, COCKPIT, HEAT_SINK, SENSORS, LIFE_SUPPORT)
    center = (ENGINE, ENGINE, ENGINE, GYRO, GYRO, GYRO, GYRO, ENGINE, ENGINE, ENGINE, MEDIUM_LASER | 1 << 16)
    blocks = [
        slots(*arm, MEDIUM_LASER),
        slots(AC_5_AMMO | 12 << 16),
        slots(*leg),
        slots(*arm, AC_5, AC_5, AC_5, AC_5),
        slots(),
        slots(*leg),
        slots(*head),
        slots(*center),
    ]
    return b"".join(
        (
            version,
            bytes([1, 0, 0]) + bytes(9),
            u16(tonnage),
            text("Granite"),
            text("GRN-1"),
            u16(3025, level),
            struct.pack("<I", 2_500_000),
            u16(700),
            bytes(20),
            text("BattleForce line"),
            u16(0),
            words,
            *blocks,
            bytes(4),
            *(text(f"prose {i}") for i in range(6)),
            text(""),
            text("note"),
            bytes(8),
            tail,
        )
    )


def hmv(*, motive: int = 8, rating: int = 120, cruise: int = 4, internal: int = 3) -> bytes:
    """A tracked tank of 30 tons with an autocannon in the turret and 30 rounds."""
    item = u16(1, AC_5) + text("maker") + u16(0, 30) + bytes(4)
    return b"".join(
        (
            b"V1.00",
            bytes(2),
            u16(motive),
            bytes(12),
            text("Bollard"),
            text("BLD-2"),
            u16(2, 3030),
            bytes(8),
            bytes([179]),
            bytes(23),
            text("BF2"),
            u16(0),
            bytes(4),
            u16(rating, 1, cruise, 0, 10, 1, internal, 15),
            u16(internal, 20, internal, 16, internal, 16, internal, 12),
            bytes(14),
            u16(1),
            item,
            u16(1),
            struct.pack("<f", 2.5) + text("Infantry bay"),
            bytes(12),
            u16(0xFFFF, 0, 0),
            bytes(4),
            u16(0),
            bytes(4),
            *(text(f"prose {i}") for i in range(7)),
            u16(0),
        )
    )


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
