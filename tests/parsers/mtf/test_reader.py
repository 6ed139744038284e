"""The MTF reader: what each kind of line becomes, in today's files and in older ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parsers
from converter.model import Mek

FIXTURES = Path(__file__).parent.parent.parent.parent / "fixtures" / "meks"

EMPTY = ["-Empty-"] * 12
ARM = ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"]
LEG = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
TORSO = ["Fusion Engine"] * 3 + ["Gyro"] * 4 + ["Fusion Engine"] * 3
HEAD = ["Life Support", "Sensors", "Cockpit", "-Empty-", "Sensors", "Life Support"]
BLOCKS = {
    "Left Arm": ARM,
    "Right Arm": ARM,
    "Left Torso": [],
    "Right Torso": [],
    "Center Torso": TORSO,
    "Head": HEAD,
    "Left Leg": LEG,
    "Right Leg": LEG,
}
HEADER = {"chassis": "Heron", "model": "HRN-1", "Config": "Biped", "techbase": "Inner Sphere", "era": "3050", "rules level": "2"}
BUILD = {
    "mass": "50",
    "engine": "250 Fusion Engine(IS)",
    "structure": "IS Standard",
    "myomer": "Standard",
    "heat sinks": "10 Single",
    "walk mp": "5",
    "jump mp": "0",
    "armor": "Standard(Inner Sphere)",
    **{f"{label} armor": "10" for label in ("LA", "RA", "LT", "RT", "CT", "HD", "LL", "RL", "RTL", "RTR", "RTC")},
}


def text(blocks: dict[str, list[str]] | None = None, more: list[str] | None = None, weapons: list[str] | None = None, **values: str) -> str:
    """A small Mek file; `values` replace or add keys (`heat_sinks`), `blocks` the slots after the parts of the machine."""
    keys = {**HEADER, **BUILD, **{key.replace("_", " "): value for key, value in values.items()}}
    lines = [f"{key}:{value}" for key, value in keys.items()]
    lines += ["", f"Weapons:{len(weapons or [])}", *(weapons or [])]
    for name, systems in BLOCKS.items():
        lines += ["", f"{name}:", *(systems + (blocks or {}).get(name, []) + EMPTY)[:12]]
    return "\n".join([*lines, "", *(more or [])])


def read(content: str | bytes) -> tuple[Mek, list[str]]:
    data = content if isinstance(content, bytes) else content.encode()
    result = parsers.read(parsers.Source("heron.mtf", data))
    (mek,) = result.units
    assert isinstance(mek, Mek)
    return mek, [finding.code for finding in result.findings]


def items(mek: Mek) -> list[tuple[str, str, int]]:
    return [(mount.item, mount.location, len(mount.slots)) for mount in mek.mounts]


def test_a_plain_file_fills_typed_fields_and_says_nothing() -> None:
    mek, codes = read(text(role="Scout", mul_id="12", source="A book"))
    assert (mek.name, mek.configuration, mek.omni, mek.tech_base, mek.year) == ("Heron HRN-1", "Biped", False, "Inner Sphere", 3050)
    assert (mek.tonnage, mek.walk_mp, mek.engine.kind, mek.engine.rating, mek.engine.tech) == (50, 5, "Fusion", 250, "IS")
    assert (mek.role, mek.mul_id, mek.sources, mek.extras) == ("Scout", 12, ("A book",), ())
    assert mek.armor.total_points == 110
    assert codes == []


def test_every_field_knows_its_line() -> None:
    mek, _ = read(text())
    assert mek.provenance is not None
    assert mek.provenance.lines["chassis"] == 1
    assert mek.provenance.lines["tonnage"] == 7


@pytest.mark.parametrize("name", sorted(path.stem for path in FIXTURES.glob("*.mtf")))
def test_our_own_files_are_read_to_the_last_line(name: str) -> None:
    result = parsers.read(parsers.Source(name, (FIXTURES / f"{name}.mtf").read_bytes()))
    (mek,) = result.units
    assert mek.extras == ()
    assert {finding.code for finding in result.findings} <= {"P005", "P101", "P104"}
    assert all(mount.item for mount in mek.mounts)


def test_a_legacy_header_has_chassis_and_model_without_keys() -> None:
    mek, codes = read("Version:1.2\nOld Heron\nHRN-0\n" + text().split("\n", 2)[2])
    assert (mek.chassis, mek.model, mek.style.choices["version"]) == ("Old Heron", "HRN-0", "1.2")
    assert codes == ["P101"]


def test_windows_line_ends_and_encoding_are_remembered() -> None:
    mek, codes = read(text(chassis="Köln").replace("\n", "\r\n").encode("cp1252"))
    assert (mek.chassis, mek.style.encoding, mek.style.line_end) == ("Köln", "cp1252", "\r\n")
    assert codes == ["P005"]
    assert not [choice for choice in mek.style.choices if choice.startswith("trail")]


def test_older_key_spelling_is_a_dialect_and_what_differs_from_it_a_choice() -> None:
    older = text().replace("mass:", "Mass:").replace("engine:", "Engine:").replace("techbase:", "TechBase:")
    mek, codes = read(older)
    assert mek.style.dialect == "older"
    assert mek.style.choices["key.era"] == "era"
    assert "key.mass" not in mek.style.choices
    assert codes == []


def test_unknown_keys_are_kept_at_their_place_and_reported() -> None:
    mek, codes = read("nickname:Big Bird\n" + text())
    (extra,) = mek.extras
    assert (extra.kind, extra.key, extra.value, extra.after, extra.line) == ("key", "nickname", "Big Bird", "", 1)
    assert codes == ["P008"]


def test_comments_are_kept_with_the_key_they_follow() -> None:
    mek, codes = read(text().replace("mass:50", "# checked twice\nmass:50").replace("Hip", "# first leg\nHip", 1))
    assert [(comment.text, comment.after) for comment in mek.comments] == [("# checked twice", "rules level"), ("# first leg", "LL")]
    assert codes == []


def test_keys_of_2026_have_their_fields() -> None:
    mek, codes = read("uuid:4711\n" + text(original_era="2750", faction="FS", published="TRO 3050, RS", clancaseoptedoutlocs="LT,RA"))
    assert (mek.uuid, mek.original_year, mek.faction, mek.published_in) == ("4711", 2750, "FS", "TRO 3050, RS")
    assert mek.clan_case_omitted == ("LT", "RA")
    assert codes == []


def test_prose_may_go_on_in_further_lines_with_blank_ones_between() -> None:
    mek, codes = read(text(more=["overview:First line.  ", "", "Second: line.", "history:Told."]))
    assert mek.fluff.overview == "First line.  \n\nSecond: line."
    assert mek.fluff.history == "Told."
    assert codes == ["P104"]


def test_makers_and_models_of_systems_are_paired_where_they_follow_each_other() -> None:
    mek, _ = read(
        text(
            more=[
                "systemmanufacturer:ENGINE:Vlar: new",
                "systemmode:ENGINE:250",
                "systemmode:ARMOR:Star",
                "systemmanufacturer:ARMOR:Durallex",
            ]
        )
    )
    assert [(maker.system, maker.manufacturer, maker.model_name) for maker in mek.fluff.systems] == [
        ("ENGINE", "Vlar: new", "250"),
        ("ARMOR", None, "Star"),
        ("ARMOR", "Durallex", None),
    ]


def test_both_forms_of_the_weapon_list_are_read_from_the_right() -> None:
    mek, codes = read(text(weapons=["Rifle (Cannon, Heavy), Left Arm", "2 ISMediumLaser (R), Left Torso", "1 ISLRM20, Right Arm, Ammo:12"]))
    assert [(weapon.text, weapon.location, weapon.count, weapon.rear, weapon.ammo) for weapon in mek.weapon_list] == [
        ("Rifle (Cannon, Heavy)", "LA", None, False, None),
        ("ISMediumLaser", "LT", 2, True, None),
        ("ISLRM20", "RA", 1, False, 12),
    ]
    assert mek.style.choices["weapon.1"] == "name"
    assert codes == []


def test_a_weapon_list_longer_than_its_count_is_read_whole_and_reported() -> None:
    mek, codes = read(text(weapons=["PPC, Left Arm", "PPC, Right Arm"]).replace("Weapons:2", "Weapons:1"))
    assert len(mek.weapon_list) == 2
    assert mek.style.choices["weapons"] == "-1"
    assert codes == ["P102"]


@pytest.mark.parametrize(
    ("tech_base", "engine", "tech"),
    [
        ("Clan", "250 XL Engine", "Clan"),
        ("Clan", "250 XL (Clan) Engine(IS)", "Clan"),
        ("Inner Sphere", "250 XL (Clan) Engine", "IS"),
        ("Mixed (Clan Chassis)", "250 XL Engine(IS)", "IS"),
        ("Mixed (Clan Chassis)", "250 XL (Clan) Engine", "Clan"),
        ("Mixed (IS Chassis)", "250 XL (Clan) Engine", "Clan"),
        ("Mixed (IS Chassis)", "250 XL Engine", "IS"),
    ],
)
def test_the_suffix_of_an_engine_counts_on_mixed_units_alone(tech_base: str, engine: str, tech: str) -> None:
    mek, _ = read(text(techbase=tech_base, engine=engine))
    assert (mek.engine.kind, mek.engine.tech) == ("XL", tech)


def test_an_engine_without_rating_gets_the_one_that_follows_and_a_finding() -> None:
    mek, codes = read(text(engine="Fusion Engine"))
    assert mek.engine.rating == 250
    assert codes == ["P120"]


@pytest.mark.parametrize(
    ("line", "kind", "tech"),
    [
        ("Industrial (Inner Sphere)", "Industrial", "IS"),
        ("Standard(IS/Clan)", "Standard", "Clan"),
        ("Standard((Unknown Technology Base))", "Standard", "IS"),
        ("IS Reflective(Inner Sphere)", "Reflective", "IS"),
        ("Stealth Armor", "Stealth", None),
    ],
)
def test_armor_lines_name_material_and_tech_base_in_many_ways(line: str, kind: str, tech: str | None) -> None:
    mek, _ = read(text(armor=line))
    assert (mek.armor.kind, mek.armor.tech) == (kind, tech)


def test_patchwork_names_a_material_for_each_location() -> None:
    mek, codes = read(text(armor="Patchwork", **{"LT armor": "IS Hardened(Inner Sphere):17"}))
    assert mek.armor.patchwork["LT"].kind == "Hardened"
    assert mek.armor.points["LT"] == 17
    assert codes == []


def test_an_industrial_cockpit_may_be_marked_as_having_advanced_fire_control() -> None:
    mek, codes = read(text(cockpit="Industrial Cockpit (AFC)"))
    assert (mek.cockpit, mek.advanced_fire_control) == ("Industrial", True)
    assert codes == []


def test_a_value_spelled_otherwise_is_a_choice_that_says_the_same() -> None:
    mek, _ = read(text(structure="Endo-Steel", heat_sinks="12 Double (Clan)", engine="250 XL Fusion Engine"))
    assert (mek.structure, mek.heat_sinks.kind, mek.heat_sinks.tech) == ("Endo Steel", "Double", "Clan")
    choices = mek.style.choices
    assert (choices["spelling.structure"], choices["spelling.heat sinks"], choices["spelling.engine"]) == (
        "hyphen",
        "behind",
        "fusion bare",
    )


def test_a_value_that_cannot_be_read_is_kept_and_reported() -> None:
    mek, codes = read(text(structure="Bamboo"))
    assert mek.structure == "Standard"
    assert [(extra.kind, extra.key, extra.value) for extra in mek.extras] == [("value", "structure", "Bamboo")]
    assert codes == ["P009"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "P001"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "P002"),
        (b"chassis:Heron\nmodel:HRN-1\n", "P006"),
        (text().replace("mass:50", "mass:heavy").encode(), "P006"),
    ],
)
def test_what_makes_no_mek_gives_a_finding_and_no_unit(content: bytes, code: str) -> None:
    result = parsers.read(parsers.Source("heron.mtf", content))
    assert result.units == ()
    assert code in {finding.code for finding in result.findings}


def test_50_megabytes_of_text_are_refused_unread() -> None:
    result = parsers.read(parsers.Source("heron.mtf", b"chassis:x\n" * 5_000_000))
    assert [finding.code for finding in result.findings] == ["P003"]


def test_a_file_that_breaks_off_keeps_what_it_has_and_names_what_is_missing() -> None:
    whole = text()
    mek, codes = read(whole[: whole.index("Head:")])
    assert len(mek.systems) == 18
    assert codes.count("P106") == 3


@given(st.data())
def test_damaged_files_never_raise(data: st.DataObject) -> None:
    whole = text(blocks={"Left Arm": ["Medium Laser (R)", "LRM 20"]}, more=["overview:x", "quirk:rugged_1"])
    lines = whole.split("\n")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "double", "replace", "cut"])):
            case "drop":
                del lines[at]
                lines = lines or [""]
            case "double":
                lines.insert(at, lines[at])
            case "replace":
                lines[at] = data.draw(st.text(max_size=20))
            case _:
                lines[at] = lines[at][: len(lines[at]) // 2]
    result = parsers.read(parsers.Source("heron.mtf", "\n".join(lines).encode("utf-8", "replace")))
    assert all(str(finding) for finding in result.findings)
