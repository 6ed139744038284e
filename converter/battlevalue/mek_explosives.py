"""What may explode inside a Mek, and where that costs Battle Value. Source: bv2 §2.1.3."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.tables import tables
from converter.equipment import Equipment
from converter.equipment.loadout import Fitted
from converter.model.ledger import Line, given, total
from converter.model.locations import MEK_ARMS, SIDE_TORSOS, TORSO_OF_ARM

EXPOSED_ENGINE = 3
"""Engine slots in a side torso from which on its destruction costs the Mek, whatever CASE there is."""

SHIELDED = frozenset({"CT", "RT", "LT", "RA", "LA", "RL", "LL"})
"""The locations a blue shield may be hit in."""

CASE = frozenset({"case", "prototype_case"})

DISPUTED = frozenset({"ppc", "b_pod", "m_pod", "ppc_capacitor", "prototype_improved_jump_jet", "hyper_velocity_ac"})
"""What may explode under some rules or with some equipment only."""


def explosive_penalty(frame: Frame) -> Line:
    """So many points for each slot of an explosive item in a vulnerable location. Source: bv2 §2.1.3."""
    aboard = frame.aboard
    other = () if aboard.traits.isdisjoint(tables()["explosive_penalty"]) else aboard.equipment
    explosives = [
        (fitted, per_slot)
        for fitted in (*aboard.ammunition, *aboard.weapons, *other)
        if (kind := _explosive_kind(fitted.item)) and (per_slot := points_per_slot(frame, fitted, kind))
    ]
    if not explosives and not frame.has("blue_shield"):
        return total("explosive_penalty", (), "bv2 §2.1.3")
    protection = Protection(frame, [fitted for fitted, _ in explosives])
    counted: set[tuple[str, int]] = set()
    lines = []
    for fitted, per_slot in explosives:
        slots = _counted_slots(frame, fitted, protection, counted)
        if slots:
            lines.append(_penalty_line(frame, fitted, slots, per_slot))
    if frame.has("blue_shield"):
        lines.append(given("blue shield", protection.open_to_blue_shield(), "bv2 §2.1.3", "unprotected locations"))
    return total("explosive_penalty", lines, "bv2 §2.1.3")


def points_per_slot(frame: Frame, fitted: Fitted, kind: str) -> int:
    """What each slot of an item that may explode costs where it stands unprotected. Source: bv2 §2.1.3, R28, R29, R30, R80."""
    if kind not in DISPUTED:
        return int(tables()["explosive_penalty"][kind])
    rules = frame.rules
    match kind:
        case "ppc":
            return int(frame.aboard.has_link(fitted, "ppc_capacitor"))
        case "b_pod":
            return int(rules.R30 == "yes")
        case "m_pod":
            return int(rules.R80 == "yes")
        case "ppc_capacitor":
            return int(rules.R29 == "ppc_and_capacitor")
        case "prototype_improved_jump_jet":
            return int(rules.R28)
        case _:
            return int(rules.R25 != "0")


@cache
def _explosive_kind(item: Equipment) -> str:
    """The entry of the table of explosives an item falls under; empty where it does not explode."""
    if item.kind == "ammo":
        if item.ammo_family == "coolant_pod":
            return "coolant_pod"
        return "ammo" if item.explosive else ""
    return next((kind for kind in (*tables()["explosive_penalty"], "ppc") if kind in item.traits), "")


def _counted_slots(frame: Frame, fitted: Fitted, protection: Protection, counted: set[tuple[str, int]]) -> int:
    """Slots that count: all of an item if any location of it is vulnerable; a slot that two share counts once. Source: R23, R24."""
    mount = fitted.mount
    places = mount.slots or ((mount.location, -1),)
    vulnerable = [place for place in places if protection.vulnerable(place[0])]
    if not vulnerable:
        return 0
    if len(vulnerable) < len(places) and frame.rules.R23 == "slots_in_vulnerable_location":
        places = tuple(vulnerable)
    if "hyper_laser" in fitted.item.traits and frame.rules.R24 == "occupied_but_hyper_laser_full":
        return fitted.item.slots or len(places)
    if not frame.mek.superheavy:
        return len(places)
    fresh = [place for place in places if place not in counted]
    counted.update(fresh)
    return len(fresh)


def _penalty_line(frame: Frame, fitted: Fitted, slots: int, per_slot: int) -> Line:
    """HVACs cost one point in all, unless split or on a superheavy (R25)."""
    if "hyper_velocity_ac" in fitted.item.traits and frame.rules.R25 == "1_total" and not (fitted.mount.split or frame.mek.superheavy):
        return given(fitted.label, 1, "R25")
    return given(fitted.label, slots * per_slot, "bv2 §2.1.3", "slots {0} × {1}", slots, per_slot)


class Protection:
    """Where CASE, CASE II and the engine leave a Mek open to explosions. Source: bv2 §2.1.3 step A, R20, R21, R22."""

    def __init__(self, frame: Frame, explosives: Collection[Fitted]) -> None:
        mek, rules = frame.mek, frame.rules
        self.frame = frame
        self.case = {f.mount.location for trait in CASE for f in frame.aboard.with_trait(trait)}
        self.case_ii = {f.mount.location for f in frame.aboard.with_trait("case_ii")}
        self.exposed_engine = frame.side_engine_slots >= EXPOSED_ENGINE
        if mek.clan_chassis:
            # Clan chassis have CASE wherever something may explode, unless it was left out on purpose (R20).
            # The 2023 reading looks at the location an item is booked in only (R23).
            booked_only = rules.R23 == "slots_in_vulnerable_location"
            places = {f.mount.location for f in explosives}
            if not booked_only:
                places |= {location for f in explosives for location, _ in f.mount.slots}
            self.case |= places - set(mek.clan_case_omitted)

    def vulnerable(self, location: str) -> bool:
        """Whether an explosion there costs the Mek more than the location."""
        if location in self.case_ii:
            return False
        if location in SIDE_TORSOS:
            return location not in self.case or (self.exposed_engine and not self._clan_torso_is_safe())
        if location in MEK_ARMS:
            protected = location in self.case and (self.frame.rules.R22 == "protects_arm" or not self.exposed_engine)
            return not protected and self.vulnerable(TORSO_OF_ARM[location])
        return location in self.frame.mek.armor.points

    def _clan_torso_is_safe(self) -> bool:
        """The printed rule penalizes only center torso, legs and head of a Clan Mek, whatever its engine (R20)."""
        return self.frame.mek.tech_base == "Clan" and self.frame.rules.R20 == "only_ct_legs_head_penalized"

    def open_to_blue_shield(self) -> int:
        """How many locations count against a blue shield."""
        return sum(1 for location in SHIELDED if self._open_to_blue_shield(location))

    def _open_to_blue_shield(self, location: str) -> bool:
        if location in self.case_ii:
            return False
        clan = self.frame.mek.clan_chassis
        if location in SIDE_TORSOS:
            return self.exposed_engine or not (clan or location in self.case)
        if location in MEK_ARMS:
            return not clan and (self.exposed_engine or self.case.isdisjoint((location, TORSO_OF_ARM[location])))
        return True
