"""What a strict validator says about an MTF file that reads: the file contradicts itself or the format. Source: mtf.md 14."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from converter.equipment import Context, catalogue
from converter.equipment.engines import LARGEST_NORMAL, primitive_rating
from converter.equipment.mek import ARM_ACTUATORS, GYRO_SLOTS, LEG_ACTUATORS, SHOULDER, head_systems, side_engine_slots
from converter.formats.mtf import REAR_ARMOR, SLOT_LINES
from converter.model import Mek, Plain, SystemSlot
from converter.model.locations import MEK_ARMS, MEK_LEGS, MEK_LOCATIONS, MEK_SLOTS
from parsers.mtf.scan import Scan
from parsers.mtf.slots import Filler


def check(mek: Mek, scan: Scan, filler: Filler) -> None:
    """Note everything a strict validator would say."""
    _locations(mek, scan)
    _systems(mek, scan)
    _engine(mek, scan)
    _heat_sinks(mek, scan)
    _omni(mek, scan, filler)
    _armor(mek, scan)
    _small_things(mek, scan)
    _weapon_quirks(mek, scan)


def _line(scan: Scan, key: str) -> int | None:
    return scan.lines.get(key)


def _locations(mek: Mek, scan: Scan) -> None:
    """Eight or nine locations as the configuration has them, each of 12 lines, head and legs of 6 or 12."""
    expected = MEK_LOCATIONS[mek.configuration]
    if tuple(scan.blocks) != expected:
        missing = [code for code in expected if code not in scan.blocks]
        surplus = [code for code in scan.blocks if code not in expected]
        for code in missing:
            scan.note("P106", None, location=code, configuration=mek.configuration)
        for code in surplus:
            scan.note("P107", scan.block_lines[code][0] if scan.block_lines[code] else None, location=code, configuration=mek.configuration)
    if {*map(len, scan.blocks.values())} == {SLOT_LINES}:
        return
    for code, texts in scan.blocks.items():
        real = MEK_SLOTS[code]
        if len(texts) not in (real, SLOT_LINES):
            numbers = scan.block_lines[code]
            scan.note("P108", numbers[-1] if numbers else None, location=code, found=len(texts), expected=real)


def _systems(mek: Mek, scan: Scan) -> None:
    """Engine, gyro, cockpit and actuators stand where their kinds say."""
    engine = mek.engine
    side = None if mek.superheavy or (engine.rating or 0) > LARGEST_NORMAL else side_engine_slots(engine.kind, engine.tech)
    lam = mek.configuration == "LAM"
    for code, where, fields in _system_faults(engine.kind, side, mek.gyro, mek.cockpit, lam, tuple(scan.blocks), mek.systems):
        scan.note(code, _line(scan, where) if where in scan.lines else _first_line(scan, where), **fields)


def _first_line(scan: Scan, location: str) -> int | None:
    numbers = scan.block_lines.get(location)
    return numbers[0] if numbers else None


Fault = tuple[str, str, Mapping[str, Plain]]
"""A code, the key or location it concerns, and the fields of its message."""


@lru_cache(maxsize=4096)
def _system_faults(
    engine: str,
    side: int | None,
    gyro: str,
    cockpit: str,
    lam: bool,
    locations: tuple[str, ...],
    systems: tuple[SystemSlot, ...],
) -> tuple[Fault, ...]:
    """What is wrong with the parts of the machine, told by what stands where; `side` engine slots in a side torso (None: any number)."""
    parts: dict[str, list[tuple[int, str]]] = {location: [] for location in locations}
    for slot in systems:
        parts[slot.location].append((slot.slot, slot.system))
    faults: list[Fault] = []
    gyros = _count(parts.get("CT", ()), "Gyro")
    if gyros != GYRO_SLOTS[gyro]:
        faults.append(("P110", "gyro", {"kind": gyro, "found": gyros, "expected": GYRO_SLOTS[gyro]}))
    if side is not None:
        for location, expected in (("CT", 3 if engine == "Compact" else 6), ("LT", side), ("RT", side)):
            found = _count(parts.get(location, ()), "Engine")
            if found != expected:
                faults.append(("P109", "engine", {"kind": engine, "location": location, "found": found, "expected": expected}))
    head = head_systems(cockpit, lam=lam)
    if parts.get("HD", []) != [(at, system) for at, system in enumerate(head) if system]:
        faults.append(("P111", "cockpit" if "HD" not in parts else "HD", {"cockpit": cockpit}))
    for location, found_parts in parts.items():
        joints = ARM_ACTUATORS if location in MEK_ARMS else LEG_ACTUATORS if location in MEK_LEGS else ()
        if joints and not _joints_fit(joints, found_parts):
            faults.append(("P112", location, {"location": location}))
    return tuple(faults)


def _count(parts: Sequence[tuple[int, str]], system: str) -> int:
    return sum(1 for _, name in parts if name == system)


def _joints_fit(joints: tuple[str, ...], parts: Sequence[tuple[int, str]]) -> bool:
    """Actuators stand in the first four slots in their order; lower arm and hand may be missing, but no hand without a lower arm."""
    found = [(at, system) for at, system in parts if at < len(joints) or system in joints]
    present = {system for _, system in found}
    needed = SHOULDER if joints is ARM_ACTUATORS else joints
    in_place = all(at < len(joints) and joints[at] == system for at, system in found)
    return in_place and present.issuperset(needed) and ("Hand Actuator" not in present or "Lower Arm Actuator" in present)


def _engine(mek: Mek, scan: Scan) -> None:
    """Rating = weight × walk MP; with a primitive cockpit × 1.2, rounded up to a multiple of 5. A pure tech base decides the engine's."""
    usual = round((mek.tonnage or 0) * mek.walk_mp)
    if mek.cockpit.startswith("Primitive"):
        usual = primitive_rating(usual)
    text, line = scan.values["engine"], scan.lines["engine"]
    if mek.engine.rating != usual:
        scan.note("P113", line, rating=mek.engine.rating, expected=usual)
    if mek.tech_base == "Clan" and "clan" not in text.lower():
        scan.note("P122", line, text=text)


def _heat_sinks(mek: Mek, scan: Scan) -> None:
    """No more heat sinks in slots than the unit has."""
    if len(mek.mounts) <= mek.heat_sinks.count:
        return
    in_slots = sum(map(_takes_heat, [mount.item for mount in mek.mounts]))
    if in_slots > mek.heat_sinks.count:
        scan.note("P114", _line(scan, "heat sinks"), found=in_slots, count=mek.heat_sinks.count)


@lru_cache(maxsize=4096)
def _takes_heat(item: str) -> bool:
    found = catalogue().get(item)
    return found is not None and found.dissipation > 0


def _omni(mek: Mek, scan: Scan, filler: Filler) -> None:
    """Base heat sinks with every OmniMech and nothing else; pods only on OmniMechs."""
    base = mek.heat_sinks.base_chassis
    if mek.omni and base is None:
        scan.note("P115", _line(scan, "heat sinks"))
    pods = bool(filler.marked) and any(mount.pod for mount in mek.mounts)  # pods are marked
    if not mek.omni and (base is not None or pods):
        scan.note("P116", _line(scan, "config"))
    if mek.omni and not pods:
        scan.note("P117", _line(scan, "config"))


def _armor(mek: Mek, scan: Scan) -> None:
    """An armor line for every location of the configuration, and no other."""
    expected = MEK_LOCATIONS[mek.configuration]
    if len(mek.armor.rear) == len(REAR_ARMOR) and (tuple(mek.armor.points) == expected or mek.armor.points.keys() == set(expected)):
        return
    for code in expected:
        if code not in mek.armor.points:
            scan.note("P118", None, label=code, problem="is missing")
    for code in mek.armor.points:
        if code not in expected:
            scan.note("P118", _line(scan, f"{code.lower()} armor"), label=code, problem=f"does not belong to a {mek.configuration}")
    for label, code in REAR_ARMOR.items():
        if code not in mek.armor.rear:
            scan.note("P118", None, label=label, problem="is missing")


def _small_things(mek: Mek, scan: Scan) -> None:
    if mek.rules_level == 1 and mek.tech_base != "Inner Sphere":
        scan.note("P123", _line(scan, "rules level"), tech_base=mek.tech_base)
    if mek.configuration == "LAM" and mek.lam_type is None:
        scan.note("P124", _line(scan, "config"))
    if "unknown" in mek.style.choices.get("spelling.armor", ""):
        scan.note("P121", _line(scan, "armor"), key="the tech base of armor")


def _weapon_quirks(mek: Mek, scan: Scan) -> None:
    """A weapon quirk names the item in the slot it points at, by any of its names."""
    if not mek.weapon_quirks:
        return

    context = Context("mek", mek.clan_chassis)
    at = {place: mount for mount in mek.mounts for place in mount.slots}
    for number, quirk in enumerate(mek.weapon_quirks):
        mount = at.get((quirk.location, quirk.index))
        named = catalogue().resolve(quirk.weapon, context)
        if mount is None or (mount.text.lower() != quirk.weapon.lower() and (named is None or named.key != mount.item)):
            lines = tuple(scan.repeated["weaponquirk"])
            scan.note("P125", lines[number] if number < len(lines) else None, quirk=quirk.quirk, weapon=quirk.weapon)
