"""Public cases of the battle value, as design files tell them: what the reader makes explicit is what the calculator needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from converter.battlevalue import RuleSet, battle_value
from converter.model import Mek

Build = Callable[..., str]
Read = Callable[[str], tuple[Mek, tuple[object, ...]]]

CLAN = (">Inner Sphere</techbase>", ">Clan</techbase>")
NO_ARTEMIS = ('fcsa4="TRUE"', 'fcsa4="FALSE"')
FUSION = (">XL Engine<", ">Fusion Engine<")
NO_SIDES = ('lsstart="0" rsstart="0"', 'lsstart="-1" rsstart="-1"')
FREE_LEG = ('<location index="4">FLL</location>', "")


def _multislot(name: str, index: int) -> str:
    places = "".join(f'<location index="{index}">{location}</location>' for location in ("LA", "RA", "LT", "RT"))
    return f'<multislot name="{name}">{places}</multislot>'


class Case(NamedTuple):
    """A case: the fixture, its items and changes, and lines of the ledger by hand."""

    rule: str
    base: str
    items: list[tuple[str, str, int] | str]
    changes: list[tuple[str, str]]
    expect: dict[str, float]


TALOS = "Talos TLS-1A.ssw"
CASES = [
    Case(
        "case 11: a null signature makes 10 points of heat and a chameleon shield 6: 6 + 10 sinks - 2 running - 16",
        TALOS,
        [_multislot("Null Signature System", 5), _multislot("Chameleon LPS", 6)],
        [],
        {"heat_efficiency": -2},
    ),
    Case(
        "case 12: two arrays of three guns in one arm fire three guns each: 6 guns at 5, 2 arrays at 0.67 * 15",
        TALOS,
        [("(IS) MG Array (3 Machine Gun)", "LA", 4), ("(IS) MG Array (3 Machine Gun)", "LA", 8)],
        [],
        {"weapons": 50.1},
    ),
    Case(
        "case 36: improved ATMs and streak LRMs make half their heat of 4",
        TALOS,
        [("(CL) iATM-6", "LT", 0), ("(CL) Streak LRM-10", "LT", 4)],
        [CLAN, NO_ARTEMIS],
        {"weapon heat": 4},
    ),
    Case(
        "case 38: HarJel II and III strengthen the 14 points of armor on their arms by a tenth and a fifth",
        TALOS,
        [("HarJel II", "LA", 4), ("HarJel III", "RA", 4)],
        [],
        {"armor LA": 15.4, "armor RA": 16.8},
    ),
    Case(
        "case 44: a Clan ER PPC with capacitor is worth 548",
        TALOS,
        [("(CL) ER PPC + PPC Capacitor", "LT", 0)],
        [CLAN],
        {"weapons": 548},
    ),
    Case(
        "case 46: the front leg of a quad, named like an arm, is a leg: CASE in the torso does not help",
        "Halcyon HLC-2C.ssw",
        [("@ SRM-6", "LA", 4), ("CASE", "LT", 6)],
        [FUSION, NO_SIDES, FREE_LEG],
        {"explosive_penalty": 15},
    ),
    Case(
        "case 47: a drone has a fifth less weapons, not ammunition",
        TALOS,
        [("(IS) SRM-6", "LA", 4), ("@ SRM-6", "LT", 0), ("CASE", "LT", 1), ("Drone Operating System", "CT", 10)],
        [NO_ARTEMIS],
        {"weapons": 47.2, "ammunition": 7},
    ),
    Case(
        "case 48: an armored item without value counts five points for each slot",
        TALOS,
        ['<armored_locations><location index="4">LL</location><location index="4">RL</location></armored_locations>'],
        [],
        {"armored_components": 10},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_a_public_case_holds_for_a_design_file(case: Case, build: Build, read: Read) -> None:
    mek, findings = read(build(case.base, case.items, *case.changes))
    assert not findings
    ledger = battle_value(mek, RuleSet()).ledger
    for label, value in case.expect.items():
        line = ledger.find(label)
        assert line is not None, f"no line {label}"
        assert line.value == pytest.approx(value), label
