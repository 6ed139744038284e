"""What the families have in common: resolved equipment, and the weight of each item where it is. Source: construction §1.0, §1.10."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final, Generic, TypeVar

from converter.construction.builds.technology import Technology, of_item, of_part
from converter.equipment import Equipment, tons_on
from converter.equipment.figures import CarrierFigures
from converter.equipment.heat import carried_heat
from converter.equipment.loadout import Fitted, Loadout, loadout
from converter.equipment.materials import material
from converter.model import Armor, BaseUnit, Tech
from converter.model.ledger import Line

UnitType = TypeVar("UnitType", bound=BaseUnit)

HEAT_SINKS: Final = frozenset({"heat_sink", "prototype_double_heat_sink", "freezer"})
"""Traits of heat sinks, which have a line of their own in the weight ledger."""

POINTS_PER_TON: Final = 16
"""Points of standard armor a ton gives."""

NETWORKS: Final = (
    frozenset({"c3_slave", "c3_emergency_master", "c3_master"}),
    frozenset({"c3_boosted_slave", "c3_boosted_master"}),
    frozenset({"c3i"}),
    frozenset({"nova_cews"}),
)
"""Traits of the members of each kind of C3 network."""

FUSION: Final = frozenset({"Fusion", "XL", "XXL", "Light", "Compact"})
"""Kinds of fusion engines."""

NUCLEAR: Final = FUSION | {"Fission"}
"""Kinds of engines that feed energy weapons without amplifiers, and need shielding."""


class Build(Generic[UnitType]):
    """A unit whose legality is in question. A rule reads it and never changes it; what is worked out is kept.

    `words` are what a rule table may ask for: traits of what is aboard, and facts about the unit (``superheavy``, ``armor Hardened`` …).
    """

    family = "mek"

    def __init__(self, unit: UnitType, year: int | None = None) -> None:
        self.unit = unit
        self.year = year
        self.aboard: Loadout = loadout(unit)
        self.ledger: Line | None = None
        self._tons: dict[int, float] = {}

    @property
    def described(self) -> str:
        """What a finding calls the family."""
        return f"a {self.family.replace('_', ' ')}"

    @property
    def carriers(self) -> frozenset[str]:
        """The traits of items and armor that are made for the family."""
        return frozenset({f"for_{self.family}"})

    @property
    def tons(self) -> float:
        """The declared tonnage."""
        return self.unit.tonnage or 0.0

    @property
    def tech(self) -> Tech:
        """The tech base of the chassis."""
        return "Clan" if self.unit.clan_chassis else "IS"

    @property
    def armor(self) -> Armor | None:
        """The armor, for families that have one."""
        armor: Armor | None = getattr(self.unit, "armor", None)
        return armor

    def has(self, trait: str) -> bool:
        """Whether anything but weapons and ammunition has that trait."""
        return trait in self.aboard.traits

    @cached_property
    def items(self) -> tuple[Fitted, ...]:
        """All that is known of what is aboard: weapons, ammunition, the rest."""
        return (*self.aboard.weapons, *self.aboard.ammunition, *self.aboard.equipment)

    @cached_property
    def words(self) -> frozenset[str]:
        words = set(self.aboard.traits)
        for fitted in self.aboard.weapons:
            words |= words_of(fitted.item)
        words.update(fitted.item.ammo_family for fitted in self.aboard.ammunition)
        if any(not network.isdisjoint(words) for network in NETWORKS if "nova_cews" not in network):
            words.add("c3")
        if self.unit.omni:
            words.add("omni")
        words |= self.facts()
        return frozenset(words)

    def facts(self) -> set[str]:
        """Words about the unit itself."""
        facts: set[str] = set()
        if self.armor is not None:
            kinds = {self.armor.kind, *(patch.kind for patch in self.armor.patchwork.values())}
            facts.update(f"armor {kind}" for kind in kinds)
            if not kinds.isdisjoint(("Stealth", "Vehicular Stealth")):
                facts.add("stealth_armor")
        return facts

    @property
    def by_kilogram(self) -> bool:
        """Whether the weights of the unit count by the kilogram and not by the half ton."""
        return False

    @cached_property
    def carrier(self) -> CarrierFigures:
        """The figures of the unit that weights and slots of items may depend on."""
        return CarrierFigures(tons=self.tons, family=self.family)

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """What has no known weight: parts of the unit by kind, equipment by its text."""
        return (*self.unknown_parts(), *(mount.text for mount in self.unit.mounts if not mount.item))

    def unknown_parts(self) -> tuple[str, ...]:
        """Parts of the machine of a kind no table has."""
        armor = self.armor
        if armor is None:
            return ()
        kinds = {(armor.kind, armor.tech)}
        if armor.patchwork:
            kinds = {(patch.kind, patch.tech) for location, patch in armor.patchwork.items() if location in armor.points}
        return tuple([f"{kind} armor" for kind, tech in sorted(kinds, key=str) if self.points_per_ton(kind, tech) is None])

    @cached_property
    def technologies(self) -> tuple[Technology, ...]:
        """The technology of all parts and all equipment, each once. Ammunition is chosen anew for every battle and is not asked."""
        aboard = {fitted.item.key: fitted for fitted in reversed((*self.aboard.weapons, *self.aboard.equipment))}
        found = [of_item(one.item, one.place) for one in aboard.values() if one.item.kind not in ("armor", "structure")]
        return tuple([technology for technology in (*self.part_technologies(), *found) if technology is not None])

    def part_technologies(self) -> Iterator[Technology | None]:
        """The technology of the parts of the machine."""
        armor = self.armor
        if armor is None:
            return
        if armor.patchwork:
            yield of_part("patchwork armor", "armor.kind", "patchwork")
        for kind, tech in {(armor.kind, armor.tech), *((patch.kind, patch.tech) for patch in armor.patchwork.values())}:
            made = material("armor", kind, tech or self.tech)
            if made is not None:
                yield of_item(made, "armor.kind")

    def places(self, fitted: Fitted) -> set[str]:
        """The locations an item stands in."""
        return {fitted.mount.location, *(location for location, _ in fitted.mount.slots)}

    def tons_of(self, fitted: Fitted) -> float:
        """Weight of an item where it is."""
        known = self._tons.get(fitted.place)
        if known is None:
            known = self._tons[fitted.place] = self._weigh(fitted)
        return known

    def weight_of(self, items: Iterable[Fitted]) -> float:
        return sum([self.tons_of(fitted) for fitted in items])

    def points_per_ton(self, kind: str, tech: Tech | None) -> float | None:
        """How many points of armor a ton gives; None where the armor is unknown. Source: construction §2.1."""
        armor = material("armor", kind, tech or self.tech)
        return None if armor is None else POINTS_PER_TON * armor.points_multiplier

    def ammunition_tons(self, fitted: Fitted) -> float:
        """Weight of an ammunition bin."""
        return fitted.item.tons or 0.0

    def tons_by_the_shot(self, fitted: Fitted) -> float:
        """Weight of ammunition where it counts by the shot. Source: construction §1.6."""
        return fitted.item.kg_per_shot * fitted.shots / 1000

    def _weigh(self, fitted: Fitted) -> float:
        item = fitted.item
        if item.kind == "ammo":
            return self.ammunition_tons(fitted)
        if item.tons is not None:
            return item.tons
        return tons_on(item, **(self.carrier | self.served_by(fitted)))

    def served_by(self, fitted: Fitted) -> CarrierFigures:
        """What figures of an item depend on besides the unit: its own size, the weight of what it serves."""
        size = fitted.mount.size
        figures = CarrierFigures() if size is None else CarrierFigures(size=size)
        served = _SERVED.get(fitted.item.formula)
        return figures if served is None else figures | served(self, fitted)

    @property
    def nuclear(self) -> bool:
        """Whether the engine is of a nuclear kind."""
        return False

    @cached_property
    def heat(self) -> float:
        """What the heat sinks of a unit without a heat scale must carry off. Source: construction §1.3."""
        return carried_heat(self.aboard, stealth="stealth_armor" in self.words, nuclear=self.nuclear)

    @cached_property
    def controlled_weapons(self) -> tuple[Fitted, ...]:
        """The weapons a fire control system aims: no anti-missile systems, no small arms. Source: construction §1.5."""
        return tuple([weapon for weapon in self.aboard.weapons if "ams" not in weapon.item.traits and not is_small_arm(weapon.item)])

    def in_turret(self, turret: str) -> list[Fitted]:
        """What counts for the weight of a turret."""
        return [fitted for fitted in self.items if fitted.mount.location == turret and fitted.item.kind not in ("ammo", "armor")]

    def direct_fire(self, fitted: Fitted) -> CarrierFigures:
        """What a targeting computer controls: direct-fire weapons, and the pulse modules on them."""
        modules = self.aboard.with_trait("risc_laser_pulse_module")
        weapons = [weapon for weapon in self.aboard.weapons if "direct_fire" in weapon.item.traits]
        return {"direct_fire_tons": self.weight_of((*weapons, *modules))}


def engine_words(kind: str) -> set[str]:
    """The words a rule table may call an engine by."""
    words = {f"engine {kind}"}
    if kind in FUSION:
        words.add("fusion")
    if kind in NUCLEAR:
        words.add("nuclear")
    return words


@cache
def words_of(item: Equipment) -> frozenset[str]:
    """The words a rule table may call an item by: its key, its traits, the ammunition it fires, and what it does without."""
    words = item.traits | {item.key}
    if item.is_weapon:
        words = words | {item.ammo_family} if item.ammo_family else words
        if item.kind == "weapon" and not item.ammo_family and {"flamer", "energy"} <= words:
            words = words | {"engine_fed_flamer"}
    return words


def is_small_arm(item: Equipment) -> bool:
    """Infantry weapons but for the heavy ones with a crew."""
    return item.kind == "infantry_weapon" and "infantry_support" not in item.traits


def weighed_elsewhere(item: Equipment) -> bool:
    """Whether the weight of an item is part of armor, structure or heat sinks. Source: construction §1.0, §1.10."""
    return item.kind in ("armor", "structure") or not HEAT_SINKS.isdisjoint(item.traits)


def _turret_load(build: Build[Any], fitted: Fitted) -> CarrierFigures:
    """What stands in the turret of a Mek: the turret-mounted items of its location, of the head for a head turret."""
    location = "HD" if "head_turret" in fitted.item.traits else fitted.mount.location
    load = [item for item in build.items if item.mount.turret and item.mount.location == location]
    return {"served_tons": build.weight_of(item for item in load if item.item.kind != "ammo" and not weighed_elsewhere(item.item))}


def _sponson_load(build: Build[Any], fitted: Fitted) -> CarrierFigures:
    """What all sponsons together carry, and how many they are."""
    sponsons = [item for item in build.aboard.equipment if item.item.formula == "sponson_turret"]
    load = [item for item in build.items if item.mount.sponson]
    return {"served_tons": build.weight_of(load), "sponsons": len(sponsons)}


def _pintle_load(build: Build[Any], fitted: Fitted) -> CarrierFigures:
    """The weapons on the pintle of a location."""
    load = [weapon for weapon in build.aboard.weapons if weapon.mount.pintle and weapon.mount.location == fitted.mount.location]
    return {"served_tons": build.weight_of(load)}


def _controlled_weapons(build: Build[Any], fitted: Fitted) -> CarrierFigures:
    """What a fire control system aims: weapons but anti-missile systems and small arms. Source: construction §1.5."""
    return {"served_tons": build.weight_of(build.controlled_weapons)}


_SERVED: Mapping[str, Callable[[Build[Any], Fitted], CarrierFigures]] = {
    "targeting_computer": Build.direct_fire,
    "targeting_computer_clan": Build.direct_fire,
    "fire_control_basic": _controlled_weapons,
    "fire_control_advanced": _controlled_weapons,
    "mek_turret": _turret_load,
    "sponson_turret": _sponson_load,
    "pintle_turret": _pintle_load,
}
"""Formula → what an item serves, which its weight depends on."""
