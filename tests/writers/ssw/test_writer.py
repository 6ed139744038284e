"""Writing design files: the model comes back, omnis go together, what the format cannot hold is told. Source: ssw.md 13, conversion map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

import parsers
from converter.model import AnyUnit, Engine, Mek, Mount, Vehicle
from converter.writers import files, write, writers
from converter.writers.ssw.sheet import java_double

WRITERS = {writer.name: writer for writer in writers()}
MEKS = ("Talos TLS-1A.ssw", "Halcyon HLC-2C.ssw", "Cinder.ssw")
VEHICLES = ("Ferry Hover Transport.saw", "Bastion Siege Tank.saw", "Tidewater Hovercraft.saw")


def _read(path: str, data: bytes) -> tuple[AnyUnit, ...]:
    result = parsers.read(parsers.Source(path, data))
    assert not [finding for finding in result.findings if finding.severity > 0], result.findings
    return result.units


def _design(fixtures: Path, name: str) -> tuple[AnyUnit, ...]:
    return _read(name, (fixtures / "ssw" / name).read_bytes())


def _without_origin(units: tuple[AnyUnit, ...]) -> list[AnyUnit]:
    return [unit.model_copy(update={"provenance": None}) for unit in units]


def _elements(data: bytes) -> list[tuple[Any, ...]]:
    root = etree.fromstring(data)
    return [(e.tag, sorted(e.items()), (e.text or "").strip()) for e in root.iter() if e.tag != "location"]


@pytest.mark.parametrize("name", [*MEKS, *VEHICLES])
def test_a_design_comes_back_as_the_same_model(fixtures: Path, name: str) -> None:
    units = _design(fixtures, name)
    written = write(units, WRITERS[name[-3:]])
    assert not written.findings
    assert _without_origin(_read(name, written.data)) == _without_origin(units)


def test_what_the_format_does_not_know_comes_back_at_its_place(fixtures: Path) -> None:
    text = (fixtures / "ssw" / "Talos TLS-1A.ssw").read_text(encoding="utf-8")
    odd = '<mech_type paint="red">', '<fluff>a word<!-- a remark --><paint scheme="camo">green &amp; brown</paint>'
    (mek,) = parsers.read(parsers.Source("odd.ssw", text.replace("<mech_type>", odd[0]).replace("<fluff>", odd[1]).encode())).units
    written = write((mek,), WRITERS["ssw"])
    assert not written.findings
    (again,) = parsers.read(parsers.Source("odd.ssw", written.data)).units
    assert set(again.extras) == set(mek.extras)
    assert {extra.kind for extra in mek.extras} == {"attribute", "line", "element"}
    assert again.comments == mek.comments


@pytest.mark.parametrize("name", ["Halcyon HLC-2C.ssw", "Bastion Siege Tank.saw"])
def test_the_elements_of_the_original_program_are_all_there_in_their_order(fixtures: Path, name: str) -> None:
    units = _design(fixtures, name)
    written = _elements(write(units, WRITERS[name[-3:]]).data)
    assert written == _elements((fixtures / "ssw" / name).read_bytes())


def test_the_configurations_of_an_omni_go_into_one_file(fixtures: Path) -> None:
    cinder, talos = _design(fixtures, "Cinder.ssw"), _design(fixtures, "Talos TLS-1A.ssw")
    groups = files([cinder[0], *talos, cinder[1]], WRITERS["ssw"])
    assert [[unit.name for unit in group] for group in groups] == [["Cinder Prime", "Cinder A"], ["Talos TLS-1A"]]


def test_an_omni_from_single_files_finds_its_chassis_again(fixtures: Path) -> None:
    """MTF has a file for each configuration; what no unit calls a pod is the chassis."""
    singles = [unit for mek in _design(fixtures, "Cinder.ssw") for unit in _read("x.mtf", write([mek], WRITERS["mtf"]).data)]
    (group,) = files(singles, WRITERS["ssw"])
    back = _read("x.ssw", write(group, WRITERS["ssw"]).data)
    assert [unit.name for unit in back] == ["Cinder Prime", "Cinder A"]
    for one, other in zip(back, _design(fixtures, "Cinder.ssw"), strict=True):
        assert _content(one) == _content(other)


@pytest.mark.parametrize("name", ["Talos TLS-1A.ssw", "Halcyon HLC-2C.ssw"])
def test_by_way_of_mtf_a_design_keeps_what_both_formats_hold(fixtures: Path, name: str) -> None:
    (mek,) = _design(fixtures, name)
    (between,) = _read("x.mtf", write([mek], WRITERS["mtf"]).data)
    (back,) = _read("x.ssw", write([between], WRITERS["ssw"]).data)
    assert _content(between) == _content(mek)
    assert _content(back) == _content(mek)


def _content(mek: AnyUnit) -> Any:
    """What a Mek is in either format; the order of its items differs."""
    assert isinstance(mek, Mek)
    mounts = sorted((m.item, m.location, m.slots, m.rear, m.pod) for m in mek.mounts)
    sinks = (mek.heat_sinks.count, mek.heat_sinks.base_chassis)
    machine = (mek.engine, mek.structure, mek.gyro, mek.cockpit, mek.walk_mp, mek.jump_mp, sinks)
    return mek.name, mek.tonnage, mek.year, mek.armor.points, mek.armor.rear, sorted(mek.systems), mounts, machine


def test_what_design_files_have_no_place_for_is_told(fixtures: Path) -> None:
    (mek,) = _design(fixtures, "Talos TLS-1A.ssw")
    written = write([mek.model_copy(update={"role": "Sniper", "mul_id": 7})], WRITERS["ssw"])
    assert [(finding.code, finding.fields["field"]) for finding in written.findings] == [("X101", "mul_id"), ("X101", "role")]


def test_an_item_without_a_name_is_left_out_and_told(fixtures: Path) -> None:
    (mek,) = _design(fixtures, "Talos TLS-1A.ssw")
    mounts = (*mek.mounts, Mount("ISVehicularMineDispenser", "LT", slots=(("LT", 0),)))
    written = write([mek.model_copy(update={"mounts": mounts})], WRITERS["ssw"])
    assert [finding.code for finding in written.findings] == ["X103"]
    assert _without_origin(_read("x.ssw", written.data)) == _without_origin((mek,))


def test_an_item_that_no_catalogue_knows_keeps_its_name(fixtures: Path) -> None:
    (mek,) = _design(fixtures, "Talos TLS-1A.ssw")
    unknown = Mount("", "LT", "Fog Machine", (("LT", 8),))
    written = write((mek.model_copy(update={"mounts": (*mek.mounts, unknown)}),), WRITERS["ssw"])
    (again,) = parsers.read(parsers.Source("fog.ssw", written.data)).units
    assert [mount.slots for mount in again.mounts if mount.text == "Fog Machine"] == [unknown.slots]


def test_fire_control_for_some_launchers_becomes_fire_control_for_all(fixtures: Path) -> None:
    (mek,) = _design(fixtures, "Talos TLS-1A.ssw")
    mounts = (*mek.mounts, Mount("LRM 5", "LT", slots=(("LT", 0),)))
    written = write([mek.model_copy(update={"mounts": mounts})], WRITERS["ssw"])
    assert [finding.code for finding in written.findings] == ["X104"]


def test_launchers_side_by_side_are_packed_with_their_artemis(fixtures: Path) -> None:
    (mek,) = _design(fixtures, "Talos TLS-1A.ssw")
    assert isinstance(mek, Mek)
    kept = tuple(mount for mount in mek.mounts if mount.location != "RT")
    pair = (Mount("LRM 5", "RT", slots=(("RT", 0),)), Mount("LRM 5", "RT", slots=(("RT", 1),)))
    artemis = (Mount("ISArtemisIV", "RT", slots=(("RT", 2),)), Mount("ISArtemisIV", "RT", slots=(("RT", 3),)))
    written = write([mek.model_copy(update={"mounts": (*kept, *pair, *artemis)})], WRITERS["ssw"])
    assert [finding.code for finding in written.findings] == ["X108"]
    (back,) = _read("x.ssw", written.data)
    slots = {mount.slots[0]: mount.item for mount in back.mounts if mount.location == "RT"}
    assert [slots["RT", index] for index in range(4)] == ["LRM 5", "ISArtemisIV", "LRM 5", "ISArtemisIV"]


@pytest.mark.parametrize(("engine", "weapons", "sinks"), [("Fusion", 1, "10"), ("Fusion", 4, "12"), ("ICE", 2, "6"), ("ICE", 0, "0")])
def test_sinks_of_a_vehicle_are_what_lasers_need_and_the_engine_has(fixtures: Path, engine: str, weapons: int, sinks: str) -> None:
    """Block files do not count them. A medium laser makes 3 points of heat; the first ten sinks come with a fusion engine."""
    (ferry,) = _design(fixtures, "Ferry Hover Transport.saw")
    assert isinstance(ferry, Vehicle)
    lasers = (Mount("Medium Laser", "FR"),) * weapons
    changed = ferry.model_copy(update={"mounts": lasers, "heat_sinks": None, "engine": Engine(kind=engine, tech="IS")})
    (element,) = etree.fromstring(write([changed], WRITERS["saw"]).data).iter("heatsinks")
    assert element.get("number") == sinks


def test_what_a_vehicle_is_built_of_otherwise_is_told(fixtures: Path) -> None:
    (ferry,) = _design(fixtures, "Ferry Hover Transport.saw")
    written = write([ferry.model_copy(update={"structure": "Endo Steel", "trailer": True})], WRITERS["saw"])
    assert [(finding.code, finding.fields["field"]) for finding in written.findings] == [
        ("X104", "the structure"),
        ("X104", "the control systems"),
    ]


def test_a_weapon_in_the_rear_of_a_vehicle_is_marked_too(fixtures: Path) -> None:
    """The program marks guns there, although the location says it, but no ammunition and no hitch."""
    (ferry,) = _design(fixtures, "Ferry Hover Transport.saw")
    mounts = (Mount("Machine Gun", "RR"), Mount("Hitch", "RR"), Mount("Machine Gun", "FR"))
    root = etree.fromstring(write([ferry.model_copy(update={"mounts": mounts})], WRITERS["saw"]).data)
    names = [name.text for name in root.iterfind("baseloadout/equipment/name")]
    assert names[:3] == ["(R) (IS) Machine Gun", "Hitch", "(IS) Machine Gun"]


def test_a_tripod_is_no_design_of_the_format(fixtures: Path) -> None:
    (mek,) = _design(fixtures, "Talos TLS-1A.ssw")
    written = write([mek.model_copy(update={"configuration": "Tripod"})], WRITERS["ssw"])
    assert written.data == b""
    assert [finding.code for finding in written.findings] == ["X107"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"),
        (0.5, "0.5"),
        (9999999.5, "9999999.5"),
        (12197820.0, "1.219782E7"),
        (1e7, "1.0E7"),
        (6086773.333333335, "6086773.333333335"),
    ],
)
def test_doubles_are_printed_as_java_prints_them(value: float, text: str) -> None:
    assert java_double(value) == text
