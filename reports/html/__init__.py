"""The audit as one HTML file that needs no network; everything from a file is escaped."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, BinaryIO

from markupsafe import Markup

from converter.model.ledger import plain
from reports.audit import COLUMNS, Audit, Row
from reports.jsonfile import summary, unit

if TYPE_CHECKING:
    from jinja2 import Environment


def render(audit: Audit, out: BinaryIO) -> None:
    rows: list[list[Any]] = []
    details: dict[int, dict[str, Any]] = {}
    for index, row in enumerate(audit.rows()):
        rows.append(list(row.cells))
        if row.findings or row.detail:
            details[index] = _detail(row)
    text = page(
        "audit.html",
        title="muster audit",
        coverage=audit.coverage_lines(),
        meta=audit.meta,
        summary=summary(audit),
        families=sorted(audit.summary.families.items()),
        worst=audit.summary.worst,
        data=as_script({"columns": COLUMNS, "rows": rows, "details": details}),
    )
    out.write(text.encode())


def page(template: str, **values: Any) -> str:
    """A template filled in; every value is escaped unless it is Markup of our own."""
    return _environment().get_template(template).render(**values)


def as_script(value: Any) -> Markup:
    """A value as JSON that may stand inside a script element: no character of it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026").replace("\u2028", "\\u2028"))


def _detail(row: Row) -> dict[str, Any]:
    entry = unit(row)
    return {key: entry[key] for key in entry if key not in COLUMNS}


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("reports.html", "."), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["plain"] = plain
    environment.filters["words"] = lambda text: text.replace("_", " ")
    return environment
