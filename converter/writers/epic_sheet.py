"""Epic sheets as text: a chassis before the first vehicle that stands on it, then the vehicle."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from converter.formats.epic_sheet import CLASS_NAMES, LABELS, TABLE_HEAD, WORDS
from converter.model import AnyUnit, EpicDesign, Extra
from converter.model.epic import NO_SAVE, EpicChassis, EpicMount, EpicPrintedItem, EpicVehicle
from converter.writers.registry import Writer, Written
from converter.writers.text import encode

_COUNTED = {"save": "{}*{}", "caf": "+{} {}", "morale": "+{} {}"}
"""How a sheet counts what was bought; weapons are counted plainly."""


def write(units: Sequence[AnyUnit]) -> Written:
    """The designs of one file. A chassis is written again only where its name would not lead to it."""
    designs = [unit for unit in units if isinstance(unit, EpicDesign)]
    lines: list[str] = []
    named: dict[str, EpicChassis] = {}
    for design in designs:
        sheet, key = design.chassis_sheet, design.chassis.casefold()
        if sheet is not None and named.get(key) != sheet:
            named[key] = named[""] = sheet
            lines += [*([""] if lines else []), *_chassis(design, sheet)]
        if design.vehicle is not None:
            lines += [*([""] if lines else []), *_vehicle(design, design.vehicle)]
    return Written(encode(lines, designs[0].style))


def together(unit: AnyUnit) -> Hashable | None:
    """The designs of one file stay in one file."""
    return unit.provenance.path if unit.provenance else None


def _chassis(design: EpicDesign, sheet: EpicChassis) -> Iterator[str]:
    yield f"SCT {design.chassis}".strip()
    yield from _with_extras(design, "chassis_sheet", "", [])
    yield from _common(design, "chassis_sheet", sheet)
    for key, kind in (("fixed", "Fx"), ("swivel", "Sw"), ("turret", "Tr")):
        mounts = [mount for mount in sheet.mounts if mount.code.startswith(kind)]
        yield from _with_extras(design, "chassis_sheet", key, [_field(key, _mounts(mounts))])
    if sheet.maximum_load:
        yield from _with_extras(design, "chassis_sheet", "maximum_load", [_field("maximum_load", str(sheet.maximum_load))])
    yield from _with_extras(design, "chassis_sheet", "special", [_field("special", sheet.special)])
    yield from _with_extras(design, "chassis_sheet", "base", [_field("base", f"{sheet.base_points} pts")])


def _vehicle(design: EpicDesign, vehicle: EpicVehicle) -> Iterator[str]:
    yield " ".join(filter(None, ("VCT", design.model, f"ON {design.chassis}" if design.chassis else "")))
    yield from _with_extras(design, "vehicle", "", [])
    yield from _common(design, "vehicle", vehicle)
    if vehicle.troop_stands:
        yield from _with_extras(design, "vehicle", "troops", [_field("troops", f"{vehicle.troop_stands} stands")])
    rows = [f"{row.text} {row.mount} {row.barrels} {row.load or '?'}" for row in vehicle.weapons]
    yield from _with_extras(design, "vehicle", "weapons", ["WEAPONS", TABLE_HEAD, *rows])
    yield from _with_extras(design, "vehicle", "printed_items", _printed(design))


def _common(design: EpicDesign, part: str, sheet: EpicChassis | EpicVehicle) -> Iterator[str]:
    fields = {
        "class": CLASS_NAMES[sheet.vehicle_class],
        "movement": f"{sheet.movement_cm} cm" + (f", {sheet.propulsion}" if sheet.propulsion else ""),
        "save": "-" if sheet.save == NO_SAVE else f"{sheet.save}+" if sheet.save > 0 else str(sheet.save),
        "caf": str(sheet.caf),
        "morale": "" if sheet.morale is None else str(sheet.morale),
    }
    if isinstance(sheet, EpicVehicle) and sheet.offensive_caf is not None:
        fields["caf"] += f" (O {sheet.offensive_caf} D {sheet.defensive_caf})"
    labels = WORDS["vehicle_labels"] if isinstance(sheet, EpicVehicle) else {}
    for key, text in fields.items():
        yield from _with_extras(design, part, key, [_field(key, text, labels.get(key))])


def _with_extras(design: EpicDesign, part: str, key: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines of a field, then the unknown lines that followed it."""
    yield from lines
    yield from (_extra(extra) for extra in design.extras if extra.after == f"{part}.{key}")


def _field(key: str, text: str, label: str | None = None) -> str:
    return f"{label or LABELS[key]} : {text}".rstrip()


def _extra(extra: Extra) -> str:
    return f"{extra.key} : {extra.value}".rstrip() if extra.kind == "key" else extra.value


def _mounts(mounts: Sequence[EpicMount]) -> str:
    groups = [list(group) for _, group in groupby(mounts, key=lambda mount: (mount.group, mount.capacity))]
    return "; ".join(f"{' '.join(mount.code for mount in group)} {group[0].capacity}" for group in groups)


def _printed(design: EpicDesign) -> list[str]:
    loads = (("armament", design.printed_armament), ("final load", design.printed_load))
    line = " ".join(f"{name} = {load}" for name, load in loads if load is not None)
    cost = [] if design.stored_bv is None else [f"overall cost {design.stored_bv:.0f} pts"]
    return [*([line] if line else []), *map(_item, design.printed_items), *cost]


def _item(item: EpicPrintedItem) -> str:
    name = item.name if item.count is None else _COUNTED.get(item.item, "{} {}").format(item.count, item.name)
    return f"{name} {item.points} pts"


WRITERS = (
    Writer(
        name="epic_sheet",
        title="Epic design sheets (SCT, VCT)",
        suffix=".epic",
        families=frozenset({"epic_design"}),
        write=write,
        together=together,
    ),
)
