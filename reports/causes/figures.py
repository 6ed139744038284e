"""Trials of the catalogue: the figure of an item as it was at another time, or as it would have to be. Kind (c)."""

from __future__ import annotations

from collections.abc import Iterator

from converter.battlevalue.figures import bv_under
from converter.equipment import Equipment, catalogue, other_values
from converter.model import AnyUnit
from reports.causes.trial import Gap, Trial, items, with_mounts

STEP = 20
"""By how much a figure is moved to see what a point of it is worth."""

LEAST_EFFECT = 0.02
"""Points of a unit for a point of a figure, below which the figure does not matter."""

SECANTS = 3


def superseded(gap: Gap) -> Iterator[Trial]:
    """Each figure that the catalogue keeps from another time. Those that a rule switch decides are trials of that switch."""
    for key, places in _by_item(gap.unit).items():
        for other in other_values().get(key, ()):
            if not other.rule:
                item = catalogue()[key]
                label = f"{item.name} at {other.figure.upper()} {other.value:g}"
                change = f"{label} instead of {getattr(item, other.figure):g} ({other.source})"
                yield Trial("superseded_figure", label, change, _with(gap.unit, places, item, other.figure, other.value), gap.rules)


def fitted(gap: Gap) -> Iterator[Trial]:
    """For each item the BV that it would need. Almost any gap can be met so: it means something only where several designs agree."""
    for key, places in _by_item(gap.unit).items():
        item = catalogue()[key]
        if item.bv is None or item.kind not in ("weapon", "ammo", "misc"):
            continue
        bv = bv_under(item, gap.rules)
        per_point = (_fit(gap, places, item, bv + STEP).points - gap.points) / STEP
        if per_point < LEAST_EFFECT:
            continue
        needed = round(bv + (gap.published - gap.points) / per_point)
        for _ in range(SECANTS):
            if not 0 <= needed <= 3 * bv + STEP:
                break
            trial = _fit(gap, places, item, needed)
            missing = gap.published - trial.points
            if not missing:
                yield trial
                break
            needed += round(missing / per_point) or (1 if missing > 0 else -1)


def _fit(gap: Gap, places: list[int], item: Equipment, bv: float) -> Trial:
    label = f"{item.name} at BV {bv:g}"
    change = f"{label} instead of {bv_under(item, gap.rules):g}"
    return Trial("fitted_figure", label, change, _with(gap.unit, places, item, "bv", bv), gap.rules, 2)


def _with(unit: AnyUnit, places: list[int], item: Equipment, figure: str, value: float) -> AnyUnit:
    other = catalogue().with_figure(item.key, figure, value).key
    return with_mounts(unit, {place: unit.mounts[place]._replace(item=other) for place in places})


def _by_item(unit: AnyUnit) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, mount, _ in items(unit):
        found.setdefault(mount.item, []).append(place)
    return found
