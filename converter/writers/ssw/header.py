"""What Mek and vehicle files say in the same way: root, codes, makers, prose, quirks, and the head of a loadout."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from converter.formats import ssw
from converter.model import AnyUnit, BareChassis, BattleForceCard, LoadoutRecord, Mek, QuirkNote, SolarisRecord, TechBase
from converter.writers.registry import Written
from converter.writers.ssw.family import Configuration, Family, Loss
from converter.writers.ssw.kept import kept
from converter.writers.ssw.sheet import Sheet

_LEVELS = {level: code for code, level in ssw.RULES_LEVELS.items()}
_DIALECTS = ("mech", "combatvehicle")
_ERAS = ((2780, 0), (3049, 1), (3130, 2))
_PRODUCTION_ERAS = (
    (2570, 0),
    (2780, 1),
    (2900, 2),
    (3019, 3),
    (3049, 4),
    (3061, 5),
    (3067, 6),
    (3080, 7),
    (3100, 8),
    (3130, 9),
    (3150, 10),
)
"""The last year of each era, and its number in the file; one more for all later years."""


def record(unit: AnyUnit) -> SolarisRecord:
    return unit.solaris or SolarisRecord()


def new_sheet(unit: AnyUnit) -> Sheet:
    """An empty document that keeps what the unit brings along."""
    return Sheet(kept(unit, own=unit.style.dialect in _DIALECTS))


def choice(unit: AnyUnit, key: str) -> str:
    """How the source spelled something, where it was a design file: other formats have choices of their own."""
    return unit.style.choices.get(key, "") if unit.style.dialect in _DIALECTS else ""


def design_name(unit: AnyUnit) -> str:
    """The chassis with both its names, in the order the source had."""
    if not unit.clan_name:
        return unit.chassis
    clan_first = choice(unit, "name") == "clan first"
    return f"{unit.clan_name} ({unit.chassis})" if clan_first else f"{unit.chassis} ({unit.clan_name})"


def root_attributes(unit: AnyUnit, model: str) -> dict[str, object]:
    """The attributes every root starts with."""
    return {"name": ssw.escape(design_name(unit)), "model": ssw.escape(model), "tons": int(unit.tonnage or 0)}


def root_end(unit: AnyUnit) -> dict[str, object]:
    """The attributes every root ends with: ids of a web site that is gone, and a portrait."""
    return {"solaris7id": 0, "solaris7imageid": 0, "sswimage": record(unit).portrait}


def save_version(sheet: Sheet) -> None:
    sheet.leaf("ssw_savefile_version", ssw.SAVE_VERSION)


def stored_bv(sheet: Sheet, unit: AnyUnit, loss: Loss) -> None:
    if unit.stored_bv is None:
        loss.of(unit).note("X105", field="the Battle Value", written=0)
    sheet.leaf("battle_value", int(unit.stored_bv or 0))


def cost(sheet: Sheet, unit: AnyUnit, value: float | None, loss: Loss) -> None:
    if value is None:
        loss.of(unit).note("X105", field="the cost", written=0)
    sheet.leaf("cost", float(value or 0))


def chassis_record(family: Family[Any]) -> BareChassis:
    """What the file says about the bare chassis: as an omni's file said it, else what its first unit says."""
    unit = family.first.unit
    own = record(unit)
    if own.base is not None:
        return own.base
    return BareChassis(
        **dict(own.loadout) | {"name": ""},
        cost=unit.stored_cost,
        year=unit.year,
        rules_level=unit.rules_level,
        tech_base=unit.tech_base,
        source="".join(unit.sources[:1]),
    )


def codes(sheet: Sheet, family: Family[Any], chassis: BareChassis) -> None:
    """Rules level, fractional accounting and eras."""
    sheet.leaf("rules_level", _LEVELS.get(chassis.rules_level, max(_LEVELS.values())))
    if record(family.first.unit).fractional:
        sheet.empty("fractional")
    sheet.leaf("era", _era(chassis))
    sheet.leaf("productionera", _production_era(chassis))


def _era(chassis: LoadoutRecord, year: int | None = None) -> int:
    return _of_year(_ERAS, _year(chassis, year)) if chassis.era is None else chassis.era


def _production_era(chassis: LoadoutRecord, year: int | None = None) -> int:
    return _of_year(_PRODUCTION_ERAS, _year(chassis, year)) if chassis.production_era is None else chassis.production_era


def _year(chassis: LoadoutRecord, year: int | None) -> int:
    return year or (chassis.year if isinstance(chassis, BareChassis) else None) or 0


def _of_year(table: tuple[tuple[int, int], ...], year: int) -> int:
    return next((code for last, code in table if year <= last), table[-1][1] + 1)


def word(tech_base: TechBase) -> str:
    """The file's word for a tech base."""
    return "Mixed" if tech_base.startswith("Mixed") else tech_base


def makers(sheet: Sheet, family: Family[Any], chassis: BareChassis) -> None:
    """Tech base with maker and place, and the year."""
    unit = family.first.unit
    names = {"manufacturer": ssw.escape(unit.fluff.manufacturer or ""), "location": ssw.escape(unit.fluff.primary_factory or "")}
    sheet.leaf("techbase", word(chassis.tech_base), names)
    sheet.leaf("year", chassis.year or 0, {"restricted": record(unit).year_restricted})


def maker(unit: AnyUnit, system: str) -> str:
    """Who makes a system: the file has one text for maker and model."""
    found = [one for one in unit.fluff.systems if one.system.upper().replace("_", "") == system]
    return ssw.escape(" ".join(text for one in found for text in (one.manufacturer, one.model_name) if text))


def loadout_attributes(name: str | None, systems: Iterable[str]) -> dict[str, object]:
    """Name and fire control of a loadout."""
    own = set(systems)
    control: dict[str, object] = {attribute: system in own for attribute, system in ssw.FIRE_CONTROL.items()}
    return control if name is None else {"name": ssw.escape(name), **control}


def derived(sheet: Sheet, unit: AnyUnit, own: LoadoutRecord, loss: Loss) -> None:
    """What the program derives: summary and BattleForce card, as they were read."""
    sheet.summary(own.summary or summary(unit))
    card = own.battleforce
    if card is None:
        loss.of(unit).note("X105", field="the BattleForce card", written="an empty one")
    battleforce(sheet, card or BattleForceCard())


def summary(unit: AnyUnit) -> str:
    return f"{design_name(unit)} {unit.model} {int(unit.tonnage or 0)}t".replace("  ", " ")


def battleforce(sheet: Sheet, card: BattleForceCard) -> None:
    sheet.empty(
        "battleforce",
        {
            "pv": card.points,
            "wt": card.size,
            "mv": card.movement,
            "s": card.short,
            "m": card.medium,
            "l": card.long,
            "e": card.extreme,
            "ov": card.overheat,
            "armor": card.armor,
            "internal": card.structure,
            "abilities": card.abilities,
        },
    )


def configuration_head(sheet: Sheet, one: Configuration[Any], chassis: BareChassis, loss: Loss) -> None:
    """The head of a configuration: source, eras, year, what is derived, tech base where it is another, stored values."""
    unit = one.unit
    own = record(unit).loadout
    sheet.leaf("source", ssw.escape("".join(unit.sources[:1])))
    sheet.leaf("loadout_era", _era(own, unit.year))
    sheet.leaf("loadout_productionera", _production_era(own, unit.year))
    sheet.leaf("loadout_year", unit.year or 0)
    derived(sheet, unit, own, loss)
    if word(unit.tech_base) != word(chassis.tech_base):
        sheet.leaf("techbase", word(unit.tech_base))
    stored_bv(sheet, unit, loss)
    cost(sheet, unit, unit.stored_cost, loss)


def configuration_level(one: Configuration[Any], chassis: BareChassis) -> dict[str, object]:
    """The rules level of a configuration, where it is not that of the chassis."""
    level = one.unit.rules_level
    return {} if level == chassis.rules_level else {"ruleslevel": _LEVELS.get(level, max(_LEVELS.values()))}


def prose(sheet: Sheet, unit: AnyUnit, loss: Loss) -> None:
    """The fluff: all elements, though they may be empty."""
    fluff = unit.fluff
    with sheet.element("fluff"):
        sheet.prose("overview", fluff.overview)
        sheet.prose("capabilities", fluff.capabilities)
        sheet.prose("battlehistory", fluff.history)
        sheet.prose("deployment", fluff.deployment)
        sheet.prose("variants", fluff.variants)
        sheet.prose("notables", fluff.notables)
        sheet.prose("additional", fluff.additional or fluff.notes)
        notes = record(unit).quirks or _notes(unit, loss)
        if notes:
            with sheet.element("quirks"):
                for note in notes:
                    _quirk(sheet, note)
        sheet.leaf("jumpjet_model", maker(unit, "JUMPJET"))
        sheet.leaf("commsystem", maker(unit, "COMMUNICATIONS"))
        sheet.leaf("tandtsystem", maker(unit, "TARGETING"))


def _notes(unit: AnyUnit, loss: Loss) -> list[QuirkNote]:
    """The quirks of a unit that comes from another format: with points and kinds from the table, without text."""
    notes: dict[str, QuirkNote] = {}
    for key in unit.quirks:
        found = ssw.quirk_of(key)
        if found is None:
            loss.of(unit).left_out("quirks", key)
        else:
            notes[found[0].name] = _note(*found)
    for weapon in unit.weapon_quirks:
        name = ssw.weapon_quirk_of(weapon.quirk)
        if name is None:
            loss.of(unit).left_out("weapon_quirks", weapon.quirk)
        else:
            loss.of(unit).written_as("weapon_quirks", f"{weapon.quirk} of {weapon.weapon}", f"a quirk of the unit, {name.name}")
            notes[name.name] = _note(name, name.points)
    return list(notes.values())


def _note(quirk: ssw.QuirkName, points: int) -> QuirkNote:
    return QuirkNote(name=quirk.name, points=points, positive=quirk.positive, variable=quirk.variable, kinds=quirk.kinds)


def _quirk(sheet: Sheet, note: QuirkNote) -> None:
    attributes = {"postive": _lower(note.positive)}
    attributes |= {attribute: _lower(kind in note.kinds) for attribute, kind in ssw.QUIRK_KINDS.items()}
    with sheet.element("quirk", {**attributes, "isvariable": _lower(note.variable)}):
        sheet.leaf("Name", ssw.escape(note.name))
        sheet.leaf("Cost", note.points)
        sheet.leaf("Description", ssw.escape(note.description))


def _lower(flag: bool) -> str:
    return str(flag).lower()


HELD: Final = frozenset(
    {
        *("chassis", "clan_name", "model", "year", "tech_base", "rules_level", "omni", "tonnage", "quirks", "weapon_quirks", "mounts"),
        *("stored_bv", "stored_cost", "solaris", "engine", "heat_sinks", "armor.kind", "armor.tech", "armor.points", "armor.rear"),
        *("armor.patchwork", "fluff.overview", "fluff.capabilities", "fluff.deployment", "fluff.history", "fluff.manufacturer"),
        *("fluff.primary_factory", "fluff.systems", "fluff.variants", "fluff.notables", "fluff.additional"),
    }
)
"""The fields of any unit that a design file holds. Lists of weapons are made from the equipment by who needs them."""


def report_lost(unit: AnyUnit, held: frozenset[str], loss: Loss) -> None:
    """What no design file has a place for: fields, all sources but the first, the weapon of a quirk, a second remark."""
    losses = loss.of(unit)
    losses.check_fields(HELD | held | {"sources"} | (set() if unit.fluff.additional else {"fluff.notes"}))
    for source in unit.sources[1:]:
        losses.left_out("sources", source)
    if unit.style.dialect not in _DIALECTS:
        losses.check_foreign_extras()


def finished(sheet: Sheet, unit: AnyUnit, loss: Loss) -> Written:
    """The file, and all that it could not hold."""
    for attribute in sheet.unplaced:
        loss.of(unit).left_out("attribute", attribute)
    return Written(sheet.data(unit.style), loss.findings)


PRIMITIVE: Final = ("Primitive", "Primitive Industrial")
"""The cockpits that make a Mek a primitive one."""

_NEAREST = {
    "Endo Steel Prototype": "Endo Steel",
    "Ferro-Fibrous Prototype": "Ferro-Fibrous",
    "Heavy Industrial": "Standard",
    "Prototype Triple-Strength": "Triple-Strength",
}
"""Parts without a name in the format, and the nearest that has one."""


def part(unit: AnyUnit, part: str, kind: str, loss: Loss) -> ssw.PartName:
    """The name of a part; the nearest one, with a finding, where the format lacks it."""
    primitive = isinstance(unit, Mek) and unit.cockpit in PRIMITIVE
    found = ssw.part_of(part, kind, primitive)
    if found is None:
        found = ssw.part_of(part, _NEAREST.get(kind, "Standard"), primitive) or next(iter(ssw.parts(part).values()))
        loss.of(unit).note("X104", field=f"the {part}", value=kind, written=found.name)
    return found
