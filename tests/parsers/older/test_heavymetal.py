"""HeavyMetal Pro and Vee: what the layout explains is read, the rest is kept, damage never raises (public case 86)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import parsers
from converter.model import Mek, Vehicle
from parsers import Source

FIXED_HEAD = 19
Build = Callable[..., bytes]


def codes(result: parsers.ReadResult) -> list[str]:
    return [finding.code for finding in result.findings]


def read(data: bytes, name: str = "granite.hmp") -> parsers.ReadResult:
    return parsers.read(Source(name, data))


def test_a_mek_is_read_field_by_field(make_hmp: Build) -> None:
    result = read(make_hmp())
    (mek,) = result.units
    assert isinstance(mek, Mek)
    assert (mek.chassis, mek.model, mek.year, mek.tonnage, mek.rules_level) == ("Granite", "GRN-1", 3025, 40, 2)
    assert (mek.engine.kind, mek.engine.rating, mek.walk_mp, mek.heat_sinks.count) == ("Fusion", 160, 4, 10)
    assert mek.armor.points == {"LA": 10, "LT": 11, "LL": 12, "RA": 13, "RT": 14, "RL": 15, "HD": 9, "CT": 16}
    assert mek.armor.rear == {"LT": 3, "RT": 4, "CT": 5}
    assert (mek.stored_bv, mek.stored_cost) == (700, 2_500_000)
    assert mek.fluff.overview == "prose 0"
    assert mek.fluff.deployment == "prose 5"
    assert codes(result) == ["P402"]


def test_slots_become_items_with_rear_mark_and_rounds(make_hmp: Build) -> None:
    mek = read(make_hmp()).units[0]
    found = {(m.location, len(m.slots), m.rear, m.shots) for m in mek.mounts if m.item}
    assert ("LA", 1, False, None) in found
    assert ("RA", 4, False, None) in found
    assert ("CT", 1, True, None) in found
    assert ("LT", 1, False, 12) in found


def test_a_quad_has_its_limbs_where_quads_have_them(make_hmp: Build) -> None:
    mek = read(make_hmp(chassis=1)).units[0]
    assert isinstance(mek, Mek)
    assert mek.configuration == "Quad"
    assert mek.armor.points["FLL"] == 10
    assert mek.armor.points["RRL"] == 15


def test_patchwork_moves_what_follows(make_hmp: Build) -> None:
    mek = read(make_hmp(armor=7)).units[0]
    assert isinstance(mek, Mek)
    assert mek.armor.kind == "Patchwork"
    assert mek.armor.points["CT"] == 16
    assert set(mek.armor.patchwork) == {"LA", "LT", "LL", "RA", "RT", "RL", "HD", "CT"}


def test_texts_without_a_place_are_kept(make_hmp: Build, make_hmv: Build) -> None:
    (mek,) = parsers.read(parsers.Source("a.hmp", make_hmp())).units
    (tank,) = parsers.read(parsers.Source("a.hmv", make_hmv())).units
    assert ("BattleForce", "BattleForce line") in {(extra.key, extra.value) for extra in mek.extras}
    assert "maker" in {mount.maker for mount in tank.mounts}


def test_an_unknown_code_is_an_error_and_a_foreign_version_a_warning(make_hmp: Build) -> None:
    assert "P403" in codes(read(make_hmp(armor=99)))
    assert "P404" in codes(read(make_hmp(version=b"V5.01")))


def test_unexplained_bytes_are_kept(make_hmp: Build) -> None:
    mek = read(make_hmp(tail=b"\x07\x08")).units[0]
    assert [(extra.kind, extra.value) for extra in mek.extras if extra.key.startswith("the end")] == [("bytes", "07 08")]


def test_every_truncation_gives_a_finding_and_never_raises(make_hmp: Build) -> None:
    whole = make_hmp()
    for length in range(1, len(whole)):
        result = read(whole[:length])
        assert codes(result), length
        if length > 19:
            assert "P401" in codes(result), length


def test_every_change_of_a_byte_of_the_head_is_survived(make_hmp: Build) -> None:
    whole = make_hmp()
    for place in range(FIXED_HEAD):
        for value in range(256):
            data = bytearray(whole)
            data[place] = value
            result = read(bytes(data))
            assert result.units or codes(result)


def test_a_vehicle_is_read_and_its_tonnage_worked_out(make_hmv: Build) -> None:
    result = read(make_hmv(), "bollard.hmv")
    (tank,) = result.units
    assert isinstance(tank, Vehicle)
    assert (tank.chassis, tank.motive, tank.tonnage, tank.cruise_mp) == ("Bollard", "Tracked", 30, 4)
    assert tank.armor.points == {"FR": 20, "LS": 16, "RS": 16, "RR": 12, "TU": 15}
    gun, load, half, case = tank.mounts
    assert (gun.location, load.shots, half.shots, case.text) == ("TU", 20, 10, "CASE")
    assert [(bay.kind, bay.size) for bay in tank.transporters] == [("troopspace", 2.5)]


def test_hover_tonnage_takes_the_suspension_into_account(make_hmv: Build) -> None:
    tank = read(make_hmv(motive=32, rating=70, cruise=10, internal=2), "bollard.hmv").units[0]
    assert tank.tonnage == 15.5  # (70 + 85) / 10


@pytest.mark.parametrize("step", [1, 7])
def test_every_truncation_of_a_vehicle_gives_a_finding(make_hmv: Build, step: int) -> None:
    whole = make_hmv()
    for length in range(1, len(whole), step):
        assert codes(read(whole[:length], "bollard.hmv")), length
