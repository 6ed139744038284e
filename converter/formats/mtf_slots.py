"""The text of an MTF crit slot line: its parts, and the line that says them. Source: mtf.md 11.3."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from converter.formats.mtf import EMPTY, SYSTEMS

FACINGS: Final[Mapping[str, int]] = MappingProxyType({"FL": 5, "FR": 1, "RL": 4, "RR": 2})
"""Marks of a vehicular grenade launcher and the hex side each means."""

_SUFFIX = re.compile(r"(?<!\s)\s*(?:\((?P<mark>fl|fr|rl|rr|r|split|t|omnipod|armored)\)|:size:(?P<size>\d{1,9}(?:\.\d+)?))$", re.IGNORECASE)
"""Behind no blank: a search from each of a thousand blanks would look at all of them each time."""

_SYSTEMS_LOWER: Final = {text.lower(): name for text, name in SYSTEMS.items()}


class SlotText(NamedTuple):
    """One slot line. `system` is set for parts of the machine; `second` is the other of two items that share a slot of a superheavy.

    `capitals` tells how pods, armored components and sizes are marked: in capitals, not, or (None) that the line has no such mark.
    `irregular`: the line is not what `slot_text` makes of its parts.
    """

    name: str
    system: str = ""
    second: str = ""
    rear: bool = False
    turret: bool = False
    split: bool = False
    pod: bool = False
    armored: bool = False
    size: float | None = None
    facing: int | None = None
    capitals: bool | None = None
    irregular: bool = False

    @property
    def marks(self) -> tuple[object, ...]:
        """What two lines of one item have in common, however they are spelled."""
        return self.rear, self.turret, self.pod, self.armored, self.size, self.facing


@lru_cache(maxsize=4096)
def parse_slot(text: str) -> SlotText | None:
    """The parts of a slot line, suffixes taken off from the right; None for an empty slot."""
    if text.lower() == EMPTY.lower():
        return None
    rest, marks, size = text, set[str](), None
    while found := _SUFFIX.search(rest):
        rest = rest[: found.start()]
        if found["size"]:
            size = float(found["size"])
        else:
            marks.add(found["mark"].upper())
    first, _, second = rest.partition("|")
    slot = SlotText(
        name=first.strip(),
        system="" if second else _SYSTEMS_LOWER.get(first.strip().lower(), ""),
        second=second.strip(),
        rear="R" in marks,
        turret="T" in marks,
        split="SPLIT" in marks,
        pod="OMNIPOD" in marks,
        armored="ARMORED" in marks,
        size=size,
        facing=next((side for mark, side in FACINGS.items() if mark in marks), None),
    )
    small, large = slot_text(slot, capitals=False), slot_text(slot, capitals=True)
    return slot._replace(capitals=None if small == large else text == large, irregular=text not in (small, large))


SPELLINGS: Final = ("lower", "spaced", "spaced lower", "whole", "spaced whole")
"""Unusual spellings of a slot line: the mark of rear mounting in lower case, two blanks before the marks, a size without decimals."""


def slot_text(slot: SlotText, *, capitals: bool, spelling: str = "") -> str:
    """The line of a slot, suffixes in the order of the format."""
    if spelling:
        return _spelled(slot, capitals, spelling.split())
    text = f"{slot.name}|{slot.second}" if slot.second else slot.name
    if slot.facing is not None:
        text += next(f" ({mark})" for mark, side in FACINGS.items() if side == slot.facing)
    if slot.rear:
        text += " (R)"
    elif slot.split:
        text += " (Split)"
    if slot.turret:
        text += " (T)"
    if slot.pod:
        text += " (OMNIPOD)" if capitals else " (omnipod)"
    if slot.size is not None:
        text += f"{':SIZE:' if capitals else ':size:'}{slot.size}"
    if slot.armored:
        text += " (ARMORED)" if capitals else " (armored)"
    return text


def _spelled(slot: SlotText, capitals: bool, words: list[str]) -> str:
    text = slot_text(slot, capitals=capitals)
    name = f"{slot.name}|{slot.second}" if slot.second else slot.name
    marks = text[len(name) :]
    if "lower" in words:
        marks = marks.replace(" (R)", " (r)")
    if "whole" in words and slot.size is not None:
        marks = marks.replace(str(slot.size), f"{slot.size:.0f}")
    return name + (" " if "spaced" in words and marks else "") + marks
