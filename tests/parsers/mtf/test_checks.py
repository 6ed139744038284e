"""What a strict validator says about a file that reads: one good and one bad file a finding."""

from __future__ import annotations

from pathlib import Path

import pytest

import parsers

FIXTURES = Path(__file__).parent.parent.parent.parent / "fixtures" / "meks"


def codes(name: str, *changes: tuple[str, str]) -> set[str]:
    """The findings about one of our own files in which each first text stands for the second."""
    text = (FIXTURES / f"{name}.mtf").read_bytes().decode("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return {finding.code for finding in parsers.read(parsers.Source("changed.mtf", text.encode())).findings}


WARDEN, OSPREY, IBEX, KESTREL = "Warden WRD-3H", "Osprey C", "Ibex Prime", "Kestrel KST-1L"


@pytest.mark.parametrize(
    ("code", "name", "changes"),
    [
        ("P010", WARDEN, [("walk mp:4", "walk mp:3\nwalk mp:4")]),
        ("P102", WARDEN, [("Weapons:7", "Weapons:8")]),
        ("P103", WARDEN, [("ISSRM6\nISSRM6", "ISSRM6\n\nISSRM6")]),
        ("P105", WARDEN, [("ISSRM6\nISSRM6", "ISSRM6\n-Empty-")]),
        ("P106", WARDEN, [("Head:", "Hat:")]),
        ("P107", WARDEN, [("Right Leg:", "Center Leg:")]),
        ("P108", WARDEN, [("ISHeavyGauss Ammo\nISCASE\n", "ISCASE\n")]),
        ("P109", WARDEN, [("300 Fusion Engine(IS)", "300 XL Engine(IS)")]),
        ("P110", KESTREL, [("lam:Standard", "lam:Standard\ngyro:Compact Gyro")]),
        ("P111", WARDEN, [("Sensors\nCockpit", "Cockpit\nSensors")]),
        ("P112", WARDEN, [("Lower Arm Actuator\nHand Actuator", "Hand Actuator\nLower Arm Actuator")]),
        ("P113", WARDEN, [("walk mp:4", "walk mp:5")]),
        ("P114", OSPREY, [("heat sinks:12 Clan Double", "heat sinks:1 Clan Double")]),
        ("P115", IBEX, [("base chassis heat sinks:12\n", "")]),
        ("P116", IBEX, [("QuadVee Omnimech", "QuadVee")]),
        ("P117", IBEX, [(" (omnipod)", "")]),
        ("P118", WARDEN, [("LA armor:18\n", "")]),
        ("P119", WARDEN, [("techbase:Inner Sphere", "techbase:Mixed")]),
        ("P120", WARDEN, [("engine:300 Fusion", "engine:Fusion")]),
        ("P121", WARDEN, [("armor:Standard(Inner Sphere)\n", "")]),
        ("P122", OSPREY, [("XL (Clan) Engine(IS)", "XL Engine")]),
        ("P123", OSPREY, [("rules level:3", "rules level:1")]),
        ("P124", KESTREL, [("lam:Standard\n", "")]),
        ("P125", WARDEN, [("accurate:RT:0", "accurate:LT:0")]),
        ("P126", WARDEN, [("ISERMediumLaser (R)", "ISERMediumLaser (r)")]),
        ("P009", WARDEN, [("structure:IS Standard", "structure:Bamboo")]),
    ],
)
def test_a_fault_has_its_finding_and_the_sound_file_has_not(code: str, name: str, changes: list[tuple[str, str]]) -> None:
    assert code not in codes(name)
    assert code in codes(name, *changes)
