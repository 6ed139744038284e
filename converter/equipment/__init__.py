"""The equipment catalogue: tables as data files, name resolution, variable figures as named formulas."""

from converter.equipment.catalogue import Catalogue, catalogue
from converter.equipment.details import ArmorKit, Availability, Combat, Years, availability, combat, infantry_armor_kits, reload_tons
from converter.equipment.engines import engine_tons
from converter.equipment.figures import OtherValue, bv_on, bv_under, cost_on, figure_under, other_values, slots_on, tons_on
from converter.equipment.item import Context, Equipment
from converter.equipment.size import split_size

__all__ = [
    "ArmorKit",
    "Availability",
    "Catalogue",
    "Combat",
    "Context",
    "Equipment",
    "OtherValue",
    "Years",
    "availability",
    "bv_on",
    "bv_under",
    "catalogue",
    "combat",
    "cost_on",
    "engine_tons",
    "figure_under",
    "infantry_armor_kits",
    "other_values",
    "reload_tons",
    "slots_on",
    "split_size",
    "tons_on",
]
