"""What became of a library, for people and programs: on a terminal, as JSON, as one HTML page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape

from reports.changes import KINDS, Change, Library

LINES = 6
"""Ledger lines and fields of a change that are shown without -v."""


class Comparison(NamedTuple):
    """Two states and what differs."""

    old: Library
    new: Library
    changes: Sequence[Change]

    @property
    def counts(self) -> Counter[str]:
        """How many units are of each kind of change."""
        return Counter(kind for change in self.changes for kind in change.kinds)

    @property
    def causes(self) -> Counter[str]:
        """How many changed values come from each cause."""
        return Counter(" and ".join(change.causes) for change in self.changes if change.causes)

    def head(self) -> list[str]:
        """In a few lines: what was compared, and what came out."""
        counts, causes = self.counts, self.causes
        said = ", ".join(f"{counts[kind]:,} {kind}" for kind in KINDS if counts[kind]) or "nothing differs"
        lines = [f"{len(self.old.units):,} units in {self.old.place}, {len(self.new.units):,} in {self.new.place}: {said}"]
        if causes:
            lines.append("values changed by " + ", ".join(f"{cause} {count:,}" for cause, count in causes.most_common()))
        for what, before, after in (("rules", self.old.rules, self.new.rules), ("muster", self.old.version, self.new.version)):
            if before != after:
                lines.append(f"{what}: {before} → {after}")
        if self.old.catalogue != self.new.catalogue:
            lines.append("the equipment catalogue is another one")
        return lines


def print_text(comparison: Comparison, console: Console, *, verbose: bool = False, most: int | None = None) -> None:
    """Each change in a line, below it what it comes from; `most` of them."""
    for line in comparison.head():
        console.print(escape(line), style="bold")
    for change in comparison.changes[:most]:
        console.print()
        console.print(escape(title(change)))
        details = list(_details(change))
        for line in details if verbose else details[:LINES]:
            console.print(f"  [dim]{escape(line)}[/]")
        if not verbose and len(details) > LINES:
            console.print(f"  [dim]… {len(details) - LINES} more; -v shows them[/]")
    if most is not None and len(comparison.changes) > most:
        console.print(f"… {len(comparison.changes) - most:,} more; -v shows them")


def title(change: Change) -> str:
    """The unit, what became of it, and its value."""
    before, after = change.values
    value = _value(before, after) if before != after and change.before and change.after else _figure(after if change.after else before)
    return f"{', '.join(change.kinds)}: {change.unit.name} ({change.unit.path}), {value}"


def _value(before: int | None, after: int | None) -> str:
    step = f" ({after - before:+,})" if before is not None and after is not None else ""
    return f"value {_figure(before)} → {_figure(after)}{step}"


def _figure(value: int | None) -> str:
    return "no value" if value is None else f"{value:,}"


def _details(change: Change) -> Iterator[str]:
    if change.before and change.after:
        if "moved" in change.kinds:
            yield f"was in {change.before.path}"
        if "renamed" in change.kinds:
            yield f"was {change.before.name}"
    if change.causes:
        yield f"by {' and '.join(change.causes)}"
    yield from map(str, change.fields)
    yield from map(str, change.lines)


def as_dict(comparison: Comparison) -> dict[str, Any]:
    """Everything, as plain data."""
    return {
        "old": _library(comparison.old),
        "new": _library(comparison.new),
        "counts": {kind: comparison.counts[kind] for kind in KINDS},
        "causes": dict(comparison.causes.most_common()),
        "changes": [_change(change) for change in comparison.changes],
    }


def as_json(comparison: Comparison) -> str:
    return json.dumps(as_dict(comparison), ensure_ascii=False, indent=1) + "\n"


def as_html(comparison: Comparison) -> str:
    """One page that needs nothing else."""
    from reports.html import page

    return page("diff.html", title="muster diff", comparison=comparison)


def _library(library: Library) -> dict[str, Any]:
    return {"place": library.place, "units": len(library.units), "rules": library.rules, "muster": library.version}


def _change(change: Change) -> dict[str, Any]:
    before, after = change.values
    entry: dict[str, Any] = {"kinds": list(change.kinds), "path": change.unit.path, "unit": change.unit.unit, "name": change.unit.name}
    if change.before and change.after:
        if "moved" in change.kinds:
            entry["was_in"] = change.before.path
        if "renamed" in change.kinds:
            entry["was"] = change.before.name
    return {
        **entry,
        "before": before,
        "after": after,
        "causes": list(change.causes),
        "fields": [field._asdict() for field in change.fields],
        "lines": [{"line": line.place, "before": line.before, "after": line.after} for line in change.lines],
    }
