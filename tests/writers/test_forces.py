"""Force lists carried to the format of another program: who is in them, with which crew and design; what is lost is told."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parsers
from converter.model import Finding, Force
from converter.writers import ForceWriter, Written, by_name
from muster import battle_value
from parsers import Source

Muster = Callable[..., Any]

LIST = (
    '<unit version="0.50"><entity chassis="Scorpion Light Tank" model="" commander="true"><crew size="2">'
    '<crewMember slot="0" name="Imre" gunnery="3" piloting="6"/><crewMember slot="1" name="Ada" gunnery="5" piloting="5"/></crew>'
    '<location index="1"><armor points="2"/></location></entity></unit>'
)


@pytest.fixture
def balanced(fixtures: Path) -> str:
    """A force of one omni with its design, as Force Balancer writes it."""
    design = (fixtures / "ssw" / "Cinder.ssw").read_text(encoding="utf-8").partition("?>")[2]
    return (
        '<force name="Guard" logo="owl.png"><group name="Fire Lance"><unit type="Cinder" model="" config="Prime" tonnage="50" bv="1500" '
        'file="/x/Cinder.ssw" c3status="false"><info>a note</info><warrior name="Vera" status="Active"><skills gunnery="2" piloting="4" '
        f'mod="1.4"/><affiliation rank="Sergeant"/></warrior>{design}</unit></group></force>'
    )


def read(name: str, text: bytes) -> Force:
    force, _ = parsers.read_force(Source(name, text))
    assert force is not None
    return force


def written(format_: str, force: Force) -> Written:
    writer = by_name()[format_]
    assert isinstance(writer, ForceWriter)
    return writer.write(force)


def lost(findings: tuple[Finding, ...]) -> set[str]:
    return {str(finding.fields["field"]) for finding in findings if finding.code == "X101"}


def test_a_force_becomes_a_list_with_its_crews_and_designs(balanced: str) -> None:
    force = read("a.force", balanced.encode())
    data, findings = written("mul", force)
    (entry,) = read("a.mul", data).units
    person = entry.crews[0].members[0]
    assert (entry.chassis, entry.model) == ("Cinder", "Prime")
    assert (person.name, person.gunnery, person.piloting) == ("Vera", 2, 4)
    assert entry.embedded is not None
    assert force.units[0].embedded is not None
    assert battle_value(entry.embedded).points == battle_value(force.units[0].embedded).points
    assert {"name", "settings", "tonnage", "stored_bv", "skill_modifier", "state", "file"} <= lost(findings)


def test_a_list_becomes_a_force_with_the_first_of_each_crew() -> None:
    data, findings = written("force", read("a.mul", LIST.encode()))
    force = read("a.force", data)
    (entry,) = force.units
    assert force.kind == "balancer"
    assert entry.chassis == "Scorpion Light Tank"
    assert [(one.name, one.gunnery, one.piloting) for crew in entry.crews for one in crew.members] == [("Imre", 3, 6)]
    assert {"version", "commander", "locations", "crew member", "settings"} <= lost(findings)
    assert {finding.path for finding in findings} == {"a.mul"}


@pytest.mark.parametrize("format_", ["mul", "force"])
def test_a_force_comes_back_from_its_own_format(format_: str, balanced: str) -> None:
    text = balanced if format_ == "force" else LIST
    force = read("a", text.encode())
    data, findings = written(format_, force)
    again = read("a", data)
    assert not findings
    assert again.name == force.name
    assert [(u.name, u.crews, u.settings, u.stored_bv, u.locations) for u in again.units] == [
        (u.name, u.crews, u.settings, u.stored_bv, u.locations) for u in force.units
    ]


def test_a_custom_design_stays_in_its_list(fixtures: Path) -> None:
    file = fixtures / "vehicles" / "Scorpion Light Tank.blk"
    packed = base64.b64encode(gzip.compress(file.read_bytes())).decode()
    text = f'<unit><entity chassis="Any" model=""><construction_data filename="{file.name}">{packed}</construction_data></entity></unit>'
    force = read("a.mul", text.encode())
    data, findings = written("mul", force)
    assert not findings
    assert read("a.mul", data).units[0].embedded == force.units[0].embedded
    assert written("mul", force).data == data, "the same bytes, whatever the time of day"


def test_convert_writes_lists_and_says_what_is_none(muster: Muster, fixtures: Path, tmp_path: Path) -> None:
    source = tmp_path / "guard.mul"
    source.write_text(LIST, encoding="utf-8")
    ran = muster("convert", source, "--to", "force", "--out", tmp_path / "new")
    assert ran.code == 0
    assert "guard.mul:1: warning X101 commander has no place" in ran.out
    assert read("a", (tmp_path / "new" / "guard.force").read_bytes()).units[0].chassis == "Scorpion Light Tank"
    refused = muster("convert", fixtures / "vehicles" / "Scorpion Light Tank.blk", "--to", "mul", "--out", tmp_path / "none")
    assert (refused.code, "P508" in refused.out) == (3, True)
    assert not list((tmp_path / "none").glob("*"))
