"""`muster force`: what the units of a force list are worth with their crews, and together."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.table import Table

import parsers
from converter.model import ForceUnit, Line, Severity
from converter.model.ledger import plain
from muster import console
from muster.exits import Exit, UsageError
from muster.forces import ValuedForce, library, valued, wanted_names
from muster.inputs import roots
from muster.options import RuleOptions


def command(
    *files: Annotated[Path, Parameter(name="FILE", help="Force lists: .mul or .force.")],
    libraries: Annotated[
        tuple[Path, ...],
        Parameter(name="--library", help="Folder or archive of the units the list names; our fixtures if left out.", negative=""),
    ] = (),
    opposing: Annotated[int | None, Parameter(name="--opposing", help="Units on the other side, for the force-size factor (R75).")] = None,
    form: Annotated[Literal["text", "json"], Parameter(name="--format", help="A table, or the whole ledger as JSON.")] = "text",
    rules: RuleOptions = RuleOptions(),  # noqa: B008 - frozen
) -> int:
    """Value force lists: each unit with its crew, its networks and stores, and the total.

    The exit code is 1 where a unit is not found or the list has errors, 3 where nothing could be valued.

    Example: `muster force company.mul --library units/`
    """
    if not files:
        raise UsageError("muster force needs a force list, for instance: muster force company.mul --library units/")
    worst, done = Severity.INFO, 0
    for file in files:
        force, severity = _value(file, libraries, rules, opposing)
        worst = max(worst, severity)
        if force is not None and force.members:
            done += 1
            _print_json(file, force) if form == "json" else _print_table(file, force)
    if not done:
        return Exit.NOTHING
    return Exit.FINDINGS if worst >= Severity.ERROR else Exit.DONE


def _value(file: Path, libraries: Sequence[Path], rules: RuleOptions, opposing: int | None) -> tuple[ValuedForce | None, Severity]:
    if not file.is_file():
        raise UsageError(f"no such file: {file}")
    listed, findings = parsers.read_force(parsers.Source(str(file), file.read_bytes()))
    force: ValuedForce | None = None
    if listed is not None:
        wanted = [name for entry in listed.units if entry.embedded is None for name in wanted_names(entry)]
        known = library(roots(libraries), wanted) if wanted else {}
        force = valued(listed, known, rules.rule_set(), opposing_units=opposing)
        findings += force.findings
    for finding in findings:
        console.talk().print(str(finding), markup=False, soft_wrap=True)
    return force, max((finding.severity for finding in findings), default=Severity.INFO)


COLUMNS = ("battle_value", "tag", "network", "external_stores", "skill_multiplier")


def _print_table(file: Path, force: ValuedForce) -> None:
    table = Table(title=f"{file.name}: {len(force.members)} of {len(force.force.units)} units", title_justify="left")
    for heading in ("Unit", "Gunnery/second", "BV", "TAG", "Network", "Stores", "Skill", "Value"):
        table.add_column(heading, justify="left" if heading == "Unit" else "right")
    lines = {id(entry): line for (entry, _), line in zip(force.members, force.value.members, strict=True)}
    groups = [[entry for entry in group.units if id(entry) in lines] for group in force.force.groups]
    for group, entries in zip(force.force.groups, groups, strict=True):
        for entry in entries:
            table.add_row(*_cells(entry, lines[id(entry)]))
        if len(groups) > 1:
            table.add_section()
            table.add_row(group.name or "Group", *[""] * 6, plain(sum(lines[id(entry)].value for entry in entries)), style="bold")
            table.add_section()
    table.add_section()
    table.add_row("Total", *[""] * 6, plain(force.value.total.value), style="bold")
    console.data().print(table)


def _cells(entry: ForceUnit, line: Line) -> tuple[str, ...]:
    crew = entry.crews[0] if entry.crews else None
    found = [line.find(label) for label in COLUMNS]
    figures = [plain(part.value) if part and part.value else "" for part in found]
    return entry.name, f"{crew.gunnery}/{crew.piloting}" if crew else "", *figures, plain(line.value)


def _print_json(file: Path, force: ValuedForce) -> None:
    found = {
        "file": str(file),
        "value": force.value.total.value,
        "units": [
            {"unit": entry.name, "value": line.value, "ledger": line.as_dict()}
            for (entry, _), line in zip(force.members, force.value.members, strict=True)
        ],
    }
    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
