"""`muster damage`: the fire declared on damage sheets, box by box, and what a weapon does to a unit on average."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from converter import damage
from converter.model import AnyUnit, DamageSheet, Finding, Severity
from converter.model.readings import Readings
from muster import console
from muster.exits import Exit, UsageError
from muster.inputs import Item
from muster.options import Inputs, ReadingOptions
from muster.reading import read_item
from muster.sheets import read_sheets

COLORS = {"#": "cyan", "o": "yellow", ".": "dim", "X": "bold red"}
Facing = Literal["front", "left", "right", "rear"]


def command(
    *paths: Inputs,
    expect: Annotated[Path | None, Parameter(help="A unit file of any format: the expected damage of --weapon by location.")] = None,
    weapon: Annotated[str | None, Parameter(help="The weapon of --expect, for instance AC/20.")] = None,
    facing: Annotated[Facing, Parameter(help="The side the shot comes from.")] = "front",
    location: Annotated[str | None, Parameter(help="A location hit for certain, instead of the table of hit locations.")] = None,
    hits: Annotated[int, Parameter(help="Hits of weapons that may hit more than once.")] = 1,
    seed: Annotated[int | None, Parameter(help="Roll the dice of the sheets from this seed.")] = None,
    dice: Annotated[str | None, Parameter(help="The dice of one sheet as they fall on your table, like `6 1 5 3 4`.")] = None,
    tables: Annotated[Path | None, Parameter(help="Folder with tables of your own in place of ours (shapes.csv, weapons.csv …).")] = None,
    form: Annotated[Literal["text", "json", "svg"], Parameter(name="--format", help="Grids, one JSON document, or drawings.")] = "text",
    reading: ReadingOptions = ReadingOptions(),  # noqa: B008 - frozen
) -> int:
    """Resolve the fire declared on damage sheets: grids before and after, the log, what is left and what fell off.

    With --expect and --weapon: the exact expected damage of one hit on a unit. The exit code is 1 where a sheet has errors or a wrong
    printed figure, 3 where nothing could be read.

    Example: `muster damage volley.damage --seed 7`
    """
    readings = reading.readings(damage.DEFAULT)
    try:
        known = damage.load_tables(tables) if tables else damage.standard_tables()
    except damage.TableError as error:
        raise UsageError(f"{tables}: {error}") from error
    if (expect is None) != (weapon is None):
        raise UsageError("--expect UNIT and --weapon NAME go together")
    if expect is not None and weapon is not None:
        return _expect(expect, weapon, facing, location, hits, known, readings, form)
    thrown = _dice(dice, seed)
    sheets, findings = read_sheets(paths, DamageSheet)
    if dice and len(sheets) > 1:
        raise UsageError(f"--dice are those of one sheet, not of {len(sheets)}")
    told = list(findings)
    documents = []
    for sheet in sheets:
        result = damage.resolve(sheet, readings, known, thrown())
        mattered = damage.readings_that_mattered(sheet, readings, known, thrown)
        found = (*result.findings, *damage.differences(sheet, result, readings, known))
        told += found
        if form == "text":
            _print_sheet(sheet, result, mattered)
        elif form == "svg":
            sys.stdout.write(damage.svg(result.after, result.after.damaged - result.before.damaged, sheet.name) + "\n")
        else:
            documents.append(_document(sheet, result, found, readings, mattered))
    if form == "json":
        sys.stdout.write(json.dumps(documents, ensure_ascii=False, indent=1) + "\n")
    return _end(sheets, told)


def _dice(thrown: str | None, seed: int | None) -> Callable[[], damage.Dice | None]:
    """What gives the dice asked for, afresh for each sheet and reading; None: those of the sheet. Raises UsageError."""
    if thrown is None:
        return lambda: None if seed is None else damage.Seeded(seed)
    if seed is not None:
        raise UsageError("--dice and --seed exclude each other")
    faces = thrown.replace(",", " ").split()
    if not faces or not all(face in {"1", "2", "3", "4", "5", "6"} for face in faces):
        raise UsageError(f"--dice {thrown!r}: faces of a die from 1 to 6 are needed, with blanks between them")
    return lambda: damage.Thrown([int(face) for face in faces])


def _end(units: Sequence[AnyUnit], told: Sequence[Finding]) -> Exit:
    for finding in told:
        if finding.severity >= Severity.WARNING:
            console.talk().print(str(finding), markup=False, soft_wrap=True)
    if not units:
        return Exit.NOTHING
    return Exit.FINDINGS if any(finding.severity is Severity.ERROR for finding in told) else Exit.DONE


def _print_sheet(sheet: DamageSheet, result: damage.Resolution, mattered: Sequence[str]) -> None:
    out = console.data()
    out.print(Text(sheet.name, "bold"))
    out.print(Text("  ".join(f"{sign} {meaning}" for sign, meaning in damage.SIGNS.items()), "dim"))
    fresh = result.after.damaged - result.before.damaged
    _print_grids(damage.beside(damage.text(result.before), damage.text(result.after, fresh)), out)
    for line in damage.log_lines(result.log):
        out.print(Text(line))
    if result.widowed:
        out.print(Text(f"fallen at the end of the turn: {' '.join(map(str, result.widowed))}"))
    if result.destroyed:
        out.print(Text(f"destroyed: {', '.join(result.destroyed)}", "bold red"))
    left = "; ".join(f"{place} {armor}/{structure}" for place, (armor, structure) in result.after.remaining().items())
    out.print(Text(f"marked {result.marked}, lost {result.lost}; left: {left}"))
    out.print(Text(f"readings that mattered: {', '.join(mattered) or 'none'}\n"))


def _print_grids(grids: str, out: Console) -> None:
    """The grids with their signs in color; words keep theirs."""
    for line in grids.splitlines():
        text = Text(line)
        if line[:3].strip().lstrip("+-").isdecimal():
            for place, sign in enumerate(line):
                if sign in COLORS:
                    text.stylize(COLORS[sign], place, place + 1)
        out.print(text, soft_wrap=True)


def _document(
    sheet: DamageSheet, result: damage.Resolution, found: Sequence[Finding], readings: Readings, mattered: Sequence[str]
) -> dict[str, Any]:
    def grids(diagram: damage.Diagram) -> dict[str, list[str]]:
        return {grid.location: [f"{y:+d} {row}" for y, row in grid.rows] for grid in damage.drawn(diagram)}

    return {
        "sheet": sheet.name,
        "readings": readings.name,
        "readings_that_mattered": list(mattered),
        "boxes": damage.boxes_of(result, readings).points,
        "lost": result.lost,
        "log": list(damage.log_lines(result.log)),
        "dice": [{"shot": entry.index, "rolls": [[die.label, die.value] for die in entry.dice]} for entry in result.log],
        "widowed": [str(box) for box in result.widowed],
        "destroyed": list(result.destroyed),
        "remaining": {place: list(points) for place, points in result.after.remaining().items()},
        "before": grids(result.before),
        "after": grids(result.after),
        "findings": [{"code": f.code, "severity": f.severity.name.lower(), "message": f.message} for f in found],
    }


def _expect(
    file: Path,
    name: str,
    facing: Facing,
    location: str | None,
    hits: int,
    known: damage.Tables,
    readings: Readings,
    form: Literal["text", "json", "svg"],
) -> int:
    if not file.is_file():
        raise UsageError(f"{file}: one unit file is needed here" if file.exists() else f"no such file: {file}")
    read = read_item(Item(str(file), str(file), named=True))
    assert read is not None
    try:
        weapon = known.weapon(name)
    except damage.UnknownWeaponError as error:
        raise UsageError(f"no weapon {name!r}; the nearest is {' or '.join(error.nearest) or 'none'}") from error
    except damage.NoTemplateError as error:
        raise UsageError(str(error)) from error
    told = list(read.findings)
    for unit in read.units:
        try:
            diagram = damage.diagram_of(unit, readings)
            if location is not None and location.upper() not in diagram.locations:
                raise UsageError(f"{unit.name} has no location {location}; it has {', '.join(diagram.locations)}")
            result = damage.expected(diagram, weapon, facing, location.upper() if location else None, hits, known)
        except damage.NoDiagramError:
            told.append(Finding("P830", str(file), None, {"unit": unit.name, "family": unit.family.replace("_", " ")}))
            continue
        except (damage.NoHitTableError, damage.NoClusterColumnError) as error:
            raise UsageError(str(error)) from error
        if form == "svg":
            sys.stdout.write(damage.svg(diagram, title=unit.name) + "\n")
        elif form == "json":
            sys.stdout.write(json.dumps(_expectation(unit, weapon, facing, result), ensure_ascii=False, indent=1, default=str) + "\n")
        else:
            _print_expectation(unit, weapon, facing, result)
    return _end(read.units, told)


def _expectation(unit: AnyUnit, weapon: damage.Weapon, facing: str, result: damage.Expectation) -> dict[str, Any]:
    """Exact fractions as text, so that nothing is rounded."""
    losses = {"edge": result.edge, "void": result.void, "damaged": result.damaged}
    where = {"armor": result.armor, "structure": result.structure}
    return {"unit": unit.name, "weapon": weapon.name, "facing": facing, "boxes": result.boxes, "marked": result.marked, **where, **losses}


def _print_expectation(unit: AnyUnit, weapon: damage.Weapon, facing: str, result: damage.Expectation) -> None:
    table = Table(title=f"{weapon.name} on {unit.name}, {facing}: expected boxes of one hit", title_justify="left")
    for heading in ("Location", "Armor", "Structure", "Exact"):
        table.add_column(heading, justify="left" if heading == "Location" else "right")
    for place in dict.fromkeys((*result.armor, *result.structure)):
        armor, structure = result.armor.get(place, Fraction(0)), result.structure.get(place, Fraction(0))
        table.add_row(place, f"{float(armor):.4f}", f"{float(structure):.4f}", _exact(armor + structure))
    table.add_section()
    for label, value in (("marked", result.marked), ("lost at the edge", result.edge), ("lost where no box is", result.void)):
        table.add_row(label, "", f"{float(value):.4f}", _exact(value))
    table.add_row("lost on damaged boxes", "", f"{float(result.damaged):.4f}", _exact(result.damaged))
    table.add_row("boxes of the template", "", f"{float(result.boxes):.4f}", _exact(result.boxes))
    console.data().print(table)


def _exact(value: Fraction) -> str:
    """The fraction where a person can read it."""
    text = str(value)
    return text if len(text) <= 24 else ""
