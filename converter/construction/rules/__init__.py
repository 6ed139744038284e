"""The construction rules: one small function a rule, registered under its code; a module a topic."""

from converter.construction.rules import (
    ammunition,
    arcs,
    armor,
    combination,
    crew,
    docking,
    engine,
    heat,
    item_slots,
    mek_slots,
    movement,
    placement,
    technology,
    weight,
)

__all__ = [
    "ammunition",
    "arcs",
    "armor",
    "combination",
    "crew",
    "docking",
    "engine",
    "heat",
    "item_slots",
    "mek_slots",
    "movement",
    "placement",
    "technology",
    "weight",
]
