"""Design files that are damaged, old or strange: findings, never an exception, nothing dropped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parsers
from converter.model import Severity

Build = Callable[..., str]
Read = Callable[[str], tuple[Any, tuple[Any, ...]]]


def _codes(findings: tuple[Any, ...]) -> list[str]:
    return [finding.code for finding in findings]


def test_a_portrait_without_its_equals_sign_is_repaired(build: Build, read: Read) -> None:
    mek, findings = read(build("Talos TLS-1A.ssw", None, ('sswimage=""', 'sswimage../Images/No_Image.png"')))
    assert _codes(findings) == ["P301"]
    assert mek.solaris.portrait == "../Images/No_Image.png"


def test_turret_armor_closed_by_another_tag_is_repaired(build: Build, read: Read) -> None:
    text = build(
        "Bastion Siege Tank.saw",
        None,
        ("<type>Standard Armor</type>", "<type>Patchwork Armor</type>"),
        ("<primaryturret>40", '<primary type="Hardened Armor" techbase="2">40'),
    )
    tank, findings = read(text)
    assert _codes(findings) == ["P301"]
    assert tank.armor.points["FT"] == 40


def test_a_file_cut_off_gives_what_stands_before_the_cut(fixtures: Path) -> None:
    whole = (fixtures / "ssw" / "Talos TLS-1A.ssw").read_bytes()
    for end in range(120, len(whole), 97):
        result = parsers.read(parsers.Source("cut.ssw", whole[:end]))
        told = [finding for finding in result.findings if finding.code == "P011"]
        assert [finding.severity for finding in told] == [Severity.ERROR]
        assert told[0].line


def test_an_unknown_element_is_kept_and_told(build: Build, read: Read) -> None:
    mek, findings = read(build("Talos TLS-1A.ssw", None, ("<mech_type>", '<paint scheme="camo">green</paint><mech_type>')))
    assert _codes(findings) == ["P303"]
    assert [(extra.kind, extra.key, extra.value) for extra in mek.extras] == [("element", "paint", '<paint scheme="camo">green</paint>')]


def test_text_between_elements_and_elements_that_stand_again_are_kept_and_told(build: Build, read: Read) -> None:
    again = ("<mech_type>", "todo: paint<cost>1.0</cost><!-- cheap --><mech_type>")
    mek, findings = read(build("Talos TLS-1A.ssw", None, again, ("<mech ", "<!-- draft --><mech ")))
    assert _codes(findings) == ["P303", "P010"]
    assert [(extra.kind, extra.value, extra.after) for extra in mek.extras] == [
        ("line", "todo: paint", "mech"),
        ("element", "<cost>1.0</cost>", "mech"),
    ]
    assert [(comment.text, comment.after) for comment in mek.comments] == [(" cheap ", "mech"), (" draft ", "")]
    assert mek.stored_cost != 1


def test_both_turrets_above_the_side_torsos_are_read(build: Build, read: Read) -> None:
    turrets = '<turret type="left torso" index="5"/><turret type="right torso" index="6"/>'
    mek, _ = read(build("Talos TLS-1A.ssw", [turrets]))
    assert [mount.slots for mount in mek.mounts if mount.item == "ISShoulderTurret"] == [(("LT", 5),), (("RT", 6),)]


def test_an_unknown_item_keeps_its_name(build: Build, read: Read) -> None:
    """Public case 89: what the program cannot find is told by name, and the rest of the file is read."""
    mek, findings = read(build("Talos TLS-1A.ssw", [("VTOL Jet Boster", "LT", 0), ("(IS) PPC", "LT", 1)]))
    assert _codes(findings) == ["P304"]
    assert [(mount.item, mount.text) for mount in mek.mounts if mount.location == "LT"] == [("", "VTOL Jet Boster"), ("PPC", "(IS) PPC")]


def test_two_items_in_one_slot_are_told(build: Build, read: Read) -> None:
    _, findings = read(build("Talos TLS-1A.ssw", [("(IS) PPC", "LT", 0), ("(IS) Medium Laser", "LT", 2)]))
    assert _codes(findings) == ["P306"]
    assert "slot 3 of LT" in findings[0].message


def test_an_item_beyond_the_end_of_its_location_is_told(build: Build, read: Read) -> None:
    _, findings = read(build("Talos TLS-1A.ssw", [("(IS) PPC", "LT", 10)]))
    assert _codes(findings) == ["P307"]


def test_sinks_that_do_not_add_up_are_told(build: Build, read: Read) -> None:
    _, findings = read(build("Talos TLS-1A.ssw", None, ('<heatsinks number="10"', '<heatsinks number="11"')))
    assert _codes(findings) == ["P308"]


def test_early_artemis_attributes_are_told(build: Build, read: Read) -> None:
    _, findings = read(build("Talos TLS-1A.ssw", None, ('fcsa4="TRUE" fcsa5="FALSE" fcsapollo="FALSE"', 'a4srm="TRUE"')))
    assert _codes(findings) == ["P309"]


@pytest.mark.parametrize("number", ["many", "1e400", "-"])
def test_a_number_that_is_none_is_told(build: Build, read: Read, number: str) -> None:
    _, findings = read(build("Talos TLS-1A.ssw", None, ("<hd>9</hd>", f"<hd>{number}</hd>")))
    assert _codes(findings) == ["P009"]


def test_entities_stay_what_they_are(read: Read) -> None:
    """A document type with an entity is no way to read files or to fill memory."""
    bomb = '<?xml version="1.0"?><!DOCTYPE mech [<!ENTITY a SYSTEM "file:///etc/hostname">]><mech name="&a;" model="" tons="20"></mech>'
    mek, findings = read(bomb)
    assert mek is None
    assert "P006" in _codes(findings)


def test_no_state_passes_from_one_file_to_the_next(fixtures: Path) -> None:
    """Public case 87: a tank without a turret read after one with two keeps none."""
    text = (fixtures / "ssw" / "Bastion Siege Tank.saw").read_text(encoding="utf-8")
    without = text.replace("Dual Turret", "No Turret").replace("Rear Turret", "Rear").replace(">Turret<", ">Front<")
    alone = parsers.read(parsers.Source("b.saw", without.encode()))
    parsers.read(parsers.Source("a.saw", text.encode()))
    after = parsers.read(parsers.Source("b.saw", without.encode()))
    assert alone == after
    assert after.units[0].turrets == 0
    assert set(after.units[0].armor.points) == {"FR", "LS", "RS", "RR"}


def test_a_fixed_infantry_bay_is_the_same_in_all_configurations(fixtures: Path) -> None:
    """Public case 90: it grew from one configuration to the next."""
    path = fixtures / "ssw" / "Tidewater Hovercraft.saw"
    prime, a = parsers.read(parsers.Source(path.name, path.read_bytes())).units
    assert prime.transporters == a.transporters
    assert [(bay.size, bay.pod) for bay in a.transporters] == [(3.0, False)]


def test_vehicular_stealth_armor_and_its_ecm_are_recognized(build: Build, read: Read) -> None:
    """Public case 91."""
    tank, findings = read(
        build("Ferry Hover Transport.saw", [("Guardian ECM Suite", "Body", -1)], (">Standard Armor<", ">Vehicle Stealth Armor<"))
    )
    assert not findings
    assert tank.armor.kind == "Vehicular Stealth"
    assert [mount.item for mount in tank.mounts] == ["ISGuardianECMSuite"]


def test_a_superheavy_keeps_its_motive_and_its_side_armor(build: Build, read: Read) -> None:
    """Public case 88."""
    text = build("Ferry Hover Transport.saw", None, ('Hovercraft"', 'Hovercraft (Super Heavy)"'), ('tons="25"', 'tons="80"'))
    tank, findings = read(text)
    assert not findings
    assert (tank.superheavy, tank.motive) == (True, "Hover")
    assert (tank.armor.points["LS"], tank.armor.points["RS"]) == (15, 15)
