"""A whole damage sheet: the diagram it starts with, the declared shots in their order, the log, and the end of the turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from converter.damage.diagram import Box, Diagram, build, layout
from converter.damage.dice import Dice, DiceError, Labeled, Seeded
from converter.damage.fire import LogEntry, Shot, resolve_shot
from converter.damage.tables import DEFAULT, NoTemplateError, Tables, UnknownWeaponError, Weapon, standard_tables
from converter.damage.templates import Board
from converter.damage.widow import widowed
from converter.model.damage import DamageSheet, DeclaredShot, DrawnGrid, ShotDice
from converter.model.finding import Finding, Plain
from converter.model.readings import Readings, that_mattered


@dataclass(frozen=True, slots=True)
class Resolution:
    """What became of a sheet: diagrams before the shots, after them and after the end of the turn, the log, and what fell off."""

    before: Diagram
    struck: Diagram
    after: Diagram
    log: tuple[LogEntry, ...]
    widowed: tuple[Box, ...]
    findings: tuple[Finding, ...]

    @property
    def marked(self) -> int:
        return sum(entry.marked for entry in self.log)

    @property
    def destroyed(self) -> tuple[str, ...]:
        """The locations without structure at the end of the turn, and a vehicle something went right through."""
        gone = tuple(location for location in self.after.locations if self.after.destroyed(location))
        pierced = self.after.layout.name == "vehicle" and any(placed.below for entry in self.log for placed in entry.placements)
        return (*gone, *(("the vehicle",) if pierced else ()))

    @property
    def lost(self) -> int:
        return sum(entry.lost for entry in self.log)


def start_of(sheet: DamageSheet, readings: Readings = DEFAULT) -> Diagram:
    """The diagram a sheet starts with: its points, or the grids drawn before the shots."""
    return build(layout(sheet.layout), sheet.armor, sheet.structure, readings, start_grids(sheet, readings))


def start_grids(sheet: DamageSheet, readings: Readings) -> tuple[DrawnGrid, ...]:
    """The grids that show the start. Under another reading those of a sheet with shots show the end."""
    return () if sheet.shots and readings["leading_grid"] == "end" else sheet.grids


def end_grids(sheet: DamageSheet, readings: Readings) -> tuple[DrawnGrid, ...]:
    """The grids that show the end of the turn."""
    return sheet.end_grids + (sheet.grids if sheet.shots and readings["leading_grid"] == "end" else ())


def resolve(sheet: DamageSheet, readings: Readings = DEFAULT, tables: Tables | None = None, dice: Dice | None = None) -> Resolution:
    """Resolve the fire declared on a sheet, shot by shot in the declared order, with dice of the caller, of the sheet or from its seed.

    What is wrong gives findings, and a shot that cannot be resolved marks nothing; the order of the declaration always stands.
    """
    before = start_of(sheet, readings)
    board, report = Board(before), Report(sheet)
    if dice is None and sheet.seed is not None and not sheet.dice:
        dice = Seeded(sheet.seed)
    lines = {line.index: line for line in sheet.dice}
    log = []
    report.order(sheet)
    for declared in sheet.shots:
        if declared.target and declared.target.casefold() != sheet.name.casefold():
            report("P833", f"shots.{declared.index}", index=declared.index, target=declared.target)
        elif dice is None and declared.index not in lines:
            report("P826", f"shots.{declared.index}", index=declared.index, weapon=declared.weapon)
        else:
            line = lines.get(declared.index)
            log.append(_entry(board, declared, line, dice or Labeled(line.dice if line else ()), tables or standard_tables(), report))
    if dice is not None and dice.left:
        last = sheet.shots[-1].index if sheet.shots else 0
        report("P823", f"shots.{last}", index=last, left=dice.left)
    struck = before.after(board.damaged)
    fallen = widowed(struck)
    return Resolution(before, struck, struck.after(fallen), tuple(log), fallen, tuple(report.findings))


def readings_that_mattered(
    sheet: DamageSheet, readings: Readings = DEFAULT, tables: Tables | None = None, dice: Callable[[], Dice | None] = lambda: None
) -> tuple[str, ...]:
    """The open readings another choice of which would change a box or a finding. `dice` gives those of the caller, afresh each time."""

    def outcome(taken: Readings) -> tuple[object, ...]:
        result = resolve(sheet, taken, tables, dice())
        return result.before.boxes, result.after.damaged, tuple((e.index, e.marked, e.lost) for e in result.log), len(result.findings)

    return that_mattered(readings, outcome)


class Report:
    """The findings of a sheet, each with the line of what it is about."""

    def __init__(self, sheet: DamageSheet) -> None:
        source = sheet.provenance
        self.path, self._lines = (source.path, source.lines) if source else ("", {})
        self.findings: list[Finding] = []
        self.chosen_shapes: set[str] = set()

    def __call__(self, code: str, place: str, **fields: Plain) -> None:
        self.findings.append(Finding(code, self.path, self._lines.get(place), fields))

    def order(self, sheet: DamageSheet) -> None:
        """Dice of shots that nobody declared, and dice that resolve shots in another order than declared."""
        declared = [shot.index for shot in sheet.shots]
        rolled = [line.index for line in sheet.dice if line.index in declared]
        for line in sheet.dice:
            if line.index not in declared:
                self("P825", f"dice.{line.index}", index=line.index)
        if rolled != sorted(rolled, key=declared.index):
            fields = {"declared": ", ".join(map(str, declared)), "resolved": ", ".join(map(str, rolled))}
            self("P827", f"dice.{rolled[0]}", **fields)


def _entry(board: Board, declared: DeclaredShot, line: ShotDice | None, dice: Dice, tables: Tables, report: Report) -> LogEntry:
    """The log entry of a shot. Where dice or weapon do not fit, a finding and an entry without placements."""
    place = f"shots.{declared.index}"
    nothing = LogEntry(declared.index, declared.weapon, (), ())
    if line is not None and line.missed:
        return nothing
    weapon = _weapon(declared, tables, report)
    if weapon is None:
        return nothing
    if weapon.shape is not None and not weapon.shape.stated and weapon.name not in report.chosen_shapes:
        report.chosen_shapes.add(weapon.name)
        report("P832", place, weapon=weapon.name, shape=weapon.shape.name)
    before = set(board.damaged)
    try:
        entry = resolve_shot(board, Shot(weapon, declared.facing or "front", index=declared.index), dice, tables)
    except DiceError as error:
        report(error.code, f"dice.{declared.index}" if line else place, **{"index": declared.index, **error.fields})
        board.damaged = before
        return nothing
    if isinstance(dice, Labeled) and dice.left:
        report("P823", f"dice.{declared.index}", index=declared.index, left=dice.left)
    for location in entry.destroyed:
        report("P831", place, index=declared.index, location=location)
    return entry


def _weapon(declared: DeclaredShot, tables: Tables, report: Report) -> Weapon | None:
    try:
        return tables.weapon(declared.weapon)
    except UnknownWeaponError as error:
        report("P820", f"shots.{declared.index}", weapon=declared.weapon, nearest=" or ".join(error.nearest) or "no other")
    except NoTemplateError:
        report("P829", f"shots.{declared.index}", weapon=declared.weapon)
    return None
