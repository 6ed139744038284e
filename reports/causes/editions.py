"""Two editions of the rules: which switches make a unit worth something else under the other one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from converter.battlevalue import RuleSet, battle_value, switches
from converter.model import AnyUnit
from reports.audit import Row
from reports.causes.cause import Cause
from reports.causes.switches import asked, under
from reports.ledger_lines import changes, lines_of

TOGETHER = 3
"""How many switches are tried together; where more are needed, all that differ and are asked for are named."""


def between(unit: AnyUnit, rules: RuleSet, other: RuleSet) -> tuple[Cause, ...]:
    """The fewest switches that, set as in the other edition, give its value; several answers where several fit."""
    before, after = battle_value(unit, rules), battle_value(unit, other)
    keys = sorted({*asked(unit, rules), *asked(unit, other)})
    differing = [key for key in keys if rules.value_of(key) != other.value_of(key)]
    for size in range(1, min(TOGETHER, len(differing)) + 1):
        found = list(_fitting(unit, rules, other, differing, size))
        if found:
            return tuple(found)
    lines = changes(lines_of(before.ledger), lines_of(after.ledger))
    return (Cause("switch", _label(differing), _change(differing, rules, other), lines, len(differing)),)


def _fitting(unit: AnyUnit, rules: RuleSet, other: RuleSet, differing: list[str], size: int) -> Iterator[Cause]:
    before, after = battle_value(unit, rules), battle_value(unit, other)
    for keys in combinations(differing, size):
        value = battle_value(unit, under(rules, *((key, other.value_of(key)) for key in keys)))
        if value.points == after.points:
            lines = changes(lines_of(before.ledger), lines_of(value.ledger))
            yield Cause("switch", _label(keys), _change(keys, rules, other), lines, size)


def _label(keys: tuple[str, ...] | list[str]) -> str:
    return "; ".join(f"{key}, {switches()[key].topic}" for key in keys)


def _change(keys: tuple[str, ...] | list[str], rules: RuleSet, other: RuleSet) -> str:
    return "; ".join(f"{switches()[key].topic}: {other.value_of(key)} instead of {rules.value_of(key)}" for key in keys)


def settled(row: Row) -> Row:
    """The row of an audit of one edition against another, with the first of its causes."""
    causes = [Cause.from_dict(cause) for cause in (row.detail or {}).get("causes", ())]
    if row.status != "mismatch" or not causes:
        return row
    detail = {**(row.detail or {}), "causes": [cause.shown_as() for cause in causes], "marked": causes[0].labels}
    return row._replace(cause=causes[0].label, detail=detail)
