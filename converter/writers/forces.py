"""Lists of another program: what of a force a format of lists has a place for. The rest is told and left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from converter.model import Finding, Force, ForceUnit
from converter.model.part import Part

P = TypeVar("P", bound=Part)

Places = Mapping[type[Part], frozenset[str]]
"""The fields of each part of a force that a format holds when the list is not its own."""

ALWAYS = frozenset({"provenance", "line"})
"""Fields that say where a part was read: no format holds them, and nothing is lost."""


def fitted(force: Force, places: Places, format_: str) -> tuple[Force, tuple[Finding, ...]]:
    """The force with only what the format holds, and a finding for each datum that it does not."""
    path = force.provenance.path if force.provenance else ""
    findings: list[Finding] = []

    def say(field: str, value: Any, line: int | None) -> None:
        findings.append(Finding("X101", path, line, {"field": field, "format": format_, "value": _shown(value)}))

    return _fit(force, places, say, None), tuple(findings)


def _fit(part: P, places: Places, say: Callable[[str, Any, int | None], None], line: int | None) -> P:
    line = part.line if isinstance(part, ForceUnit) else line
    held = places.get(type(part), frozenset()) | ALWAYS
    changes: dict[str, Any] = {}
    for name, field in type(part).model_fields.items():
        value, default = getattr(part, name), field.get_default(call_default_factory=True)
        if name not in held and value != default:
            changes[name] = default
            say(name, value, line)
        elif isinstance(value, tuple) and all(isinstance(one, Part) for one in value):
            changes[name] = tuple(_fit(one, places, say, line) for one in value)
    return part.model_copy(update=changes)


def _shown(value: Any) -> str:
    """A datum in few words; of parts their names."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(entry)}".strip() for key, entry in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(_shown, value))
    if isinstance(value, Part):
        return str(next(getattr(value, name) for name in ("name", "item", "killed", "index") if hasattr(value, name)))
    return str(value)
