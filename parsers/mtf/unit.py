"""From the parts of an MTF text to a Mek."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from converter.equipment import Context
from converter.formats import mtf_values
from converter.formats.mtf import USUAL_GYRO, expected_keys
from converter.formats.mtf_weapons import listed_weapon
from converter.model import Configuration, Engine, Extra, ListedWeapon, Mek, Mount, Provenance, TechBase, WeaponQuirk, is_count, of_typed
from converter.model.part import CLAN_CHASSIS
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


class Vital(NamedTuple):
    """What everything else about a Mek stands on."""

    configuration: Configuration
    omni: bool
    tonnage: int
    walk_mp: int
    tech_base: TechBase
    engine: Engine

    @property
    def context(self) -> Context:
        return Context("mek", self.tech_base in CLAN_CHASSIS)


def build(scan: Scan, text: Text) -> Mek | None:
    """The Mek of a scan, or None with a finding that says what is missing."""
    values = typed.Values(scan)
    vital = _vital(values)
    if vital is None:
        return None
    kind = vital.configuration
    quad, superheavy = kind in ("Quad", "QuadVee"), vital.tonnage > 100
    filler = Filler(scan, Carrier(vital.context, vital.tonnage, vital.engine, vital.walk_mp, quad, superheavy))
    filler.fill()
    fields = {**_identity(values), **_machine(values, kind), **_load(values, vital.context)}
    expected = expected_keys(kind, fields["gyro"], fields["cockpit"])
    mek = of_typed(
        Mek,
        **fields,
        tech_base=vital.tech_base,
        omni=vital.omni,
        tonnage=float(vital.tonnage),
        configuration=kind,
        engine=vital.engine,
        walk_mp=vital.walk_mp,
        mounts=tuple(filler.mounts),
        systems=tuple(filler.systems),
        fluff=fluff(scan),
        style=style(scan, text, filler, kind, expected, values.spellings),
        comments=tuple(scan.comments),
        extras=tuple(scan.extras),  # after all values: what could not be read of them is among the extras
        provenance=_provenance(scan, filler),
    )
    check(mek, scan, filler)
    return mek


def _vital(values: typed.Values) -> Vital | None:
    tonnage, walk_mp = values.whole("mass"), values.whole("walk mp")
    config = mtf_values.configuration(values.text("config") or "")
    missing = [key for key in REQUIRED if values.text(key) is None]
    if config is None and "config" not in missing:
        values.doubt("config", "a configuration")
        missing.append("config")
    missing += [key for key, figure in (("mass", tonnage), ("walk mp", walk_mp)) if figure is None and key not in missing]
    if missing or config is None or tonnage is None or walk_mp is None:
        values.scan.note("P006", None, missing=", ".join(missing) + " missing")
        return None
    values.spelled("config", mtf_values.configuration_spelling(values.text("config") or "", *config))
    tech_base = typed.tech_base(values)
    return Vital(*config, tonnage, walk_mp, tech_base, typed.engine(values, tech_base, tonnage * walk_mp))


def _identity(values: typed.Values) -> dict[str, Any]:
    """What the unit is called, where it comes from, who uses it."""
    scan = values.scan
    return {
        "chassis": values.text("chassis") or "",
        "model": values.text("model") or "",
        "clan_name": values.text("clanname"),
        "mul_id": values.whole("mul id"),
        "uuid": values.text("uuid"),
        "year": values.whole("era"),
        "original_year": values.whole("original era"),
        "rules_level": values.whole("rules level"),
        "role": values.text("role"),
        "faction": values.text("faction"),
        "sources": _all(scan, "source"),
        "published_in": values.text("published"),
        "quirks": _all(scan, "quirk"),
        "weapon_quirks": _weapon_quirks(scan),
        "manual_bv": values.whole("bv"),
        "generator": values.text("generator"),
    }


def _machine(values: typed.Values, configuration: Configuration) -> dict[str, Any]:
    """The machine without its equipment."""
    structure, structure_tech = typed.structure(values)
    return {
        "lam_type": typed.choice(values, "lam", typed.LAM_TYPES),
        "quadvee_motive": typed.choice(values, "motive", typed.MOTIVES),
        "structure": structure,
        "structure_tech": structure_tech,
        "myomer": values.text("myomer") or "Standard",
        "gyro": values.word("gyro", USUAL_GYRO, mtf_values.gyro, mtf_values.gyro_text, "a kind of gyro"),
        "cockpit": typed.cockpit(values, configuration),
        "advanced_fire_control": typed.advanced_fire_control(values),
        "ejection": values.text("ejection"),
        "heat_sink_kit": values.text("heat sink kit"),
        "heat_sinks": typed.heat_sinks(values),
        "jump_mp": values.whole("jump mp") or 0,
        "armor": typed.armor(values),
    }


def _load(values: typed.Values, context: Context) -> dict[str, Any]:
    """What is carried without crit slots, the weapon list, and where free CASE was left out."""
    return {
        "slotless": _slotless(values.scan, context),
        "weapon_list": _weapon_list(values),
        "clan_case_omitted": tuple((values.text("clancaseoptedoutlocs") or "").replace(",", " ").split()),
    }


def _all(scan: Scan, key: str) -> tuple[str, ...]:
    return tuple(scan.repeated[key].values()) if key in scan.repeated else ()


def _slotless(scan: Scan, context: Context) -> tuple[Mount, ...]:
    """Equipment that needs no slot: `NAME:LOCATION`. What stands there of armor and structure is a habit of old editors."""
    if "nocrit" not in scan.repeated:
        return ()
    mounts = []
    for line, text in scan.repeated["nocrit"].items():
        name, _, location = text.rpartition(":")
        item, size = resolve(name, context)
        if item is None and mtf_values.armor(name) is None and mtf_values.structure(name) is None:
            scan.note("E101", line, text=name, location=location)
        mounts.append(Mount(item.key if item else "", location, name, size=size))
    return tuple(mounts)


def _weapon_list(values: typed.Values) -> tuple[ListedWeapon, ...]:
    listed = []
    for number, text in enumerate(values.scan.weapons):
        weapon, spelling = listed_weapon(text)
        if spelling:
            values.spellings[f"weapon.{number}"] = spelling
        listed.append(weapon)
    return tuple(listed)


def _weapon_quirks(scan: Scan) -> tuple[WeaponQuirk, ...]:
    if "weaponquirk" not in scan.repeated:
        return ()
    quirks = []
    for line, text in scan.repeated["weaponquirk"].items():
        parts = text.split(":", 3)
        if len(parts) == 4 and is_count(parts[2]):
            quirks.append(WeaponQuirk(quirk=parts[0], location=parts[1], index=int(parts[2]), weapon=parts[3]))
        else:
            scan.note("P009", line, key="weaponquirk", text=text[:80], expected="QUIRK:LOCATION:SLOT:NAME")
            scan.extras.append(Extra("key", "weaponquirk", text, "weaponquirk", line))
    return tuple(quirks)


def _provenance(scan: Scan, filler: Filler) -> Provenance:
    lines = dict(
        zip(map(FIELDS.get, scan.lines, scan.lines), scan.lines.values(), strict=True)
    )  # the key itself where it has no other name
    return of_typed(Provenance, path=scan.path, format="mtf", lines=lines, mount_lines=tuple(filler.lines))
