"""SAW files: a combat vehicle, or all configurations of an omni. Source: saw.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from converter.equipment import catalogue
from converter.equipment.heat import needed_sinks
from converter.formats import ssw
from converter.model import AnyUnit, BareChassis, BattleForceCard, Mount, Vehicle
from converter.writers.registry import Written
from converter.writers.ssw import equipment, header
from converter.writers.ssw.family import Configuration, Family, Loss, family
from converter.writers.ssw.sheet import Sheet

FORMAT = "SAW"
STRUCTURE = "Standard Structure"
_TURRETS = {count: word for word, count in ssw.TURRETS.items()}
_MODS = {entry.items["IS"]: name for name, entry in ssw.parts("mods").items()}
_SAME_MODS = {"ClanLimitedAmphibiousChassis": "limitedamph", "Environmental Sealed Chassis": "enviroseal"}
_NOT_WRITTEN = frozenset({"SponsonTurret", *_MODS, *_SAME_MODS})
_BLUE_SHIELD = "Blue Shield PFD"
_HELD = frozenset(
    {"kind", "motive", "cruise_mp", "structure", "superheavy", "turrets", "trailer", "turret_weight", "front_turret_weight", "transporters"}
)
"""The fields of a vehicle that a SAW file holds."""

_WORDS = {"FR": "Front", "LS": "Left", "RS": "Right", "RR": "Rear", "BD": "Body", "RO": "Rotor", "TU": "Turret", "FT": "Turret"}
_SPONSONS = {"LS": "Left Sponson Turret", "RS": "Right Sponson Turret"}
_IMPLIED_BAY = "battlearmorhandles"
"""What every omni has without saying so."""

_SUPERHEAVY = {"Hover": "Hovercraft (Super Heavy)", "Naval": "Displacement (Super Heavy)"}


def write_vehicle(units: Sequence[AnyUnit]) -> Written:
    """One file of one vehicle, or of the configurations of an omni."""
    loss = Loss(FORMAT)
    vehicles = [unit for unit in units if isinstance(unit, Vehicle) and _expressible(unit, loss)]
    if not vehicles:
        return Written(b"", loss.findings)
    one = family(vehicles)
    chassis = header.chassis_record(one)
    vehicle = one.first.unit
    sheet = header.new_sheet(vehicle)
    motive = _motive(vehicle)
    attributes = header.root_attributes(vehicle, one.model) | {"motive": motive, "omni": vehicle.omni} | header.root_end(vehicle)
    with sheet.element("combatvehicle", attributes):
        header.save_version(sheet)
        if not one.omni:
            header.stored_bv(sheet, vehicle, loss)
        sheet.empty("motive", {"type": motive, "cruise": vehicle.cruise_mp, "turret": _TURRETS[max(0, min(vehicle.turrets, 2))]})
        header.cost(sheet, vehicle, chassis.cost, loss)
        header.codes(sheet, one, chassis)
        header.makers(sheet, one, chassis)
        _write_machine(sheet, vehicle, loss)
        _write_base(sheet, one, chassis, loss)
        if one.omni:
            for configuration in one.configurations:
                _write_configuration(sheet, configuration, chassis, loss)
        header.prose(sheet, vehicle, loss)
    for configuration in one.configurations:
        implied = {"no_control_systems"} if configuration.unit.trailer else set()
        header.report_lost(configuration.unit, _HELD | implied, loss)
    return header.finished(sheet, vehicle, loss)


def _expressible(vehicle: Vehicle, loss: Loss) -> bool:
    """Whether the format has vehicles of this kind. Source: saw.md 8."""
    problem = (
        f"a {vehicle.kind.replace('_', ' ')} vehicle"
        if vehicle.support
        else f"a vehicle with the location {', '.join(sorted(foreign))}"
        if (foreign := set(vehicle.armor.points) - set(_WORDS))
        else f"the motive system {vehicle.motive}{' of a superheavy' if vehicle.superheavy else ''}"
        if not _motive(vehicle)
        else ""
    )
    if problem:
        loss.of(vehicle).note("X107", what=problem)
    return not problem


def _motive(vehicle: Vehicle) -> str:
    if vehicle.superheavy:
        return _SUPERHEAVY.get(vehicle.motive, "")
    entry = ssw.part_of("motive", vehicle.motive)
    return entry.name if entry else ""


def _write_machine(sheet: Sheet, vehicle: Vehicle, loss: Loss) -> None:
    """Structure with chassis modifications, engine and armor."""
    if vehicle.structure not in (None, "Standard"):
        loss.of(vehicle).note("X104", field="the structure", value=vehicle.structure, written=STRUCTURE)
    if vehicle.trailer and not vehicle.no_control_systems:
        loss.of(vehicle).note("X104", field="the control systems", value="those of a trailer with a crew", written="a trailer without")
    built = {_MODS.get(mount.item) or _SAME_MODS.get(mount.item) for mount in vehicle.mounts}
    mods = {name: str(name in built).lower() for name in ssw.parts("mods")}
    with sheet.element("structure", {"manufacturer": header.maker(vehicle, "CHASSIS"), "techbase": "2"}):
        sheet.leaf("type", STRUCTURE)
        sheet.empty("mods", mods | {"trailer": str(vehicle.trailer).lower()})
    engine = header.part(vehicle, "engine", vehicle.engine.kind, loss)
    rating = int(vehicle.cruise_mp * (vehicle.tonnage or 0))
    maker = header.maker(vehicle, "ENGINE")
    sheet.leaf("engine", engine.name, {"rating": rating, "manufacturer": maker, "techbase": engine.code(vehicle.engine.tech)})
    armor = header.part(vehicle, "armor", vehicle.armor.kind, loss)
    with sheet.element("armor", {"manufacturer": header.maker(vehicle, "ARMOR"), "techbase": armor.code(vehicle.armor.tech)}):
        sheet.leaf("type", armor.name)
        for tag, location in _armor_locations(vehicle):
            patch = vehicle.armor.patchwork.get(location)
            entry = header.part(vehicle, "armor", patch.kind, loss) if patch else None
            attributes = {"type": entry.name, "techbase": entry.code(patch.tech)} if entry and patch else None
            sheet.leaf(tag, vehicle.armor.points.get(location, 0), attributes)


def _armor_locations(vehicle: Vehicle) -> Iterable[tuple[str, str]]:
    """Elements and the locations they are for; with two turrets the primary one is the front one."""
    for tag, location in ssw.VEHICLE_ARMOR.items():
        if tag == "primaryturret" and vehicle.turrets > 1:
            yield tag, "FT"
        elif tag == "secondaryturret" and vehicle.turrets < 2:
            yield tag, ""
        else:
            yield tag, location


def _write_base(sheet: Sheet, one: Family[Vehicle], chassis: BareChassis, loss: Loss) -> None:
    vehicle = one.first.unit
    own = _equipped(vehicle, one.first.fixed, loss)
    systems = chassis.fire_control if one.omni and vehicle.solaris else own.fire_control
    first, second = vehicle.turret_weight, None
    if vehicle.turrets > 1:
        first, second = vehicle.front_turret_weight, vehicle.turret_weight
    limits = {"turretlimit": float(first or 0)} | ({"rearturretlimit": float(second)} if second else {})
    with sheet.element("baseloadout", header.loadout_attributes(None, systems) | limits):
        sheet.leaf("source", ssw.escape(chassis.source))
        sheet.summary(chassis.summary or header.summary(vehicle))
        if chassis.clan_case is not None or _clan_case(vehicle):
            sheet.leaf("clancase", chassis.clan_case if one.omni and vehicle.solaris else _clan_case(vehicle))
        _write_card(sheet, vehicle, chassis, loss)
        jets = _jets(vehicle, one.first.fixed)
        _write_jump_jets(sheet, jets, jets)
        _write_heat_sinks(sheet, _base_sinks(one.first))
        for place in one.first.fixed:
            if vehicle.mounts[place].item == ssw.parts("multislot")[_BLUE_SHIELD].items["IS"]:
                sheet.empty("multislot", {"name": _BLUE_SHIELD})
        _write_equipment(sheet, vehicle, own.lines)
        _write_transporters(sheet, vehicle, pod=False, loss=loss)


def _write_card(sheet: Sheet, vehicle: Vehicle, chassis: BareChassis, loss: Loss) -> None:
    if chassis.battleforce is None:
        loss.of(vehicle).note("X105", field="the BattleForce card", written="an empty one")
    header.battleforce(sheet, chassis.battleforce or BattleForceCard())


def _base_sinks(own: Configuration[Vehicle]) -> int:
    sinks = own.unit.heat_sinks
    if sinks is None:
        return needed_sinks(own.unit, [own.unit.mounts[place] for place in own.fixed])
    return sinks.count if sinks.base_chassis is None else sinks.base_chassis


def _all_sinks(vehicle: Vehicle) -> int:
    """Block files count no sinks: there are as many as needed. Source: saw.md 5."""
    return vehicle.heat_sinks.count if vehicle.heat_sinks else needed_sinks(vehicle, vehicle.mounts)


def _write_configuration(sheet: Sheet, own: Configuration[Vehicle], chassis: BareChassis, loss: Loss) -> None:
    vehicle = own.unit
    pods = _equipped(vehicle, own.pods, loss)
    attributes = header.loadout_attributes(own.name, pods.fire_control) | header.configuration_level(own, chassis)
    with sheet.element("loadout", attributes):
        header.configuration_head(sheet, own, chassis, loss)
        if _clan_case(vehicle):
            sheet.leaf("clancase", True)
        jets = _jets(vehicle, own.pods)
        _write_jump_jets(sheet, _jets(vehicle, own.fixed) + jets, jets)
        sinks = _all_sinks(vehicle)
        if sinks != _base_sinks(own):
            _write_heat_sinks(sheet, sinks)
        _write_equipment(sheet, vehicle, pods.lines)
        _write_transporters(sheet, vehicle, pod=True, loss=loss)


def _clan_case(vehicle: Vehicle) -> bool:
    return any(mount.item == ssw.CLAN_CASE and not mount.text for mount in vehicle.mounts)


def _jets(vehicle: Vehicle, places: Iterable[int]) -> list[Mount]:
    return [vehicle.mounts[place] for place in places if _is_jet(vehicle.mounts[place])]


def _is_jet(mount: Mount) -> bool:
    item = catalogue().get(mount.item)
    return item is not None and "jump_jet" in item.traits


def _write_jump_jets(sheet: Sheet, total: Sequence[Mount], own: Sequence[Mount]) -> None:
    if own:
        with sheet.element("jumpjets", {"number": len(total)}):
            sheet.leaf("type", "Standard Jump Jet")
            for _ in own:
                sheet.leaf("location", _WORDS["BD"])


def _write_heat_sinks(sheet: Sheet, number: int) -> None:
    with sheet.element("heatsinks", {"number": number, "techbase": "2"}):
        sheet.leaf("type", "Single Heat Sink")


def _equipped(vehicle: Vehicle, places: Iterable[int], loss: Loss) -> equipment.Equipped:
    blue_shield = ssw.parts("multislot")[_BLUE_SHIELD].items["IS"]
    own = [place for place in places if not _has_element(vehicle.mounts[place], blue_shield)]
    return equipment.equipped(vehicle, own, loss)


def _has_element(mount: Mount, blue_shield: str) -> bool:
    """Whether a mount is written otherwise than as equipment: chassis modifications, jump jets, sponsons, free CASE."""
    return mount.item in _NOT_WRITTEN or _is_jet(mount) or mount.item == blue_shield or (mount.item == ssw.CLAN_CASE and not mount.text)


def _write_equipment(sheet: Sheet, vehicle: Vehicle, lines: Iterable[equipment.Line]) -> None:
    for line in lines:
        mount = vehicle.mounts[line.place]
        with sheet.element("equipment"):
            equipment.write_line(sheet, vehicle, line)
            sheet.leaf("location", _location(vehicle, mount))
            equipment.write_options(sheet, mount, line)
            if line.entry is not None and mount.item != line.entry.key(vehicle.clan_chassis) and line.entry.clan_item:
                sheet.leaf("techbase", "Clan" if mount.item == line.entry.clan_item else "Inner Sphere")
            elif mount.item == ssw.CLAN_CASE and not vehicle.clan_chassis:
                sheet.leaf("techbase", "Clan")
            equipment.write_amounts(sheet, mount, line)


def _location(vehicle: Vehicle, mount: Mount) -> str:
    if mount.sponson:
        return _SPONSONS.get(mount.location, _WORDS["BD"])
    if mount.location == "TU" and vehicle.turrets > 1:
        return "Rear Turret"
    return _WORDS.get(mount.location, _WORDS["BD"])


def _write_transporters(sheet: Sheet, vehicle: Vehicle, pod: bool, loss: Loss) -> None:
    """Bays and compartments, as the equipment that holds them in this format; doors and numbers have no place."""
    for number, bay in enumerate(vehicle.transporters):
        if bay.pod != pod or bay.kind == _IMPLIED_BAY:
            continue
        name = header.choice(vehicle, f"transporter.{number}") or ssw.transporter_name(bay.kind)
        if name not in ssw.TRANSPORTERS:
            loss.of(vehicle).note("X103", item=bay.kind, location="Body")
            continue
        with sheet.element("equipment"):
            sheet.leaf("name", name, {"manufacturer": ""})
            sheet.leaf("type", "equipment")
            sheet.leaf("location", _WORDS["BD"])
            sheet.leaf("tons", _half_tons((bay.size or 0) / ssw.TRANSPORTERS[name][1]))


def _half_tons(tons: float) -> float:
    return round(2 * tons) / 2
