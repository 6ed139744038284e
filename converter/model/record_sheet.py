"""Record sheets: what a printed sheet says about a unit, each value with its place on the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema

from converter.model.families import Unit
from converter.model.light import light_schema
from converter.model.part import Part
from converter.model.unit import Provenance

USUAL_SKILLS: Final = (4, 5)
"""Gunnery and piloting a Battle Value is printed for where the sheet names no crew."""


class Place(NamedTuple):
    """A place on a page: points (1/72 inch) from its left and upper edge."""

    page: int
    x: float
    y: float

    def __str__(self) -> str:
        return f"page {self.page}, {self.x:.0f} pt from the left, {self.y:.0f} pt from the top"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return light_schema(cls, handler)


class Printed(NamedTuple):
    """A printed text, its lines parted by line breaks."""

    text: str
    place: Place

    @property
    def words(self) -> str:
        """The text in one line."""
        return self.text.replace("\n", " ")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return light_schema(cls, handler)


class PrintedSlot(NamedTuple):
    """A printed crit slot. `name` is the item's name in the unit's file, where the sheet carries it."""

    text: str
    place: Place
    armored: bool = False
    name: str = ""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return light_schema(cls, handler)


class InventoryRow(Part):
    """An entry of the weapon and equipment table: its cells by column, and the scale it stands under on aerospace units.

    Columns: quantity, name, location, heat, damage, minimum, short, medium, long, extreme. A `bay` names its weapons with their number.
    `key` is the item's name in the unit's file, where the sheet carries it.
    """

    cells: Mapping[str, Printed]
    scale: str = ""
    bay: bool = False
    key: str = ""

    @property
    def place(self) -> Place:
        return next(iter(self.cells.values())).place

    def text(self, column: str) -> str:
        cell = self.cells.get(column)
        return cell.words if cell else ""


class RecordSheet(Part):
    """One unit of a printed page.

    `family` is that of the sheet: mek, vehicle, battle_armor, infantry, protomek, fighter or large_craft, empty where
    it is not told; `kind` says more (Quad, dropship, reverse …); `number` counts the units of a
    page. `values` are the printed data by name: `name`, `bv`, `tonnage`, `walk_mp` (cruise, safe thrust), `armor.LA`, `rear.CT`,
    `threshold.NOS`, `structure.LT` … `slots` are the crit slots by location, `notes` what stands below the table (`ammo`, `fuel`,
    `features`, `quirks`) and its lists. `unit` is the design, as far as the sheet suffices for one.
    """

    producer: str
    family: str
    kind: str = ""
    page: int = 1
    number: int = 1
    values: Mapping[str, Printed] = {}
    inventory: tuple[InventoryRow, ...] = ()
    slots: Mapping[str, tuple[PrintedSlot, ...]] = {}
    notes: tuple[tuple[str, Printed], ...] = ()
    unit: Unit | None = None
    provenance: Provenance | None = None

    def text(self, datum: str) -> str:
        """A printed value in one line; empty where there is none."""
        printed = self.values.get(datum)
        return printed.words if printed else ""

    def whole(self, datum: str) -> int | None:
        """The first whole number of a value, whatever parts its thousands; None where there is none."""
        return whole(self.text(datum))

    def note(self, title: str) -> str:
        """A note below the table by its title; empty where there is none."""
        return " ".join(printed.words for known, printed in self.notes if known == title)

    @property
    def name(self) -> str:
        return self.text("name")

    @property
    def base_bv(self) -> int | None:
        """The Battle Value of the unit alone; None where the sheet prints none, or only that with a crew of other skills.

        SSW prints both where the skills are not the usual ones, so that a value without a base is always the unit's.
        """
        base = _BASE.search(self.text("bv"))
        if base is not None:
            return whole(base[1])
        return self.whole("bv") if self.producer == "SSW" or self.skills == USUAL_SKILLS else None

    @property
    def skills(self) -> tuple[int, int]:
        """Gunnery and piloting of the crew the sheet names."""
        gunnery, piloting = self.whole("gunnery"), self.whole("piloting")
        return (USUAL_SKILLS[0] if gunnery is None else gunnery, USUAL_SKILLS[1] if piloting is None else piloting)


_BASE = re.compile(r"Base: (.+?)[)\]]")
MOST_DIGITS: Final = 12
"""Digits of a number that a sheet may print; a longer one was misread, or is no number of a unit."""

_WHOLE: Final = re.compile(r"\d{1,3}(?:[.,' \u00a0\u202f\u2019]\d{3})+(?!\d)|\d+")
"""A whole number; what stands between its thousands is as the machine that printed it was set: 1,282 or 1.282 or 1 282."""


def whole(text: str) -> int | None:
    """The first whole number of a text."""
    found = _WHOLE.search(text)
    digits = "".join(filter(str.isdecimal, found[0])) if found else ""
    return int(digits) if 0 < len(digits) <= MOST_DIGITS else None
