"""From a printed sheet to a Mek: what its crit slots say, in the words of the unit files. Source: record_sheets.md 3, 8."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from converter.equipment import Context, Equipment, catalogue
from converter.equipment.mek import side_engine_slots
from converter.formats import mtf_values
from converter.formats.mtf import EMPTY, ENGINE_SLOT, SYSTEMS, usual_cockpit
from converter.model import Armor, Engine, HeatSinks, Mek, Mount, Plain, PrintedSlot, RecordSheet, Tech
from converter.model.locations import MEK_LOCATIONS
from converter.model.part import CLAN_CHASSIS, Configuration
from parsers.mtf.slots import Carrier, Filler
from parsers.sheets.items import ammunition_of, choose, item_of, unmarked
from parsers.sheets.values import UnclearError, armor_points, common, engine, material, needed, tech_base

FOR_MEK: Final = frozenset({"for_mek"})
EMPTY_SLOT: Final = "Roll Again"
STATIONS: Final = {"Pilot": "QuadVee", "Gunner": "QuadVee", "Command Console": "Command Console"}
"""Slots of the crew that are called otherwise, and the kind of cockpit each tells."""

REAR: Final = ("CT", "RT", "LT")
CONFIGURATIONS: Final[Mapping[str, Configuration]] = {name: name for name in MEK_LOCATIONS}

_AMMO = re.compile(r"(?:Ammo \((?P<name>.+)\) (?P<shots>\d{1,5})|@(?P<ssw_name>.+) \((?P<ssw_shots>\d{1,5})\))")
_SUFFIXES = re.compile(r"((?: \((?:R|T)\))*)$")
_PREFIXES = re.compile(r"^((?:\((?:R|T)\) )+)(.+)$")
"""Ammunition, and the marks of rear and turret: behind the name, on SSW's sheets before it."""


class _Slot(NamedTuple):
    """A slot in the words of MTF, and the shots of ammunition where they are not the usual."""

    text: str
    shots: int | None = None


class _Slots:
    """The crit slots of a sheet in the words of MTF, as `Filler` takes them."""

    def __init__(self) -> None:
        self.blocks: dict[str, tuple[str, ...]] = {}
        self.block_lines: dict[str, tuple[int, ...]] = {}
        self.shots: dict[tuple[str, int], int] = {}

    def note(self, code: str, line: int | None, /, **fields: Plain) -> None:
        raise UnclearError(str(fields.get("text", "crit slots")))


def mek_of(sheet: RecordSheet) -> Mek:
    """The Mek of a sheet. Raises UnclearError where the sheet does not say enough."""
    configuration = CONFIGURATIONS.get(sheet.kind)
    if configuration is None or not sheet.slots:
        raise UnclearError("crit slots")
    sheet = sheet.model_copy(update={"slots": {location: tuple(map(_suffixed, slots)) for location, slots in sheet.slots.items()}})
    printed = [slot for slots in sheet.slots.values() for slot in slots]
    foreign = Counter(tech for slot in printed if not _AMMO.match(slot.text) and (tech := unmarked(slot.text).tech))
    base = tech_base(sheet, foreign)
    chassis: Tech = "Clan" if base in CLAN_CHASSIS else "IS"
    tons, walk_mp = needed(sheet, "tonnage"), needed(sheet, "walk_mp")
    kind, rating = _engine(sheet, tons, walk_mp)
    motor = Engine(kind=kind, rating=rating, tech=_engine_tech(sheet, kind, chassis, superheavy=tons > 100))
    slots = _blocks(sheet, chassis)
    filler = Filler(
        slots, Carrier(Context("mek", chassis == "Clan"), tons, motor, walk_mp, configuration in ("Quad", "QuadVee"), tons > 100)
    )
    filler.fill()
    texts = [slot.text for slot in printed]
    structure, structure_tech = _structure(sheet, texts, chassis)
    return Mek(
        **common(sheet),
        tech_base=base,
        tonnage=float(tons),
        mounts=tuple(_with_shots(mount, slots.shots) for mount in filler.mounts),
        configuration=configuration,
        lam_type=_lam_type(sheet),
        engine=motor,
        structure=structure,
        structure_tech=structure_tech,
        myomer=_myomer(texts),
        gyro=_gyro(texts),
        cockpit=_cockpit(texts, configuration),
        advanced_fire_control=any("(adv. FCS)" in text for text in texts),
        heat_sinks=_heat_sinks(sheet, texts, chassis),
        walk_mp=walk_mp,
        jump_mp=sheet.whole("jump_mp") or 0,
        armor=_armor(sheet, texts, configuration, chassis),
        systems=tuple(filler.systems),
    )


def _suffixed(slot: PrintedSlot) -> PrintedSlot:
    """A slot with its marks behind the name."""
    found = _PREFIXES.match(slot.text)
    return slot._replace(text=f"{found[2]} {found[1].rstrip()}") if found else slot


def _engine(sheet: RecordSheet, tons: int, walk_mp: int) -> tuple[str, int]:
    """Kind and rating; where no engine is printed, the names of the slots tell the kind, weight and speed the rating."""
    if "engine" in sheet.values:
        return engine(sheet.text("engine"))
    names = {slot.text for slot in sheet.slots.get("CT", ()) if slot.text.endswith(" Engine")}
    found = mtf_values.engine(names.pop(), "Inner Sphere").kind if len(names) == 1 else None
    if found is None:
        raise UnclearError("engine type")
    return found, tons * walk_mp


def _engine_tech(sheet: RecordSheet, kind: str, chassis: Tech, *, superheavy: bool) -> Tech:
    """Who made the engine: its slots in a side torso tell, where the two makes differ."""
    slots = sum(slot.text.endswith(" Engine") for slot in sheet.slots.get("LT", ()))
    makes: list[Tech] = [tech for tech in ("IS", "Clan") if side_engine_slots(kind, tech, superheavy=superheavy) == slots]
    return makes[0] if len(makes) == 1 else chassis


def _blocks(sheet: RecordSheet, chassis: Tech) -> _Slots:
    """The slots of all locations in the words of MTF. Raises UnclearError for the first item without a clear name."""
    result = _Slots()
    carried = _weapons(sheet, chassis)
    for location in MEK_LOCATIONS[CONFIGURATIONS[sheet.kind]]:
        printed = sheet.slots.get(location)
        if printed is None:
            raise UnclearError(f"crit slots of {location}")
        slots = [_slot(slot, chassis, carried) for slot in printed]
        result.blocks[location] = tuple(slot.text for slot in slots)
        result.block_lines[location] = (0,) * len(slots)
        result.shots.update({(location, at): slot.shots for at, slot in enumerate(slots) if slot.shots is not None})
    return result


def _weapons(sheet: RecordSheet, chassis: Tech) -> dict[tuple[str, int], set[str]]:
    """What the weapons aboard fire: (ammunition family, rack) → technologies of the weapons."""
    found: dict[tuple[str, int], set[str]] = {}
    for slot in (slot for slots in sheet.slots.values() for slot in slots):
        item = None if _AMMO.match(slot.text) else _item(slot, chassis)
        if item is not None and item.kind == "weapon":
            found.setdefault((item.ammo_family, item.rack), set()).add(chassis if item.tech == "All" else item.tech)
    return found


def _item(slot: PrintedSlot, chassis: Tech) -> Equipment | None:
    name, tech = unmarked(_SUFFIXES.sub("", slot.text))
    return item_of(name, Context("mek", (tech or chassis) == "Clan"), FOR_MEK)


def _slot(slot: PrintedSlot, chassis: Tech, carried: Mapping[tuple[str, int], set[str]]) -> _Slot:
    armored = " (armored)" if slot.armored else ""
    system = _system(slot.text)
    if system or slot.text == EMPTY_SLOT:
        return _Slot(system + armored if system else EMPTY)
    ammo = _AMMO.fullmatch(slot.text)
    if slot.name:
        item = catalogue().resolve(slot.name, Context("mek", chassis == "Clan"))
        shots = int(ammo["shots"] or ammo["ssw_shots"]) if ammo and item and item.kind == "ammo" else None
        return _Slot(slot.name + armored, None if item is None or shots == item.shots else shots)
    if ammo is not None:
        return _ammunition(ammo["name"] or ammo["ssw_name"], int(ammo["shots"] or ammo["ssw_shots"]), chassis, carried)
    item = _item(slot, chassis)
    if item is None:
        raise UnclearError(f"which item {slot.text!r} is")
    marks = _SUFFIXES.search(slot.text)
    return _Slot(item.key + (marks[0] if marks else "") + armored)


def _system(text: str) -> str:
    """The part of the machine a slot names, in the words of MTF; empty for equipment."""
    if text in STATIONS or text.partition(" (")[0].endswith("Cockpit"):
        return "Cockpit"
    if text.endswith(" Engine"):
        return ENGINE_SLOT
    if text.endswith("Gyro"):
        return "Gyro"
    return text if text in SYSTEMS else ""


def _ammunition(name: str, shots: int, chassis: Tech, carried: Mapping[tuple[str, int], set[str]]) -> _Slot:
    """Ammunition never says whose it is: that of the weapon aboard. One slot of a superheavy holds two lots."""
    items = ammunition_of(name, Context("mek", chassis == "Clan"))
    fitting = [item for item in items if (item.ammo_family, item.rack) in carried] or list(items)
    techs = {tech for item in fitting for tech in carried.get((item.ammo_family, item.rack), ())}
    tech = chassis if not techs or chassis in techs else techs.pop()
    full = [item for item in fitting if item.shots == shots]
    double = [item for item in fitting if 2 * item.shots == shots]
    item = choose(full or double or fitting, FOR_MEK, tech)
    if item is None:
        raise UnclearError(f"which ammunition {name!r} is")
    if full:
        return _Slot(item.key)
    return _Slot(f"{item.key}|{item.key}") if double else _Slot(item.key, shots)


def _with_shots(mount: Mount, shots: Mapping[tuple[str, int], int]) -> Mount:
    return mount._replace(shots=shots[mount.slots[0]]) if mount.slots and mount.slots[0] in shots else mount


def _marked_tech(texts: Sequence[str], kind: str, chassis: Tech) -> Tech:
    """The technology of a material by the marks of its slots."""
    marks = {tech for text in texts for name, tech in (unmarked(text),) if name == kind and tech}
    return "Clan" if "Clan" in marks else "IS" if "IS" in marks else chassis


def _structure(sheet: RecordSheet, texts: Sequence[str], chassis: Tech) -> tuple[str, Tech]:
    found = mtf_values.structure(sheet.text("structure_kind").removesuffix(" Structure") or _spread(texts, mtf_values.structure))
    if found is None:
        raise UnclearError("structure type")
    return found[0], _marked_tech(texts, found[0], chassis)


def _armor(sheet: RecordSheet, texts: Sequence[str], configuration: Configuration, chassis: Tech) -> Armor:
    text = sheet.text("armor_kind") or _spread(texts, mtf_values.armor)
    kind = material(text, chassis).kind
    patchwork = {
        datum.removeprefix("armor_kind."): material(printed.words, _marked_tech(texts, printed.words, chassis))
        for datum, printed in sheet.values.items()
        if datum.startswith("armor_kind.")
    }
    if kind == "Patchwork" and not patchwork:
        raise UnclearError("materials of the patchwork armor")
    points = armor_points(sheet, MEK_LOCATIONS[configuration])
    standard = {location: material("Standard", chassis) for location in points if kind == "Patchwork"}
    return Armor(
        kind=kind,
        tech=_marked_tech(texts, kind, chassis),
        points=points,
        rear={location: needed(sheet, f"rear.{location}") for location in REAR},
        patchwork=standard | patchwork,
    )


def _spread(texts: Sequence[str], known: Callable[[str], object]) -> str:
    """The material whose name fills slots; sheets that print no type have it there only. Standard where there is none."""
    return next((name for text in texts if known(name := unmarked(text).name)), "Standard")


def _heat_sinks(sheet: RecordSheet, texts: Sequence[str], chassis: Tech) -> HeatSinks:
    """Count and kind: by the label, by the slots for compact ones, which print like single ones."""
    label = sheet.text("heat_sink_kind")
    kind = next((kind for kind in ("Double", "Laser") if kind in label), "Single")
    if any("Compact Heat Sink" in text for text in texts):
        kind = "Compact"
    return HeatSinks(count=needed(sheet, "heat_sinks"), kind=kind, tech=_marked_tech(texts, f"{kind} Heat Sink", chassis))


def _gyro(texts: Sequence[str]) -> str:
    found = next((text for text in texts if text.endswith("Gyro")), None)
    return "None" if found is None else mtf_values.gyro(found if found != "Gyro" else "Standard") or "Standard"


def _cockpit(texts: Sequence[str], configuration: Configuration) -> str:
    station = next((STATIONS[text] for text in texts if text in STATIONS), None)
    if station is not None:
        return station
    named = next((text for text in texts if text.partition(" (")[0].endswith(" Cockpit")), None)
    kind = mtf_values.cockpit(named) if named else usual_cockpit(configuration)
    if kind is None:
        raise UnclearError("cockpit type")
    return kind


def _myomer(texts: Sequence[str]) -> str:
    found = next((text for text in texts if "Triple Strength Myomer" in text), "")
    return "Standard" if not found else "Industrial Triple-Strength" if found.startswith("Industrial") else "Triple-Strength"


def _lam_type(sheet: RecordSheet) -> Literal["Standard", "Bimodal"] | None:
    if sheet.kind != "LAM":
        return None
    return "Bimodal" if sheet.text("title").upper().startswith("BIMODAL") else "Standard"
