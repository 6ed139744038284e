"""Equipment elements: the name of an item, and which items stand in the name or the flags of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from converter.equipment import Equipment, catalogue
from converter.formats import ssw
from converter.model import AnyUnit, Mount, Vehicle
from converter.writers.ssw.family import Loss
from converter.writers.ssw.sheet import Sheet

_ENDINGS = {item: ending for ending, item in reversed(tuple(ssw.ADD_ONS.items()))}
_SYSTEMS: dict[str, str] = {item: system for (system, _), (item, _) in ssw.FIRE_CONTROL_ITEMS.items()}
_ARRAYS = {item: (prefix_and_gun, words) for prefix_and_gun, (item, words) in ssw.ARRAYS.items()}
_ARRAY_SIZES = range(2, 5)
_MARKED_AT_THE_REAR = ("ballistic", "missile", "energy", "equipment")
"""Types that on a vehicle are marked as facing the rear wherever they stand there, although their location says so."""

_SERVES = {"PPC Capacitor": "ppc", "ISLaserInsulator": "laser", "ISRISCLaserPulseModule": "laser"}
"""What a weapon has to be to take an add-on, by trait."""


class Line(NamedTuple):
    """An equipment element to be written: the place of its mount, its name, its type, and the mounts it implies, in slot order."""

    place: int
    name: str
    type: str
    entry: ssw.Name | None
    implied: tuple[int, ...] = ()


class Equipped(NamedTuple):
    """What is written as equipment elements, and the fire control that becomes flags."""

    lines: tuple[Line, ...]
    fire_control: frozenset[str]


def equipped(unit: AnyUnit, places: Sequence[int], loss: Loss) -> Equipped:
    """The equipment elements of some mounts of a unit. What has no name in the format is reported and left out."""
    mounts = unit.mounts
    implied, served = _implied(mounts, places)
    lines = [line for place in places if place not in implied if (line := _line(unit, place, served.get(place, ()), loss)) is not None]
    systems = frozenset(_SYSTEMS[mounts[place].item] for place in places if mounts[place].item in _SYSTEMS)
    _report_partial(unit, lines, systems, loss)
    return Equipped(tuple(lines), systems)


def _line(unit: AnyUnit, place: int, servants: tuple[int, ...], loss: Loss) -> Line | None:
    mount = unit.mounts[place]
    marks = f"{ssw.REAR if mount.rear else ''}{ssw.TURRET if mount.turret else ''}"
    if mount.item in _ARRAYS and len(servants) in _ARRAY_SIZES:
        gun, words = _ARRAYS[mount.item]
        return Line(place, f"{marks}{gun[:5]}MG Array ({len(servants)} {words})", "mgarray", None, servants)
    entry = name_of(mount)
    if entry is None and (entry := _plain_ammunition(mount)) is not None:
        loss.of(unit).written_as(f"an item in {mount.location}", mount.item, entry.name)
    if entry is None and mount.item:
        loss.of(unit).note("X103", item=mount.item, location=mount.location)
        return None
    kind = entry.type if entry else "equipment"
    if isinstance(unit, Vehicle) and mount.location == "RR" and kind in _MARKED_AT_THE_REAR:
        marks = ssw.REAR
    endings = "".join(_ENDINGS[unit.mounts[servant].item] for servant in servants if unit.mounts[servant].item in _ENDINGS)
    caseless = ssw.CASELESS if mount.mark == "caseless" else ""
    name = f"{marks}{entry.name if entry else mount.text}{endings}{caseless}"
    return Line(place, name, kind, entry, servants)


def name_of(mount: Mount) -> ssw.Name | None:
    """The name of an item: the one it was read by where that still means it, else the first that does. CASE has one name for both sides."""
    if mount.item == ssw.CLAN_CASE:
        return ssw.names()["CASE"]
    spelled = ssw.names().get(mount.text)
    if spelled is not None and mount.item in (spelled.item, spelled.clan_item):
        return spelled
    return next(iter(ssw.names_of(mount.item)), None)


def _plain_ammunition(mount: Mount) -> ssw.Name | None:
    """The standard load for the same weapon, where the format has no name for a special one."""
    item = catalogue().get(mount.item)
    if item is None or item.kind != "ammo":
        return None
    for name in ssw.names().values():
        plain = catalogue().get(name.item) if name.type == "ammunition" else None
        if plain is not None and "standard" in plain.munitions and _same_weapon(plain, item):
            return name
    return None


def _same_weapon(plain: Equipment, special: Equipment) -> bool:
    key = (special.ammo_family, special.rack, special.tech, special.tons, "SRM" in special.name)
    return key == (plain.ammo_family, plain.rack, plain.tech, plain.tons, "SRM" in plain.name)


def _implied(mounts: Sequence[Mount], places: Sequence[int]) -> tuple[set[int], Mapping[int, tuple[int, ...]]]:
    """Mounts that stand in another's name or flags: by the link the source has, else the fitting weapon before them in their location."""
    implied: set[int] = set()
    served: dict[int, tuple[int, ...]] = {}
    own = set(places)
    for place in places:
        mount = mounts[place]
        servant = mount.item in _ENDINGS or mount.item in _SYSTEMS
        gun = mount.linked is not None and mounts[mount.linked].item in _ARRAYS
        if not servant and not gun:
            continue
        weapon = mount.linked if mount.linked in own else _weapon_of(mounts, place, places, served)
        implied.add(place)
        if weapon is not None:
            served[weapon] = (*served.get(weapon, ()), place)
    for place in places:
        if mounts[place].item in _ARRAYS and place not in served:
            guns = _guns_of(mounts, place, [other for other in places if other not in implied])
            implied |= set(guns)
            served[place] = guns
    return implied, served


def _weapon_of(mounts: Sequence[Mount], servant: int, places: Sequence[int], served: Mapping[int, tuple[int, ...]]) -> int | None:
    """The weapon an item serves: a fitting one of its location that has none of the kind yet, best the one just before it."""
    own = mounts[servant]
    free = [
        place
        for place in places
        if mounts[place].location == own.location
        and _takes(mounts[place], own.item)
        and all(mounts[other].item != own.item for other in served.get(place, ()))
    ]
    before = [place for place in free if place < servant]
    return before[-1] if before else next(iter(free), None)


def _takes(weapon: Mount, servant: str) -> bool:
    entry = name_of(weapon)
    if servant in _SYSTEMS:
        return entry is not None and _SYSTEMS[servant] in entry.takes
    item = catalogue().get(weapon.item)
    return item is not None and item.is_weapon and _SERVES[servant] in item.traits


def _guns_of(mounts: Sequence[Mount], array: int, places: Iterable[int]) -> tuple[int, ...]:
    """The guns of an array in a file without links: those of its kind that follow it in its location, else those before it."""
    gun = ssw.names()[_ARRAYS[mounts[array].item][0]].item
    here = [place for place in places if mounts[place].location == mounts[array].location]
    following = [place for place in here if place > array]
    following = following[: next((i for i, place in enumerate(following) if mounts[place].item == mounts[array].item), len(following))]
    after = [place for place in following if mounts[place].item == gun]
    before = [place for place in here if place < array and mounts[place].item == gun]
    return tuple((after or before)[: _ARRAY_SIZES[-1]])


def _report_partial(unit: AnyUnit, lines: Iterable[Line], systems: frozenset[str], loss: Loss) -> None:
    """Fire control is for all launchers of a loadout or for none."""
    for system in sorted(systems):
        for line in lines:
            if line.entry is None or system not in line.entry.takes:
                continue
            if not any(_SYSTEMS.get(unit.mounts[servant].item) == system for servant in line.implied):
                loss.of(unit).note("X104", field=f"{line.name} without {system}", value="none", written="one that has it")


def write_line(sheet: Sheet, unit: AnyUnit, line: Line) -> None:
    """The children of an equipment element up to its location."""
    mount = unit.mounts[line.place]
    sheet.leaf("name", ssw.escape(line.name), {"manufacturer": ssw.escape(mount.maker)})
    sheet.leaf("type", line.type)


def write_options(sheet: Sheet, mount: Mount, line: Line) -> None:
    """Grenade launcher, size and number of rounds."""
    if mount.mark in ssw.GRENADES:
        arc = {None: 0, 0: 0, 3: 1, 1: 2, 5: 2, 2: 3, 4: 3}
        sheet.leaf("vglarc", arc[mount.facing])
        sheet.leaf("vglammo", ssw.GRENADES.index(mount.mark))


def write_amounts(sheet: Sheet, mount: Mount, line: Line) -> None:
    if mount.size is not None and line.entry is not None and line.entry.size_step:
        sheet.leaf("tons", float(line.entry.tons(mount.size)))
    if mount.shots is not None:
        sheet.leaf("lot", mount.shots)
