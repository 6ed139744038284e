"""The elements of an SSW file for the machine itself: structure, engine, gyro, cockpit, myomer and armor."""

from __future__ import annotations

from collections.abc import Iterable

from converter.formats import ssw
from converter.model import Engine, Mek, Tech
from converter.model.locations import QUAD_LEGS
from converter.writers.ssw import header
from converter.writers.ssw.family import Configuration, Loss
from converter.writers.ssw.groups import groups_of
from converter.writers.ssw.sheet import Sheet
from converter.writers.ssw.slots import Slot, slots_of, write_slot, write_slots


def write_machine(sheet: Sheet, mek: Mek, first: Configuration[Mek], loss: Loss) -> None:
    """Structure, engine, gyro, cockpit, myomer and armor."""
    groups = groups_of(mek, first.fixed)
    structure = header.part(mek, "structure", mek.structure, loss)
    tech = tech_of(mek, structure, groups.get("structure", ()), mek.structure_tech)
    with sheet.element("structure", {"manufacturer": header.maker(mek, "CHASSIS"), "techbase": structure.code(tech)}):
        sheet.leaf("type", structure.name)
        write_slots(sheet, slots_of(mek, groups.get("structure", ())))
    _write_engine(sheet, mek, mek.engine, loss)
    gyro = header.part(mek, "gyro", mek.gyro, loss)
    sheet.leaf("gyro", gyro.name, {"techbase": gyro.code(None)})
    _write_cockpit(sheet, mek, loss)
    _write_myomer(sheet, mek, groups.get("enhancement", ()))
    armor = header.part(mek, "armor", mek.armor.kind, loss)
    tech = tech_of(mek, armor, groups.get("armor", ()), mek.armor.tech)
    with sheet.element("armor", {"manufacturer": header.maker(mek, "ARMOR"), "techbase": armor.code(tech)}):
        sheet.leaf("type", armor.name)
        for tag in ssw.ARMOR_LOCATIONS:
            _write_armor(sheet, mek, tag, loss)
        write_slots(sheet, slots_of(mek, groups.get("armor", ())))


def tech_of(mek: Mek, part: ssw.PartName, places: Iterable[int], stated: Tech | None) -> Tech:
    """Who makes a part: what fills its slots tells, else what the source states, else the chassis."""
    items = {mek.mounts[place].item for place in places}
    own: list[Tech] = [tech for tech, item in part.items.items() if item in items]
    return own[0] if len(own) == 1 else stated or ("Clan" if mek.clan_chassis else "IS")


def _write_engine(sheet: Sheet, mek: Mek, engine: Engine, loss: Loss) -> None:
    """The rating is walking MP times tonnage, whatever is installed; side torsos name their first slot, -1 for none."""
    entry = header.part(mek, "engine", engine.kind, loss)
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
    entry = header.part(mek, "cockpit", kind, loss)
    if mek.structure == "Industrial" and (kind == "Standard" or mek.advanced_fire_control):
        entry = ssw.parts("cockpit")["Industrial w/ Adv. FC"]
    robotic = ssw.parts("cockpit")["Robotic Cockpit"]
    if any(mount.item == robotic.items["IS"] for mount in mek.slotless):
        entry = robotic
    remote = _remote_slots(mek, kind)
    seat = any(mount.item == ssw.EJECTION_SEAT for mount in mek.mounts)
    flags = {"ejectionseat": seat, "commandconsole": console, "fhes": mek.ejection is not None}
    with sheet.element("cockpit"):
        sheet.leaf("type", entry.name, None if remote else flags)
        for slot in remote:
            write_slot(sheet, slot)


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
            write_slots(sheet, mount.slots[:1] if entry.name == "MASC" else mount.slots)


def _write_armor(sheet: Sheet, mek: Mek, tag: str, loss: Loss) -> None:
    code = tag[:2].upper()
    location = QUAD_LEGS.get(code, code) if mek.quad else code
    patch = mek.armor.patchwork.get(location) if len(tag) == 2 else None
    attributes = {}
    if patch is not None:
        entry = header.part(mek, "armor", patch.kind, loss)
        attributes = {"type": entry.name, "techbase": entry.code(patch.tech)}
    sheet.leaf(tag, (mek.armor.rear if len(tag) == 3 else mek.armor.points).get(location, 0), attributes)
