"""From the parts of an MTF text to a Mek."""

from __future__ import annotations

from typing import Final

from converter.equipment import Context
from converter.formats import mtf_values
from converter.formats.mtf import USUAL_GYRO, expected_keys
from converter.formats.mtf_weapons import listed_weapon
from converter.model import (
    Extra,
    ListedWeapon,
    Mek,
    Mount,
    Provenance,
    TechBase,
    WeaponQuirk,
    is_count,
)
from parsers.mtf import values as typed
from parsers.mtf.checks import check
from parsers.mtf.prose import fluff
from parsers.mtf.scan import Scan
from parsers.mtf.slots import Carrier, Filler, resolve
from parsers.mtf.style import style
from parsers.text import Text

REQUIRED: Final = ("chassis", "config", "mass", "engine", "walk mp")
"""Keys without which nothing can be said about a Mek."""

FIELDS: Final = {
    "mul id": "mul_id",
    "techbase": "tech_base",
    "clanname": "clan_name",
    "era": "year",
    "original era": "original_year",
    "rules level": "rules_level",
    "mass": "tonnage",
    "config": "configuration",
    "lam": "lam_type",
    "motive": "quadvee_motive",
    "heat sinks": "heat_sinks",
    "heat sink kit": "heat_sink_kit",
    "base chassis heat sinks": "heat_sinks.base_chassis",
    "walk mp": "walk_mp",
    "jump mp": "jump_mp",
    "clancaseoptedoutlocs": "clan_case_omitted",
    "weapons": "weapon_list",
    "bv": "manual_bv",
    "imagefile": "fluff.image",
    "primaryfactory": "fluff.primary_factory",
    "fluffdate": "fluff.date",
} | {key: f"fluff.{key}" for key in ("overview", "capabilities", "deployment", "history", "manufacturer", "notes")}
"""Field of the model that a key fills, where it does not bear the key's name."""


def build(scan: Scan, text: Text) -> Mek | None:
    """The Mek of a scan, or None with a finding that says what is missing."""
    values = typed.Values(scan)
    tonnage, walk_mp = values.whole("mass"), values.whole("walk mp")
    config = mtf_values.configuration(values.text("config") or "")
    missing = [key for key in REQUIRED if values.text(key) is None]
    if config is None and "config" not in missing:
        values.doubt("config", "a configuration")
        missing.append("config")
    missing += [key for key, figure in (("mass", tonnage), ("walk mp", walk_mp)) if figure is None and key not in missing]
    if missing or config is None or tonnage is None or walk_mp is None:
        scan.note("P006", None, missing=", ".join(missing) + " missing")
        return None
    kind, omni = config
    values.spelled("config", mtf_values.configuration_spelling(values.text("config") or "", kind, omni))
    tech_base = typed.tech_base(values)
    engine = typed.engine(values, tech_base, tonnage * walk_mp)
    filler = Filler(scan, Carrier(Context("mek", _clan(tech_base)), tonnage, engine, walk_mp, kind in ("Quad", "QuadVee"), tonnage > 100))
    filler.fill()
    structure, structure_tech = typed.structure(values)
    weapon_list = _weapon_list(values)
    gyro = values.word("gyro", USUAL_GYRO, mtf_values.gyro, mtf_values.gyro_text, "a kind of gyro")
    cockpit = typed.cockpit(values, kind)
    mek = Mek(
        chassis=values.text("chassis") or "",
        model=values.text("model") or "",
        clan_name=values.text("clanname"),
        mul_id=values.whole("mul id"),
        uuid=values.text("uuid"),
        year=values.whole("era"),
        original_year=values.whole("original era"),
        tech_base=tech_base,
        rules_level=values.whole("rules level"),
        role=values.text("role"),
        faction=values.text("faction"),
        sources=_all(scan, "source"),
        published_in=values.text("published"),
        omni=omni,
        tonnage=tonnage,
        quirks=_all(scan, "quirk"),
        weapon_quirks=_weapon_quirks(scan),
        mounts=tuple(filler.mounts),
        fluff=fluff(scan),
        manual_bv=values.whole("bv"),
        generator=values.text("generator"),
        provenance=_provenance(scan, filler),
        configuration=kind,
        lam_type=typed.choice(values, "lam", typed.LAM_TYPES),
        quadvee_motive=typed.choice(values, "motive", typed.MOTIVES),
        engine=engine,
        structure=structure,
        structure_tech=structure_tech,
        myomer=values.text("myomer") or "Standard",
        gyro=gyro,
        cockpit=cockpit,
        advanced_fire_control=typed.advanced_fire_control(values),
        ejection=values.text("ejection"),
        heat_sink_kit=values.text("heat sink kit"),
        heat_sinks=typed.heat_sinks(values),
        walk_mp=walk_mp,
        jump_mp=values.whole("jump mp") or 0,
        armor=typed.armor(values),
        systems=tuple(filler.systems),
        slotless=_slotless(scan, _clan(tech_base)),
        weapon_list=weapon_list,
        clan_case_omitted=tuple((values.text("clancaseoptedoutlocs") or "").replace(",", " ").split()),
        style=style(scan, text, filler, kind, expected_keys(kind, gyro, cockpit), values.spellings),
        comments=tuple(scan.comments),
        extras=tuple(scan.extras),  # last: what could not be read above is among them
    )
    check(mek, scan, filler)
    return mek


def _clan(tech_base: TechBase) -> bool:
    return tech_base in ("Clan", "Mixed (Clan Chassis)")


def _all(scan: Scan, key: str) -> tuple[str, ...]:
    return tuple([value.text for value in scan.repeated.get(key, ())])


def _slotless(scan: Scan, clan: bool) -> tuple[Mount, ...]:
    """Equipment that needs no slot: `NAME:LOCATION`. What stands there of armor and structure is a habit of old editors."""
    if "nocrit" not in scan.repeated:
        return ()
    mounts = []
    for value in scan.repeated["nocrit"]:
        name, _, location = value.text.rpartition(":")
        item, size = resolve(name, Context("mek", clan))
        if item is None and mtf_values.armor(name) is None and mtf_values.structure(name) is None:
            scan.note("E101", value.line, text=name, location=location)
        mounts.append(Mount(item.key if item else "", location, name, size=size))
    return tuple(mounts)


def _weapon_list(values: typed.Values) -> tuple[ListedWeapon, ...]:
    listed = []
    for number, value in enumerate(values.scan.weapons):
        weapon, spelling = listed_weapon(value.text)
        if spelling:
            values.spellings[f"weapon.{number}"] = spelling
        listed.append(weapon)
    return tuple(listed)


def _weapon_quirks(scan: Scan) -> tuple[WeaponQuirk, ...]:
    quirks = []
    for value in scan.repeated.get("weaponquirk", ()):
        parts = value.text.split(":", 3)
        if len(parts) == 4 and is_count(parts[2]):
            quirks.append(WeaponQuirk(quirk=parts[0], location=parts[1], index=int(parts[2]), weapon=parts[3]))
        else:
            scan.note("P009", value.line, key="weaponquirk", text=value.text[:80], expected="QUIRK:LOCATION:SLOT:NAME")
            scan.extras.append(Extra("key", "weaponquirk", value.text, "weaponquirk", value.line))
    return tuple(quirks)


def _provenance(scan: Scan, filler: Filler) -> Provenance:
    lines = {FIELDS.get(key, key): line for key, line in scan.lines.items()}
    return Provenance(path=scan.path, format="mtf", lines=lines, mount_lines=tuple(filler.lines))
