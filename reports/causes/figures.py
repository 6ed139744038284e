"""Trials of the catalogue: the figure of an item as it was at another time. Kind (c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from converter.equipment import Equipment, catalogue, other_values
from converter.model import AnyUnit
from reports.causes.trial import Gap, Trial, items, with_mounts


def superseded(gap: Gap) -> Iterator[Trial]:
    """Each figure that the catalogue keeps from another time. Those that a rule switch decides are trials of that switch."""
    for key, places in _by_item(gap.unit).items():
        for other in other_values().get(key, ()):
            if not other.rule:
                item = catalogue()[key]
                label = f"{item.name} at {other.figure.upper()} {other.value:g}"
                change = f"{label} instead of {getattr(item, other.figure):g} ({other.source})"
                yield Trial(gap, "superseded_figure", label, change, _with(gap.unit, places, item, other.figure, other.value))


def _with(unit: AnyUnit, places: list[int], item: Equipment, figure: str, value: float) -> dict[str, Any]:
    other = catalogue().with_figure(item.key, figure, value).key
    return with_mounts(unit, {place: unit.mounts[place]._replace(item=other) for place in places})


def _by_item(unit: AnyUnit) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, mount, _ in items(unit):
        found.setdefault(mount.item, []).append(place)
    return found
