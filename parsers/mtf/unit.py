"""From the parts of an MTF text to a Mek."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeVar

from converter.equipment import Context
from converter.formats import mtf_values
from converter.formats.mtf import REAR_ARMOR, USUAL_GYRO, expected_keys, usual_cockpit
from converter.formats.mtf_weapons import listed_weapon
from converter.model import (
    Armor,
    ArmorKind,
    Configuration,
    Engine,
    Extra,
    Fluff,
    HeatSinks,
    ListedWeapon,
    Mek,
    Mount,
    Provenance,
    SystemMaker,
    Tech,
    TechBase,
    WeaponQuirk,
)
from parsers.mtf.checks import check
from parsers.mtf.scan import Scan
from parsers.mtf.slots import Carrier, Filler, resolve
from parsers.mtf.style import style
from parsers.text import Text

Word = TypeVar("Word", bound=str)
LAM_TYPES: Final[tuple[Literal["Standard", "Bimodal"], ...]] = ("Standard", "Bimodal")
MOTIVES: Final[tuple[Literal["Track", "Wheel"], ...]] = ("Track", "Wheel")

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


class Values:
    """The values of a scan as typed figures.

    What cannot be understood becomes a finding and an extra, what is spelled otherwise than usual a choice of style.
    """

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.spellings: dict[str, str] = {}

    def text(self, key: str) -> str | None:
        value = self.scan.values.get(key)
        return None if value is None else value.text

    def whole(self, key: str) -> int | None:
        """The whole number of a key; None where it is absent or no number."""
        value = self.scan.values.get(key)
        if value is None:
            return None
        text = value.text
        try:
            number = int(text)
        except ValueError:
            self.doubt(key, "a whole number")
            return None
        if abs(number) > 10**9:
            self.doubt(key, "a number of this game")
            return None
        if text != str(number):
            self.spelled(key, None)
        return number

    def doubt(self, key: str, expected: str) -> None:
        value = self.scan.values[key]
        self.scan.note("P009", value.line, key=key, text=value.text[:80], expected=expected)
        self.keep(key)

    def keep(self, key: str) -> None:
        """Keep the exact text of a value."""
        value = self.scan.values[key]
        self.scan.extras.append(Extra("value", key, value.text, key, value.line))

    def spelled(self, key: str, spelling: str | None) -> None:
        """Keep the name of the spelling of a value; where it has no name, its text."""
        if spelling is None:
            value = self.scan.values[key]
            self.scan.note("P127", value.line, key=key, text=value.text[:80])
            self.keep(key)
        elif spelling:
            self.spellings[key] = spelling

    def word(self, key: str, default: str, known: Callable[[str], str | None], render: Callable[[str, str], str], expected: str) -> str:
        """One of a set of words; the default, with a finding, where it is none of them."""
        value = self.scan.values.get(key)
        if value is None:
            return default
        kind = known(value.text)
        if kind is None:
            self.doubt(key, expected)
            return default
        self.spelled(key, mtf_values.spelling_of(value.text, mtf_values.WORD_SPELLINGS, lambda name: render(kind, name)))
        return kind


def build(scan: Scan, text: Text) -> Mek | None:
    """The Mek of a scan, or None with a finding that says what is missing."""
    values = Values(scan)
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
    tech_base = _tech_base(values)
    engine = _engine(values, tech_base, tonnage * walk_mp)
    filler = Filler(scan, Carrier(Context("mek", _clan(tech_base)), tonnage, engine, walk_mp, kind in ("Quad", "QuadVee"), tonnage > 100))
    filler.fill()
    structure, structure_tech = _structure(values)
    weapon_list = _weapon_list(values)
    gyro = values.word("gyro", USUAL_GYRO, mtf_values.gyro, mtf_values.gyro_text, "a kind of gyro")
    cockpit = _cockpit(values, kind)
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
        fluff=_fluff(scan),
        manual_bv=values.whole("bv"),
        generator=values.text("generator"),
        provenance=_provenance(scan, filler),
        configuration=kind,
        lam_type=_choice(values, "lam", LAM_TYPES),
        quadvee_motive=_choice(values, "motive", MOTIVES),
        engine=engine,
        structure=structure,
        structure_tech=structure_tech,
        myomer=values.text("myomer") or "Standard",
        gyro=gyro,
        cockpit=cockpit,
        advanced_fire_control=_advanced_fire_control(values),
        ejection=values.text("ejection"),
        heat_sink_kit=values.text("heat sink kit"),
        heat_sinks=_heat_sinks(values),
        walk_mp=walk_mp,
        jump_mp=values.whole("jump mp") or 0,
        armor=_armor(values),
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


def _tech_base(values: Values) -> TechBase:
    text = values.text("techbase")
    if text is None:
        values.scan.note("P119", None, text="", used="Inner Sphere")
        return "Inner Sphere"
    found = mtf_values.TECH_BASES.get(text.lower())
    if found is None or text.lower() == "mixed":
        values.scan.note("P119", values.scan.values["techbase"].line, text=text, used=found or "Inner Sphere")
    used: TechBase = found or "Inner Sphere"
    if text != used:
        values.spelled("techbase", None)
    return used


def _engine(values: Values, tech_base: TechBase, usual_rating: int) -> Engine:
    """The engine; a rating that the line has lost follows from weight and speed, and is reported."""
    line = values.scan.values["engine"]
    engine = mtf_values.engine(line.text, tech_base)
    if engine.rating is None:
        values.scan.note("P120", line.line, text=line.text[:80], rating=usual_rating)
        values.keep("engine")
        return Engine(kind=engine.kind, rating=usual_rating, tech=engine.tech)
    words = line.text.removeprefix(f"{engine.rating} ")
    values.spelled("engine", mtf_values.engine_spelling(words, engine.kind, engine.tech, tech_base))
    return engine


def _structure(values: Values) -> tuple[str, Tech | None]:
    text = values.text("structure")
    if text is None:
        return "Standard", None
    found = mtf_values.structure(text)
    if found is None:
        values.doubt("structure", "a kind of structure")
        return "Standard", None
    values.spelled("structure", mtf_values.structure_spelling(text, *found))
    return found


def _cockpit(values: Values, configuration: Configuration) -> str:
    advanced = _advanced_fire_control(values)
    return values.word(
        "cockpit",
        usual_cockpit(configuration),
        mtf_values.cockpit,
        lambda kind, name: mtf_values.cockpit_text(kind, advanced, name),
        "a kind of cockpit",
    )


def _advanced_fire_control(values: Values) -> bool:
    return "(afc)" in (values.text("cockpit") or "").lower()


def _choice(values: Values, key: str, allowed: tuple[Word, ...]) -> Word | None:
    """One of a few words, whatever its case; None where the key is absent or the word another."""
    text = values.text(key)
    if text is None:
        return None
    found = next((word for word in allowed if word.lower() == text.lower()), None)
    if found is None:
        values.doubt(key, " or ".join(allowed))
    elif found != text:
        values.spelled(key, None)
    return found


def _heat_sinks(values: Values) -> HeatSinks:
    text = values.text("heat sinks")
    sinks = mtf_values.heat_sinks(text) if text is not None else None
    if sinks is None:
        if text is None:
            values.scan.note("P121", None, key="heat sinks")
        else:
            values.doubt("heat sinks", "a count and a kind of heat sinks")
        return HeatSinks(count=0, kind="Single")
    words = (text or "").removeprefix(f"{sinks.count} ")
    values.spelled("heat sinks", mtf_values.heat_sinks_spelling(words, sinks.kind, sinks.tech))
    base = values.whole("base chassis heat sinks")
    return sinks if base is None else sinks.model_copy(update={"base_chassis": base})


def _armor(values: Values) -> Armor:
    kind, tech = "Standard", None
    text = values.text("armor")
    if text is None:
        values.scan.note("P121", None, key="armor")
    elif (material := mtf_values.armor(text)) is None:
        values.doubt("armor", "a kind of armor")
    else:
        kind, tech = material.kind, material.tech
        values.spelled("armor", mtf_values.armor_spelling(text, kind, tech))
    points: dict[str, int] = {}
    rear: dict[str, int] = {}
    patchwork: dict[str, ArmorKind] = {}
    for key in [key for key in values.scan.values if key.endswith(" armor")]:
        label = key[:-6].upper()
        figure = _patch(values, key, label, patchwork) if ":" in values.scan.values[key].text else values.whole(key)
        if figure is None:
            continue
        if label in REAR_ARMOR:
            rear[REAR_ARMOR[label]] = figure
        else:
            points[label] = figure
    return Armor(kind=kind, tech=tech, points=points, rear=rear, patchwork=patchwork)


def _patch(values: Values, key: str, label: str, patchwork: dict[str, ArmorKind]) -> int | None:
    """The material and the points of a location of patchwork armor; the points stand after the last colon."""
    text, _, number = values.scan.values[key].text.rpartition(":")
    material = mtf_values.armor(text)
    if material is None or not number.strip().isdecimal():
        values.doubt(key, "a kind of armor and its points")
        return int(number) if number.strip().isdecimal() else None
    patchwork[label] = material
    values.spelled(key, mtf_values.patch_spelling(values.scan.values[key].text, material, int(number)))
    return int(number)


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


def _weapon_list(values: Values) -> tuple[ListedWeapon, ...]:
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
        if len(parts) == 4 and parts[2].isdecimal():
            quirks.append(WeaponQuirk(quirk=parts[0], location=parts[1], index=int(parts[2]), weapon=parts[3]))
        else:
            scan.note("P009", value.line, key="weaponquirk", text=value.text[:80], expected="QUIRK:LOCATION:SLOT:NAME")
            scan.extras.append(Extra("key", "weaponquirk", value.text, "weaponquirk", value.line))
    return tuple(quirks)


def _fluff(scan: Scan) -> Fluff:
    get = scan.text
    return Fluff(
        overview=get("overview"),
        capabilities=get("capabilities"),
        deployment=get("deployment"),
        history=get("history"),
        date=get("fluffdate"),
        manufacturer=get("manufacturer"),
        primary_factory=get("primaryfactory"),
        systems=_makers(scan) if scan.systems else (),
        notes=get("notes"),
        image=get("imagefile"),
    )


def _makers(scan: Scan) -> tuple[SystemMaker, ...]:
    """One entry a system: its maker and, where it follows directly, its model."""
    makers: list[SystemMaker] = []
    open_system = ""
    for key, value in scan.systems:
        system, colon, text = value.text.partition(":")
        if not colon:
            scan.note("P009", value.line, key=key, text=value.text[:80], expected="SYSTEM:TEXT")
            system, text = "", system
        if key == "systemmanufacturer":
            makers.append(SystemMaker(system=system, manufacturer=text))
            open_system = system
        elif system == open_system and system:
            makers[-1] = makers[-1].model_copy(update={"model_name": text})
            open_system = ""
        else:
            makers.append(SystemMaker(system=system, model_name=text))
            open_system = ""
    return tuple(makers)


def _provenance(scan: Scan, filler: Filler) -> Provenance:
    lines = {FIELDS.get(key, key): value.line for key, value in scan.values.items()}
    return Provenance(path=scan.path, format="mtf", lines=lines, mount_lines=tuple(filler.lines))
