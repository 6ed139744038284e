"""SVG sheets: every datum by the id of its element. Source: record_sheets.md 2–4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from converter.model.record_sheet import Printed, PrintedSlot, RecordSheet
from parsers.sheets.inventory import Inventory, read_inventory
from parsers.sheets.layout import Run
from parsers.sheets.names import Kind, armor_values, fields, kind_of
from parsers.sheets.svg_marked import ENTRY, enclosing, marked_rows, marked_slots
from parsers.sheets.svg_tree import Area, Box, areas

if TYPE_CHECKING:
    from lxml.etree import _Element

LOCATED: Final = {"textIS_": "structure.", "damage_": "damage.", "torsoWeapon_": "torso_weapon."}
"""First part of the id of a text → datum; the rest of the id is the location."""

PIPS: Final = {"structurePips": "structure.", "armorPips": "armor."}
"""First part of the id of a group of pips → datum."""

SUITS: Final = 6
SOLDIERS: Final = 30
NUMBER_TOLERANCE: Final = 2.0
SLOT_TEXT_AT: Final = 0.11
"""Where the text of a crit slot begins, as a part of the width of its box."""

LINE_TOLERANCE: Final = 0.5
"""Points that two texts of one line may differ in height."""


def read_svg_sheets(root: _Element) -> list[RecordSheet]:
    """The units of an SVG page, in drawing order."""
    return [_sheet(area, number) for number, area in enumerate((a for a in areas(root) if "type" in a.texts), 1)]


def _sheet(area: Area, number: int) -> RecordSheet:
    values = dict(_values(area))
    kind = _kind(values)
    values.update(_pips(area))
    values.update((datum, printed) for datum, printed in _marked_pips(area, kind) if datum not in values)
    if kind.family == "battle_armor":
        values.update(_suits(area))
    elif kind.family == "infantry":
        values.update(_soldiers(area, values["name"]))
    inventory = _inventory(area)
    return RecordSheet(
        producer="MegaMekLab",
        family=kind.family,
        kind=kind.kind,
        number=number,
        values=values,
        inventory=inventory.rows,
        notes=inventory.notes,
        slots=dict(marked_slots(area)) or dict(_slots(area)),
    )


def _kind(values: dict[str, Printed]) -> Kind:
    if "armor_divisor" in values:
        return Kind("infantry", "")
    title = values.get("title")
    return (kind_of(title.text) if title else None) or Kind("", "")


def _values(area: Area) -> Iterator[tuple[str, Printed]]:
    """The texts that have an id with a meaning; of two that say one datum, both in one text."""
    found: dict[str, Printed] = {}
    for key, text in area.texts.items():
        printed = text.run.printed
        if not printed.text:
            continue
        if key.startswith("patchwork"):
            location = key.removeprefix("patchwork").rstrip("2")
            before = found.get(f"armor_kind.{location}")
            found[f"armor_kind.{location}"] = printed._replace(text=f"{before.text}{printed.text}") if before else printed
            continue
        if key.startswith("textArmor_"):
            found.update(armor_values(key.removeprefix("textArmor_"), printed))
            continue
        datum = _datum(area, key)
        if datum:
            before = found.get(datum)
            printed = printed._replace(text=printed.text.strip("( )")) if datum.startswith("structure.") else printed
            found[datum] = printed._replace(text=f"{before.text} {printed.text}", place=before.place) if before else printed
    yield from found.items()


def _datum(area: Area, key: str) -> str:
    if key == "mpJump" and "lblJump" in area.texts and area.texts["lblJump"].run.text.startswith("Underwater"):
        return "umu_mp"
    for prefix, datum in LOCATED.items():
        if key.startswith(prefix):
            return datum + key.removeprefix(prefix)
    return fields().get(key, "")


def _pips(area: Area) -> Iterator[tuple[str, Printed]]:
    """Points that are only drawn. A group may be in sections."""
    for key, group in area.groups.items():
        for prefix, datum in PIPS.items():
            location = key.removeprefix(prefix)
            if location != key and location.isalpha():
                count = sum(area.pips[part] for part in group.element.iter() if part in area.pips)
                if count:
                    yield datum + location, Printed(str(count), group.place)


def _marked_pips(area: Area, kind: Kind) -> Iterator[tuple[str, Printed]]:
    """Points by the pips that say where they belong; those of battle armor belong to suits, not to places."""
    for (group, location, rear), places in area.marked_pips.items():
        if kind.family != "battle_armor":
            yield f"{'rear' if rear else group}.{location}", Printed(str(len(places)), places[0])


def _suits(area: Area) -> Iterator[tuple[str, Printed]]:
    """Armor points of a trooper, the same for all: the pips of a suit less the trooper's own; and how many suits there are."""
    rows = [area.boxes[f"pips_{i}"] for i in range(SUITS) if f"pips_{i}" in area.boxes]
    counts = [(box, area.pips[box.parent]) for box in rows if area.pips[box.parent]]
    if counts:
        yield "troopers", Printed(str(len(counts)), counts[0][0].place)
        if len({count for _, count in counts}) == 1:
            yield "armor.trooper", Printed(str(counts[0][1] - 1), counts[0][0].place)


def _soldiers(area: Area, name: Printed) -> Iterator[tuple[str, Printed]]:
    strength = sum(f"soldier_{i}" in area.seen for i in range(1, SOLDIERS + 1))
    if strength:
        yield "troopers", name._replace(text=str(strength))


def _inventory(area: Area) -> Inventory:
    """The table: what was drawn into the box of that name, and after it into the same group."""
    box = area.boxes.get("inventory")
    if box is None:
        return Inventory((), ())
    marked = marked_rows(area)
    near = [text for text in area.drawn if text.parent is box.parent or text.parent.getparent() is box.parent]
    near = [text for text in near if enclosing(text, ENTRY) is None] if marked else near
    first = next((i for i, text in enumerate(near) if box.holds(text.run.place)), len(near))
    table = [text.run for text in near[first:] if text.parent is box.parent]
    below = [text.run for text in near[first:] if text.parent is not box.parent and box.holds(text.run.place)]
    read = read_inventory(table, below)
    return read._replace(rows=marked) if marked else read


def _slots(area: Area) -> Iterator[tuple[str, tuple[PrintedSlot, ...]]]:
    """The crit slots of each location: the text right of each number, from top to bottom."""
    for key, box in area.boxes.items():
        if key.startswith("crits_"):
            texts = [text.run for text in area.drawn if text.parent is box.parent and _beside(text.run, box)]
            numbers = [run for run in texts if abs(run.start - box.x) < NUMBER_TOLERANCE and run.text.rstrip(".").isdecimal()]
            slots = [_slot(run, texts, box) for run in sorted(numbers, key=lambda run: run.y)]
            yield key.removeprefix("crits_"), tuple(slot for slot in slots if slot is not None)


def _beside(run: Run, box: Box) -> bool:
    return (
        box.x - NUMBER_TOLERANCE <= run.start <= box.x + box.width
        and box.y - LINE_TOLERANCE <= run.y <= box.y + box.height + LINE_TOLERANCE
    )


def _slot(number: Run, texts: list[Run], box: Box) -> PrintedSlot | None:
    """What stands on the line of a number. An armored component has a circle before its text, which therefore begins further right."""
    for run in texts:
        if abs(run.y - number.y) < LINE_TOLERANCE and run is not number:
            armored = run.start - box.x > SLOT_TEXT_AT * box.width + run.size / 2
            return PrintedSlot(run.text, run.place, armored)
    return None
