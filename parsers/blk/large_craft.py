"""Small craft, DropShips, JumpShips, WarShips and space stations out of the block format."""

from __future__ import annotations

from converter.equipment import catalogue
from converter.model import Armor, Crew, LargeCraft
from parsers.blk.common import Reading, armor, heat_sinks

_PAIRS = (("FLS", "FRS"), ("ALS", "ARS"))
"""Locations that mirror each other."""


def read_large_craft(reading: Reading) -> LargeCraft:
    """A large craft. The engine type is a leftover without meaning, kept as it is. Source: BLK notes 4.2, 13."""
    reading.read_all()
    plating = armor(reading)
    _report_asymmetry(reading, plating)
    if reading.kind != "small_craft":
        _report_bays(reading)
    crew = Crew(**reading.fields.pop("crew", {}))
    return reading.unit(LargeCraft, armor=plating, heat_sinks=heat_sinks(reading), crew=crew)


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
