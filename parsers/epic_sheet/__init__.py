"""Epic sheets: chassis (SCT) and vehicles (VCT) as line forms, several in a file; a vehicle stands on a chassis of the same file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from converter.formats.epic_sheet import LABELS, WORDS
from converter.model import EpicDesign, Extra, Provenance, Style
from converter.model.epic import EpicChassis, EpicVehicle
from parsers.epic_sheet import values
from parsers.epic_sheet.lines import Report, Sheet, sheets
from parsers.registry import Format, ReadResult, Source
from parsers.text import decode

_MODEL = {"class": "vehicle_class", "movement": "movement_cm", "troops": "troop_stands", "base": "base_points", "fixed": "mounts"}
"""Fields of a sheet that the model names otherwise."""


@dataclass(slots=True)
class ReadChassis:
    """A chassis of the file, and whether a vehicle stands on it."""

    sheet: Sheet
    chassis: EpicChassis
    used: bool = False


def sniff(head: bytes) -> bool:
    """Two labels of the form at least."""
    text = head.decode("latin-1").upper()
    return sum(label in text for label in ("CLASS (CL)", "MOVEMENT (MOV)", "(SV)", "(CAF)", "(MOR)")) >= 2


def read(source: Source) -> ReadResult:
    """The designs of a file: one for each vehicle sheet, and one for each chassis that no vehicle stands on."""
    text = decode(source.path, source.data)
    report = Report(source.path, list(text.findings))
    known: list[ReadChassis] = []
    designs: list[tuple[int, dict[str, Any], dict[str, int]]] = []
    for sheet in sheets(text.text.splitlines(), report):
        kind = _kind(sheet, report)
        if kind == "chassis":
            known.extend(_chassis(sheet, report))
        elif kind == "vehicle":
            designs.extend(_vehicle(sheet, known, report))
    for entry in known:
        if not entry.used:
            fields = {"chassis": entry.sheet.name, "chassis_sheet": entry.chassis, "extras": _extras("chassis_sheet", entry.sheet)}
            designs.append((entry.sheet.line, fields, _lines("chassis_sheet", entry.sheet)))
    line_end = "\r\n" if b"\r\n" in source.data else "\n"
    style = Style(encoding=text.encoding, line_end=line_end, final_newline=source.data.endswith(b"\n"))
    units = [
        EpicDesign(**fields, style=style, provenance=Provenance(path=source.path, format="epic_sheet", index=index, lines=lines))
        for index, (_, fields, lines) in enumerate(sorted(designs, key=lambda design: design[0]))
    ]
    return ReadResult(tuple(units), tuple(report.findings))


def _kind(sheet: Sheet, report: Report) -> str:
    """Which form a sheet is, with a finding for every line it lacks; empty where it is no readable form."""
    has_mounts = any(key in sheet.fields for key in ("fixed", "swivel", "turret", "base"))
    if not sheet.title and has_mounts == sheet.table:
        report("P711", sheet.line, reason="it has both mounts and weapons" if has_mounts else "it has neither mounts nor weapons")
        return ""
    kind = "chassis" if sheet.title == "SCT" or (not sheet.title and has_mounts) else "vehicle"
    if sheet.blank:
        report("P716", sheet.line, sheet=kind)
        return ""
    form, optional = WORDS["forms"][kind], WORDS["forms_optional"][kind]
    for key in form:
        if key not in sheet.fields:
            report("P701", sheet.line, sheet=kind, label=LABELS[key])
    if kind == "vehicle" and not sheet.table:
        report("P701", sheet.line, sheet=kind, label="WEAPONS")
    for key in [key for key in sheet.fields if key not in (*form, *optional)]:
        value, line = sheet.fields.pop(key)
        report("P008", line, key=LABELS[key])
        sheet.extras.append(Extra("key", LABELS[key], value, "base" if kind == "chassis" else "weapons"))
    return kind


def _common(sheet: Sheet, report: Report) -> dict[str, Any] | None:
    """The fields both forms have; None where one that every calculation needs cannot be read."""
    kind, way, save = values.vehicle_class(sheet, report), values.movement(sheet, report), values.save(sheet, report)
    caf = values.number(sheet, "caf", report, values.FACTOR, needed=True)
    morale = values.number(sheet, "morale", report)
    if kind is None or way is None or save is None or caf is None:
        report("P006", sheet.line, missing="a sheet needs class, movement, save and close assault factor")
        return None
    return {"vehicle_class": kind, "movement_cm": way[0], "propulsion": way[1], "save": save, "caf": caf, "morale": morale}


def _chassis(sheet: Sheet, report: Report) -> tuple[ReadChassis, ...]:
    common = _common(sheet, report)
    base = values.number(sheet, "base", report, values.POINTS, needed=True)
    if common is not None and base is None:
        report("P006", sheet.line, missing="a chassis needs its basic point value")
    mounts, maximum_load = values.mounts(sheet, report), values.maximum_load(sheet, report)
    if common is None or base is None:
        return ()
    special = sheet.text("special")
    chassis = EpicChassis(
        **common,
        mounts=mounts,
        alternatives=values.alternatives(special),
        maximum_load=maximum_load,
        special=special,
        base_points=base,
    )
    return (ReadChassis(sheet, chassis),)


def _vehicle(sheet: Sheet, known: list[ReadChassis], report: Report) -> tuple[tuple[int, dict[str, Any], dict[str, int]], ...]:
    """A vehicle stands on the chassis it names; one that names none on the chassis before it."""
    below = next((entry for entry in reversed(known) if not sheet.on or entry.sheet.name.casefold() == sheet.on.casefold()), None)
    if below is None:
        report("P712", sheet.line, vehicle=sheet.name, chassis=sheet.on)
    else:
        below.used = True
    common, rows = _common(sheet, report), values.weapons(sheet, report)
    printed, printed_lines = values.printed(sheet, report)
    if common is None:
        return ()
    offensive, defensive = values.split_factor(sheet)
    vehicle = EpicVehicle(
        **common,
        offensive_caf=offensive,
        defensive_caf=defensive,
        troop_stands=values.number(sheet, "troops", report, values.STANDS) or 0,
        weapons=tuple(row for row, _ in rows),
    )
    lines = {
        **(_lines("chassis_sheet", below.sheet) if below else {}),
        **_lines("vehicle", sheet),
        **{f"vehicle.weapons.{position}": line for position, (_, line) in enumerate(rows)},
        **printed_lines,
    }
    fields = {
        "chassis": below.sheet.name if below else sheet.on,
        "model": sheet.name,
        "chassis_sheet": below.chassis if below else None,
        "vehicle": vehicle,
        "extras": (*(_extras("chassis_sheet", below.sheet) if below else ()), *_extras("vehicle", sheet)),
        **printed,
    }
    return ((sheet.line, fields, lines),)


def _lines(part: str, sheet: Sheet) -> dict[str, int]:
    return {f"{part}.{_MODEL.get(key, key)}": line for key, (_, line) in sheet.fields.items()}


def _extras(part: str, sheet: Sheet) -> tuple[Extra, ...]:
    return tuple(replace(extra, after=f"{part}.{extra.after}") for extra in sheet.extras)


FORMATS = (
    Format(
        name="epic_sheet",
        title="Epic design sheets (SCT, VCT)",
        suffixes=(".epic", ".sct", ".vct"),
        sniff=sniff,
        read=read,
    ),
)
