"""Drawings of units that have any: the grids of damage sheets before and after, as images that need no file."""

from __future__ import annotations

from urllib.parse import quote

from converter.model import AnyUnit, DamageSheet


def drawings(unit: AnyUnit) -> tuple[tuple[str, str], ...]:
    """Title and data URI of each drawing. An image runs no script, whatever the sheet holds."""
    if not isinstance(unit, DamageSheet):
        return ()
    from converter import damage

    result = damage.resolve(unit)
    fresh = result.after.damaged - result.before.damaged
    before, after = damage.svg(result.before, title="before"), damage.svg(result.after, fresh, "after")
    return (("before", _uri(before)), ("after", _uri(after)))


def _uri(svg: str) -> str:
    return "data:image/svg+xml," + quote(svg, safe="/:;=' ,.-()")
