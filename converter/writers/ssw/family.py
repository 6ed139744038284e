"""The units of one file: an ordinary design, or the configurations of an omni and what they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

from converter.formats import ssw
from converter.model import AnyUnit, Finding, Mek, Mount, Vehicle
from converter.writers.loss import Losses

Design = TypeVar("Design", Mek, Vehicle)


class Configuration(NamedTuple, Generic[Design]):
    """A unit of the file: its name, the place of each of its mounts that is pod-mounted, and of each that the chassis has."""

    unit: Design
    name: str
    fixed: tuple[int, ...]
    pods: tuple[int, ...]


class Family(NamedTuple, Generic[Design]):
    """What goes into one file. `model` is that of the chassis, without a configuration."""

    omni: bool
    model: str
    configurations: tuple[Configuration[Design], ...]

    @property
    def first(self) -> Configuration[Design]:
        return self.configurations[0]


def key(unit: AnyUnit) -> Hashable | None:
    """What the configurations of an omni have in common; None for all other units, which stay alone."""
    if not unit.omni or not isinstance(unit, Mek | Vehicle):
        return None
    chassis = (unit.chassis, unit.clan_name, unit.tonnage, unit.engine.kind, unit.engine.rating, tuple(sorted(unit.armor.points.items())))
    machine = (unit.structure, unit.gyro, unit.cockpit, unit.walk_mp) if isinstance(unit, Mek) else (unit.motive, unit.cruise_mp)
    return (*chassis, *machine, unit.solaris.model if unit.solaris else "")


def family(units: Sequence[Design]) -> Family[Design]:
    """Sort what the chassis has from the pods. Fixed is what no unit calls a pod and all have in the same place."""
    first = units[0]
    if not first.omni:
        return Family(False, first.model, (Configuration(first, "", tuple(range(len(first.mounts))), ()),))
    model, names = _names(units)
    shared = Counter(_identity(mount) for mount in first.mounts if not mount.pod)
    for unit in units[1:]:
        shared &= Counter(_identity(mount) for mount in unit.mounts if not mount.pod)
    return Family(True, model, tuple(_configuration(unit, name, shared) for unit, name in zip(units, names, strict=True)))


def _configuration(unit: Design, name: str, shared: Counter[Hashable]) -> Configuration[Design]:
    left = shared.copy()
    fixed: list[int] = []
    pods: list[int] = []
    for place, mount in enumerate(unit.mounts):
        same = _identity(mount)
        if not mount.pod and left[same] > 0:
            left[same] -= 1
            fixed.append(place)
        else:
            pods.append(place)
    return Configuration(unit, name, tuple(fixed), tuple(pods))


def _identity(mount: Mount) -> Hashable:
    return (mount.item, mount.text if not mount.item else "", mount.location, mount.slots, mount.rear, mount.size)


def _names(units: Sequence[Design]) -> tuple[str, list[str]]:
    """The model of the chassis and the names of the configurations: as a design file has them, else from what the models share."""
    records = [unit.solaris for unit in units]
    if all(record is not None and record.loadout.name for record in records):
        return records[0].model if records[0] else "", [record.loadout.name for record in records if record]
    shared = _shared_start([unit.model for unit in units]).rstrip()
    names = [unit.model[len(shared) :].strip() or "Prime" for unit in units]
    if any(ssw.configuration_model(shared, name) != unit.model for unit, name in zip(units, names, strict=True)):
        return "", [unit.model for unit in units]
    return shared, names


def _shared_start(texts: Sequence[str]) -> str:
    shortest = min(texts, key=len)
    same = (all(text[i] == letter for text in texts) for i, letter in enumerate(shortest))
    return shortest[: next((i for i, agree in enumerate(same) if not agree), len(shortest))]


class Loss:
    """What writing a file loses: the losses of each of its units."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._units: list[Losses] = []

    def of(self, unit: AnyUnit) -> Losses:
        """The losses of a unit."""
        found = next((losses for losses in self._units if losses.unit is unit), None)
        if found is None:
            found = Losses(unit, self.title)
            self._units.append(found)
        return found

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for losses in self._units for finding in losses.findings)
