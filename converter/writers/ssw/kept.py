"""What a unit brings along that the format has no element for: comments, and what the reader of design files kept, by place."""

from __future__ import annotations

from typing import NamedTuple
from xml.sax.saxutils import escape

from converter.model import BaseUnit


class Kept(NamedTuple):
    """Lines and attributes by the path of the element they belong to (`mech/fluff`); those without one belong to the root."""

    lines: dict[str, list[str]]
    attributes: dict[str, dict[str, object]]


def kept(unit: BaseUnit, *, own: bool) -> Kept:
    """What of a unit goes back to its place; `own`: it was read from a design file, so that its extras are of this format."""
    found = Kept({}, {})
    for comment in unit.comments:
        text = comment.text.replace("--", "- -")
        found.lines.setdefault(comment.after if own else "", []).append(f"<!--{text}{' ' if text.endswith('-') else ''}-->")
    for extra in unit.extras if own else ():
        if extra.kind == "attribute":
            found.attributes.setdefault(extra.after, {})[extra.key] = extra.value
        else:
            found.lines.setdefault(extra.after, []).append(extra.value if extra.kind == "element" else escape(extra.value))
    return found
