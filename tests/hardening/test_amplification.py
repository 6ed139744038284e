"""A small file that asks for much: numbers, counts and nesting from strangers never make muster large or slow."""

from __future__ import annotations

import base64
import gzip
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from older_files import hmv
from seeds import FIXTURES

import parsers
from converter.formats.unit_json import adapter, unit_text
from converter.model import AnyUnit, Mek, Style
from converter.writers import write, writers
from parsers import Source

SECONDS = 5
"""Generous for a busy machine; what is not bounded takes hours."""

MEGABYTES = 200


@contextmanager
def bounded() -> Iterator[None]:
    started, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    assert time.process_time() - started < SECONDS
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < MEGABYTES


def codes(name: str, data: bytes) -> set[str]:
    return {finding.code for finding in parsers.read(Source(name, data)).findings}


def fixture(name: str) -> AnyUnit:
    path = next(FIXTURES.rglob(name))
    return parsers.read(Source(path.name, path.read_bytes())).units[0]


@pytest.mark.parametrize("name", ["deep.json", "deep.jsonl"])
@pytest.mark.parametrize("start", ['{"family":"mek","a":', '[{"family":"mek","a":'])
def test_json_nested_without_end_is_a_finding(name: str, start: str) -> None:
    for nest in ("[", '{"a":'):
        with bounded():
            assert codes(name, (start + nest * 200_000).encode()) & {"P901", "P902", "P002"}


def test_xml_nested_without_end_is_a_finding() -> None:
    for name, root in (("a.ssw", "mech name='A'"), ("a.saw", "combatvehicle name='A'"), ("a.mul", "unit version='1'")):
        with bounded():
            assert codes(name, f'<?xml version="1.0"?><{root}>{"<a>" * 200_000}'.encode())


def test_a_record_that_asks_for_thousands_of_items_gets_a_vehicle_s_worth() -> None:
    """HeavyMetal Vee: 20 bytes say 65,535 items, and a weapon 65,535 rounds."""
    many = hmv().replace(b"\x01\x00\x3f\x00\x05\x00maker", b"\xff\xff\x3f\x00\x05\x00maker")
    assert many != hmv()
    with bounded():
        result = parsers.read(Source("many.hmv", many))
    assert len(result.units[0].mounts) < 510
    assert "500" in next(finding.message for finding in result.findings if finding.code == "P405")


def test_a_list_within_a_list_is_refused() -> None:
    """A custom design may lie packed in a unit list; a list in its place would go on for ever."""
    inner = b'<?xml version="1.0"?><unit version="1"><entity chassis="A" model="B"/></unit>'
    packed = base64.b64encode(gzip.compress(inner)).decode()
    outer = f'<unit version="1"><entity chassis="A" model="B"><construction_data>{packed}</construction_data></entity></unit>'
    force, findings = parsers.read_force(Source("outer.mul", outer.encode()))
    assert force is not None
    assert [finding.code for finding in findings] == ["P506"]


def test_a_packed_design_that_swells_is_refused_with_its_limit() -> None:
    packed = base64.b64encode(gzip.compress(b"a" * 50_000_000)).decode()
    outer = f'<unit version="1"><entity chassis="A" model="B"><construction_data>{packed}</construction_data></entity></unit>'
    with bounded():
        (finding,) = parsers.read_force(Source("outer.mul", outer.encode())).findings
    assert finding.code == "P506"
    assert str(parsers.registry.SIZE_LIMIT) in finding.message


@pytest.mark.parametrize("writer", writers(), ids=lambda writer: writer.name)
def test_a_style_from_a_stranger_asks_no_writer_for_more_than_a_file(writer: object) -> None:
    """Our JSON carries how a file was written: blank lines, counts, digits."""
    choices = dict.fromkeys(
        ["blank.chassis", "blank.end", "lines.LA", "weapons", "gaps", "number.tonnage", "lines", "line.0"], "999999999999"
    )
    for spoiled in (
        choices | {"gaps": "999999999x999999999", "number.tonnage": "fixed:999999999"},
        choices | {"gaps": "x y", "number.tonnage": "padded:x", "weapons": "-many", "blank.end": "one"},
    ):
        style = Style(choices=spoiled)
        for name in ("Bison BSN-4Q.mtf", "Harrow Gun Trailer.blk", "Raider Marines.blk", "walker.epic", "volley.damage"):
            unit = fixture(name)
            if unit.family in writer.families:  # type: ignore[attr-defined]
                own = style.model_copy(update={"dialect": unit.style.dialect})
                text = unit_text(unit.model_copy(update={"style": own}))
                with bounded():
                    written = write([adapter().validate_json(text)], writer)  # type: ignore[arg-type]
                assert len(written.data) < 2_000_000


@pytest.mark.parametrize("encoding", ["rot13", "no-such", "utf-32", "idna"])
def test_an_encoding_that_is_none_of_ours_is_no_unit(encoding: str) -> None:
    text = unit_text(fixture("Bison BSN-4Q.mtf").model_copy(update={"style": Style()}))
    assert "P902" in codes("a.json", text.replace('"family"', f'"style":{{"encoding":"{encoding}"}},"family"', 1).encode())


@pytest.mark.parametrize("slot", [12, 10**9, -1])
def test_a_slot_that_no_location_has_is_told_and_never_written(slot: int) -> None:
    unit = fixture("Bison BSN-4Q.mtf")
    assert isinstance(unit, Mek)
    first, *others = unit.mounts
    moved = unit.model_copy(update={"mounts": (first._replace(slots=((first.location, slot),)), *others)})
    for writer in writers():
        if "mek" in writer.families:
            with bounded():
                written = write([moved], writer)
            assert len(written.data) < 200_000
            if writer.name == "mtf":
                assert "X101" in {finding.code for finding in written.findings}


def test_a_design_with_an_item_of_a_billion_slots_is_read() -> None:
    path = next(FIXTURES.rglob("Talos TLS-1A.ssw"))
    text = path.read_text(encoding="utf-8")
    for figure in ("1e15", "999999999999"):
        for name in ("tons=", "size=", "lot="):
            with bounded():
                parsers.read(Source("a.ssw", text.replace(f'{name}"', f'{name}"{figure}').encode()))


def test_figures_of_thousands_of_digits_are_findings() -> None:
    figure = "9" * 5_000
    for name, text in (
        ("a.mtf", f"chassis:A\nConfig:Biped\nmass:50\nwalk mp:4\narmor:Patchwork\nLA armor:Standard:{figure}\nWeapons:{figure}\n"),
        ("a.epic", f"SCT Rhino\nClass: light\nMovement: {figure} cm\nSave: {figure}+\noverall cost {figure} pts\n"),
        (
            "a.damage",
            f"UNIT: A\nLAYOUT: biped\nARMOR: HD {figure}\nDECLARE:\n{figure} | Medium Laser\nRESULT:\n{figure} | marked=1 lost=1\n",
        ),
        ("a.blk", f"<UnitType>\nTank\n</UnitType>\n<year>\n{figure}\n</year>\n<armor>\n{figure}\n</armor>\n"),
    ):
        with bounded():
            assert codes(name, text.encode())


LONG = {
    "a.epic": "SCT Rhino\nClass: light\nWEAPONS\n",
    "a.damage": "UNIT: A\nLAYOUT: biped\nDECLARE:\n1 | ",
    "a.mtf": "chassis:A\nConfig:Biped\nmass:",
    "a.blk": "<UnitType>\nTank\n</UnitType>\n<Name>\n",
    "a.mep": "1\n A B\n\n\n\n\n\n3025\nInnerSphere\n3025\nBiped\n45\nFusion\n",
    "a.ssw": '<?xml version="1.0"?><mech name="A" model="',
    "a.mul": '<?xml version="1.0"?><unit version="1"><entity chassis="A" type="',
    "a.force": '<?xml version="1.0"?><force name="A"><group name="',
    "a.xml": "<mech><creator><name>The Drawing Board</name></creator><basics><name>",
    "a.json": '{"family":"mek","chassis":"',
}


@pytest.mark.parametrize("piece", ["a ", "9", "1 a", " ", "(", "[", "&lt;", ":", "a:", "|", "+1 "], ids=repr)
@pytest.mark.parametrize("name", LONG)
def test_a_line_of_a_megabyte_takes_no_longer_than_a_file(name: str, piece: str) -> None:
    with bounded():
        result = parsers.read(Source(name, (LONG[name] + piece * (1_000_000 // len(piece))).encode()))
        assert all(len(finding.message) < 5_000 for finding in result.findings)


@pytest.mark.parametrize("line", ["Medium Laser", "a:b", "<a>", "1 | a", "#", "9 9 9", "<!-- -->", ""], ids=repr)
@pytest.mark.parametrize("name", LONG)
def test_a_file_of_a_hundred_thousand_lines_takes_no_longer_than_its_length(name: str, line: str) -> None:
    with bounded():
        parsers.read(Source(name, (LONG[name] + f"\n{line}" * 100_000).encode()))


@pytest.mark.parametrize("lines", ["zz\n", "#\nzz", " mass: 3", " systemmanufacturer: ENGINE:x", "quirk:a\n"], ids=repr)
def test_unusual_lines_by_the_ten_thousand_take_no_longer_than_their_number(lines: str) -> None:
    with bounded():
        parsers.read(Source("a.mtf", ("chassis:A\nConfig:Biped\n" + f"{lines}\n" * 30_000).encode()))
