"""`muster epic`: what Epic designs cost, whether they are legal, and what one does to another."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.table import Table

from converter import epic
from converter.epic.close_combat import Engagement
from converter.epic.shooting import SnapFire, snap_fire
from converter.model import EpicDesign, Finding, Severity
from converter.model.readings import Readings
from muster import console
from muster.exits import Exit, UsageError
from muster.options import Inputs, ReadingOptions
from muster.sheets import read_sheets


def command(
    *paths: Inputs,
    against: Annotated[Path | None, Parameter(help="Sheet of the targets; left out, the first of the designs.")] = None,
    modifiers: Annotated[int, Parameter(help="Added to every roll to hit: cover and the like.")] = 0,
    snap: Annotated[SnapFire | None, Parameter(name="--snap-fire", help="The fire interrupts a move of the target, or its charge.")] = None,
    stands: Annotated[int, Parameter(help="Stands of troopers that concentrate the fire of their basic weapons.")] = 0,
    moved: Annotated[int | None, Parameter(name="--moved-cm", help="How far the attacker moved before close combat.")] = None,
    leg_save: Annotated[int | None, Parameter(help="Save of the Titan's leg, for rams.")] = None,
    titan: Annotated[str | None, Parameter(help="Kind of the Titan that stomps; left out, the name of its chassis.")] = None,
    command_morale: Annotated[int | None, Parameter(help="Morale of a living command unit of the attacker's detachment.")] = None,
    form: Annotated[Literal["text", "json"], Parameter(name="--format", help="Tables, or one JSON document.")] = "text",
    reading: ReadingOptions = ReadingOptions(),  # noqa: B008 - frozen
) -> int:
    """Show points, load and legality of Epic designs, and the exact chances of their fire and close combat.

    The exit code is 1 where a sheet has errors, an illegal design or a wrong printed figure, 3 where no design could be read.

    Example: `muster epic patrol.epic --against walker.epic`
    """
    readings = reading.readings(epic.DEFAULT)
    if stands < 0:
        raise UsageError(f"--stands {stands}: a number of stands is needed here")
    to_hit = modifiers + (snap_fire(snap) if snap else 0)
    designs, findings = read_sheets(paths, EpicDesign)
    targets, more = read_sheets((against,), EpicDesign) if against else (designs[:1], ())
    judged = [(one, (*epic.check(one, readings), *epic.differences(one, readings))) for one in designs]
    told = [*findings, *more, *(finding for _, found in judged for finding in found)]
    tables = [
        epic.combat_table(one, target, to_hit, _engagement(one, moved, leg_save, titan, command_morale), readings, stands=stands)
        for one in designs
        for target in targets
        if _fights(one) and _fights(target)
    ]
    if form == "json":
        _print_json(judged, tables, readings)
    else:
        _print_text(judged, tables, readings)
    for finding in told:
        if finding.severity >= Severity.WARNING or form == "text":
            console.talk().print(str(finding), markup=False, soft_wrap=True)
    if not designs:
        return Exit.NOTHING
    return Exit.FINDINGS if any(finding.severity is Severity.ERROR for finding in told) else Exit.DONE


def _fights(design: EpicDesign) -> bool:
    return design.vehicle is not None or design.chassis_sheet is not None


def _engagement(design: EpicDesign, moved: int | None, leg_save: int | None, titan: str | None, command: int | None) -> Engagement:
    sheet = design.vehicle or design.chassis_sheet
    full = sheet.movement_cm if sheet else 0
    return Engagement(full if moved is None else moved, leg_save, titan or design.chassis, command)


def _print_text(judged: Sequence[tuple[EpicDesign, Sequence[Finding]]], tables: Sequence[epic.CombatTable], readings: Readings) -> None:
    out = console.data()
    table = Table(title="Designs", title_justify="left")
    for heading in ("Design", "Points", "Printed", "Load", "Legal", "Readings that mattered"):
        table.add_column(heading, justify="right" if heading in ("Points", "Printed") else "left")
    for design, found in judged:
        value = epic.points(design, readings)
        legal = "yes" if not any(f.severity is Severity.ERROR and f.code.startswith("C") for f in found) else "no"
        table.add_row(
            design.name,
            str(value.points) if value else "",
            f"{design.stored_bv:.0f}" if design.stored_bv is not None else "",
            str(epic.printed(round(epic.final_load(design).value))),
            legal if value else "unknown",
            ", ".join(epic.readings_that_mattered(design, readings)),
        )
    out.print(table)
    for fought in tables:
        out.print(_combat(fought))
        for name, chances in (("close combat", fought.close_combat.chances), ("on top", fought.close_combat.beside)):
            if chances:
                said = "; ".join(f"{end} {_chance(p)}" for end, p in chances.items())
                out.print(f"{name}: {fought.close_combat.rule if name == 'close combat' else ''} {said}".replace("  ", " "), markup=False)
        if fought.close_combat.missing:
            out.print(f"close combat: {fought.close_combat.rule}; not said: {fought.close_combat.missing}", markup=False)
        if fought.charges is not None:
            out.print(f"obeys charge orders: {_chance(fought.charges)}", markup=False)
        for weapon, note in {line.weapon: line.note for line in fought.fire if line.note}.items():
            out.print(f"{weapon}: {note}", markup=False)
        out.print(f"readings that mattered: {', '.join(fought.readings) or 'none'}", markup=False)


def _combat(fought: epic.CombatTable) -> Table:
    table = Table(title=f"{fought.attacker} against {fought.target}", title_justify="left")
    for heading in ("Weapon", "Mount", "Barrels", "Setting", "Range", "To hit", "Saved", "Damaged", "Destroyed", "Hits", "Kills"):
        table.add_column(heading, justify="left" if heading in ("Weapon", "Mount", "Setting") else "right")
    for line in fought.fire:
        reach = "template" if line.range_cm is None else f"{line.range_cm} cm"
        first = (line.weapon, line.mount, str(line.barrels), f"anti-{line.setting}", reach, _chance(line.hit))
        if line.effect:
            table.add_row(*first, line.effect)
        else:
            table.add_row(*first, *map(_chance, line.odds), _chance(line.hits), _chance(line.kills))
    return table


def _chance(value: Fraction) -> str:
    """A fraction as it is where a person can read it, else as a decimal; JSON has it exact."""
    exact = str(value)
    return exact if len(exact) <= 7 else f"{float(value):.4f}"


def _print_json(judged: Sequence[tuple[EpicDesign, Sequence[Finding]]], tables: Sequence[epic.CombatTable], readings: Readings) -> None:
    designs = []
    for design, found in judged:
        value = epic.points(design, readings)
        designs.append(
            {
                "design": design.name,
                "points": value.points if value else None,
                "printed": design.stored_bv,
                "readings": readings.name,
                "readings_that_mattered": epic.readings_that_mattered(design, readings),
                "ledger": value.ledger.as_dict() if value else None,
                "findings": [{"code": f.code, "severity": f.severity.name.lower(), "message": f.message} for f in found],
            }
        )
    document: dict[str, Any] = {"designs": designs, "combat": [asdict(table) for table in tables]}
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=1, default=str) + "\n")
