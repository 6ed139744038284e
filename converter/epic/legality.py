"""Is this Epic design legal? One small function a rule; every broken rule is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from converter.epic.load import MaximumLoad, final_load, maximum_load, printed, weapon_units
from converter.epic.tables import DEFAULT, TABLES, Weapon, weapon
from converter.model.epic import GRADES, EpicChassis, EpicDesign, EpicMount, EpicVehicle, EpicWeapon, Grade
from converter.model.finding import Finding, Plain
from converter.model.readings import Readings

LIMITS = TABLES["limits"]
LOOSE_MOUNTS = ("360", "-")
"""How a trooper's row says that its weapon needs no mount."""


class Case(NamedTuple):
    """What a rule looks at."""

    design: EpicDesign
    chassis: EpicChassis
    vehicle: EpicVehicle
    readings: Readings

    @property
    def titan(self) -> bool:
        return self.chassis.vehicle_class == "TTN"

    @property
    def troopers(self) -> bool:
        return self.chassis.vehicle_class == "TRP"

    @property
    def maximum_load(self) -> MaximumLoad:
        return maximum_load(self.chassis, self.readings)

    @property
    def armed(self) -> Iterator[tuple[int, EpicWeapon, Weapon]]:
        """The weapon rows that the chart knows."""
        for position, row in enumerate(self.vehicle.weapons):
            known = weapon(row.text)
            if known:
                yield position, row, known


class Breach(NamedTuple):
    """A broken rule or a note: code, the field it is about, and the fields of its message."""

    code: str
    place: str
    fields: Mapping[str, Plain]


def check(design: EpicDesign, readings: Readings = DEFAULT) -> tuple[Finding, ...]:
    """All broken rules of a design, then the notes on it; nothing where the chassis or the vehicle sheet is missing."""
    if design.chassis_sheet is None or design.vehicle is None:
        return ()
    case = Case(design, design.chassis_sheet, design.vehicle, readings)
    source = design.provenance
    path, lines, unit = (source.path, source.lines, source.index) if source else ("", {}, 0)
    return tuple(Finding(b.code, path, lines.get(b.place), b.fields, unit) for rule in RULES for b in rule(case))


def above(grade: Grade, limit: Grade) -> bool:
    return GRADES.index(grade) > GRADES.index(limit)


def known_weapons(case: Case) -> Iterator[Breach]:
    for position, row in enumerate(case.vehicle.weapons):
        if weapon(row.text) is None:
            yield Breach("C501", _row(position), {"weapon": row.text})


def same_vehicle(case: Case) -> Iterator[Breach]:
    """Class and propulsion are the chassis's own. Source: Epic 1.2.5."""
    stated, own = case.vehicle.propulsion, case.chassis.propulsion
    if stated is not None and own is not None and stated.casefold() != own.casefold():
        yield Breach("C502", "vehicle.movement_cm", {"stated": stated, "chassis": own})
    if case.vehicle.vehicle_class != case.chassis.vehicle_class:
        yield Breach("C503", "vehicle.vehicle_class", {"stated": case.vehicle.vehicle_class, "chassis": case.chassis.vehicle_class})


def move(case: Case) -> Iterator[Breach]:
    reduction = case.chassis.movement_cm - case.vehicle.movement_cm
    fields = {"stated": case.vehicle.movement_cm, "chassis": case.chassis.movement_cm, "limit": LIMITS["move_reduction_cm"]}
    if reduction < 0:
        yield Breach("C510", "vehicle.movement_cm", fields)
    if reduction > LIMITS["move_reduction_cm"]:
        yield Breach("C511", "vehicle.movement_cm", fields)


def save(case: Case) -> Iterator[Breach]:
    """A save may not get worse, nor better than 1+ but on a Titan whose chassis is below 1 already. Source: Epic 1.2.5."""
    stated, own = case.vehicle.save, case.chassis.save
    if stated > own:
        yield Breach("C512", "vehicle.save", {"stated": stated, "chassis": own})
    if stated < LIMITS["lowest_save"] and not (case.titan and own < LIMITS["lowest_save"]):
        yield Breach("C513", "vehicle.save", {"stated": stated, "limit": LIMITS["lowest_save"]})


def close_assault_factor(case: Case) -> Iterator[Breach]:
    stated, own = case.vehicle.caf, case.chassis.caf
    fields = {"stated": stated, "chassis": own, "limit": LIMITS["caf_increase"]}
    if stated < own:
        yield Breach("C514", "vehicle.caf", fields)
    if stated - own > LIMITS["caf_increase"]:
        yield Breach("C515", "vehicle.caf", fields)


def split_factor(case: Case) -> Iterator[Breach]:
    """Offensive and defensive factor: their average within the bought factor, not too far apart. Source: Epic 1.2.5."""
    offensive, defensive = case.vehicle.offensive_caf, case.vehicle.defensive_caf
    if offensive is None or defensive is None:
        return
    fields = {"offensive": offensive, "defensive": defensive, "caf": case.vehicle.caf, "limit": LIMITS["caf_split_difference"]}
    if offensive + defensive > 2 * case.vehicle.caf:
        yield Breach("C516", "vehicle.caf", fields)
    if abs(offensive - defensive) > LIMITS["caf_split_difference"]:
        yield Breach("C517", "vehicle.caf", fields)


def morale(case: Case) -> Iterator[Breach]:
    stated, own = case.vehicle.morale, case.chassis.morale
    if stated is not None and own is not None and stated < own and case.readings["morale_loss"] == "forbidden":
        yield Breach("C518", "vehicle.morale", {"stated": stated, "chassis": own})


def weapon_class(case: Case) -> Iterator[Breach]:
    """What a class may carry; armored vehicles may carry one Titan weapon by exception. Source: Epic 1.2.5."""
    for position, row, known in case.armed:
        if not _within_class(case, known):
            yield Breach("C520", _row(position), {"weapon": row.text, "grade": known.grade, "class": case.chassis.vehicle_class})


def titan_weapons(case: Case) -> Iterator[Breach]:
    """At most one Titan weapon with one barrel on what is no Titan. Source: Epic 1.2.5."""
    if case.titan:
        return
    titanic = [(position, row) for position, row, known in case.armed if known.grade == "TW" and _within_class(case, known)]
    if len(titanic) > LIMITS["titan_weapons_on_others"]:
        yield Breach("C521", _row(titanic[-1][0]), {"count": len(titanic), "limit": LIMITS["titan_weapons_on_others"]})
    for position, row in titanic:
        if row.barrels > 1:
            yield Breach("C522", _row(position), {"weapon": row.text, "barrels": row.barrels})


def mounts(case: Case) -> Iterator[Breach]:
    """Each weapon on a mount of the chassis that takes its grade and its load. Source: Epic 1.2.5."""
    for position, row, known in case.armed:
        if case.troopers:
            if row.mount not in LOOSE_MOUNTS and _within_class(case, known):
                yield Breach("C523", _row(position), {"weapon": row.text, "mount": row.mount})
            continue
        mount = case.chassis.mount(row.mount)
        if mount is None:
            yield Breach("C523", _row(position), {"weapon": row.text, "mount": row.mount})
        elif above(known.grade, mount.capacity.grade):
            fields = {"weapon": row.text, "grade": known.grade, "mount": row.mount, "capacity": str(mount.capacity)}
            yield Breach("C525", _row(position), fields)


def mount_capacity(case: Case) -> Iterator[Breach]:
    """No mount carries more than its capacity; under another reading the mounts printed together share theirs. Source: Epic 1.2.5."""
    shared = case.readings["mount_group"] == "shared"
    used: Counter[str | int] = Counter()
    last: dict[str | int, tuple[int, EpicMount]] = {}
    for position, row, known in case.armed:
        mount = None if case.troopers else case.chassis.mount(row.mount)
        if mount is not None and not above(known.grade, mount.capacity.grade):
            place = mount.group if shared else mount.code
            used[place] += weapon_units(row)
            last[place] = (position, mount)
    for place, units in used.items():
        position, mount = last[place]
        if units > mount.capacity.units:
            fields = {"mount": mount.code, "load": str(printed(units, mount.capacity.grade)), "capacity": str(mount.capacity)}
            yield Breach("C526", _row(position), fields)


def occupied_mounts(case: Case) -> Iterator[Breach]:
    if case.troopers or case.readings["shared_mount"] == "yes":
        return
    rows = Counter(row.mount for row in case.vehicle.weapons if case.chassis.mount(row.mount))
    for code, count in rows.items():
        if count > 1:
            last = max(position for position, row in enumerate(case.vehicle.weapons) if row.mount == code)
            yield Breach("C524", _row(last), {"mount": code, "count": count})


def firing_arc(case: Case) -> Iterator[Breach]:
    """Recoil: vehicle weapons on armored vehicles, Titan weapons off Titans fire forward, back or from a turret. Source: Epic 1.2.5."""
    if case.titan or case.troopers:
        return
    for position, row, known in case.armed:
        recoils = known.grade == "TW" or (known.grade == "VW" and case.chassis.vehicle_class == "ARM")
        steady = row.mount in ("FxF", "FxB") or row.mount.startswith("Tr")
        if recoils and not steady and case.chassis.mount(row.mount):
            yield Breach("C527", _row(position), {"weapon": row.text, "grade": known.grade, "mount": row.mount})


def alternative_mounts(case: Case) -> Iterator[Breach]:
    used = {row.mount for row in case.vehicle.weapons}
    for group in case.chassis.alternatives:
        taken = [code for code in group if code in used]
        if len(taken) > 1:
            last = max(position for position, row in enumerate(case.vehicle.weapons) if row.mount in taken)
            yield Breach("C528", _row(last), {"mounts": " and ".join(taken)})


def load(case: Case) -> Iterator[Breach]:
    """Armament, bought armor and troops within the maximum load, no weapon above its grade; troopers have none. Source: Epic 1.2.5."""
    if case.troopers:
        return
    limit = case.maximum_load
    units = round(final_load(case.design).value)
    if units > limit.units:
        loads = {"load": str(printed(units)), "limit": str(printed(limit.units, limit.grade))}
        yield Breach("C529", "vehicle.weapons", {"units": units, "limit_units": limit.units, **loads})
    for position, row, known in case.armed:
        if above(known.grade, limit.grade):
            yield Breach("C530", _row(position), {"weapon": row.text, "grade": known.grade, "limit": limit.grade})


def trooper_weapons(case: Case) -> Iterator[Breach]:
    """Each of the five troopers carries at most one weapon with one barrel beside the basic one. Source: Epic 1.2.5."""
    if not case.troopers:
        return
    special = [(position, row) for position, row, known in case.armed if known.grade != "IW"]
    for position, row in special:
        if row.barrels > 1:
            yield Breach("C531", _row(position), {"weapon": row.text, "barrels": row.barrels})
    if len(special) > LIMITS["troopers_in_a_stand"]:
        yield Breach("C532", _row(special[-1][0]), {"count": len(special), "limit": LIMITS["troopers_in_a_stand"]})
    if len(special) > LIMITS["special_weapons_beside_concentrated_fire"]:
        fields = {"count": len(special), "limit": LIMITS["special_weapons_beside_concentrated_fire"]}
        yield Breach("C544", "vehicle.weapons", fields)


def notes(case: Case) -> Iterator[Breach]:
    """What is legal but worth knowing."""
    chassis, vehicle = case.chassis, case.vehicle
    if chassis.maximum_load is None and not case.troopers:
        limit = case.maximum_load
        yield Breach("C540", "chassis_sheet.mounts", {"load": str(printed(limit.units, limit.grade))})
    if chassis.vehicle_class == "ARM" and vehicle.caf > chassis.caf:
        yield Breach("C541", "vehicle.caf", {"caf": vehicle.caf})
    if vehicle.morale is not None and chassis.morale is None:
        yield Breach("C545", "vehicle.morale", {"morale": vehicle.morale})
    elif vehicle.morale is not None and vehicle.morale > max(chassis.morale or 0, LIMITS["usual_morale"]):
        yield Breach("C542", "vehicle.morale", {"morale": vehicle.morale, "limit": LIMITS["usual_morale"]})
    for position, row, known in case.armed:
        if known.grade == "TW" and not case.titan and _within_class(case, known):
            yield Breach("C543", _row(position), {"weapon": row.text})


def _within_class(case: Case, known: Weapon) -> bool:
    """Whether a class may carry a weapon at all; the Titan weapon of an armored vehicle is the one exception."""
    if case.chassis.vehicle_class == "ARM" and known.grade == "TW":
        return case.readings["tw_on_armored"] == "exception"
    return not above(known.grade, TABLES["largest_weapon"][case.chassis.vehicle_class])


def _row(position: int) -> str:
    return f"vehicle.weapons.{position}"


RULES: tuple[Callable[[Case], Iterator[Breach]], ...] = (
    known_weapons,
    same_vehicle,
    move,
    save,
    close_assault_factor,
    split_factor,
    morale,
    weapon_class,
    titan_weapons,
    mounts,
    mount_capacity,
    occupied_mounts,
    firing_arc,
    alternative_mounts,
    load,
    trooper_weapons,
    notes,
)
