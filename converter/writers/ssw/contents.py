"""The elements inside a loadout of an SSW file: jump jets, heat sinks, what has an element of its own, and the equipment."""

from __future__ import annotations

from converter.formats import ssw
from converter.model import Mek, Mount
from converter.writers.ssw import equipment
from converter.writers.ssw.family import Loss
from converter.writers.ssw.groups import TURRETS, Own, group_of
from converter.writers.ssw.machine import tech_of
from converter.writers.ssw.sheet import Sheet
from converter.writers.ssw.slots import Places, Slot, by_location, write_slot, write_slots


def write_contents(sheet: Sheet, mek: Mek, own: Own, before: tuple[int, int], total: tuple[int, int], loss: Loss) -> None:
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
                write_slot(sheet, places.slots[place][0])
    if total[0] != before[0] or before == (0, 0):
        _write_heat_sinks(sheet, mek, own, places, total[0])
    for place in own.groups.get("multislot", ()):
        entry = next(e for e in ssw.parts("multislot").values() if mounts[place].item == e.items["IS"])
        with sheet.element("multislot", {"name": entry.name}):
            write_slots(sheet, places.slots[place])
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
    all_sinks = [place for place, mount in enumerate(mek.mounts) if group_of(mount) == "heatsinks"]
    with sheet.element("heatsinks", {"number": number, "techbase": entry.code(tech_of(mek, entry, all_sinks, sinks.tech))}):
        sheet.leaf("type", entry.name)
        for place in own_sinks:
            for slot in places.slots[place][:1]:
                write_slot(sheet, slot)


def _write_special(sheet: Sheet, mek: Mek, own: Own, places: Places) -> None:
    """Partial wing, jump booster, actuator enhancement, turrets, booby trap."""
    for place in own.groups.get("wing", ()):
        starts = {location: indexes[0] for location, indexes in by_location(places.slots[place]).items()}
        wing = {"tech": int(mek.mounts[place].item == ssw.WINGS["Clan"]), "lsstart": starts.get("LT", 0), "rsstart": starts.get("RT", 0)}
        sheet.empty("partialwing", wing)
    for place in own.groups.get("booster", ()):
        sheet.empty("jumpbooster", {"mp": int(mek.mounts[place].size or mek.jump_mp)})
    aes = [places.slots[place][0] for place in own.groups.get("aes", ())]
    legs = [slot for slot in aes if slot[0] not in ("LA", "RA")]
    if legs:
        with sheet.element("leg_aes"):
            for slot in legs:
                write_slot(sheet, slot)
    for location, index in [slot for slot in aes if slot[0] in ("LA", "RA")]:
        sheet.empty("arm_aes", {"location": location, "index": index})
    turret_places = {location: words for words, location in ssw.TURRET_PLACES.items()}
    for place in own.groups.get("turret", ()):
        location, index = places.slots[place][0]
        kind = turret_places.get(location, "head") if TURRETS[mek.mounts[place].item] == "torso" else "head"
        sheet.empty("turret", {"type": kind, "index": index})
    for place in own.groups.get("trap", ()):
        sheet.empty("boobytrap", {"index": places.slots[place][0][1]})


def _write_location(sheet: Sheet, slots: tuple[Slot, ...], mount: Mount) -> None:
    pieces = by_location(slots)
    if len(pieces) > 1 and mount.item != "Talons":
        for location, indexes in pieces.items():
            sheet.leaf("splitlocation", location, {"index": indexes[0], "number": len(indexes)})
    elif slots:
        write_slot(sheet, slots[0])
