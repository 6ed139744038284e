"""Units: one immutable model a family, on a common base. Every figure carries its unit of measure in its name."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from converter.model.light import light_schema
from converter.model.part import CLAN_CHASSIS, Configuration, Part, Tech, TechBase
from converter.model.solaris import SolarisRecord
from converter.model.style import Comment, Extra, Style

SCHEMA_VERSION: Final = 1


class Mount(NamedTuple):
    """One piece of equipment in one place.

    `item` is the catalogue key, empty where the name is unknown; `text` the name as the file spells it, without its suffixes.
    `slots` are the crit slots it fills (Meks), in file order, each a (location, index) pair; `location` the one that decides its arc.
    `size` in the item's own unit where it is variable; `shots` carried where the file says so (None: the type's full load).
    `linked` is the position in the unit's mounts of the item this one serves (capacitor → PPC, Artemis → launcher) where the file says so.
    `mark` is a format's mount mark with a meaning of its own: on battle armor DWP, SSWM or APM; on large craft B opens a bay;
    in SSW files ``caseless`` ammunition of an autocannon, and the load of a grenade launcher (``fragmentation``, ``chaff`` …).
    `facing` is the hex side 0–5 of a vehicular grenade launcher. `arm` is the place on a battle-armor suit (Body, LA, RA, TU).
    `maker` is the manufacturer of this very item, where the file names one.
    """

    item: str
    location: str
    text: str = ""
    slots: tuple[tuple[str, int], ...] = ()
    rear: bool = False
    turret: bool = False
    sponson: bool = False
    pintle: bool = False
    pod: bool = False
    armored: bool = False
    size: float | None = None
    shots: int | None = None
    facing: int | None = None
    mark: str = ""
    arm: str = ""
    linked: int | None = None
    maker: str = ""

    @property
    def split(self) -> bool:
        """Whether the item spans two locations."""
        return len({location for location, _ in self.slots}) > 1

    @property
    def on_body(self) -> bool:
        """Whether it is fixed to the body of a suit; what hangs there in a pack of its own can be dropped."""
        return self.arm == "Body" and self.mark != "DWP"

    @property
    def squad_support(self) -> bool:
        """Whether it is the squad support weapon, which all troopers share."""
        return self.mark == "SSWM"

    @property
    def on_suit(self) -> str:
        """Its place on a suit as labels have it: nothing is reckoned by it."""
        return self.arm or self.mark

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return light_schema(cls, handler)


class SystemSlot(NamedTuple):
    """A crit slot (`slot`: 0-based in its location) filled by a part of the machine itself: engine, gyro, actuator, sensors …"""

    location: str
    slot: int
    system: str
    armored: bool = False

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return light_schema(cls, handler)


class Provenance(Part):
    """Where a unit was read: file, format, position in the file, and the line of each field (`armor.points.LA` → 34)."""

    path: str
    format: str
    index: int = 0
    lines: Mapping[str, int] = {}
    mount_lines: tuple[int, ...] = ()


class Engine(Part):
    """The engine. `kind`: Fusion, XL, XXL, Light, Compact, ICE, Fuel Cell, Fission, None, Maglev, Steam, Battery, Solar or External."""

    kind: str
    rating: int | None = None
    tech: Tech = "IS"


class ArmorKind(Part):
    """An armor material by its name and tech base."""

    kind: str
    tech: Tech | None = None
    tech_rating: str | None = None
    bar: int | None = None


class Armor(Part):
    """Armor: material, and points by location code (`rear` for the rear of torsos). Patchwork names a material for each location."""

    kind: str
    tech: Tech | None = None
    tech_rating: str | None = None
    points: Mapping[str, int] = {}
    rear: Mapping[str, int] = {}
    patchwork: Mapping[str, ArmorKind] = {}
    bar: int | None = None

    @property
    def total_points(self) -> int:
        return sum(self.points.values()) + sum(self.rear.values())


class HeatSinks(Part):
    """Heat sinks by count (not dissipation). `base_chassis` of an omni are fixed in the engine; `pod` are pod-mounted."""

    count: int
    kind: str = "Single"
    tech: Tech | None = None
    base_chassis: int | None = None
    pod: int | None = None


class WeaponQuirk(Part):
    """A quirk of one weapon, by location and position in it."""

    quirk: str
    location: str
    index: int
    weapon: str


class SystemMaker(Part):
    """Who makes a system of the unit: `manufacturer` or `model_name` or both, in file order."""

    system: str
    manufacturer: str | None = None
    model_name: str | None = None


class Fluff(Part):
    """Prose, as the files have it (HTML paragraphs included); line breaks inside are kept."""

    overview: str | None = None
    capabilities: str | None = None
    deployment: str | None = None
    history: str | None = None
    manufacturer: str | None = None
    primary_factory: str | None = None
    systems: tuple[SystemMaker, ...] = ()
    notes: str | None = None
    image: str | None = None
    use: str | None = None
    length: str | None = None
    width: str | None = None
    height: str | None = None
    variants: str | None = None
    notables: str | None = None
    date: str | None = None
    additional: str | None = None


class Transporter(Part):
    """A bay, compartment or collar. `size` in the unit of its kind (tons, units, squads …); `platoon` the troops it is for."""

    kind: str
    size: float | None = None
    doors: int | None = None
    number: int | None = None
    platoon: str | None = None
    facing: int | None = None
    comstar: bool = False
    clan: bool = False
    pod: bool = False


class BaseUnit(Part):
    """What every family has. Tonnage in tons, years in the common calendar."""

    schema_version: Literal[1] = 1
    chassis: str
    model: str = ""
    clan_name: str | None = None
    mul_id: int | None = None
    uuid: str | None = None
    year: int | None = None
    original_year: int | None = None
    tech_base: TechBase = "Inner Sphere"
    rules_level: int | None = None
    role: str | None = None
    faction: str | None = None
    sources: tuple[str, ...] = ()
    published_in: str | None = None
    omni: bool = False
    tonnage: float | None = None
    quirks: tuple[str, ...] = ()
    weapon_quirks: tuple[WeaponQuirk, ...] = ()
    mounts: tuple[Mount, ...] = ()
    transporters: tuple[Transporter, ...] = ()
    fluff: Fluff = Fluff()
    manual_bv: int | None = None
    stored_bv: float | None = None
    stored_cost: float | None = None
    solaris: SolarisRecord | None = None
    generator: str | None = None
    extras: tuple[Extra, ...] = ()
    comments: tuple[Comment, ...] = ()
    style: Style = Style()
    provenance: Provenance | None = None

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip()

    @property
    def names(self) -> tuple[str, ...]:
        """All full names of the unit: a Clan design goes by two, in either order."""
        if self.clan_name:
            return self.name, f"{self.chassis} ({self.clan_name}) {self.model}", f"{self.clan_name} ({self.chassis}) {self.model}"
        return (self.name,)

    @property
    def clan_chassis(self) -> bool:
        """Whether the chassis is of Clan make."""
        return self.tech_base in CLAN_CHASSIS

    @property
    def mixed_tech(self) -> bool:
        return self.tech_base.startswith("Mixed")


class ListedWeapon(Part):
    """One line of the weapon list of a Mek file. Older files group: `count` weapons of one kind, with an ammunition total."""

    text: str
    location: str
    count: int | None = None
    rear: bool = False
    ammo: int | None = None


class Mek(BaseUnit):
    """BattleMechs and IndustrialMechs of every configuration.

    `advanced_fire_control` marks an industrial cockpit that has it all the same.
    """

    family: Literal["mek"] = "mek"
    configuration: Configuration = "Biped"
    lam_type: Literal["Standard", "Bimodal"] | None = None
    quadvee_motive: Literal["Track", "Wheel"] | None = None
    engine: Engine
    structure: str = "Standard"
    structure_tech: Tech | None = None
    myomer: str = "Standard"
    gyro: str = "Standard"
    cockpit: str = "Standard"
    advanced_fire_control: bool = False
    ejection: str | None = None
    heat_sink_kit: str | None = None
    heat_sinks: HeatSinks
    walk_mp: int
    jump_mp: int = 0
    armor: Armor
    systems: tuple[SystemSlot, ...] = ()
    slotless: tuple[Mount, ...] = ()
    weapon_list: tuple[ListedWeapon, ...] = ()
    clan_case_omitted: tuple[str, ...] = ()

    @property
    def superheavy(self) -> bool:
        return (self.tonnage or 0) > 100

    @property
    def quad(self) -> bool:
        return self.configuration in ("Quad", "QuadVee")


class Vehicle(BaseUnit):
    """Combat and support vehicles on the ground, on and under water, on rails, and VTOLs.

    `kind`: ``combat``, ``support`` or ``large_support``; `motive` the movement: Tracked, Wheeled, Hover, VTOL, WiGE, Naval, Hydrofoil,
    Submarine, Rail, MagLev … Support vehicles have a BAR rating (`armor.bar`) and tech ratings (letters A–F).
    `turrets`: how many. Turret weights in tons, reserved on an omni.
    """

    family: Literal["vehicle"] = "vehicle"
    kind: Literal["combat", "support", "large_support"] = "combat"
    motive: str
    engine: Engine
    cruise_mp: int
    armor: Armor
    structure: str | None = None
    superheavy: bool = False
    turrets: int = 0
    trailer: bool = False
    no_control_systems: bool = False
    extra_seats: int | None = None
    turret_weight: float | None = None
    front_turret_weight: float | None = None
    sponson_pintle_weight: float | None = None
    fire_control_weight: float | None = None
    structural_tech_rating: str | None = None
    engine_tech_rating: str | None = None
    fuel_tons: float | None = None
    fuel_type: str | None = None
    heat_sinks: HeatSinks | None = None

    @property
    def support(self) -> bool:
        return self.kind != "combat"

    @property
    def structure_per_location(self) -> int:
        """Internal structure points of every location but the body: a tenth of the weight, rounded up. Source: TechManual, vehicles."""
        return math.ceil((self.tonnage or 0) / 10)


class BattleArmor(BaseUnit):
    """A squad, point or level of battle armor. `points` of armor per trooper; `second_mp` in the mode the motive names."""

    family: Literal["battle_armor"] = "battle_armor"
    body: Literal["biped", "quad"] = "biped"
    weight_class: Literal["PA(L)", "Light", "Medium", "Heavy", "Assault"] = "Light"
    troopers: Annotated[int, Field(ge=1, le=10)]
    motive: str = "Leg"
    ground_mp: int = 1
    second_mp: int = 0
    exoskeleton: bool = False
    turret_kind: str | None = None
    turret_slots: int | None = None
    armor: Armor
    structure: str | None = None
    clan_exo_without_harjel: bool = False


class Beast(Part):
    """What beast-mounted infantry rides. `name` from the table, or a custom beast with its own figures."""

    name: str
    size: str | None = None
    weight_tons: float | None = None
    mp: int | None = None
    mode: str | None = None
    burst_dice: int | None = None
    vehicle_damage: int | None = None
    divisor: float | None = None
    max_water_depth: int | None = None
    secondary_ground_mp: int | None = None
    underwater_endurance: int | None = None


class Prosthetic(Part):
    """A prosthetic enhancement of infantry: kind and count a trooper."""

    kind: str
    count: int | None = None


class Infantry(BaseUnit):
    """A conventional platoon. Weapons by catalogue key (empty: unknown) and by the text of the file; field guns are `mounts` at FGN."""

    family: Literal["infantry"] = "infantry"
    squad_size: int
    squads: int
    motive: str
    beast: Beast | None = None
    primary: str
    primary_text: str = ""
    secondary: str | None = None
    secondary_text: str = ""
    secondary_per_squad: int = 0
    armor_kit: str | None = None
    armor_kit_text: str = ""
    armor_divisor: float | None = None
    encumbering: bool = False
    space_suit: bool = False
    dest: bool = False
    sneak_camo: bool = False
    sneak_ir: bool = False
    sneak_ecm: bool = False
    anti_mek_skill: int | None = None
    specializations: tuple[str, ...] = ()
    augmentations: tuple[str, ...] = ()
    prosthetics: tuple[Prosthetic, ...] = ()
    extraneous_pairs: tuple[Prosthetic, ...] = ()
    armor: Armor | None = None

    @property
    def men(self) -> int:
        return self.squad_size * self.squads


class ProtoMek(BaseUnit):
    """A ProtoMech. `second_mp` is jump or UMU MP."""

    family: Literal["protomek"] = "protomek"
    motive: Literal["Biped", "Quad", "WiGE"] = "Biped"
    cruise_mp: int
    jump_mp: int = 0
    engine: Engine
    interface_cockpit: bool = False
    armor: Armor
    structure: str | None = None

    @property
    def quad(self) -> bool:
        return self.motive == "Quad"

    @property
    def glider(self) -> bool:
        return self.motive == "WiGE"


class Fighter(BaseUnit):
    """Aerospace and conventional fighters and fixed-wing support vehicles. Fuel in points.

    `structural_integrity` only where the file states it; `integrity` is the one that counts.
    """

    family: Literal["fighter"] = "fighter"
    kind: Literal["aerospace", "conventional", "fixed_wing_support"] = "aerospace"
    motive: str = "Aerodyne"
    safe_thrust: int
    engine: Engine
    cockpit: str = "Standard"
    heat_sinks: HeatSinks
    fuel_points: int | None = None
    vstol: bool = False
    armor: Armor
    structure: str | None = None
    structural_integrity: int | None = None
    structural_tech_rating: str | None = None
    engine_tech_rating: str | None = None
    fire_control_weight: float | None = None

    @property
    def integrity(self) -> int:
        """Structural integrity: as stated, else the safe thrust, on fighters at least a tenth of the weight. Source: construction §1.4."""
        if self.structural_integrity is not None:
            return self.structural_integrity
        by_weight = 0 if self.kind == "fixed_wing_support" else int((self.tonnage or 0) / 10)
        return max(by_weight, self.safe_thrust)


class Crew(Part):
    """People aboard, by post; `total` includes officers and gunners."""

    total: int | None = None
    officers: int | None = None
    gunners: int | None = None
    passengers: int | None = None
    other_passengers: int | None = None
    marines: int | None = None
    battle_armor: int | None = None


class LargeCraft(BaseUnit):
    """Small craft, DropShips, JumpShips, WarShips and space stations. Fuel in points, jump range in light years, decks in meters."""

    family: Literal["large_craft"] = "large_craft"
    kind: Literal["small_craft", "dropship", "jumpship", "warship", "space_station"]
    motive: str = "Aerodyne"
    safe_thrust: int = 0
    structural_integrity: int
    heat_sinks: HeatSinks
    fuel_points: int | None = None
    armor: Armor
    structure: str | None = None
    military: bool | None = None
    collar: str | None = None
    kf_core: str | None = None
    jump_range: int | None = None
    lithium_fusion: bool = False
    sail: bool | None = None
    hpg: bool = False
    modular: bool = False
    battlestation: bool = False
    grav_decks: tuple[int, ...] = ()
    crew: Crew = Crew()
    life_boats: int | None = None
    escape_pods: int | None = None
    engine_code: int | None = None
    clan_engine: bool | None = None


class GunEmplacement(BaseUnit):
    """Guns in a fixed place."""

    family: Literal["gun_emplacement"] = "gun_emplacement"
    turret: bool = False
    armor: Armor | None = None


class HandheldWeapon(BaseUnit):
    """A weapon that a Mek carries in its hands."""

    family: Literal["handheld_weapon"] = "handheld_weapon"
    armor: Armor
    structure: str | None = None
