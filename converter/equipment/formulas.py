"""Figures that depend on the carrier: one entry a formula, by the name in the tables' column `formula`.

Sources: TechManual, Tactical Operations and Interstellar Operations, equipment tables (weights, slots, prices); TechManual, Battle Value
(physical weapons). Weights are those of a finished design, rounded up to the half ton unless the book rounds to full tons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class Carrier:
    """What a formula may need to know of the unit that carries the item. Only the figures an item asks for have to be right.

    `family` is that of `Context`. `size` is the item's own, where it is chosen. `direct_fire_tons` is what a targeting computer controls,
    `served_tons` the weight of the items an item serves (fire control: the weapons, a turret: what it carries, a dumper: the cargo).
    `craft` names the kind of a large craft, `weight_class` (0–4) that of a battle-armor suit, `legs` how many a Mek has. `by_kilogram`
    says that its weights count by the kilogram (small support vehicles) and not by the half ton.
    """

    tons: float = 0.0
    engine_rating: int = 0
    engine_tons: float = 0.0
    walk_mp: int = 0
    run_mp: int = 0
    jump_mp: int = 0
    quad: bool = False
    superheavy: bool = False
    legs: int = 2
    tsm: bool = False
    size: float = 1.0
    direct_fire_tons: float = 0.0
    served_tons: float = 0.0
    sponsons: int = 1
    spiked_torsos: int = 0
    craft: str = ""
    weight_class: int = 0
    family: str = "mek"
    by_kilogram: bool = False


Figure = Callable[[Carrier], float]


class Formula(NamedTuple):
    """The figures of an item on its carrier. None: that figure is fixed and stands in the table."""

    tons: Figure | None = None
    slots: Figure | None = None
    cost: Figure | None = None
    bv: Figure | None = None


def _up(value: float) -> int:
    """Rounded up, binary noise aside."""
    return ceil(round(value, 6))


def _standard(carrier: Carrier, value: float) -> float:
    """Rounded up as weights of this carrier are."""
    return _up(1000 * value) / 1000 if carrier.by_kilogram else _up(2 * value) / 2


def _near(value: float) -> int:
    """The nearest whole number, halves up."""
    return floor(round(value, 6) + 0.5)


def _kilograms(tons: float) -> float:
    return floor(1000 * tons + 0.5) / 1000


def _priced(tons: Figure, per_ton: float, base: float = 0.0) -> Formula:
    """An item that is priced by its weight."""
    return Formula(tons=tons, cost=lambda carrier: base + per_ton * tons(carrier))


def _share(share: float) -> Figure:
    """A share of the unit's weight."""
    return lambda carrier: _standard(carrier, carrier.tons * share)


def _doubled(value: Figure) -> Figure:
    """Battle Value of a physical weapon: the strength of triple-strength myomer doubles it."""
    return lambda carrier: round(value(carrier) * (2 if carrier.tsm else 1), 3)


def _jet(carrier: Carrier) -> float:
    return 0.5 if carrier.tons <= 55 else 1.0 if carrier.tons <= 85 else 2.0


def _protomek_jet(carrier: Carrier) -> float:
    return 0.05 if carrier.tons < 6 else 0.1 if carrier.tons < 10 else 0.15


def _protomek_clamp(carrier: Carrier) -> float:
    return 0.25 if carrier.tons < 6 else 0.5 if carrier.tons < 10 else 1.0


def _masc(tons_per_slot: int) -> Formula:
    def slots(carrier: Carrier) -> int:
        return max(1, _near(carrier.tons / tons_per_slot))

    return Formula(tons=slots, slots=slots, cost=lambda carrier: 1000 * carrier.engine_rating * slots(carrier))


def _targeting_computer(tons_per_slot: int) -> Formula:
    def tons(carrier: Carrier) -> int:
        return _up(carrier.direct_fire_tons / tons_per_slot)

    return Formula(tons=tons, slots=tons, cost=lambda carrier: 10_000 * tons(carrier))


def _aes_slots(carrier: Carrier) -> int:
    return next((slots for limit, slots in ((35, 1), (55, 2), (75, 3), (100, 4)) if carrier.tons <= limit), 5)


def _ram_plate(carrier: Carrier) -> float:
    charge = floor(round(carrier.tons * carrier.run_mp * 0.1, 6))
    return round((charge // 2 + carrier.spiked_torsos) * 1.1, 3)


def _running_gear(share: float, price: float) -> Formula:
    """Tracks and wheels of a QuadVee or a tracked Mek: one slot a leg."""
    return Formula(
        tons=_share(share),
        slots=lambda carrier: carrier.legs,
        cost=lambda carrier: _near(price * carrier.engine_rating * carrier.tons / 75),
    )


_SRCS_SHARE: Final[Mapping[str, float]] = {"dropship": 0.07, "space_station": 0.07, "jumpship": 0.10, "warship": 0.10}
_CASPAR_SHARE: Final[Mapping[str, float]] = {"dropship": 0.04, "warship": 0.06, "space_station": 0.08}
_CASPAR_II_SHARE: Final[Mapping[str, float]] = {"dropship": 0.08, "space_station": 0.10, "warship": 0.12}
_CAPITAL: Final = ("jumpship", "warship", "space_station")


def _control(
    shares: Mapping[str, float], plain: float, more: float, base: float, per_ton: float, small_craft_more: float | None = None
) -> Formula:
    """A robotic control system: a share of the unit by its kind, `more` for the better grades; full tons on capital craft."""

    def tons(carrier: Carrier) -> float:
        extra = more if small_craft_more is None or carrier.craft in shares else small_craft_more
        weight = carrier.tons * (shares.get(carrier.craft, plain) + extra)
        return _up(weight) if carrier.craft in _CAPITAL else _standard(carrier, weight)

    return _priced(tons, per_ton, base)


def _engine_tenth(carrier: Carrier) -> float:
    return _standard(carrier, carrier.engine_tons / 10)


_BATTLE_ARMOR_BOOSTER: Final = ((0.05, 50_000), (0.05, 50_000), (0.1, 75_000), (0.25, 150_000), (0.5, 300_000))

_jets = Formula(tons=_jet)
_protomek_jets = Formula(tons=_protomek_jet)
_boosted_engine = Formula(tons=_engine_tenth, cost=lambda carrier: 10_000 * carrier.engine_rating)
_sealing = Formula(
    tons=lambda carrier: 0.0 if carrier.family == "support_vehicle" else _share(0.1)(carrier),
    cost=lambda carrier: 225 * carrier.tons if carrier.family == "mek" else 0.0,
)
BLADE_BV: Final = 1.725
"""Battle Value of swords and retractable blades for each ton or part of a ton they cut with."""

_none = Formula(bv=lambda carrier: 0.0)

FORMULAS: Final[Mapping[str, Formula]] = {
    # physical weapons
    "hatchet": Formula(
        lambda c: _up(c.tons / 15),
        lambda c: _up(c.tons / 15),
        lambda c: 5_000 * _up(c.tons / 15),
        _doubled(lambda c: _up(c.tons / 5) * 1.5),
    ),
    "sword": Formula(
        _share(1 / 20),
        lambda c: _up(c.tons / 15),
        lambda c: 10_000 * _standard(c, c.tons / 20),
        _doubled(lambda c: _up(c.tons / 10 + 1) * BLADE_BV),
    ),
    "mace": Formula(lambda c: _up(c.tons / 10), lambda c: _up(c.tons / 10), None, _doubled(lambda c: _up(c.tons / 4))),
    "lance": Formula(lambda c: _up(c.tons / 20), lambda c: _up(c.tons / 20), lambda c: 150 * c.tons, _doubled(lambda c: _up(c.tons / 5))),
    "retractable_blade": Formula(
        lambda c: 0.5 + _standard(c, c.tons / 20),
        lambda c: 1 + _up(c.tons / 20),
        lambda c: 10_000 * (1 + _up(c.tons / 20)),
        _doubled(lambda c: _up(c.tons / 10) * BLADE_BV),
    ),
    "claw": Formula(
        lambda c: _up(c.tons / 15), lambda c: _up(c.tons / 15), lambda c: 200 * c.tons, _doubled(lambda c: _up(c.tons / 7) * 1.275)
    ),
    "talons": Formula(
        lambda c: _up(c.tons / 15),
        lambda c: 2 * c.legs,
        lambda c: 300 * _up(c.tons / 15),
        _doubled(lambda c: _near(floor(c.tons / 5) * 0.5)),
    ),
    "ram_plate": Formula(lambda c: _up(c.tons / 10), None, lambda c: 10_000 * _up(c.tons / 10), _ram_plate),
    "spikes": Formula(cost=lambda c: 50 * c.tons),
    "protomek_melee_weapon": Formula(bv=lambda c: round(_up(c.tons * 0.2) * 1.25, 3)),
    "protomek_quad_melee": Formula(bv=lambda c: round(_up(c.tons * 0.2) * 2.5, 3)),
    # movement
    "jump_jet": _jets,
    "improved_jump_jet": Formula(tons=lambda c: 2 * _jet(c)),
    "protomek_jump_jet": _protomek_jets,
    "extended_jump_jet": Formula(tons=lambda c: round(2 * _protomek_jet(c), 3)),
    "mechanical_jump_booster": Formula(tons=lambda c: _standard(c, c.tons * c.jump_mp * 0.05), slots=lambda c: 8 if c.quad else 4),
    "battle_armor_jump_booster": Formula(
        tons=lambda c: _BATTLE_ARMOR_BOOSTER[c.weight_class][0], cost=lambda c: _BATTLE_ARMOR_BOOSTER[c.weight_class][1]
    ),
    "masc": _masc(20),
    "masc_clan": _masc(25),
    "protomek_myomer_booster": Formula(tons=lambda c: _kilograms(c.tons * 0.025), cost=lambda c: 0.0),
    "battle_armor_myomer_booster": Formula(tons=lambda c: 0.25 / 3, cost=lambda c: 450_000),  # a suit carries it as three items
    "supercharger": _boosted_engine,
    "jet_booster": _boosted_engine,
    "partial_wing": _priced(_share(0.07), 50_000),
    "partial_wing_clan": _priced(_share(0.05), 50_000),
    "protomek_partial_wing": _priced(lambda c: _kilograms(c.tons / 5), 50_000),
    "tracks": _running_gear(0.1, 500),
    "quadvee_wheels": _running_gear(0.15, 750),
    "armored_motive": _priced(_share(0.15), 100_000),
    "armored_motive_clan": _priced(_share(0.1), 100_000),
    "limited_amphibious": _priced(_share(1 / 25), 10_000),
    "fully_amphibious": _priced(_share(0.1), 10_000),
    "flotation_hull": Formula(cost=lambda c: 0.0),
    "off_road": Formula(cost=lambda c: 0.0),
    "light_sail": _priced(lambda c: c.tons / 10, 10_000),
    "naval_tug_adaptor": Formula(tons=lambda c: 100 + c.tons / 10),
    # fire control and electronics
    "targeting_computer": _targeting_computer(4),
    "targeting_computer_clan": _targeting_computer(5),
    "aes": Formula(lambda c: _standard(c, c.tons / (50 if c.quad else 35)), _aes_slots, lambda c: 500 * c.tons, lambda c: 0.0),
    "fire_control_basic": Formula(tons=lambda c: _standard(c, c.served_tons / 20), cost=lambda c: 0.0),
    "fire_control_advanced": Formula(tons=lambda c: _standard(c, c.served_tons / 10), cost=lambda c: 0.0),
    "communications": Formula(lambda c: _standard(c, c.size), lambda c: _up(c.size), lambda c: 10_000 * _standard(c, c.size)),
    "naval_c3": _priced(lambda c: c.tons / 100, 100_000),
    "automated_tactical_analysis": _priced(lambda c: min(_standard(c, c.tons * 0.02), 50_000) + 150 * c.size, 100_000),
    "direct_tactical_analysis": _priced(lambda c: _standard(c, c.tons * 0.03) + 150 * c.size, 50_000),
    "drone_operating_system": _priced(lambda c: c.tons / 10 + 0.5, 10_000, 5_000),
    "drone_carrier_control": _priced(lambda c: 2 + 0.5 * c.size, 10_000),
    "srcs": _control(_SRCS_SHARE, 0.05, 0.0, 5_000, 10_000),
    "improved_srcs": _control(_SRCS_SHARE, 0.05, 0.02, 5_000, 10_000),
    "shielded_srcs": _control(_SRCS_SHARE, 0.05, 0.0, 6_250, 12_500),
    "improved_shielded_srcs": _control(_SRCS_SHARE, 0.05, 0.01, 6_250, 12_500),
    "elite_shielded_srcs": _control(_SRCS_SHARE, 0.05, 0.03, 6_250, 12_500),
    "caspar": _control(_CASPAR_SHARE, 0.05, 0.0, 500_000, 50_000),
    "improved_caspar": _control(_CASPAR_SHARE, 0.05, 0.04, 500_000, 50_000, small_craft_more=0.02),
    "caspar_ii": _control(_CASPAR_II_SHARE, 0.06, 0.0, 50_000, 20_000),
    "improved_caspar_ii": _control(_CASPAR_II_SHARE, 0.06, 0.04, 50_000, 20_000, small_craft_more=0.02),
    # turrets
    "mek_turret": Formula(tons=lambda c: _standard(c, c.served_tons / 10), cost=lambda c: 10_000 * _standard(c, c.served_tons / 10)),
    "sponson_turret": _priced(lambda c: _standard(c, c.served_tons / 10) / c.sponsons, 4_000),
    "pintle_turret": _priced(lambda c: _standard(c, c.served_tons / 20), 1_000),
    # everything else
    "blue_shield": Formula(slots=lambda c: 7),
    "mast_mount": _none,
    "modular_armor": _none,
    "size": Formula(tons=lambda c: _standard(c, c.size), slots=lambda c: _up(c.size)),
    "dumper": Formula(tons=lambda c: _standard(c, c.served_tons / 20)),
    "ladder": Formula(tons=lambda c: _kilograms(c.size / 200), cost=lambda c: 5 * c.size),
    "mash": _priced(lambda c: 2.5 + c.size, 10_000),
    "mission_equipment_storage": Formula(tons=lambda c: _kilograms(c.size / 1000)),
    "protomek_magnetic_clamp": Formula(tons=_protomek_clamp),
    "environmental_sealing": _sealing,  # on support vehicles it is part of the chassis factor
    "environmental_sealing_mek": _sealing,
    "environmental_sealing_support": _sealing,
    "extended_fuel_tank": Formula(tons=_engine_tenth, slots=lambda c: _up(_engine_tenth(c))),
    "booby_trap": Formula(tons=_share(0.1)),
    "lithium_fusion_battery": Formula(tons=lambda c: c.tons / 100),
    "sds_self_destruct": Formula(tons=lambda c: min(_up(c.tons / 10), 10_000)),
    "chain_drape": Formula(tons=_share(0.1)),
}
"""Formula name → its figures. Armor and structure have none here: their weight is part of the construction ledger."""
