"""Where the elements of a Mek's file put its equipment: chassis first, then the base loadout, then a loadout of pods."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from converter.equipment import Equipment, catalogue, slots_on
from converter.equipment.mek import slots_on_mek
from converter.formats import ssw
from converter.model import HeatSinks, Mount
from converter.model.locations import QUAD_LEGS
from parsers.ssw import equipment, header, parts
from parsers.ssw.document import flag
from parsers.ssw.rack import Rack, Slot, place_drive, place_frame, run

if TYPE_CHECKING:
    from lxml.etree import _Element

TALONS = "Talons"

_WING_SLOTS = {"IS": 4, "Clan": 3}
_FREE_LEG_SLOTS = (4, 5)


class Carrier(NamedTuple):
    """What places equipment depends on: weight, make of the chassis, and the machine's own parts."""

    tons: float
    clan: bool
    drive: parts.Drive
    cockpit: str


def place_chassis(rack: Rack, carrier: Carrier) -> None:
    """What stands outside the loadouts: frame, drive, and what structure, armor and myomer fill."""
    document, root = rack.document, rack.document.root
    cockpit = root.find("cockpit")
    place_frame(rack, carrier.cockpit, rack.slots_of(cockpit) if cockpit is not None else [])
    engine = parts.own_entry(document, root.find("engine"), "engine")
    gyro = parts.own_entry(document, root.find("gyro"), "gyro")
    sides = parts.engine_side_slots(document, engine.slots[carrier.drive.engine.tech] if engine else 0)
    place_drive(rack, carrier.drive.engine, gyro.slots["IS"] if gyro else 0, sides)
    for part in ("structure", "armor", "enhancement"):
        for element in root.iterfind(part):
            _place_part(rack, carrier, element, part)
    if flag(parts.cockpit_holder(root), "ejectionseat"):
        rack.add(Mount(ssw.EJECTION_SEAT, "HD"), [("HD", 3)], cockpit)


def control_systems(root: _Element) -> tuple[Mount, ...]:
    """What a cockpit stands for that fills no slot: a robotic one is a standard cockpit with a robotic control system."""
    holder = parts.cockpit_holder(root)
    entry = ssw.parts("cockpit").get((holder.text or "").strip()) if holder is not None else None
    return (Mount(entry.items["IS"], "None", entry.name),) if entry and entry.items["IS"] else ()


def _place_part(rack: Rack, carrier: Carrier, element: _Element, part: str) -> None:
    """Structure, armor or myomer in its slots. MASC names only its first one; patchwork slots are of their location's material."""
    slots = rack.spread_slots(element)
    entry = parts.type_entry(rack.document, element, part)
    if entry is None or not slots:
        return
    tech = header.tech_of(element, carrier.clan) or ("Clan" if carrier.clan else "IS")
    item = entry.items[tech]
    if entry.kind == "Patchwork":
        for location in dict.fromkeys(slot[0] for slot in slots):
            _place_patch(rack, element, location, [slot for slot in slots if slot[0] == location])
    elif entry.name == "MASC":
        rack.add(Mount(item, "", entry.name), run(slots[0], slots_on(catalogue()[item], tons=carrier.tons)), element)
    elif item:
        rack.add(Mount(item, slots[0][0], entry.name), slots, element)


def _place_patch(rack: Rack, armor: _Element, location: str, slots: list[Slot]) -> None:
    biped = {code: tag for tag, code in QUAD_LEGS.items()}.get(location, location)
    place = armor.find(biped.lower())
    entry = parts.entry(rack.document, place, None if place is None else place.get("type"), "armor")
    item = entry.items[header.tech_of(place, clan=False) or "IS"] if entry else ""
    if entry and item:
        rack.add(Mount(item, location, entry.name), slots, place)


def place_loadout(rack: Rack, carrier: Carrier, layer: _Element, pod: bool) -> None:
    """What has elements of its own inside a loadout, jump jets and heat sinks apart."""
    document = rack.document
    for element in layer.iterfind("multislot"):
        entry = document.code(element, element.get("name"), ssw.parts("multislot"), "multislot")
        slots = rack.spread_slots(element)
        if entry and slots:
            rack.add(Mount(entry.items["IS"], slots[0][0], entry.name, pod=pod), slots, element)
    _place_wing(rack, layer.find("partialwing"), pod)
    booster = layer.find("jumpbooster")
    if booster is not None:
        mp = document.number(booster, booster.get("mp"), "mp")
        slots = [(leg, index) for leg in rack.legs for index in _FREE_LEG_SLOTS]
        rack.add(Mount(ssw.JUMP_BOOSTER, slots[0][0], size=mp, pod=pod), slots, booster)
    _place_aes(rack, carrier, layer, pod)
    for turret in layer.iterfind("turret"):
        _place_turret(rack, turret, pod)
    trap = layer.find("boobytrap")
    if trap is not None:
        rack.add(Mount(ssw.BOOBY_TRAP, "CT", pod=pod), [("CT", _index(rack, trap))], trap)


def _place_turret(rack: Rack, turret: _Element, pod: bool) -> None:
    """A turret in the head, or one above a side torso."""
    entry = rack.document.code(turret, turret.get("type"), ssw.parts("turret"), "turret")
    location = ssw.TURRET_PLACES.get(turret.get("type") or "", "CT")
    item = "ISQuadTurret" if rack.quad and location != "CT" else entry.items["IS"] if entry else ""
    rack.add(Mount(item, location, entry.name if entry else "", pod=pod), [(location, _index(rack, turret))], turret)


def _index(rack: Rack, element: _Element) -> int:
    return rack.document.whole(element, element.get("index"), "index") or 0


def _place_wing(rack: Rack, wing: _Element | None, pod: bool) -> None:
    if wing is None:
        return
    tech = ssw.TECH_CODES.get(wing.get("tech") or "") or "IS"
    slots: list[Slot] = []
    for attribute, location in (("lsstart", "LT"), ("rsstart", "RT")):
        start = rack.document.whole(wing, wing.get(attribute), attribute)
        slots += run((location, start or 0), _WING_SLOTS[tech])
    rack.add(Mount(ssw.WINGS[tech], slots[0][0], pod=pod), slots, wing)


def _place_aes(rack: Rack, carrier: Carrier, layer: _Element, pod: bool) -> None:
    """Actuator enhancement: an item an arm, and an item for each leg, which has no more room than two slots."""
    need = slots_on(catalogue()[ssw.AES], tons=carrier.tons)
    for element in layer.iterfind("arm_aes"):
        first = (rack.location(element.get("location") or ""), _index(rack, element))
        rack.add(Mount(ssw.AES, first[0], pod=pod), run(first, need), element)
    for element in layer.iterfind("leg_aes"):
        for first in rack.slots_of(element):
            rack.add(Mount(ssw.AES, first[0], pod=pod), run(first, min(need, len(_FREE_LEG_SLOTS))), element)


def place_jump_jets(rack: Rack, jets: _Element | None, pod: bool, before: int) -> int:
    """Jump jets, one location each; gives their total. A loadout names the new total and places only its own."""
    if jets is None:
        return before
    document = rack.document
    total = document.whole(jets, jets.get("number"), "jump jets") or 0
    entry = parts.type_entry(document, jets, "jumpjets")
    slots = rack.slots_of(jets)
    if len(slots) != total - before:
        document.report("P308", jets, found=len(slots), expected=total - before, item="jump jets")
    if entry:
        for first in slots:
            rack.add(Mount(entry.items["IS"], first[0], entry.name, pod=pod), run(first, entry.slots["IS"]), jets)
    return total


def place_heat_sinks(rack: Rack, carrier: Carrier, sinks: _Element | None, pod: bool, before: HeatSinks | None) -> HeatSinks:
    """Heat sinks outside the engine; gives count and kind. A compact sink shares its slot with a second one.

    The bare chassis fixes how many an engine holds: all that a loadout adds to its count stand outside, whatever room the engine has left.
    """
    if sinks is None:
        return before or HeatSinks(count=0)
    document = rack.document
    count = document.whole(sinks, sinks.get("number"), "heat sinks") or 0
    entry = parts.type_entry(document, sinks, "heatsinks")
    tech = header.tech_of(sinks, carrier.clan)
    compact = entry is not None and entry.kind == "Compact"
    inside = before.count if before else (carrier.drive.engine.rating or 0) // 25 * (2 if compact else 1)
    outside = max(0, count - inside)
    slots = rack.slots_of(sinks)
    expected = (outside + 1) // 2 if compact else outside
    if len(slots) != expected:
        document.report("P308", sinks, found=len(slots), expected=expected, item="heat sinks")
    if entry:
        for number, first in enumerate(slots):
            full = compact and 2 * (number + 1) <= outside
            item = "2 Compact Heat Sinks" if full else entry.items[tech or "IS"]
            rack.add(Mount(item, first[0], entry.name, pod=pod), run(first, entry.slots[tech or "IS"]), sinks)
    return HeatSinks(count=count, kind=entry.kind if entry else "Single", tech=tech)


def place_equipment(rack: Rack, carrier: Carrier, items: Iterable[equipment.Item]) -> None:
    """All equipment elements: what depends on the others (targeting computer, talons) goes last."""
    late: list[equipment.Item] = []
    for item in items:
        if item.type == "TargetingComputer" or item.mount.item == TALONS:
            late.append(item)
        else:
            _place_item(rack, carrier, item)
    for item in late:
        _place_item(rack, carrier, item)


def _place_item(rack: Rack, carrier: Carrier, item: equipment.Item) -> None:
    """One item and what comes along with it, in the slots after it."""
    element, mount = item.use.element, item.mount
    if mount.item == TALONS:
        rack.add(mount, [slot for leg in rack.legs for slot in rack.free(leg)], element)
        return
    pieces = [(rack.slot_of(e), rack.document.whole(e, e.get("number"), "number") or 0) for e in element.iterfind("splitlocation")]
    if pieces:
        slots = [slot for first, count in pieces for slot in run(first, count)]
    else:
        single = element.find("location")
        first = rack.slot_of(single) if single is not None else ("", 0)
        slots = run(first, _slots(rack, carrier, item)) if first[0] else []
    mount = mount._replace(facing=equipment.facing(rack.document, item.use, slots[0][0].startswith("R")) if slots else None)
    place = rack.add(mount, slots, element)
    last = slots[-1] if slots else ("", 0)
    for key, need in item.add_ons:
        own = rack.after(last, need) if slots else []
        rack.add(Mount(key, last[0], rear=mount.rear, turret=mount.turret, pod=mount.pod, linked=place), own, element)
        last = own[-1] if own else last
    if item.guns:
        count, gun = item.guns
        for slot in rack.after(last, count):
            served = mount._replace(item=gun.item, text=gun.name, linked=place, maker="")
            rack.add(served, [slot], element)


def _slots(rack: Rack, carrier: Carrier, item: equipment.Item) -> int:
    """Crit slots of an item: as the program lists them, else by the item's formula; one where nothing is known."""
    if item.entry is not None and item.entry.slots is not None:
        return item.entry.slots
    known = catalogue().get(item.mount.item)
    if known is None:
        return 1
    return slots_on_mek(
        known,
        carrier.tons,
        carrier.drive.engine,
        carrier.drive.walk_mp,
        quad=rack.quad,
        size=item.mount.size,
        direct_fire_tons=_direct_fire_tons(rack.mounts) if item.type == "TargetingComputer" else 0.0,
    )


def _direct_fire_tons(mounts: Iterable[Mount]) -> float:
    """The weight of the weapons that a targeting computer controls."""
    known: Iterable[Equipment | None] = (catalogue().get(mount.item) for mount in mounts)
    return sum(item.tons or 0.0 for item in known if item is not None and item.is_weapon and "direct_fire" in item.traits)
