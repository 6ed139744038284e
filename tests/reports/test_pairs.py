"""The same design in two formats: which units belong together, and what differs."""

from __future__ import annotations

from pathlib import Path

import parsers
from converter.model import Mek, Mount, Transporter
from reports.pairs import Difference, design, differences, names, pairs


def _mek(fixtures: Path, name: str = "Talos TLS-1A.ssw") -> Mek:
    path = fixtures / "ssw" / name
    mek = parsers.read(parsers.Source(path.name, path.read_bytes())).units[0]
    assert isinstance(mek, Mek)
    return mek


def _in_format(mek: Mek, format_: str, **changes: object) -> Mek:
    assert mek.provenance is not None
    origin = mek.provenance.model_copy(update={"format": format_, "path": f"a.{format_}"})
    return mek.model_copy(update={"provenance": origin, **changes})


def test_a_design_pairs_across_formats_and_not_within_one(fixtures: Path) -> None:
    mek = _mek(fixtures)
    own, other = design(mek), design(_in_format(mek, "mtf"))
    assert [(pair.first.format, pair.second.format, pair.agree) for pair in pairs([own, other])] == [("mtf", "ssw", True)]
    assert list(pairs([own, own])) == []


def test_another_tonnage_is_another_design(fixtures: Path) -> None:
    mek = _mek(fixtures)
    assert list(pairs([design(mek), design(_in_format(mek, "mtf", tonnage=55.0))])) == []


def test_a_clan_design_goes_by_either_of_its_names(fixtures: Path) -> None:
    mek = _mek(fixtures).model_copy(update={"chassis": "Mad Cat", "clan_name": "Timber Wolf", "model": "Prime"})
    assert names(mek) == {"madcatprime", "timberwolfprime", "madcattimberwolfprime", "timberwolfmadcatprime"}


def test_the_nearest_year_is_the_counterpart(fixtures: Path) -> None:
    mek = _mek(fixtures)
    late = design(_in_format(mek, "mtf", year=3100))
    near = design(_in_format(mek, "mtf", year=3057))
    assert [pair.first.year for pair in pairs([design(mek), late, near]) if pair.second.format == "ssw"] == [3057]


def test_a_difference_names_its_datum_and_both_sides(fixtures: Path) -> None:
    mek = _mek(fixtures)
    changed = _in_format(mek, "mtf", walk_mp=5, mounts=(*mek.mounts, Mount("Small Laser", "LT")))
    found = differences(design(mek), design(changed))
    assert [(one.datum, one.first, one.second) for one in found] == [("movement", "4/0", "5/0"), ("equipment", "", "Small Laser")]


def test_the_same_equipment_elsewhere_is_a_difference_of_placement(fixtures: Path) -> None:
    mek = _mek(fixtures)
    moved = tuple(mount._replace(location="HD", slots=(("HD", 3),)) if mount.location == "LA" else mount for mount in mek.mounts)
    found = differences(design(mek), design(_in_format(mek, "mtf", mounts=moved)))
    assert [(one.datum, one.first, one.second) for one in found] == [("placement", "Medium Laser LA", "Medium Laser HD")]


def test_other_room_for_troops_is_a_difference(fixtures: Path) -> None:
    (ferry,) = parsers.read(parsers.Source("x.saw", (fixtures / "ssw" / "Ferry Hover Transport.saw").read_bytes())).units
    other = ferry.model_copy(update={"transporters": (Transporter(kind="cargobay", size=4.0),)})
    assert differences(design(ferry), design(other)) == (Difference("carrying_space", "troopspace 4", "cargobay 4"),)


def test_case_that_a_clan_chassis_has_anyway_is_no_difference(fixtures: Path) -> None:
    mek = _mek(fixtures).model_copy(update={"tech_base": "Clan"})
    with_case = _in_format(mek, "mtf", mounts=(*mek.mounts, Mount("CLCASE", "LT")))
    assert differences(design(mek), design(with_case)) == ()
