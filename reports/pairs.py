"""The same design in two libraries: which units are one design, and in which datum that matters their files differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from converter.equipment import Equipment, catalogue
from converter.model import AnyUnit, Armor, Fighter, Mek, Mount, Transporter, Vehicle
from reports.published.table import normal

DATA: Final = (
    "tech_base",
    "engine",
    "movement",
    "structure",
    "gyro",
    "cockpit",
    "heat_sinks",
    "armor",
    "equipment",
    "carrying_space",
    "placement",
    "actuators",
    "armored",
)
"""The data that are compared, in this order."""

_COUNTED_ELSEWHERE: Final = frozenset({"heat_sink", "jump_jet", "cargo", "sponson_turret"})
"""Traits of items left out: other data stand for them, or one format has bays and marks where another has items."""


OPTIONAL_JOINTS: Final = frozenset({"Lower Arm Actuator", "Hand Actuator"})
"""Actuators that an arm may lack."""


class Design(NamedTuple):
    """What identifies a unit's design, and its data, light enough for a whole library."""

    path: str
    unit: int
    format: str
    name: str
    names: frozenset[str]
    mul_id: int | None
    family: str
    tonnage: float | None
    year: int | None
    bv: int | None
    data: Mapping[str, Any]


class Difference(NamedTuple):
    """A datum of two files that differs."""

    datum: str
    first: str
    second: str


class Pair(NamedTuple):
    """Two files of one design."""

    first: Design
    second: Design
    differences: tuple[Difference, ...]

    @property
    def agree(self) -> bool:
        return not self.differences


def design(unit: AnyUnit, bv: int | None = None) -> Design:
    """The design of a unit; `bv` is the value recomputed from its file."""
    origin = unit.provenance
    return Design(
        origin.path if origin else "",
        origin.index if origin else 0,
        origin.format if origin else "",
        unit.name,
        names(unit),
        unit.mul_id if unit.mul_id and unit.mul_id > 0 else None,
        unit.family,
        unit.tonnage,
        unit.year,
        bv,
        data(unit),
    )


def names(unit: AnyUnit) -> frozenset[str]:
    """The names a unit goes by, without case, blanks and punctuation: with either of two chassis names, and with both."""
    chassis = {unit.chassis}
    if unit.clan_name:
        chassis |= {unit.clan_name, f"{unit.chassis} {unit.clan_name}", f"{unit.clan_name} {unit.chassis}"}
    return frozenset(normal(f"{name} {unit.model}") for name in chassis)


def data(unit: AnyUnit) -> Mapping[str, Any]:
    """The data of a unit that matter, each in a form that compares. Fields a family lacks are absent."""
    found: dict[str, Any] = {"tech_base": unit.tech_base, **_equipment(unit.mounts, unit.clan_chassis)}
    if isinstance(unit, Mek):
        sinks = unit.heat_sinks
        found |= {
            "engine": _engine(unit.engine.kind, unit.engine.rating, unit.engine.tech),
            "movement": f"{unit.walk_mp}/{unit.jump_mp}",
            "structure": unit.structure,
            "gyro": unit.gyro,
            "cockpit": unit.cockpit,
            "heat_sinks": f"{sinks.count} {sinks.kind}",
            "armor": _armor(unit.armor),
            "actuators": Counter(f"{slot.system} {slot.location}" for slot in unit.systems if slot.system in OPTIONAL_JOINTS),
            "armored": _armored(unit),
        }
    elif isinstance(unit, Vehicle):
        found |= {
            "engine": _engine(unit.engine.kind, None, unit.engine.tech),
            "movement": f"{unit.motive} {unit.cruise_mp}/{sum(_is(mount, 'jump_jet') for mount in unit.mounts)}",
            "armor": _armor(unit.armor),
            "carrying_space": _carrying_space(unit.transporters),
        }
    elif isinstance(unit, Fighter):
        found |= {"movement": str(unit.safe_thrust), "armor": _armor(unit.armor)}
    return found


_TWO_MAKES: Final = ("XL", "XXL")
"""Engines that differ between Inner Sphere and Clan."""


def _engine(kind: str, rating: int | None, tech: str) -> str:
    return " ".join(str(part) for part in (rating, kind, tech if kind in _TWO_MAKES else None) if part is not None)


def _armor(armor: Armor) -> str:
    points = sorted({**armor.points, **{f"{location} rear": value for location, value in armor.rear.items()}}.items())
    patches = sorted((location, kind.kind) for location, kind in armor.patchwork.items())
    return f"{armor.kind} {armor.total_points}: {', '.join(f'{location} {value}' for location, value in points)}{patches or ''}"


def _equipment(mounts: Iterable[Mount], clan: bool) -> dict[str, Any]:
    """What is aboard, and where. An unknown item counts by its text; CASE that a Clan chassis has anyway does not count."""
    aboard: Counter[str] = Counter()
    places: Counter[str] = Counter()
    for mount in mounts:
        item = catalogue().get(mount.item)
        if item is not None and (_left_out(item) or (clan and "case" in item.traits)):
            continue
        key = mount.item or mount.text
        aboard[key] += 1
        marks = f"{' (R)' if mount.rear else ''}{' (T)' if mount.turret or mount.sponson else ''}"
        places[f"{key} {'/'.join(sorted({location for location, _ in mount.slots})) or mount.location}{marks}"] += 1
    return {"equipment": aboard, "placement": places}


def _carrying_space(bays: Iterable[Transporter]) -> str:
    """Tons for troops and for each kind of cargo. Handles for battle armor, which omnis have anyway, take none."""
    tons: dict[str, float] = {}
    for bay in bays:
        tons[bay.kind] = tons.get(bay.kind, 0) + max(bay.size or 0, 0)
    return ", ".join(f"{kind} {of_kind:g}" for kind, of_kind in sorted(tons.items()) if of_kind)


def _is(mount: Mount, trait: str) -> bool:
    item = catalogue().get(mount.item)
    return item is not None and trait in item.traits


def _armored(mek: Mek) -> Counter[str]:
    """Armored components, by name and location."""
    items = (f"{mount.item or mount.text} {mount.location}" for mount in mek.mounts if mount.armored)
    return Counter([*items, *(f"{slot.system} {slot.location}" for slot in mek.systems if slot.armored)])


def _left_out(item: Equipment) -> bool:
    return item.kind in ("armor", "structure") or not _COUNTED_ELSEWHERE.isdisjoint(item.traits)


def pairs(designs: Iterable[Design]) -> Iterator[Pair]:
    """The designs that are in more than one format, each with its counterparts: by id where both have one, else by name.

    Family and tonnage have to agree. Of several files of one name and format, two are counterparts that are nearest in year to each other.
    """
    by_key: dict[object, list[Design]] = {}
    for one in designs:
        for key in (*one.names, one.mul_id):
            if key is not None:
                by_key.setdefault((key, one.family, one.tonnage), []).append(one)
    seen: set[tuple[str, int, str]] = set()
    for group in by_key.values():
        formats = sorted({one.format for one in group})
        for first in group:
            for other in formats:
                mark = (first.path, first.unit, other)
                if other <= first.format or mark in seen:
                    continue
                second = _nearest(first, group, other)
                if _nearest(second, group, first.format) is first:
                    seen.add(mark)
                    yield Pair(first, second, differences(first, second))


def _nearest(one: Design, group: Iterable[Design], format_: str) -> Design:
    return min((other for other in group if other.format == format_), key=lambda other: abs((other.year or 0) - (one.year or 0)))


def differences(first: Design, second: Design) -> tuple[Difference, ...]:
    """What differs. Where the equipment differs, its placement does too and is not named besides."""
    found = [_difference(datum, first.data[datum], second.data[datum]) for datum in DATA if datum in first.data and datum in second.data]
    named = [one for one in found if one is not None]
    if any(one.datum == "equipment" for one in named):
        named = [one for one in named if one.datum != "placement"]
    return tuple(named)


def _difference(datum: str, first: Any, second: Any) -> Difference | None:
    if first == second:
        return None
    if isinstance(first, Counter) and isinstance(second, Counter):
        return Difference(datum, _listed(first - second), _listed(second - first))
    return Difference(datum, str(first), str(second))


def _listed(items: Counter[str]) -> str:
    return ", ".join(f"{count} {item}" if count > 1 else item for item, count in sorted(items.items()))
