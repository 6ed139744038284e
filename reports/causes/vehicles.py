"""Trials of what only vehicles have: motive type, fittings of the chassis, turret. Kind (d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from converter.equipment import catalogue
from converter.equipment.loadout import loadout
from converter.model import Mount, Vehicle
from reports.causes.plain import jets, movement, others
from reports.causes.trial import Gap, Trial, alternatives, changed, with_mounts


def vehicle_trials(gap: Gap, vehicle: Vehicle) -> Iterator[Trial]:
    """All of them."""
    yield from movement(gap, "cruise_mp")
    yield from jets(gap)
    yield from others(gap, "motive")
    for step in (-5, 5):
        yield changed(gap, "tonnage", f"tonnage {step:+}", tonnage=(vehicle.tonnage or 0) + step)
    if not vehicle.support and gap.size > 0:
        traits = loadout(vehicle).traits
        for bonus, key in alternatives()["fittings"].items():
            if catalogue()[key].traits.isdisjoint(traits & _fittings()):
                label = f"a fitting of the chassis worth {bonus} more"
                yield Trial(gap, "fitting", label, label, with_mounts(vehicle, {}, (Mount(key, "BD"),)))
    points = vehicle.armor.points
    if "TU" in points:
        bare: Mapping[str, int] = {location: count for location, count in points.items() if location != "TU"}
        yield changed(gap, "turret", "no turret", armor=vehicle.armor.model_copy(update={"points": bare}))
    else:
        turret = vehicle.armor.model_copy(update={"points": {**points, "TU": 0}})
        yield changed(gap, "turret", "a turret without armor", armor=turret)


@cache
def _fittings() -> frozenset[str]:
    return frozenset().union(*(catalogue()[key].traits for key in alternatives()["fittings"].values())) - {"for_vehicle", "for_vtol"}
