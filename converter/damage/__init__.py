"""Damage-template record sheets: diagrams, templates, fire resolution."""

from converter.damage.compare import differences
from converter.damage.diagram import Box, Diagram, Layout, build, layout
from converter.damage.dice import Dice, Seeded, Thrown
from converter.damage.expect import Expectation, NoHitTableError, expected
from converter.damage.fire import LogEntry
from converter.damage.log import log_lines
from converter.damage.render import SIGNS, beside, drawn, svg, text
from converter.damage.resolve import Resolution, readings_that_mattered, resolve
from converter.damage.tables import (
    DEFAULT,
    NoClusterColumnError,
    NoTemplateError,
    TableError,
    Tables,
    UnknownWeaponError,
    Weapon,
    load_tables,
    standard_tables,
)
from converter.damage.templates import Placement
from converter.damage.unit import NoDiagramError, diagram_of
from converter.damage.value import boxes, boxes_of

__all__ = [
    "DEFAULT",
    "SIGNS",
    "Box",
    "Diagram",
    "Dice",
    "Expectation",
    "Layout",
    "LogEntry",
    "NoClusterColumnError",
    "NoDiagramError",
    "NoHitTableError",
    "NoTemplateError",
    "Placement",
    "Resolution",
    "Seeded",
    "TableError",
    "Tables",
    "Thrown",
    "UnknownWeaponError",
    "Weapon",
    "beside",
    "boxes",
    "boxes_of",
    "build",
    "diagram_of",
    "differences",
    "drawn",
    "expected",
    "layout",
    "load_tables",
    "log_lines",
    "readings_that_mattered",
    "resolve",
    "standard_tables",
    "svg",
    "text",
]
