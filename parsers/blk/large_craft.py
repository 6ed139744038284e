"""Small craft, DropShips, JumpShips, WarShips and space stations out of the block format."""

from __future__ import annotations

from typing import Literal

from converter.equipment import catalogue
from converter.formats.blk import codes
from converter.model import Armor, LargeCraft
from parsers.blk.common import Reading, armor
from parsers.blk.fighter import heat_sinks

Kind = Literal["small_craft", "dropship", "jumpship", "warship", "space_station"]

_KINDS: dict[str, Kind] = {
    "smallcraft": "small_craft",
    "dropship": "dropship",
    "jumpship": "jumpship",
    "warship": "warship",
    "spacestation": "space_station",
}
_PAIRS = (("FLS", "FRS"), ("ALS", "ARS"))
"""Locations that mirror each other."""


def read_large_craft(reading: Reading) -> LargeCraft:
    """A large craft. The engine type is a leftover without meaning, kept as it is. Source: BLK notes 4.2, 13."""
    kind = _KINDS[reading.unit_type.lower()]
    reading.read_all()
    plating = _armor(reading)
    _report_asymmetry(reading, plating)
    if kind != "small_craft":
        _report_bays(reading)
    fields = reading.fields
    for name, value in (("motive", "Aerodyne"), ("safe_thrust", 0), ("structural_integrity", 0)):
        fields.setdefault(name, value)
    return reading.unit(LargeCraft, kind=kind, armor=plating, heat_sinks=heat_sinks(reading))


def _armor(reading: Reading) -> Armor:
    """Armor code 0, or none, means the standard armor of aerospace craft here. Source: BLK notes 4.3."""
    plating = armor(reading)
    if plating.kind != codes("armor")["0"]:
        return plating
    if "armor_type" in reading.document.first:
        reading.choices["code.armor_type"] = "0"
    return plating.model_copy(update={"kind": codes("armor")["41"]})


def _report_asymmetry(reading: Reading, plating: Armor) -> None:
    """Left and right sides that differ: most likely values in the wrong order. Source: BLK notes 5."""
    for left, right in _PAIRS:
        if plating.points.get(left) != plating.points.get(right):
            line = reading.lines.get(f"armor.points.{left}")
            reading.report(
                "P222", line, left=left, right=right, left_points=plating.points.get(left), right_points=plating.points.get(right)
            )


def _report_bays(reading: Reading) -> None:
    """A weapon outside any bay, and ammunition of a bay without a count. Source: BLK notes 6.4."""
    entries = catalogue()
    open_bays: set[tuple[str, bool]] = set()
    for mount, line in zip(reading.mounts, reading.mount_lines, strict=True):
        item = entries.get(mount.item)
        place = (mount.location, mount.rear)
        if mount.mark == "B":
            open_bays.add(place)
        elif item is not None and item.is_weapon and place not in open_bays:
            reading.report("P223", line, text=mount.text, location=mount.location)
            open_bays.add(place)
        if item is not None and item.kind == "ammo" and mount.shots is None:
            reading.report("P224", line, text=mount.text, location=mount.location)
