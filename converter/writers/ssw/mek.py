"""SSW files: a Mek, or all configurations of an OmniMek. Source: ssw.md 2, 5–8, 13."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from converter.formats import ssw
from converter.model import AnyUnit, BareChassis, Mek, Mount
from converter.writers.registry import Written
from converter.writers.ssw import equipment, header
from converter.writers.ssw.contents import write_contents
from converter.writers.ssw.family import Configuration, Family, Loss, family
from converter.writers.ssw.groups import Own, group_of, own_items
from converter.writers.ssw.machine import tech_of, write_machine
from converter.writers.ssw.sheet import Sheet
from converter.writers.ssw.slots import write_slots

FORMAT = "SSW"

_HELD = frozenset(
    {
        *("configuration", "structure", "structure_tech", "myomer", "gyro", "cockpit", "advanced_fire_control", "ejection"),
        *("walk_mp", "jump_mp", "systems", "slotless", "weapon_list", "clan_case_omitted"),
    }
)
"""The fields of a Mek that an SSW file holds."""


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
        write_machine(sheet, mek, one.first, loss)
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
    primitive = "Primitive" if mek.cockpit in header.PRIMITIVE else ""
    return f"{primitive}{'Industrial' if mek.structure == 'Industrial' else 'Battle'}Mech"


def _write_base(sheet: Sheet, one: Family[Mek], chassis: BareChassis, loss: Loss) -> None:
    """What every configuration has; for an ordinary design, all there is."""
    mek = one.first.unit
    own = own_items(mek, one.first.fixed, loss)
    systems = chassis.fire_control if one.omni else own.fire_control
    with sheet.element("baseloadout", header.loadout_attributes(None, systems)):
        sheet.leaf("source", ssw.escape(chassis.source))
        header.derived(sheet, mek, chassis, loss)
        actuators = set(chassis.actuators) if header.record(mek).base else _actuators(mek)
        _write_actuators(sheet, actuators)
        sheet.leaf("clancase", _clan_case(mek) if chassis.clan_case is None else chassis.clan_case)
        sinks = _base_sinks(mek, own)
        write_contents(sheet, mek, own, (0, 0), (sinks, len(own.groups.get("jumpjets", ()))), loss)
        _write_armored(sheet, mek, one.first.fixed, pods=False)


def _base_sinks(mek: Mek, own: Own) -> int:
    """The number of sinks the chassis has: on an omni those in the engine and the fixed ones outside, else all but the extra ones."""
    if mek.omni and mek.heat_sinks.base_chassis is not None:
        return mek.heat_sinks.base_chassis + sum(_sinks(mek.mounts[place]) for place in own.groups.get("heatsinks", ()))
    return mek.heat_sinks.count - _extra_sinks(mek)


def _extra_sinks(mek: Mek) -> int:
    return sum(mount.item == ssw.PROTOTYPE_SINK and group_of(mount) == "equipment" for mount in mek.mounts)


def _sinks(mount: Mount) -> int:
    return 2 if mount.item == "2 Compact Heat Sinks" else 1


def _write_configuration(sheet: Sheet, one: Family[Mek], own: Configuration[Mek], chassis: BareChassis, loss: Loss) -> None:
    mek = own.unit
    pods = own_items(mek, own.pods, loss)
    base = own_items(mek, own.fixed, Loss(FORMAT))
    systems = pods.fire_control | (set(chassis.fire_control) if any(_takes(line, chassis.fire_control) for line in base.lines) else set())
    attributes = header.loadout_attributes(own.name, systems) | header.configuration_level(own, chassis)
    with sheet.element("loadout", attributes):
        header.configuration_head(sheet, own, chassis, loss)
        _write_actuators(sheet, _actuators(mek))
        sheet.leaf("clancase", _clan_case(mek))
        before = (_base_sinks(mek, base), len(base.groups.get("jumpjets", ())))
        total = (mek.heat_sinks.count - _extra_sinks(mek), before[1] + len(pods.groups.get("jumpjets", ())))
        write_contents(sheet, mek, pods, before, total, loss)
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
    return any(mount.item == ssw.CLAN_CASE for mount in mek.mounts)


def _write_armored(sheet: Sheet, mek: Mek, places: Iterable[int], pods: bool) -> None:
    """The armored slots of the machine and of these mounts."""
    systems = [] if pods else [(slot.location, slot.slot) for slot in mek.systems if slot.armored]
    slots = [*systems, *(slot for place in places if mek.mounts[place].armored for slot in mek.mounts[place].slots)]
    if slots:
        with sheet.element("armored_locations"):
            write_slots(sheet, slots)


def _report_chassis(one: Family[Mek], loss: Loss) -> None:
    """A mixed chassis whose make a reader of the file will guess wrong. Source: conversion map 1."""
    mek = one.first.unit
    if not mek.mixed_tech:
        return
    entry = ssw.part_of("structure", mek.structure)
    code = entry.code(tech_of(mek, entry, one.first.fixed, mek.structure_tech)) if entry else "2"
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
