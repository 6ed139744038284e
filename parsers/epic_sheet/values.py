"""The values of Epic sheets: what the text of a field means, and a finding where it means nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from converter.formats.epic_sheet import CLASS_NAMES, CLASSES, ITEMS, LABELS
from converter.model import Extra
from converter.model.epic import NO_SAVE, EpicLoad, EpicMount, EpicPrintedItem, EpicWeapon, Grade, VehicleClass
from parsers.epic_sheet.lines import PRINTED, Report, Sheet

WHOLE = re.compile(r"([+-]?\d{1,9})\s*\+?")
POINTS = re.compile(r"([+-]?\d{1,9})\s*(?:pts\.?)?", re.I)
STANDS = re.compile(r"(\d{1,9})\s*(?:stands?)?", re.I)
FACTOR = re.compile(r"([+-]?\d{1,9})\s*\+?\s*(?:\(\s*O\s*([+-]?\d{1,9})\s*,?\s*D\s*([+-]?\d{1,9})\s*\))?", re.I)

MOST_BARRELS = 99

_LOAD = re.compile(r"(\d{1,9})\s*(IW|LSW|HW|VW|TW)", re.I)
_MOVEMENT = re.compile(r"(\d{1,9})\s*cm\s*(?:,\s*(.+))?", re.I)
_CODE = re.compile(r"(Fx|Sw)(Fw|F|B|R|L)|Tr(\d?)", re.I)
_GROUP = re.compile(r"(.*?)((?:\d{1,9}\s*)?[A-Za-z]+\d*)")
_ROW = re.compile(r"(.+?)\s+(\S+)\s+(-?\d{1,9})\s+(\d{1,9}\s*[A-Za-z]+|\?)")
_MOUNT_LINES = {"fixed": "Fx", "swivel": "Sw", "turret": "Tr"}


def vehicle_class(sheet: Sheet, report: Report) -> VehicleClass | None:
    text = sheet.text("class")
    code = CLASSES.get(" ".join(text.casefold().split()))
    if code is None and "class" in sheet.fields:
        report("P703", sheet.number("class"), text=text, classes=", ".join(CLASS_NAMES.values()))
    return cast("VehicleClass | None", code)


def movement(sheet: Sheet, report: Report) -> tuple[int, str | None] | None:
    """Centimeters, and how the vehicle gets there."""
    match = _MOVEMENT.fullmatch(sheet.text("movement"))
    if match is None:
        if "movement" in sheet.fields:
            report("P704", sheet.number("movement"), text=sheet.text("movement"))
        return None
    return int(match[1]), match[2].strip() if match[2] else None


def save(sheet: Sheet, report: Report) -> int | None:
    text = sheet.text("save")
    if text.casefold() in ("-", "none"):
        return NO_SAVE
    match = WHOLE.fullmatch(text)
    if match is None or int(match[1]) >= NO_SAVE:
        if "save" in sheet.fields:
            report("P705", sheet.number("save"), text=text)
        return None
    return int(match[1])


def number(sheet: Sheet, key: str, report: Report, pattern: re.Pattern[str] = WHOLE, *, needed: bool = False) -> int | None:
    """The whole number of a field; None where it is empty or missing, and with a finding where it is something else."""
    text = sheet.text(key)
    match = pattern.fullmatch(text)
    if match is None:
        if text or (needed and key in sheet.fields):
            report("P714", sheet.number(key), label=LABELS[key], text=text)
        return None
    return int(match[1])


def split_factor(sheet: Sheet) -> tuple[int | None, int | None]:
    """Offensive and defensive close assault factor where the sheet splits it."""
    match = FACTOR.fullmatch(sheet.text("caf"))
    return (int(match[2]), int(match[3])) if match and match[2] else (None, None)


def load(text: str) -> EpicLoad | None:
    match = _LOAD.fullmatch(text.strip())
    return EpicLoad(count=int(match[1]), grade=cast(Grade, match[2].upper())) if match else None


def capacity(text: str) -> EpicLoad | None:
    """A load that something can carry: more than nothing, and of a grade that weighs."""
    what = load(text)
    return what if what is not None and what.units else None


def maximum_load(sheet: Sheet, report: Report) -> EpicLoad | None:
    text = sheet.text("maximum_load")
    found = capacity(text)
    if found is None and text:
        report("P706", sheet.number("maximum_load"), text=text, label=LABELS["maximum_load"])
    return found


def mount_code(text: str) -> str | None:
    """A mount code in its normal form (``FxFw`` is ``FxF``); None where it is none."""
    match = _CODE.fullmatch(text)
    if match is None:
        return None
    return match[1].capitalize() + match[2][0].upper() if match[1] else "Tr" + match[3]


def mounts(sheet: Sheet, report: Report) -> tuple[EpicMount, ...]:
    """The mounts of the three lines; every code of a group gets the capacity printed after the group."""
    found: dict[str, EpicMount] = {}
    groups = [(key, part.strip()) for key in _MOUNT_LINES for part in sheet.text(key).split(";") if part.strip()]
    for group, (key, text) in enumerate(groups):
        match = _GROUP.fullmatch(text)
        takes = capacity(match[2]) if match else None
        if match is None or takes is None:
            report("P706", sheet.number(key), text=match[2] if match else text, label=LABELS[key])
            continue
        for code in _codes(match[1].split(), key, sheet, report):
            if code in found:
                report("P708", sheet.number(key), code=code)
            else:
                found[code] = EpicMount(code=code, capacity=takes, group=group)
    return tuple(found.values())


def _codes(words: list[str], key: str, sheet: Sheet, report: Report) -> Iterator[str]:
    """The mount codes of a group; a turret line may leave its code out."""
    kind = _MOUNT_LINES[key]
    if not words and kind != "Tr":
        report("P707", sheet.number(key), text="")
    for word in words or (["Tr"] if kind == "Tr" else []):
        code = mount_code(word)
        if code is None:
            report("P707", sheet.number(key), text=word)
            continue
        if not code.startswith(kind):
            report("P709", sheet.number(key), code=code, label=LABELS[key])
        yield code


def alternatives(special: str) -> tuple[tuple[str, ...], ...]:
    """The sets of mounts that exclude each other: sentences with the word and two mounts, or the form ``ALT(FxF,Tr)``."""
    groups = []
    for sentence in re.split(r"[.;]", special):
        short = re.search(r"\bALT\(([^)]*)\)", sentence, re.I)
        if short or re.search(r"\balternative", sentence, re.I):
            words = re.findall(r"[A-Za-z]+\d?", short[1] if short else sentence)
            codes = tuple(dict.fromkeys(code for word in words if (code := mount_code(word))))
            if len(codes) > 1:
                groups.append(codes)
    return tuple(groups)


def weapons(sheet: Sheet, report: Report) -> tuple[tuple[EpicWeapon, int], ...]:
    """The weapon rows with their lines, read from the right: load, barrels, mount; the rest is the weapon."""
    found = []
    for text, line in sheet.rows:
        match = _ROW.fullmatch(text)
        if match is None or not 1 <= int(match[3]) <= MOST_BARRELS:
            if match is None:
                report("P715", line, text=text)
            else:
                report("P710", line, weapon=match[1], barrels=match[3])
            sheet.extras.append(Extra("line", "", text, "weapons"))
            continue
        stated, mount = load(match[4]), mount_code(match[2])
        if stated is None:
            report("P706", line, text=match[4], label=match[1])
        if mount is None and match[2] not in ("360", "-"):
            report("P707", line, text=match[2])
        found.append((EpicWeapon(text=match[1], mount=mount or match[2], barrels=int(match[3]), load=stated), line))
    return tuple(found)


def printed(sheet: Sheet, report: Report) -> tuple[dict[str, Any], dict[str, int]]:
    """The printed figures by the model's fields, and the line of each."""
    found: dict[str, Any] = {}
    lines: dict[str, int] = {}
    items: list[EpicPrintedItem] = []
    for text, line in sheet.printed:
        for match in PRINTED.finditer(text):
            if match["cost"]:
                found["stored_bv"], lines["stored_bv"] = float(match["cost"]), line
            elif match["armament"] or match["load"]:
                key = "printed_armament" if match["armament"] else "printed_load"
                found[key], lines[key] = load(match["armament"] or match["load"]), line
                if found[key] is None:
                    report("P706", line, text=match["armament"] or match["load"], label=match[0].partition("=")[0].strip())
            elif (item := ITEMS.get(" ".join(match["name"].casefold().split()))) is not None:
                lines[f"printed_items.{len(items)}"] = line
                count = abs(int(match["count"])) if match["count"] else None
                items.append(EpicPrintedItem(item=cast(Any, item), name=match["name"], count=count, points=int(match["points"])))
            else:
                report("P713", line, name=match["name"])
                sheet.extras.append(Extra("line", "", match[0], "printed_items"))
    return {**found, "printed_items": tuple(items)}, lines
