"""One catalogue entry, and the context a name is resolved in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal["weapon", "infantry_weapon", "ammo", "bomb", "misc", "armor", "structure"]


@dataclass(frozen=True, slots=True, eq=False)
class Equipment:
    """A type of equipment. A figure that depends on the carrier is None; `formula` names the function that gives it.

    `tons` and `cost` of ammunition are those of one ton (or one reload of an infantry weapon). `support_slots` are slots on support
    vehicles; every other family but combat vehicles uses `slots`. `traits` are facts in the words of the field, listed with their meaning
    in data/traits.csv. `explosive` says that the item may explode when it is hit; `spreadable` that its slots may lie in several
    locations; `splittable` that it may be split over two neighboring ones. `size_step` is the unit of size of an item whose size is
    chosen (0: fixed). `dissipation` is the heat a sink takes. `material` is the name of the armor or structure as unit files give it.
    `disputed_bv` says that some rules give the item another Battle Value than `bv`.
    """

    key: str
    kind: Kind
    name: str
    short_name: str
    tech: Literal["IS", "Clan", "All"]
    bv: float | None
    tons: float | None
    slots: int | None
    vehicle_slots: int | None
    support_slots: int | None
    cost: float | None
    traits: frozenset[str]
    heat: float = 0.0
    ammo_family: str = ""
    rack: int = 0
    shots: int = 0
    kg_per_shot: float = 0.0
    munitions: frozenset[str] = frozenset()
    bv_battle_armor: float | None = None
    bv_per_shot_protomek: float | None = None
    dissipation: int = 0
    explosive: bool = False
    spreadable: bool = False
    splittable: bool = False
    size_step: float = 0.0
    formula: str = ""
    infantry_damage: float = 0.0
    infantry_range: int = 0
    crew: int = 0
    material: str = ""
    points_multiplier: float = 1.0
    disputed_bv: bool = False

    @property
    def is_weapon(self) -> bool:
        return self.kind in ("weapon", "infantry_weapon")

    def __repr__(self) -> str:
        return f"Equipment({self.key!r})"


class Context(NamedTuple):
    """What carries the item: the family of the unit and whether its chassis is of Clan make.

    Families: mek, vehicle, support_vehicle, battle_armor, infantry, protomek, fighter, large_craft, gun_emplacement, handheld_weapon.
    """

    family: str
    clan: bool
