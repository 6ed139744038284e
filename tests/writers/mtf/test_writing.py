"""MTF files are written as they were read, and a change shows in its own lines only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from converter.model import Comment, Engine, Mek, Style

Text = Callable[..., str]
Read = Callable[[str | bytes], Mek]
WrittenText = Callable[[Mek], str]


def _changed(before: str, after: str) -> tuple[list[str], list[str]]:
    """Lines that only the one and only the other text has."""
    old, new = before.split("\n"), after.split("\n")
    return [line for line in old if line not in new], [line for line in new if line not in old]


def test_a_file_in_todays_form_is_written_byte_for_byte(text: Text, read: Read, written: WrittenText) -> None:
    assert written(read(text())) == text()


@pytest.mark.parametrize(
    "pair",
    [
        ("engine:100 XL Engine(IS)", "Engine:100 Large Primitive XL Fusion Engine (Inner Sphere)"),
        ("structure:IS Endo Steel", "Structure:IS Endo-Steel"),
        ("armor:Ferro-Fibrous(Inner Sphere)", "Armor:IS Ferro-Fibrous Armor (IS)"),
        ("heat sinks:11 Double", "heat sinks:11 Double (Inner Sphere)"),
        ("heat sinks:11 Double", "heat sinks:+11  Double of old"),
        ("era:3061", "era:about 3061"),
        ("era:3061", "era:03061"),
        ("era:3061", "era: 3061\t"),
        ("era:3061\n", ""),
        ("myomer:Standard\n", ""),
        ("myomer:Standard", "myomer:Standard\ngyro:XL\ncockpit:Standard Cockpit"),
        ("myomer:Standard", "myomer:Standard\ngyro:Whirligig"),
        ("role:Sniper", "role:"),
        ("source:TRO: Lamps", "source:TRO: Lamps\nrole:Scout"),
        ("source:TRO: Lamps", "source:TRO: Lamps\nsource:Second"),
        ("source:TRO: Lamps", "source:TRO: Lamps\nunheard of:yes"),
        ("source:TRO: Lamps", "source:TRO: Lamps\n# a remark"),
        ("LRM 5 (R)\n", "LRM 5  (r)\n"),
        ("Medium Laser, Left Arm", "1 Medium Laser (R), Left Arm (R), Ammo:3"),
        ("Weapons:2", "Weapons:3"),
        ("Weapons:2", "Weapons:several"),
        ("LA armor:8", "LA armor:IS Hardened(Inner Sphere):8"),
        ("LA armor:8", "LA armor:Hardened(IS/Clan):8"),
        ("LA armor:8", "LA armor:Gingerbread(Clan):8"),
        ("LA armor:8\n", ""),
        ("It lights streets.", "It lights streets.\n\nAnd squares.  "),
        ("systemmode:", "systemmodel:"),
        ("systemmanufacturer:ENGINE:Glow", "systemmanufacturer:nobody knows"),
        ("generator:muster tests\nchassis:Lamplighter\nmodel:LMP-2S\n", "Version:1.3\nLamplighter\nLMP-2S\n"),
        ("generator:muster tests\n", "\n# first line\n"),
        ("primaryfactory", "  PrimaryFactory"),
        ("ENGINE:Glow\n\n", "ENGINE:Glow"),
    ],
)
def test_unusual_spellings_order_and_unknown_lines_come_back(text: Text, read: Read, written: WrittenText, pair: tuple[str, str]) -> None:
    unusual = text(pair)
    assert written(read(unusual)) == unusual


def test_line_ends_and_encoding_come_back(text: Text, read: Read, written: WrittenText) -> None:
    assert written(read(text().replace("\n", "\r\n"))) == text().replace("\n", "\r\n")
    windows = text(("Wickham", "Wickhäm")).encode("cp1252")
    assert written(read(windows)).encode("cp1252") == windows


def test_a_letter_that_the_old_encoding_lacks_makes_the_file_utf_8(text: Text, read: Read) -> None:
    from converter.writers import write, writers

    mek = read(text(("Wickham", "Wickhäm")).encode("cp1252")).model_copy(update={"chassis": "Лампа"})
    (mtf,) = [writer for writer in writers() if writer.name == "mtf"]
    assert "chassis:Лампа" in write([mek], mtf).data.decode("utf-8")


def test_the_second_of_two_values_counts_and_both_come_back(text: Text, read: Read, written: WrittenText) -> None:
    twice = text(("role:Sniper", "role:Scout\nera:3062"))
    mek = read(twice)
    assert mek.year == 3062
    assert written(mek) == twice


def test_a_location_that_stands_twice_counts_once_and_comes_back(text: Text, read: Read, written: WrittenText) -> None:
    twice = text(("Right Leg:\nHip", "Left Leg:\nHip\nFlamer\n\nRight Leg:\nHip"))
    mek = read(twice)
    assert "Flamer" not in {mount.text for mount in mek.mounts}
    assert written(mek) == twice


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ({"year": 3070}, "era:3061", "era:3070"),
        ({"jump_mp": 0}, "jump mp:2", "jump mp:0"),
        ({"engine": Engine(kind="Light", rating=100)}, "engine:100 XL Engine(IS)", "engine:100 Light Engine(IS)"),
        ({"role": None}, "role:Sniper", None),
        ({"clan_name": "Lantern"}, None, "clanname:Lantern"),
        ({"gyro": "Compact"}, None, "gyro:Compact Gyro"),
        ({"style": Style(dialect="today", choices={"spelling.engine": "bare"})}, "engine:100 XL Engine(IS)", "engine:100 XL Engine"),
    ],
)
def test_a_changed_field_changes_its_own_line(
    text: Text, read: Read, written: WrittenText, change: dict[str, Any], old: str | None, new: str | None
) -> None:
    mek = read(text())
    gone, come = _changed(written(mek), written(mek.model_copy(update=change)))
    assert gone == ([old] if old else [])
    assert [line for line in come if not line.startswith("cockpit:")] == ([new] if new else [])


def test_a_text_that_could_not_be_read_yields_to_a_value(text: Text, read: Read, written: WrittenText) -> None:
    mek = read(text(("era:3061", "era:about 3061")))
    assert "era:about 3061\n" in written(mek)
    assert "era:3062\n" in written(mek.model_copy(update={"year": 3062}))


def test_a_comment_from_elsewhere_follows_its_field(text: Text, read: Read, written: WrittenText) -> None:
    mek = read(text()).model_copy(update={"comments": (Comment("# seen in the street", "role"),)})
    assert "role:Sniper\n# seen in the street\n" in written(mek)
