"""Epic designs: chassis sheets (SCT), vehicle sheets (VCT) and the figures printed on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from converter.model.part import Part
from converter.model.unit import BaseUnit

VehicleClass = Literal["TRP", "OPN", "ARM", "TTN"]
Grade = Literal["IW", "LSW", "HW", "VW", "TW"]

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
LOAD_UNITS: Final[Mapping[Grade, int]] = {"IW": 0, "LSW": 1, "HW": 2, "VW": 4, "TW": 8}
"""What one weapon of a grade loads: as much as two of the next lower grade; basic infantry weapons stand outside the scale."""

NO_SAVE: Final = 7
"""The save of what has none: one worse than the last number on the die."""


class EpicLoad(Part):
    """So many weapons of a grade: what a mount takes, what a chassis carries, what a weapon weighs."""

    count: int
    grade: Grade

    @property
    def units(self) -> int:
        return self.count * LOAD_UNITS[self.grade]

    def __str__(self) -> str:
        return f"{self.count}{self.grade}"


class EpicMount(Part):
    """A place for a weapon: `code` is its arc and direction (FxF, SwL, Tr). Mounts of one `group` share the capacity text of the sheet."""

    code: str
    capacity: EpicLoad
    group: int = 0


class EpicWeapon(Part):
    """One row of the weapon table. `text` as the sheet names the weapon; `load` as the sheet prints it."""

    text: str
    mount: str
    barrels: int = 1
    load: EpicLoad | None = None


class EpicChassis(Part):
    """A chassis sheet. Save 7 is none; an empty morale is unknown; `alternatives` are sets of mounts of which one may be in use."""

    vehicle_class: VehicleClass
    movement_cm: int
    propulsion: str | None = None
    save: int
    caf: int
    morale: int | None = None
    mounts: tuple[EpicMount, ...] = ()
    alternatives: tuple[tuple[str, ...], ...] = ()
    maximum_load: EpicLoad | None = None
    special: str = ""
    base_points: int

    def mount(self, code: str) -> EpicMount | None:
        return next((mount for mount in self.mounts if mount.code == code), None)


class EpicVehicle(Part):
    """A vehicle sheet: what was made of a chassis. A close assault factor may be split into an offensive and a defensive one."""

    vehicle_class: VehicleClass
    movement_cm: int
    propulsion: str | None = None
    save: int
    caf: int
    offensive_caf: int | None = None
    defensive_caf: int | None = None
    morale: int | None = None
    troop_stands: int = 0
    weapons: tuple[EpicWeapon, ...] = ()


class EpicPrintedItem(Part):
    """A cost line as a sheet prints it: `item` says what is bought, `name` how the sheet calls it, `count` how many."""

    item: Literal["base", "move", "save", "caf", "morale", "LSW", "HW", "VW", "TW"]
    name: str
    count: int | None = None
    points: int


class EpicDesign(BaseUnit):
    """A chassis and, where there is a vehicle sheet, what was built on it. The printed overall cost is the unit's `stored_bv`.

    `chassis_sheet` is missing where a vehicle sheet names a chassis that the file does not hold.
    """

    family: Literal["epic_design"] = "epic_design"
    chassis_sheet: EpicChassis | None = None
    vehicle: EpicVehicle | None = None
    printed_armament: EpicLoad | None = None
    printed_load: EpicLoad | None = None
    printed_items: tuple[EpicPrintedItem, ...] = ()
