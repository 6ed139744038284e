"""The equipment catalogue: tables as data files, name resolution, variable figures as named formulas."""

from converter.equipment.catalogue import Catalogue, catalogue
from converter.equipment.figures import OtherValue, bv_on, bv_under, cost_on, figure_under, other_values, slots_on, tons_on
from converter.equipment.item import Context, Equipment
from converter.equipment.size import split_size

__all__ = [
    "Catalogue",
    "Context",
    "Equipment",
    "OtherValue",
    "bv_on",
    "bv_under",
    "catalogue",
    "cost_on",
    "figure_under",
    "other_values",
    "slots_on",
    "split_size",
    "tons_on",
]
