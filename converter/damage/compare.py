"""The figures printed on a damage sheet against the recomputed ones."""

from __future__ import annotations

from converter.damage.diagram import build, cells, layout
from converter.damage.resolve import Report, Resolution, end_grids, start_grids
from converter.damage.tables import DEFAULT, NoTemplateError, Tables, UnknownWeaponError, standard_tables
from converter.damage.widow import pieces
from converter.formats.damage_sheet import REAR
from converter.model.damage import DamageSheet, DrawnGrid
from converter.model.finding import Finding
from converter.model.readings import Readings


def differences(sheet: DamageSheet, result: Resolution, readings: Readings = DEFAULT, tables: Tables | None = None) -> tuple[Finding, ...]:
    """One finding for every printed figure that is not the recomputed one."""
    report = Report(sheet)
    _totals(sheet, report)
    _start(sheet, readings, report)
    _templates(sheet, tables or standard_tables(), report)
    _results(sheet, result, report)
    _remaining(sheet, result, report)
    for grid in end_grids(sheet, readings):
        _end_grid(grid, result, report)
    return tuple(report.findings)


def _totals(sheet: DamageSheet, report: Report) -> None:
    total = sum(sheet.armor.values())
    if sheet.printed_total_armor is not None and sheet.printed_total_armor != total:
        fields = {"published": sheet.printed_total_armor, "computed": total, "delta": total - sheet.printed_total_armor}
        report("D801", "total_armor", **fields)


def _start(sheet: DamageSheet, readings: Readings, report: Report) -> None:
    """A drawn grid has as many boxes as the points of its location make."""
    points = build(layout(sheet.layout), sheet.armor, sheet.structure, readings).boxes
    for grid in start_grids(sheet, readings):
        drawn = [box for box, _ in cells(grid)]
        for layer, name in ((False, "armor"), (True, "structure")):
            location = next((box.location for box in drawn if (box.y >= 0) == layer), grid.location)
            stated = sum(box.location == location and (box.y >= 0) == layer for box in points)
            count = sum((box.y >= 0) == layer for box in drawn)
            if count != stated:
                report("D802", f"grid.{grid.location}", location=grid.location, layer=name, published=count, computed=stated)


def _templates(sheet: DamageSheet, tables: Tables, report: Report) -> None:
    """The boxes of a template against the damage printed for its weapon; some weapons share the template of another by rule."""
    for name, index in {shot.weapon: shot.index for shot in reversed(sheet.shots)}.items():
        try:
            weapon = tables.weapon(name)
        except (UnknownWeaponError, NoTemplateError):
            continue
        if weapon.shape is not None and weapon.printed_damage is not None and weapon.shape.boxes != weapon.printed_damage:
            report(
                "D804" if weapon.reason else "D803",
                f"shots.{index}",
                weapon=weapon.name,
                published=weapon.printed_damage,
                computed=weapon.shape.boxes,
                reason=weapon.reason,
            )


def _results(sheet: DamageSheet, result: Resolution, report: Report) -> None:
    log = {entry.index: entry for entry in result.log}
    for printed in sheet.results:
        entry = log.get(printed.index)
        reached = (entry.marked, entry.lost) if entry else (0, 0)
        if (printed.marked, printed.lost) != reached:
            published = f"{printed.marked} marked, {printed.lost} lost"
            computed = f"{reached[0]} marked, {reached[1]} lost"
            report("D805", f"result.{printed.index}", index=printed.index, published=published, computed=computed)


def _remaining(sheet: DamageSheet, result: Resolution, report: Report) -> None:
    left = result.after.remaining()
    for location, printed in sheet.remaining.items():
        armor, structure = left.get(location, (0, 0))
        if location in REAR and printed.structure:
            structure = left.get(REAR[location], (0, 0))[1]
        if (printed.armor, printed.structure) != (armor, structure):
            fields = {"published": f"{printed.armor}/{printed.structure}", "computed": f"{armor}/{structure}"}
            report("D806", f"remaining.{location}", location=location, **fields)


def _end_grid(grid: DrawnGrid, result: Resolution, report: Report) -> None:
    """A printed grid of the end of the turn. What should have fallen off but stands, and whole pieces that fell without cause, are a
    finding of their own.
    """
    printed = {box for box, cell in cells(grid) if cell != "."}
    here = {box for (location, _), boxes in result.after.columns.items() if location == grid.location for box in boxes}
    ours = here - result.after.damaged
    dropped = ours - printed
    fallen = (printed & set(result.widowed)) | {box for piece in pieces(result.after) if piece <= dropped for box in piece}
    for code, boxes in (("D808", fallen), ("D807", (printed ^ ours) - fallen)):
        if boxes:
            report(code, f"end_grid.{grid.location}", location=grid.location, boxes=" ".join(map(str, sorted(boxes))))
