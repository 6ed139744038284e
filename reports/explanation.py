"""The worked calculation of a unit: as a tree on a terminal, as Markdown, JSON and HTML."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.tree import Tree

from converter.model import AnyUnit, BattleValue, Line
from converter.model.ledger import plain
from reports.drawings import drawings


@dataclass(frozen=True, slots=True)
class Explanation:
    """A unit and a worked calculation about it (None: its family has none), by these rules. `figures` are what it comes to, for JSON."""

    unit: AnyUnit
    ledger: Line | None
    rules: str
    figures: Mapping[str, object]

    @classmethod
    def of_value(cls, unit: AnyUnit, value: BattleValue | None, rules: str) -> Explanation:
        """What the unit is worth."""
        if value is None:
            return cls(unit, None, rules, {"measure": None, "bv": None})
        return cls(unit, value.ledger, rules, {"measure": value.measure, "bv": value.points})

    @classmethod
    def of_weight(cls, unit: AnyUnit, ledger: Line | None) -> Explanation:
        """What the unit weighs."""
        return cls(unit, ledger, "construction", {"measure": "tons", "tons": ledger.value if ledger else None})

    def as_dict(self) -> dict[str, Any]:
        return {
            "unit": self.unit.model_dump(
                mode="json", include={"family", "chassis", "model", "mul_id", "tonnage", "tech_base", "provenance"}
            ),
            "rules": self.rules,
            **self.figures,
            "ledger": self.ledger.as_dict() if self.ledger else None,
        }


def title(line: Line) -> str:
    """The label of a line as prose."""
    return line.label.replace("_", " ")


def print_text(explanation: Explanation, console: Console) -> None:
    """The calculation as a tree."""
    unit, ledger = explanation.unit, explanation.ledger
    console.print(escape(f"{unit.name} ({unit.family.replace('_', ' ')}, rules: {explanation.rules})"), style="bold")
    if ledger is None:
        console.print("  there is no calculation for this family")
        return
    console.print(_branch(ledger, Tree(_text(ledger), guide_style="dim")))


def _branch(line: Line, tree: Tree) -> Tree:
    for part in line.parts:
        _branch(part, tree.add(_text(part)))
    return tree


def _text(line: Line) -> str:
    formula = f" [dim]= {escape(line.formula)}[/]" if line.formula else ""
    rule = f"  [cyan]{escape(line.rule)}[/]" if line.rule else ""
    return f"{escape(title(line))}: [bold]{escape(plain(line.value))}[/]{formula}{rule}"


def as_json(explained: Sequence[Explanation]) -> str:
    """One object for one unit, a list for several configurations."""
    entries = [one.as_dict() for one in explained]
    return json.dumps(entries[0] if len(entries) == 1 else entries, ensure_ascii=False, indent=1) + "\n"


def as_markdown(explained: Sequence[Explanation]) -> str:
    """A heading and a nested list for each unit."""
    lines: list[str] = []
    for one in explained:
        lines += [f"# {_plain_text(one.unit.name)}", "", f"Rules: {one.rules}", ""]
        if one.ledger is None:
            lines.append("There is no calculation for this family.")
        else:
            lines += _items(one.ledger, 0)
        lines.append("")
    return "\n".join(lines)


def _items(line: Line, depth: int) -> list[str]:
    formula = f" = {_plain_text(line.formula)}" if line.formula else ""
    rule = f" ({_plain_text(line.rule)})" if line.rule else ""
    own = f"{'  ' * depth}- {_plain_text(title(line))}: **{plain(line.value)}**{formula}{rule}"
    return [own, *(text for part in line.parts for text in _items(part, depth + 1))]


def _plain_text(text: str) -> str:
    """Text from a file, so that Markdown and the HTML inside it mean nothing."""
    for mark in "\\`*_[]<>&#|":
        text = text.replace(mark, "\\" + mark)
    return " ".join(text.split())


def as_html(explained: Sequence[Explanation]) -> str:
    """One page that needs nothing else."""
    from reports.html import page

    title = ", ".join(one.unit.name for one in explained)
    return page("explain.html", title=title, explained=[{**one.as_dict(), "drawings": drawings(one.unit)} for one in explained])
