"""The audit as one HTML file that needs no network; everything from a file is escaped."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, BinaryIO

from markupsafe import Markup

from converter.model import codes
from converter.model.ledger import plain
from reports.audit import COLUMNS, STATUSES, Audit, Row
from reports.html.charts import Point, histogram, scatter

if TYPE_CHECKING:
    from jinja2 import Environment

TRIMMED = 12
"""Causes and finding codes shown on the dashboard."""


@dataclass
class Content:
    """What the page shows of the rows: the table by columns, details by row number, points of the charts."""

    columns: list[list[Any]] = field(default_factory=lambda: [[] for _ in COLUMNS])
    details: dict[int, dict[str, Any]] = field(default_factory=dict)
    points: list[Point] = field(default_factory=list)

    def add(self, index: int, row: Row) -> None:
        for column, cell in zip(self.columns, row.cells, strict=True):
            column.append(cell)
        if row.findings or row.detail:
            self.details[index] = _detail(row)
        if row.bv and row.published:
            self.points.append(Point(row.bv, row.published, row.status != "match", row.name, anchor(row)))


def render(audit: Audit, out: BinaryIO) -> None:
    content = Content()
    for index, row in enumerate(audit.rows()):
        content.add(index, row)
    summary = audit.summary
    registry = codes()
    text = page(
        "audit.html",
        title="muster audit",
        meta=audit.meta,
        coverage=audit.coverage_lines(),
        comparison=audit.changes,
        total=summary.total,
        compared=summary.compared,
        families=sorted(summary.families.items()),
        statuses=STATUSES,
        worst=[(row, anchor(row)) for row in summary.worst[:TRIMMED]],
        causes=[(cause, count) for cause, count in summary.causes.most_common() if cause],
        findings=[(registry[code], count) for code, count in _weighty(summary.codes, registry)],
        histogram=histogram(content.points),
        scatter=scatter(content.points),
        trimmed=TRIMMED,
        library=as_script(_asset("dt_bundle.js")),
        library_style=Markup(_asset("dt_bundle.css")),
        data=as_script({"names": COLUMNS, "columns": content.columns, "details": content.details, "codes": _explained(summary.codes)}),
    )
    out.write(text.encode())


def page(template: str, **values: Any) -> str:
    """A template filled in; every value is escaped unless it is Markup of our own."""
    return _environment().get_template(template).render(**values)


def as_script(value: Any) -> Markup:
    """A value as JSON that may stand inside a script element: no character of it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def anchor(row: Row) -> str:
    """The part of a link that opens a unit's details."""
    from urllib.parse import urlencode

    return "#" + urlencode({"unit": f"{row.path}:{row.unit}" if row.unit else row.path})


def _detail(row: Row) -> dict[str, Any]:
    detail: dict[str, Any] = dict(row.detail or {})
    if "ledger" in detail:
        detail["ledger"] = _compact(detail["ledger"])
    if row.findings:
        detail["findings"] = [[finding.code, finding.line, finding.message] for finding in row.findings]
    return detail


def _compact(line: Mapping[str, Any]) -> list[Any]:
    """A ledger line as a list without names: there are hundreds of thousands of them."""
    return [line["label"], line["formula"], line["value"], line["rule"], [_compact(child) for child in line["children"]]]


def _weighty(counts: Mapping[str, int], registry: Mapping[str, Any]) -> Sequence[tuple[str, int]]:
    return sorted(counts.items(), key=lambda entry: (-registry[entry[0]].severity, -entry[1], entry[0]))


def _explained(counts: Mapping[str, int]) -> dict[str, list[str]]:
    registry = codes()
    return {code: [registry[code].severity.name.lower(), registry[code].title, registry[code].hint] for code in sorted(counts)}


def _asset(name: str) -> str:
    """A file of the table library, which comes with the package itables."""
    return (resources.files("itables") / "html" / name).read_text(encoding="utf-8")


def _prose(text: str) -> Markup:
    """Our own prose, in which backticks stand around what is to be typed."""
    parts = [Markup("<code>{}</code>" if index % 2 else "{}").format(part) for index, part in enumerate(text.split("`"))]
    return Markup("").join(parts)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("reports.html", "."), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["plain"] = plain
    environment.filters["words"] = lambda text: text.replace("_", " ")
    environment.filters["prose"] = _prose
    environment.filters["thousands"] = lambda number: f"{number:,}"
    environment.filters["signed"] = lambda number: f"{number:+,}"
    return environment
