"""The public API: what `import muster` offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path

import parsers
from converter import construction
from converter.battlevalue import RuleSet
from converter.model import AnyUnit, BaseUnit, BattleValue, Finding, Line
from converter.writers import Written, write, writers
from muster import auditing
from muster.batch import Jobs
from muster.checking import check_item
from muster.demands import Demands
from muster.diffing import library, otherwise
from muster.inputs import Item, items, roots
from muster.reading import read_item
from muster.valuing import value_of
from parsers import ReadResult
from reports.audit import Audit
from reports.changes import Change, compare

PathLikeText = str | PathLike[str]


def read(source: PathLikeText | bytes, name: str = "") -> ReadResult:
    """Read one unit file, from its path or its content: the units, and the findings about it.

    Bad content gives findings, never an exception. `name` is what the findings call a content.
    """
    if isinstance(source, bytes):
        return parsers.read(parsers.Source(name, source))
    result = read_item(Item(str(source), str(source), named=True))
    assert result is not None
    return result


def read_library(*paths: PathLikeText) -> Iterator[tuple[str, ReadResult]]:
    """Read all unit files below the paths (files, folders, archives), one after another, each with its name."""
    for item in items(roots([Path(path) for path in paths])):
        result = read_item(item)
        if result is not None:
            yield item.path, result


def battle_value(unit: AnyUnit, rules: RuleSet | str | None = None) -> BattleValue:
    """The value of a unit as a ledger. Raises ValueError for a family without one, UnknownRuleError for an edition that does not exist."""
    value = value_of(unit, _rule_set(rules))
    if value is None:
        raise ValueError(f"there is no calculation for the family {unit.family}")
    return value


def explain(source: PathLikeText, rules: RuleSet | str | None = None) -> list[tuple[AnyUnit, BattleValue | None]]:
    """The units of a file, each with its worked calculation."""
    return [(unit, value_of(unit, _rule_set(rules))) for unit in read(source).units]


def check(source: PathLikeText, year: int | None = None) -> list[Finding]:
    """Everything there is to say about one unit file and its units: syntax, values, equipment, construction, and names.

    With a year, also what cannot be had in it.
    """
    return check_item(Demands(year=year), Item(str(source), str(source), named=True))[1]


def weight(unit: AnyUnit) -> Line | None:
    """What a unit weighs, in tons, as a ledger; None for a family without one."""
    return construction.weight(unit)


def convert(units: AnyUnit | Sequence[AnyUnit], to: str) -> Written:
    """One file of these units in another format (`muster formats` lists them): its bytes, and a finding for everything it cannot hold.

    Several units go into one file where the format holds families (the configurations of an omni). Raises ValueError for a format that
    cannot be written.
    """
    writer = next((writer for writer in writers() if writer.name == to), None)
    if writer is None:
        raise ValueError(f"no format {to!r} to write; there are {', '.join(writer.name for writer in writers())}")
    return write((units,) if isinstance(units, BaseUnit) else tuple(units), writer)


def audit(
    *paths: PathLikeText, rules: RuleSet | str | None = None, published: Sequence[str] = (), jobs: Jobs = 1, construction: bool = False
) -> Audit:
    """Read, value and compare everything below the paths, else our own fixtures; with `construction` also say what is unlawful."""
    return auditing.audit([Path(path) for path in paths], _rule_set(rules), published, jobs, construction=construction)


def diff(old: PathLikeText, new: PathLikeText, rules: RuleSet | str | None = None, jobs: Jobs = 1) -> list[Change]:
    """What became of each unit between two states: folders, archives, or audits saved as Parquet."""
    before, after = (library(Path(path), _rule_set(rules), jobs) for path in (old, new))
    return compare(before, otherwise(Path(new), after, before, jobs))


def _rule_set(rules: RuleSet | str | None) -> RuleSet:
    return rules if isinstance(rules, RuleSet) else RuleSet(rules) if rules else RuleSet()
