"""Unit lists: read, written back as they were, and honest about what is wrong (public cases 92, 94)."""

from __future__ import annotations

import base64
import gzip
from dataclasses import replace
from pathlib import Path

import parsers
from converter.model import Finding, Force, ForceUnit
from converter.writers.mul import write_mul
from parsers import Source


def read(text: str | bytes) -> tuple[Force, tuple[Finding, ...]]:
    data = text.encode() if isinstance(text, str) else text
    force, findings = parsers.read_force(Source("list.mul", data))
    assert force is not None
    return force, findings


def without_places(force: Force) -> Force:
    def unplaced(unit: ForceUnit) -> ForceUnit:
        return unit.model_copy(update={"line": None, "extras": tuple(replace(extra, line=None) for extra in unit.extras)})

    groups = tuple(group.model_copy(update={"units": tuple(map(unplaced, group.units))}) for group in force.groups)
    return force.model_copy(update={"provenance": None, "groups": groups})


def comes_back(text: str | bytes) -> Force:
    force, _ = read(text)
    again, _ = read(write_mul(force).data)
    assert without_places(again) == without_places(force)
    return force


def test_a_list_of_ours_comes_back_identical(fixtures: Path) -> None:
    force = comes_back((fixtures / "forces" / "River Guard.mul").read_bytes())
    first, second, third = force.units
    assert (first.chassis, first.commander, first.network) == ("Skulker Wheeled Scout Tank", True, "10000000-0000-4000-8000-000000000001")
    assert (first.crews[0].gunnery, first.crews[0].piloting, first.crews[0].members[0].nick) == (3, 4, "Heron")
    assert first.formation == "River Guard|0||Scouts|1||"
    assert third.carried_by == second.game_id == "2"


def test_damage_survives_reading_and_writing() -> None:
    """Public case 92: damage lost on export."""
    force = comes_back(
        '<unit version="0.49.19"><entity chassis="Atlas" model="AS7-D" type="Biped"><pilot size="1" gunnery="4" piloting="5"/>'
        '<location index="1" isDestroyed="true"><armor points="12"/><armor points="Destroyed" type="Rear"/>'
        '<armor points="3" type="Internal"/>'
        '<slot index="11" type="Medium Laser" isHit="true" isDestroyed="true"/><slot index="12" type="IS Ammo AC/20" shots="3"/><breached/>'
        '</location><heat sinks="17"/></entity></unit>'
    )
    place = force.units[0].locations[0]
    assert place.destroyed
    assert [(a.points, a.facing) for a in place.armor] == [("12", None), ("Destroyed", "Rear"), ("3", "Internal")]
    assert place.slots[1].shots == 3
    assert force.units[0].state[0].settings == {"sinks": "17"}


def test_a_handheld_weapon_of_a_list_is_not_read_as_destroyed() -> None:
    """Public case 94: handheld weapons came back destroyed."""
    force = comes_back('<unit><entity chassis="Handheld" model="Gun"><location index="0"><armor points="4"/></location></entity></unit>')
    assert force.units[0].locations[0].destroyed is None


def test_crews_of_several_networks_and_stores_come_back() -> None:
    force = comes_back(
        '<unit version="0.49.19"><entity chassis="Ares" model="ARS-V1" c3UUID="b">'
        '<crew crewType="tripod" initB="0" implants="vdni::edge 2">'
        '<crewMember slot="0" name="A" gunnery="3" piloting="6"/><crewMember slot="1" name="B" gunnery="5" piloting="2"/></crew>'
        '<c3iset><c3i_link link="a"/><c3i_link link="b"/></c3iset><bombs><bomb type="HEBomb" load="2" Internal="true"/></bombs>'
        "</entity></unit>"
    )
    unit = force.units[0]
    assert (unit.crews[0].gunnery, unit.crews[0].piloting, unit.crews[0].implants) == (3, 2, ("vdni", "edge 2"))
    assert unit.links == {"c3i": ("a", "b")}
    assert [(s.item, s.count, s.internal) for s in unit.stores] == [("HEBomb", 2, True)]


def test_a_battle_record_keeps_its_sections_and_kills() -> None:
    force = comes_back(
        '<record version="0.49.19"><survivors><entity chassis="A" model="1"/></survivors><salvage><entity chassis="B" model="2"/></salvage>'
        '<kills><kill killed="B 2" killer="None"/></kills></record>'
    )
    assert [(group.name, len(group.units)) for group in force.groups] == [("survivors", 1), ("salvage", 1)]
    assert force.kills[0].killed == "B 2"


def test_what_is_not_part_of_the_format_is_kept_and_reported() -> None:
    text = '<unit><entity chassis="A" model="1" paint="blue"><gizmo level="3"/></entity></unit>'
    force = comes_back(text)
    assert force.units[0].settings == {"paint": "blue"}
    assert force.units[0].extras[0].key == "gizmo"
    assert [finding.code for finding in read(text)[1]] == ["P502", "P502"]


def test_what_has_no_place_is_told() -> None:
    text = (
        '<unit><!-- mine --><?paint red?><entity chassis="A" model="1"><Game id="1" side="2"/><bombs>two<bomb type="HEBomb" load="2"/>'
        "</bombs><crew><medic/></crew></entity></unit>"
    )
    _, findings = read(text)
    assert {finding.code for finding in findings} == {"P015"}
    told = {(finding.fields["what"], finding.fields["name"]) for finding in findings}
    assert told == {
        ("the comment", "mine"),
        ("the instruction", "red"),
        ("the attribute", "side"),
        ("the text", "two"),
        ("the element", "medic"),
    }


def test_an_embedded_design_is_the_unit_of_its_entry(fixtures: Path) -> None:
    file = fixtures / "vehicles" / "Scorpion Light Tank.blk"
    packed = base64.b64encode(gzip.compress(file.read_bytes())).decode()
    text = f'<unit><entity chassis="Any" model=""><construction_data filename="{file.name}">{packed}</construction_data></entity></unit>'
    design = read(text)[0].units[0].embedded
    assert design is not None
    assert design.chassis == "Scorpion Light Tank"
    assert parsers.read(Source("list.mul", text.encode())).units == (design,)


def test_a_damaged_embedded_design_is_an_error_and_the_entry_stays() -> None:
    text = '<unit><entity chassis="Any" model=""><construction_data filename="a.blk">AAAA</construction_data></entity></unit>'
    force, findings = read(text)
    assert force.units[0].embedded is None
    assert [finding.code for finding in findings] == ["P506"]


def test_an_entry_without_chassis_is_an_error_with_its_line() -> None:
    force, findings = read('<unit>\n<entity model="AS7-D"/>\n<entity chassis="Atlas" model="AS7-D"/>\n</unit>')
    assert [unit.name for unit in force.units] == ["Atlas AS7-D"]
    assert [(finding.code, finding.line) for finding in findings] == [("P503", 2)]


def test_entities_are_never_expanded() -> None:
    text = '<!DOCTYPE unit [<!ENTITY a "boom">]><unit><entity chassis="Atlas" model="AS7-D">&a;</entity></unit>'
    force, findings = read(text)
    assert "boom" not in force.model_dump_json()
    assert "P012" in [finding.code for finding in findings]
