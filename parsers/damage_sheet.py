"""Damage sheets: a record sheet, the fire declared on it, its dice and its printed results, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from converter.formats.damage_sheet import COLUMNS, KEYS, LABELS, LAYOUT_NAMES, LAYOUTS, LOCATIONS, REAR
from converter.model import Comment, DamageSheet, Extra, Finding, Plain, Provenance, Style, is_count
from converter.model.damage import (
    DamageLayout,
    DeclaredShot,
    DrawnGrid,
    PrintedRemaining,
    PrintedResult,
    RolledDie,
    ShotDice,
)
from parsers.registry import Format, ReadResult, Source
from parsers.text import decode

FACINGS = ("front", "left", "right", "rear")
BLOCKS = ("declare", "dice", "result")
CELLS = frozenset("#o. ")
MOST_POINTS = 10_000
"""More than any location has: the arcs of the largest craft stay below."""

_RESULT = re.compile(r"(\d{1,9})\s*\|\s*marked\s*=\s*(\d{1,9})\s+lost\s*=\s*(\d{1,9})", re.I)
_ITEM = re.compile(r"([A-Za-z]\w*)\s+([^/]+?)\s*(?:/\s*(.+))?")


@dataclass(slots=True)
class Reading:
    """The sheet as it is read."""

    path: str
    layout: DamageLayout = "biped"
    fields: dict[str, Any] = field(default_factory=dict)
    armor: dict[str, int] = field(default_factory=dict)
    structure: dict[str, int] = field(default_factory=dict)
    remaining: dict[str, PrintedRemaining] = field(default_factory=dict)
    grids: list[DrawnGrid] = field(default_factory=list)
    end_grids: list[DrawnGrid] = field(default_factory=list)
    shots: list[DeclaredShot] = field(default_factory=list)
    dice: list[ShotDice] = field(default_factory=list)
    results: list[PrintedResult] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    comments: list[Comment] = field(default_factory=list)
    extras: list[Extra] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    block: str = ""
    after: str = ""

    def report(self, code: str, line: int | None, /, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, line, fields))

    def keep(self, text: str) -> None:
        """Keep a line that could not be read."""
        self.extras.append(Extra("line", "", text, self.after))


def sniff(head: bytes) -> bool:
    """A line of armor, and a unit or structure; a Mek file has those too, but also a configuration."""
    keys = {line.partition(":")[0].strip().upper() for line in head.decode("latin-1").splitlines() if ":" in line}
    return bool(keys & {"ARMOUR", "ARMOR"}) and bool(keys & {"UNIT", "STRUCTURE"}) and "CONFIG" not in keys


def read(source: Source) -> ReadResult:
    """The sheet of a file. Without armor and structure there is none."""
    text = decode(source.path, source.data)
    reading = Reading(source.path, findings=list(text.findings))
    lines = iter(enumerate(text.text.splitlines(), 1))
    for number, raw in lines:
        line = _without_comment(raw, reading)
        if line.upper().startswith("GRID ") and ":" not in line:
            _grid(line[5:].strip().upper(), number, lines, reading)
        elif line:
            _line(line, number, reading)
    if not reading.armor and not reading.structure and not reading.grids:
        reading.report("P006", None, missing="a sheet needs armor and structure by location")
        return ReadResult((), tuple(reading.findings))
    _whole(reading)
    style = Style(
        encoding=text.encoding,
        line_end="\r\n" if b"\r\n" in source.data else "\n",
        final_newline=source.data.endswith(b"\n"),
    )
    return ReadResult((_sheet(reading, style),), tuple(reading.findings))


def _sheet(reading: Reading, style: Style) -> DamageSheet:
    results = {result.index: result.marked for result in reading.results}
    complete = bool(results) and all(shot.index in results for shot in reading.shots)
    return DamageSheet(
        chassis=reading.fields.get("unit", ""),
        layout=reading.layout,
        armor=reading.armor,
        structure=reading.structure,
        printed_total_armor=reading.fields.get("total_armor"),
        grids=tuple(reading.grids),
        shots=tuple(reading.shots),
        dice=tuple(reading.dice),
        seed=reading.fields.get("seed"),
        results=tuple(reading.results),
        remaining=reading.remaining,
        end_grids=tuple(reading.end_grids),
        stored_bv=float(sum(results.values())) if complete else None,
        extras=tuple(reading.extras),
        comments=tuple(reading.comments),
        style=style,
        provenance=Provenance(path=reading.path, format="damage_sheet", lines=reading.lines),
    )


def _without_comment(raw: str, reading: Reading) -> str:
    line, mark, comment = raw.partition("//")
    if mark:
        reading.comments.append(Comment(comment.strip(), reading.after))
    return line.strip()


def _line(line: str, number: int, reading: Reading) -> None:
    """A line with a key, or a line of the block that is open."""
    name, colon, value = line.partition(":")
    key = KEYS.get(" ".join(name.upper().split())) if colon else None
    if key is None:
        if reading.block and line[0].isdigit():
            _BLOCK_LINES[reading.block](line, number, reading)
        elif colon and not line[0].isdigit():
            reading.report("P008", number, key=name.strip())
            reading.extras.append(Extra("key", name.strip(), value.strip(), reading.after))
        else:
            reading.report("P007", number, text=line)
            reading.keep(line)
        return
    if key in reading.lines:
        reading.report("P010", number, key=name.strip(), line=reading.lines[key])
    reading.lines.setdefault(key, number)
    reading.block, reading.after = (key if key in BLOCKS else ""), key
    _field(key, value.strip(), number, reading)


def _field(key: str, value: str, number: int, reading: Reading) -> None:
    match key:
        case "unit":
            reading.fields.setdefault("unit", value)
        case "layout":
            layout = LAYOUTS.get(" ".join(value.casefold().split()))
            if layout is None:
                reading.report("P009", number, key="LAYOUT", text=value, expected=f"one of {', '.join(LAYOUT_NAMES.values())}")
            else:
                reading.layout = layout  # type: ignore[assignment]  # the names of the table are those of the model
        case "armor" | "structure":
            for location, first, second in _items(key, value, number, reading):
                _points(key, location, first, second, number, reading)
        case "remaining":
            for location, first, second in _items(key, value, number, reading):
                armor, structure = _whole_number(key, first, number, reading), _whole_number(key, second or "0", number, reading)
                if armor is not None and structure is not None:
                    reading.remaining[location] = PrintedRemaining(armor=armor, structure=structure)
                    reading.lines[f"remaining.{location}"] = number
        case "total_armor" | "seed":
            found = _whole_number(key, value, number, reading)
            if found is not None:
                reading.fields.setdefault(key, found)
        case _ if value:
            reading.report("P007", number, text=value)
            reading.keep(value)


def _items(key: str, value: str, number: int, reading: Reading) -> Iterator[tuple[str, str, str | None]]:
    """The items of a line: location, first and second figure."""
    for text in filter(None, (part.strip() for part in value.split(";"))):
        match = _ITEM.fullmatch(text)
        location = match[1].upper() if match else text.split()[0].upper()
        if location not in LOCATIONS[reading.layout]:
            reading.report("P801", number, text=location, layout=LAYOUT_NAMES[reading.layout])
        elif match is None:
            reading.report("P802", number, key=key, text=text)
        else:
            yield location, match[2], match[3]


def _points(key: str, location: str, first: str, second: str | None, number: int, reading: Reading) -> None:
    """Points of a location; a second figure of a torso's armor is its rear."""
    store = reading.armor if key == "armor" else reading.structure
    points = _whole_number(key, first, number, reading)
    if points is not None:
        store[location] = points
    if second is None:
        return
    rear = next((code for code, front in REAR.items() if front == location), None)
    if rear is None or key != "armor":
        reading.report("P804", number, location=location, text=f"/{second}")
    else:
        behind = _whole_number(key, second, number, reading)
        if behind is not None:
            reading.armor[rear] = behind


def _whole_number(key: str, text: str, number: int, reading: Reading) -> int | None:
    if not is_count(text.strip()) or (key in ("armor", "structure", "remaining") and int(text) > MOST_POINTS):
        reading.report("P802", number, key=key, text=text)
        return None
    return int(text)


def _grid(location: str, number: int, lines: Iterator[tuple[int, str]], reading: Reading) -> None:
    """A drawn grid up to its end. Grids after the shots show the end of the turn."""
    rows: list[tuple[int, str]] = []
    wrong = "" if location in LOCATIONS[reading.layout] else "no such location"
    for _, raw in lines:
        if raw.strip().upper() == "END":
            break
        match = re.fullmatch(r"\s*([+-]?\d{1,9}) (.*)", raw)
        if match is None:
            wrong = wrong or f"{raw.strip()!r} is no row"
        elif len(match[2]) != COLUMNS[reading.layout]:
            wrong = wrong or f"row {match[1]} has {len(match[2])} columns, not {COLUMNS[reading.layout]}"
        elif set(match[2]) - CELLS:
            wrong = wrong or f"row {match[1]} has a foreign sign"
        else:
            rows.append((int(match[1]), match[2]))
    else:
        wrong = wrong or "it has no end"
    if not wrong and [y for y, _ in rows] != list(range(rows[0][0], rows[0][0] + len(rows)) if rows else ()):
        wrong = "its rows leave a gap"
    reading.block = ""
    if wrong or not rows:
        reading.report("P805", number, location=location, reason=wrong or "it has no rows")
        return
    late = any(key in reading.lines for key in (*BLOCKS, "remaining"))
    (reading.end_grids if late else reading.grids).append(DrawnGrid(location=location, rows=tuple(rows)))
    reading.lines[f"end_grid.{location}" if late else f"grid.{location}"] = number


def _declared(line: str, number: int, reading: Reading) -> None:
    parts = [part.strip() for part in line.split("|")]
    facing = parts[3].casefold() if len(parts) > 3 and parts[3] else None
    wrong = ""
    if not is_count(parts[0]) or len(parts) < 2 or not parts[1] or len(parts) > 4:
        wrong = "a shot has a number, a weapon, a target and perhaps a facing"
    elif f"shots.{int(parts[0])}" in reading.lines:
        wrong = f"shot {parts[0]} is declared twice"
    elif facing is not None and facing not in FACINGS:
        wrong = f"the facing is one of {', '.join(FACINGS)}"
    if wrong:
        reading.report("P806", number, text=line, reason=wrong)
        reading.keep(line)
        return
    target = parts[2] if len(parts) > 2 else ""
    reading.shots.append(DeclaredShot(index=int(parts[0]), weapon=parts[1], target=target, facing=facing))
    reading.lines[f"shots.{int(parts[0])}"] = number


def _rolled(line: str, number: int, reading: Reading) -> None:
    index, bar, rolls = (part.strip() for part in line.partition("|"))
    words = re.sub(r"\s*([=,])\s*", r"\1", rolls).split()
    missed = words == ["miss"]
    dice = [] if missed else [die for word in words for die in _dice(word)]
    wrong = ""
    if not is_count(index) or not bar:
        wrong = "a dice line has the number of its shot and a bar"
    elif f"dice.{int(index)}" in reading.lines:
        wrong = f"shot {index} has dice already"
    elif None in dice:
        wrong = f"rolls are written label=value, with the labels {', '.join(sorted(LABELS))}"
    if wrong:
        reading.report("P807", number, text=line, reason=wrong)
        reading.keep(line)
        return
    reading.dice.append(ShotDice(index=int(index), missed=missed, dice=tuple(die for die in dice if die is not None)))
    reading.lines[f"dice.{int(index)}"] = number


def _dice(word: str) -> Iterator[RolledDie | None]:
    """The rolls of one word, ``loc=7`` or ``col=3,4``; None for what is no roll."""
    label, sign, values = word.partition("=")
    label = label.casefold()
    for value in values.split(",") if sign else ("",):
        if label not in LABELS or not value:
            yield None
        elif is_count(value):
            yield RolledDie(label, int(value))
        else:
            yield RolledDie(label, value.upper()) if label == "loc" else None


def _printed(line: str, number: int, reading: Reading) -> None:
    match = _RESULT.fullmatch(line)
    if match is None or f"result.{int(match[1])}" in reading.lines:
        reading.report("P009", number, key="RESULT", text=line, expected="one result a shot, like 3 | marked=5 lost=0")
        reading.keep(line)
        return
    reading.results.append(PrintedResult(index=int(match[1]), marked=int(match[2]), lost=int(match[3])))
    reading.lines[f"result.{int(match[1])}"] = number


_BLOCK_LINES = {"declare": _declared, "dice": _rolled, "result": _printed}


def _whole(reading: Reading) -> None:
    """What can be said only about the whole sheet: numbers of shots without a gap, structure below all armor."""
    numbers = sorted(shot.index for shot in reading.shots)
    for index in set(range(1, len(numbers) + 1)) - set(numbers):
        reading.report("P806", reading.lines["declare"], text="DECLARE", reason=f"there is no shot {index}")
    drawn = {grid.location for grid in reading.grids}
    for location, points in reading.armor.items():
        if points and location not in drawn and not reading.structure.get(REAR.get(location, location)):
            reading.report("P803", reading.lines.get("armor"), location=location)


FORMATS = (
    Format(
        name="damage_sheet",
        title="Damage sheets (templates on record sheets)",
        suffixes=(".damage",),
        sniff=sniff,
        read=read,
    ),
)
