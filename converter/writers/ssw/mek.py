"""SSW files: a Mek, or all configurations of an OmniMek. Source: ssw.md 2, 5–8, 13."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from converter.equipment import catalogue
from converter.formats import ssw
from converter.model import AnyUnit, BareChassis, Engine, Mek, Mount, Tech
from converter.model.locations import QUAD_LEGS
from converter.writers.registry import Written
from converter.writers.ssw import equipment, header
from converter.writers.ssw.family import Configuration, Family, Loss, family
from converter.writers.ssw.sheet import Sheet
from converter.writers.ssw.slots import Places, Slot, by_location

FORMAT = "SSW"
EJECTION_SEAT = "Ejection Seat (Industrial Mech)"
_WINGS = {"ISPartialWing": 0, "CLPartialWing": 1}
_BOOSTER = "MechanicalJumpBooster"
_AES = "ISAES"
_TRAP = "ISBoobyTrap"
_TURRETS = {"ISHeadTurret": "head", "ISShoulderTurret": "torso", "ISQuadTurret": "torso"}
_TURRET_PLACES = {"LT": "left torso", "RT": "right torso"}
_PRIMITIVE = ("Primitive", "Primitive Industrial")
_NEAREST = {
    "Endo Steel Prototype": "Endo Steel",
    "Ferro-Fibrous Prototype": "Ferro-Fibrous",
    "Heavy Industrial": "Standard",
    "Prototype Triple-Strength": "Triple-Strength",
}
"""Parts without a name in the format, and the nearest that has one."""

_HELD = frozenset(
    {
        *("configuration", "structure", "structure_tech", "myomer", "gyro", "cockpit", "advanced_fire_control", "ejection"),
        *("walk_mp", "jump_mp", "systems", "slotless", "weapon_list", "clan_case_omitted"),
    }
)
"""The fields of a Mek that an SSW file holds."""

_SLOT_ORDER = (("HD", "CT", "LT", "RT", "RL", "LL", "RA", "LA", "FLL", "FRL", "RLL", "RRL"), ("CT", "LT", "RT", "RA", "LA"))
"""The order of single slots in the file: the first six of all locations, index by index, then the others. Source: ssw.md 4."""


class Own(NamedTuple):
    """The items of a part of a configuration, sorted by the element each has."""

    groups: dict[str, list[int]]
    lines: tuple[equipment.Line, ...]
    fire_control: frozenset[str]


def write_mek(units: Sequence[AnyUnit]) -> Written:
    """One file of one Mek, or of the configurations of an omni."""
    loss = Loss(FORMAT)
    meks = [unit for unit in units if isinstance(unit, Mek) and _expressible(unit, loss)]
    if not meks:
        return Written(b"", loss.findings)
    one = family(meks)
    chassis = header.chassis_record(one)
    mek = one.first.unit
    sheet = header.new_sheet(mek)
    attributes = header.root_attributes(mek, one.model) | {"omnimech": mek.omni} | header.root_end(mek)
    with sheet.element("mech", attributes):
        header.save_version(sheet)
        if not one.omni:
            header.stored_bv(sheet, mek, loss)
        header.cost(sheet, mek, chassis.cost, loss)
        header.codes(sheet, one, chassis)
        sheet.leaf("mech_type", _type(mek))
        header.makers(sheet, one, chassis)
        sheet.leaf("motive_type", mek.configuration)
        _write_machine(sheet, mek, one.first, loss)
        _write_base(sheet, one, chassis, loss)
        if one.omni:
            for configuration in one.configurations:
                _write_configuration(sheet, one, configuration, chassis, loss)
        header.prose(sheet, mek, loss)
    for configuration in one.configurations:
        header.report_lost(configuration.unit, _HELD, loss)
    _report_chassis(one, loss)
    _report_differences(one, loss)
    return header.finished(sheet, mek, loss)


def _expressible(mek: Mek, loss: Loss) -> bool:
    """Whether the format has Meks of this kind: bipeds and quads up to 100 tons."""
    if mek.configuration in ("Biped", "Quad") and not mek.superheavy:
        return True
    loss.of(mek).note("X107", what=f"a superheavy {mek.configuration}" if mek.superheavy else f"a {mek.configuration}")
    return False


def _type(mek: Mek) -> str:
    primitive = "Primitive" if mek.cockpit in _PRIMITIVE else ""
    return f"{primitive}{'Industrial' if mek.structure == 'Industrial' else 'Battle'}Mech"


def _part(mek: Mek, part: str, kind: str, loss: Loss) -> ssw.PartName:
    """The name of a part; the nearest one, with a finding, where the format lacks it."""
    primitive = mek.cockpit in _PRIMITIVE
    found = ssw.part_of(part, kind, primitive)
    if found is None:
        nearest = _NEAREST.get(kind, "Standard")
        found = ssw.part_of(part, nearest, primitive) or next(iter(ssw.parts(part).values()))
        loss.of(mek).note("X104", field=f"the {part}", value=kind, written=found.name)
    return found


def _write_machine(sheet: Sheet, mek: Mek, first: Configuration[Mek], loss: Loss) -> None:
    """Structure, engine, gyro, cockpit, myomer and armor."""
    groups = _groups(mek, first.fixed)
    structure = _part(mek, "structure", mek.structure, loss)
    tech = _tech(mek, structure, groups.get("structure", ()), mek.structure_tech)
    with sheet.element("structure", {"manufacturer": header.maker(mek, "CHASSIS"), "techbase": structure.code(tech)}):
        sheet.leaf("type", structure.name)
        _write_slots(sheet, _slots(mek, groups.get("structure", ())))
    _write_engine(sheet, mek, mek.engine, loss)
    gyro = _part(mek, "gyro", mek.gyro, loss)
    sheet.leaf("gyro", gyro.name, {"techbase": gyro.code(None)})
    _write_cockpit(sheet, mek, loss)
    _write_myomer(sheet, mek, groups.get("enhancement", ()))
    armor = _part(mek, "armor", mek.armor.kind, loss)
    tech = _tech(mek, armor, groups.get("armor", ()), mek.armor.tech)
    with sheet.element("armor", {"manufacturer": header.maker(mek, "ARMOR"), "techbase": armor.code(tech)}):
        sheet.leaf("type", armor.name)
        for tag in ssw.ARMOR_LOCATIONS:
            _write_armor(sheet, mek, tag, loss)
        _write_slots(sheet, _slots(mek, groups.get("armor", ())))


def _tech(mek: Mek, part: ssw.PartName, places: Iterable[int], stated: Tech | None) -> Tech:
    """Who makes a part: what fills its slots tells, else what the source states, else the chassis."""
    items = {mek.mounts[place].item for place in places}
    own: list[Tech] = [tech for tech, item in part.items.items() if item in items]
    return own[0] if len(own) == 1 else stated or ("Clan" if mek.clan_chassis else "IS")


def _write_engine(sheet: Sheet, mek: Mek, engine: Engine, loss: Loss) -> None:
    """The rating is walking MP times tonnage, whatever is installed; side torsos name their first slot, -1 for none."""
    entry = _part(mek, "engine", engine.kind, loss)
    sides = {slot.location: slot.slot for slot in sorted(mek.systems, key=lambda s: -s.slot) if slot.system == "Engine"}
    attributes = {
        "rating": int(mek.walk_mp * (mek.tonnage or 0)),
        "manufacturer": header.maker(mek, "ENGINE"),
        "lsstart": sides.get("LT", -1),
        "rsstart": sides.get("RT", -1),
        "techbase": entry.code(engine.tech),
    }
    sheet.leaf("engine", entry.name, attributes)


def _write_cockpit(sheet: Sheet, mek: Mek, loss: Loss) -> None:
    console = mek.cockpit.endswith("Command Console")
    kind = {"Command Console": "Standard", "Small Command Console": "Small"}.get(mek.cockpit, mek.cockpit)
    entry = _part(mek, "cockpit", kind, loss)
    if mek.structure == "Industrial" and (kind == "Standard" or mek.advanced_fire_control):
        entry = ssw.parts("cockpit")["Industrial w/ Adv. FC"]
    robotic = ssw.parts("cockpit")["Robotic Cockpit"]
    if any(mount.item == robotic.items["IS"] for mount in mek.slotless):
        entry = robotic
    remote = _remote_slots(mek, kind)
    seat = any(mount.item == EJECTION_SEAT for mount in mek.mounts)
    flags = {"ejectionseat": seat, "commandconsole": console, "fhes": mek.ejection is not None}
    with sheet.element("cockpit"):
        sheet.leaf("type", entry.name, None if remote else flags)
        for slot in remote:
            _write_slot(sheet, slot)


def _remote_slots(mek: Mek, kind: str) -> list[Slot]:
    """The four places of a cockpit outside the head, in the order of the file: cockpit and sensors in the torso, life support beside."""
    if kind not in ("Torso-Mounted", "Virtual Reality Piloting Pod"):
        return []
    outside = [slot for slot in mek.systems if slot.location != "HD"]
    order = (("Cockpit", "CT"), ("Sensors", "CT"), ("Life Support", "CT"), ("Life Support", "LT"), ("Life Support", "RT"))
    return [(s.location, s.slot) for system, location in order for s in outside if s.system == system and s.location == location]


def _write_myomer(sheet: Sheet, mek: Mek, places: Iterable[int]) -> None:
    for place in places:
        mount = mek.mounts[place]
        entry = next(entry for entry in ssw.parts("enhancement").values() if mount.item in entry.items.values())
        tech: Tech = "Clan" if mount.item == entry.items["Clan"] and entry.tech == "each" else "IS"
        with sheet.element("enhancement", {"techbase": entry.code(tech)}):
            sheet.leaf("type", entry.name)
            _write_slots(sheet, mount.slots[:1] if entry.name == "MASC" else mount.slots)


def _write_armor(sheet: Sheet, mek: Mek, tag: str, loss: Loss) -> None:
    code = tag[:2].upper()
    location = QUAD_LEGS.get(code, code) if mek.quad else code
    patch = mek.armor.patchwork.get(location) if len(tag) == 2 else None
    attributes = {}
    if patch is not None:
        entry = _part(mek, "armor", patch.kind, loss)
        attributes = {"type": entry.name, "techbase": entry.code(patch.tech)}
    sheet.leaf(tag, (mek.armor.rear if len(tag) == 3 else mek.armor.points).get(location, 0), attributes)


def _groups(mek: Mek, places: Iterable[int]) -> dict[str, list[int]]:
    """The places of mounts by the element that holds them; what is left is equipment."""
    groups: dict[str, list[int]] = {}
    for place in places:
        groups.setdefault(_group(mek.mounts[place]), []).append(place)
    return groups


_PART_GROUPS = ("structure", "armor", "enhancement", "heatsinks", "jumpjets", "multislot")
_OF_ITEM: dict[str, str] = {}
for _group_name in _PART_GROUPS:
    for _entry in ssw.parts(_group_name).values():
        for _item in _entry.items.values():
            _OF_ITEM.setdefault(_item, _group_name)
_OF_ITEM |= {"2 Compact Heat Sinks": "heatsinks", _BOOSTER: "booster", _AES: "aes", _TRAP: "trap", EJECTION_SEAT: "seat"}
_OF_ITEM |= dict.fromkeys(_WINGS, "wing") | dict.fromkeys(_TURRETS, "turret")


def _group(mount: Mount) -> str:
    """A prototype heat sink is an extra item, except where it was read as the sinks' own type. Clan CASE without a slot is a flag."""
    if mount.item == "ISDoubleHeatSinkPrototype" and mount.text not in ssw.parts("heatsinks"):
        return "equipment"
    if mount.item == equipment.CLAN_CASE:
        return "case"
    item = catalogue().get(mount.item)
    kind = item.kind if item is not None and item.kind in ("structure", "armor") else "equipment"
    return _OF_ITEM.get(mount.item, kind)


def _own(mek: Mek, places: Iterable[int], loss: Loss) -> Own:
    groups = _groups(mek, places)
    found = equipment.equipped(mek, groups.get("equipment", ()), loss)
    return Own(groups, found.lines, found.fire_control)


def _write_base(sheet: Sheet, one: Family[Mek], chassis: BareChassis, loss: Loss) -> None:
    """What every configuration has; for an ordinary design, all there is."""
    mek = one.first.unit
    own = _own(mek, one.first.fixed, loss)
    systems = chassis.fire_control if one.omni else own.fire_control
    with sheet.element("baseloadout", header.loadout_attributes(None, systems)):
        sheet.leaf("source", ssw.escape(chassis.source))
        header.derived(sheet, mek, chassis, loss)
        actuators = set(chassis.actuators) if header.record(mek).base else _actuators(mek)
        _write_actuators(sheet, actuators)
        sheet.leaf("clancase", _clan_case(mek) if chassis.clan_case is None else chassis.clan_case)
        sinks = _base_sinks(mek, own)
        _write_contents(sheet, mek, own, (0, 0), (sinks, len(own.groups.get("jumpjets", ()))), loss)
        _write_armored(sheet, mek, one.first.fixed, pods=False)


def _base_sinks(mek: Mek, own: Own) -> int:
    """The number of sinks the chassis has: on an omni those in the engine and the fixed ones outside, else all but the extra ones."""
    if mek.omni and mek.heat_sinks.base_chassis is not None:
        return mek.heat_sinks.base_chassis + sum(_sinks(mek.mounts[place]) for place in own.groups.get("heatsinks", ()))
    return mek.heat_sinks.count - _extra_sinks(mek)


def _extra_sinks(mek: Mek) -> int:
    return sum(mount.item == "ISDoubleHeatSinkPrototype" and _group(mount) == "equipment" for mount in mek.mounts)


def _sinks(mount: Mount) -> int:
    return 2 if mount.item == "2 Compact Heat Sinks" else 1


def _write_configuration(sheet: Sheet, one: Family[Mek], own: Configuration[Mek], chassis: BareChassis, loss: Loss) -> None:
    mek = own.unit
    pods = _own(mek, own.pods, loss)
    base = _own(mek, own.fixed, Loss(FORMAT))
    systems = pods.fire_control | (set(chassis.fire_control) if any(_takes(line, chassis.fire_control) for line in base.lines) else set())
    attributes = header.loadout_attributes(own.name, systems) | header.configuration_level(own, chassis)
    with sheet.element("loadout", attributes):
        header.configuration_head(sheet, own, chassis, loss)
        _write_actuators(sheet, _actuators(mek))
        sheet.leaf("clancase", _clan_case(mek))
        before = (_base_sinks(mek, base), len(base.groups.get("jumpjets", ())))
        total = (mek.heat_sinks.count - _extra_sinks(mek), before[1] + len(pods.groups.get("jumpjets", ())))
        _write_contents(sheet, mek, pods, before, total, loss)
        _write_armored(sheet, mek, own.pods, pods=True)


def _takes(line: equipment.Line, systems: Iterable[str]) -> bool:
    return line.entry is not None and not set(systems).isdisjoint(line.entry.takes)


def _actuators(mek: Mek) -> set[str]:
    """The lower-arm and hand actuators in place, by their names in capitals. A quad has none, and the program names all."""
    if mek.configuration == "Quad":
        return {name.upper() for name in ssw.ACTUATORS}
    there = {(slot.location, slot.system) for slot in mek.systems}
    return {name.upper() for name, (location, _, system) in ssw.ACTUATORS.items() if (location, system) in there}


def _write_actuators(sheet: Sheet, names: set[str]) -> None:
    sheet.empty("actuators", {name: name.upper() in names for name in ssw.ACTUATORS})


def _clan_case(mek: Mek) -> bool:
    """Whether free Clan CASE is in force: by the chassis, or by items of it that fill no slot."""
    if mek.clan_chassis:
        return not mek.clan_case_omitted
    return any(mount.item == equipment.CLAN_CASE for mount in mek.mounts)


def _write_contents(sheet: Sheet, mek: Mek, own: Own, before: tuple[int, int], total: tuple[int, int], loss: Loss) -> None:
    """Jump jets and heat sinks where there are more than before, what has its own element, and the equipment."""
    first_slot_only = [place for group in ("heatsinks", "jumpjets", "aes") for place in own.groups.get(group, ())]
    places = Places(mek, own.lines, first_slot_only)
    for location in places.moved:
        loss.of(mek).note("X108", location=location)
    mounts = mek.mounts
    jets = [mounts[place] for place in own.groups.get("jumpjets", ())]
    if total[1] > before[1]:
        with sheet.element("jumpjets", {"number": total[1]}):
            sheet.leaf("type", next(e.name for e in ssw.parts("jumpjets").values() if jets[0].item == e.items["IS"]))
            for place in own.groups.get("jumpjets", ()):
                _write_slot(sheet, places.slots[place][0])
    if total[0] != before[0] or before == (0, 0):
        _write_heat_sinks(sheet, mek, own, places, total[0])
    for place in own.groups.get("multislot", ()):
        entry = next(e for e in ssw.parts("multislot").values() if mounts[place].item == e.items["IS"])
        with sheet.element("multislot", {"name": entry.name}):
            _write_slots(sheet, places.slots[place])
    _write_special(sheet, mek, own, places)
    for line in own.lines:
        with sheet.element("equipment"):
            equipment.write_line(sheet, mek, line)
            equipment.write_options(sheet, mounts[line.place], line)
            equipment.write_amounts(sheet, mounts[line.place], line)
            _write_location(sheet, places.slots[line.place], mounts[line.place])


def _write_heat_sinks(sheet: Sheet, mek: Mek, own: Own, places: Places, number: int) -> None:
    sinks = mek.heat_sinks
    own_sinks = own.groups.get("heatsinks", ())
    entry = next((e for e in map(ssw.parts("heatsinks").get, (mek.mounts[p].text for p in own_sinks)) if e), None)
    entry = entry or ssw.part_of("heatsinks", sinks.kind) or ssw.parts("heatsinks")["Single Heat Sink"]
    all_sinks = [place for place, mount in enumerate(mek.mounts) if _group(mount) == "heatsinks"]
    with sheet.element("heatsinks", {"number": number, "techbase": entry.code(_tech(mek, entry, all_sinks, sinks.tech))}):
        sheet.leaf("type", entry.name)
        for place in own_sinks:
            _write_slot(sheet, places.slots[place][0])


def _write_special(sheet: Sheet, mek: Mek, own: Own, places: Places) -> None:
    """Partial wing, jump booster, actuator enhancement, turrets, booby trap."""
    for place in own.groups.get("wing", ()):
        starts = {location: indexes[0] for location, indexes in by_location(places.slots[place]).items()}
        wing = {"tech": _WINGS[mek.mounts[place].item], "lsstart": starts.get("LT", 0), "rsstart": starts.get("RT", 0)}
        sheet.empty("partialwing", wing)
    for place in own.groups.get("booster", ()):
        sheet.empty("jumpbooster", {"mp": int(mek.mounts[place].size or mek.jump_mp)})
    aes = [places.slots[place][0] for place in own.groups.get("aes", ())]
    legs = [slot for slot in aes if slot[0] not in ("LA", "RA")]
    if legs:
        with sheet.element("leg_aes"):
            for slot in legs:
                _write_slot(sheet, slot)
    for location, index in [slot for slot in aes if slot[0] in ("LA", "RA")]:
        sheet.empty("arm_aes", {"location": location, "index": index})
    for place in own.groups.get("turret", ()):
        location, index = places.slots[place][0]
        kind = _TURRET_PLACES.get(location, "head") if _TURRETS[mek.mounts[place].item] == "torso" else "head"
        sheet.empty("turret", {"type": kind, "index": index})
    for place in own.groups.get("trap", ()):
        sheet.empty("boobytrap", {"index": places.slots[place][0][1]})


def _write_location(sheet: Sheet, slots: tuple[Slot, ...], mount: Mount) -> None:
    pieces = by_location(slots)
    if len(pieces) > 1 and mount.item != "Talons":
        for location, indexes in pieces.items():
            sheet.leaf("splitlocation", location, {"index": indexes[0], "number": len(indexes)})
    elif slots:
        _write_slot(sheet, slots[0])


def _slots(mek: Mek, places: Iterable[int]) -> list[Slot]:
    return [slot for place in places for slot in mek.mounts[place].slots]


def _write_slots(sheet: Sheet, slots: Iterable[Slot]) -> None:
    """Single slots, in the order of the format."""
    for slot in sorted(slots, key=_order):
        _write_slot(sheet, slot)


def _order(slot: Slot) -> tuple[int, int, int]:
    location, index = slot
    half = index // 6
    order = _SLOT_ORDER[min(half, 1)]
    return half, index, order.index(location) if location in order else len(order)


def _write_slot(sheet: Sheet, slot: Slot) -> None:
    sheet.leaf("location", slot[0], {"index": slot[1]})


def _write_armored(sheet: Sheet, mek: Mek, places: Iterable[int], pods: bool) -> None:
    """The armored slots of the machine and of these mounts."""
    systems = [] if pods else [(slot.location, slot.slot) for slot in mek.systems if slot.armored]
    slots = [*systems, *(slot for place in places if mek.mounts[place].armored for slot in mek.mounts[place].slots)]
    if slots:
        with sheet.element("armored_locations"):
            _write_slots(sheet, slots)


def _report_chassis(one: Family[Mek], loss: Loss) -> None:
    """A mixed chassis whose make a reader of the file will guess wrong. Source: conversion map 1."""
    mek = one.first.unit
    if not mek.mixed_tech:
        return
    entry = ssw.part_of("structure", mek.structure)
    code = entry.code(_tech(mek, entry, one.first.fixed, mek.structure_tech)) if entry else "2"
    guess = {"0": False, "1": True}.get(code, _clan_case(mek))
    if guess != mek.clan_chassis:
        loss.of(mek).written_as("tech_base", mek.tech_base, "Mixed, which reads as the other kind of chassis")


def _report_differences(one: Family[Mek], loss: Loss) -> None:
    """What the file has once, and a configuration has otherwise."""
    first = one.first.unit
    for own in one.configurations[1:]:
        mek = own.unit
        for field, value, written in (
            ("the prose", mek.fluff, first.fluff),
            ("the quirks", mek.quirks, first.quirks),
            ("the myomer", mek.myomer, first.myomer),
        ):
            if value != written:
                loss.of(mek).note("X106", field=field, unit=mek.name, value="its own", written=f"that of {first.name}")
