"""The weapon and equipment table of a sheet against the mounts of the unit's file: entry by entry, by name, place, number and figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from converter.equipment.details import combat
from converter.model import AnyUnit, InventoryRow, LargeCraft, RecordSheet, Vehicle
from converter.model.record_sheet import whole
from reports.printed.difference import Difference
from reports.printed.names import Carried, bears, carried, known, names_of, plain

SEVERAL: Final = ("*", "Legs", "R/L/CT", "All")
"""What stands in place of a list of locations."""

SHIP_SIDES: Final = {"FLS": "LS", "FRS": "RS", "ALS": "LS", "ARS": "RS"}
"""Small craft: printed arcs, of which the file has the side."""

ALL_LISTED: Final = frozenset({"mek", "vehicle", "fighter", "protomek"})
"""Families whose table names every weapon that is no mount of others."""

BODY: Final = frozenset({"BD", "BOD"})

_AMMO = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\) (\d{1,3}(?:,\d{3})+|\d+)")
_IN_BAY = re.compile(r"(?:^|, |\) )(\d{1,5}) ((?:(?!, \d).)+?)(?= \([\d,.]+ (?:rounds|missiles|ton capacity)\)|,|\*|$| \(R\))")
_WHOLE = re.compile(r"(\d{1,9})(?: ?\[.*|)$")


def differences(sheet: RecordSheet, unit: AnyUnit) -> Iterator[Difference]:
    """What the table and the ammunition below it have otherwise than the file, and weapons and ammunition of the file that they lack."""
    aboard = carried(unit)
    used: set[int] = set()
    told: set[str] = set()
    for row in sheet.inventory:
        if not row.bay:
            for difference in _row(sheet, row, unit, aboard, used):
                told.add(plain(row.text("name")))
                yield difference
    yield from _bays(sheet, unit, aboard)
    yield from _ammunition(sheet, unit, aboard)
    if sheet.family in ALL_LISTED and all(known(row.text("name"), unit) for row in sheet.inventory):
        told_of = [not told.isdisjoint(names_of(one.item)) for one in aboard]
        yield from _left_out(sheet, aboard, [i for i in range(len(aboard)) if i not in used and not told_of[i]])


def _left_out(sheet: RecordSheet, aboard: Sequence[Carried], unlisted: Sequence[int]) -> Iterator[Difference]:
    """Weapons without an entry, and ammunition without a note; the place is that of the table."""
    if not sheet.inventory and not sheet.values:
        return
    place = sheet.inventory[0].place if sheet.inventory else sheet.values.get("name", next(iter(sheet.values.values()))).place
    there = Counter(map(_labeled, aboard))
    for name, lacking in Counter(_labeled(aboard[i]) for i in unlisted if aboard[i].item.kind == "weapon").items():
        yield Difference(f"number of {name}", str(there[name] - lacking), str(there[name]), place)
    printed = {plain(name) for name, _ in _AMMO.findall(sheet.note("ammo"))}
    shots: Counter[str] = Counter()
    for one in (aboard[i] for i in unlisted if aboard[i].item.kind == "ammo"):
        if sheet.producer == "MegaMekLab" and printed.isdisjoint(names_of(one.item)):
            shots[one.item.name.removesuffix(" Ammo")] += one.item.shots if one.mount.shots is None else one.mount.shots
    yield from (Difference(f"ammunition of {name}", "none", str(count), place) for name, count in shots.items() if count)


def _labeled(one: Carried) -> str:
    """An item with where it lies."""
    return f"{one.item.name} in {'/'.join(sorted(one.places))}"


def _row(sheet: RecordSheet, row: InventoryRow, unit: AnyUnit, aboard: Sequence[Carried], used: set[int]) -> Iterator[Difference]:
    name, count = row.text("name"), whole(row.text("quantity")) or 0
    named = [i for i, one in enumerate(aboard) if one.item.kind != "ammo" and bears(one.item, name, unit)]
    if not named:
        if sheet.producer == "MegaMekLab" or known(name, unit):
            yield Difference("item", name, "none of that name", row.cells["name"].place)
        return
    free = [i for i in named if i not in used]
    here = [i for i in free if _placed(unit, aboard[i], row.text("location"))]
    taken = here[:count]
    used.update(taken)
    if len(taken) < count:
        printed = f"{count} {name} {row.text('location')}".strip()
        there = ", ".join(f"{n} in {place}" for place, n in sorted(Counter("/".join(sorted(aboard[i].places)) for i in named).items()))
        yield Difference("number or place", printed, there, row.place)
    elif taken:
        yield from _cells(sheet, row, aboard[taken[0]])


def _placed(unit: AnyUnit, one: Carried, printed: str) -> bool:
    """Whether an item lies where a row says; troops have no column for it."""
    if not printed:
        return True
    if printed in SEVERAL:
        return len(one.places) > 1 or len(one.mount.slots) != 1
    if isinstance(unit, Vehicle) and printed in ("T", "RT"):
        return "TU" in one.places
    if isinstance(unit, LargeCraft) and printed in SHIP_SIDES:
        return SHIP_SIDES[printed] in one.places
    wanted = set(printed.split("/"))
    return bool(wanted & one.places) or (printed in BODY and not BODY.isdisjoint(one.places)) or _fuselage(printed) in one.places


def _fuselage(printed: str) -> str:
    """The fuselage is printed as FSLG."""
    return printed.removesuffix("G") if printed.startswith("FSL") else printed


def _cells(sheet: RecordSheet, row: InventoryRow, one: Carried) -> Iterator[Difference]:
    """Heat, damage and ranges, where both sides have one number. Distances in inches are multiplied and cannot be compared."""
    if one.item.kind != "weapon" or '"' in sheet.text("walk_mp"):
        return
    own: dict[str, float] = {"heat": one.item.heat}
    figures = combat().get(one.item.key)
    if figures is not None:
        if row.scale:
            own |= zip(("short", "medium", "long", "extreme"), () if "w/" in row.text("name") else figures.attack, strict=False)
        else:
            own |= zip(("minimum", "short", "medium", "long"), (figures.minimum, *figures.ranges), strict=False)
            own["damage"] = float(figures.damage) if figures.damage.isdecimal() else 0
    for column, figure in own.items():
        printed = row.cells.get(column)
        found = _WHOLE.match(printed.words) if printed else None
        if printed is not None and found is not None and figure and int(found[1]) != figure:
            yield Difference(f"{column} of {row.text('name')}", found[1], f"{figure:g}", printed.place)


def _bays(sheet: RecordSheet, unit: AnyUnit, aboard: Sequence[Carried]) -> Iterator[Difference]:
    """Weapon bays by the number of each weapon over all arcs; an entry for both sides counts twice."""
    printed: Counter[str] = Counter()
    first: dict[str, InventoryRow] = {}
    for row in sheet.inventory:
        for count, name in _IN_BAY.findall(row.text("name")) if row.bay else ():
            printed[plain(name)] += int(count) * (2 if "/" in row.text("location") else 1)
            first.setdefault(plain(name), row)
    for name, count in printed.items():
        own = sum(one.item.kind == "weapon" and name in names_of(one.item) for one in aboard)
        if own != count:
            yield Difference("number in all bays", f"{count} {first[name].text('name')}", str(own), first[name].place)


def _ammunition(sheet: RecordSheet, unit: AnyUnit, aboard: Sequence[Carried]) -> Iterator[Difference]:
    for title, printed in sheet.notes:
        if title != "ammo":
            continue
        for name, count in _AMMO.findall(printed.words):
            loads = [one for one in aboard if one.item.kind == "ammo" and plain(name) in names_of(one.item)]
            shots = sum(one.item.shots if one.mount.shots is None else one.mount.shots for one in loads)
            if loads and shots != whole(count):
                yield Difference(f"ammunition of {name}", count, str(shots), printed.place)
            elif not loads and sheet.producer == "MegaMekLab" and not any(bears(one.item, name, unit) for one in aboard):
                yield Difference(f"ammunition of {name}", count, "none", printed.place)
