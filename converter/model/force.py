"""Force lists: units by reference or embedded, their crews, networks and state. A force names designs; it does not describe them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from converter.model.families import Unit
from converter.model.part import Part
from converter.model.style import Extra
from converter.model.unit import Provenance


class CrewMember(Part):
    """One person of a crew. Skills are None where the list leaves them out (the game's 4 and 5 then hold).

    `settings` are the person's other attributes as the list names them (toughness, portrait, RPG skills …).
    """

    slot: int | None = None
    name: str = ""
    nick: str | None = None
    gunnery: int | None = None
    piloting: int | None = None
    gunnery_aero: int | None = None
    piloting_aero: int | None = None
    settings: Mapping[str, str] = {}


class UnitCrew(Part):
    """Who drives and fires a unit. `single`: a lone pilot; otherwise a crew with members by slot. `implants` and their values by key."""

    single: bool = True
    members: tuple[CrewMember, ...] = ()
    implants: tuple[str, ...] = ()
    settings: Mapping[str, str] = {}

    @property
    def gunnery(self) -> int | None:
        """The skill of the one who fires: the best of the crew; None where none is given."""
        return min((m.gunnery for m in self.members if m.gunnery is not None), default=None)

    @property
    def piloting(self) -> int | None:
        """The skill of the one who drives: the best of the crew; None where none is given."""
        return min((m.piloting for m in self.members if m.piloting is not None), default=None)


class SlotState(Part):
    """The state of one slot of a location; `index` as the list writes it (1-based, or N/A). `settings`: hits, quirks, munition …"""

    index: str
    item: str
    shots: int | None = None
    settings: Mapping[str, str] = {}


class ArmorState(Part):
    """What is left of one facing of a location: a number, Destroyed or N/A. `facing` Front where the list says nothing."""

    points: str
    facing: str | None = None


class LocationState(Part):
    """The state of a location by its number; `flags` are breached, blownOff, stabilizer."""

    index: str
    destroyed: bool | None = None
    note: str = ""
    armor: tuple[ArmorState, ...] = ()
    slots: tuple[SlotState, ...] = ()
    flags: tuple[StateElement, ...] = ()


class StateElement(Part):
    """Any other element of state (motive damage, critical hits, heat, fuel, transport bays …), as the list has it."""

    name: str
    settings: Mapping[str, str] = {}
    text: str = ""
    children: tuple[StateElement, ...] = ()


class ExternalStore(Part):
    """Bombs or other external stores: catalogue name and count."""

    item: str
    count: int
    internal: bool | None = None


class ForceUnit(Part):
    """One unit of a force: the design's name, its crew, its networks, what of its state differs from the undamaged design.

    `network` is the unit's own C3 id, `network_master` its master's; `links` the members of its C3i, naval C3 or Nova network.
    `embedded` is the design itself where the list carries it; `stored_bv` and `skill_modifier` are what the list says of its worth.
    """

    chassis: str
    model: str = ""
    configuration: str = ""
    motive: str | None = None
    tonnage: float | None = None
    commander: bool | None = None
    external_id: str | None = None
    quirks: tuple[str, ...] = ()
    network: str | None = None
    network_master: str | None = None
    links: Mapping[Literal["c3i", "nc3"], tuple[str, ...]] = {}
    networked: bool | None = None
    crews: tuple[UnitCrew, ...] = ()
    locations: tuple[LocationState, ...] = ()
    stores: tuple[ExternalStore, ...] = ()
    game_id: str | None = None
    carried_by: str | None = None
    formation: str | None = None
    state: tuple[StateElement, ...] = ()
    settings: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    file: str | None = None
    stored_bv: float | None = None
    skill_modifier: float | None = None
    embedded: Unit | None = None
    extras: tuple[Extra, ...] = ()
    line: int | None = None

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.chassis, self.model, self.configuration) if part)


class ForceGroup(Part):
    """A part of a force: a side, a lance, or a section of a battle record (survivors, salvage …)."""

    name: str = ""
    settings: Mapping[str, str] = {}
    units: tuple[ForceUnit, ...] = ()


class Kill(Part):
    """An entry of a battle record: who was destroyed, and by whom."""

    killed: str
    killer: str


class Force(Part):
    """A force list. `kind`: ``list``, ``record`` (a battle's outcome) or ``balancer`` (a Force Balancer file with its groups)."""

    kind: Literal["list", "record", "balancer"] = "list"
    version: str | None = None
    name: str = ""
    settings: Mapping[str, str] = {}
    stated_bv: int | None = None
    groups: tuple[ForceGroup, ...] = ()
    crews: tuple[UnitCrew, ...] = ()
    kills: tuple[Kill, ...] = ()
    extras: tuple[Extra, ...] = ()
    provenance: Provenance | None = None

    @property
    def units(self) -> tuple[ForceUnit, ...]:
        """All units, in file order."""
        return tuple(unit for group in self.groups for unit in group.units)
