"""Transporter lines of the block format, read and written."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from typing import Any

from converter.formats.blk import codes, number_style, number_text, style_text, style_words
from converter.model import Transporter, is_count

HANDLES = "battlearmorhandles"
"""A line that programs write for omni vehicles and ignore when they read: ``BattleArmorHandles - troopers:-1``."""

_COMSTAR, _CLAN = 1, 2
_HANDLES_LINE = "BattleArmorHandles - troopers:"


@lru_cache(maxsize=4096)
def parse_transporter(line: str) -> tuple[Transporter, str] | None:
    """A line taken apart and the name of its spelling; None where it is no transporter. Source: BLK notes 7."""
    try:
        return _parse(line)
    except ValueError:
        return None


def _parse(line: str) -> tuple[Transporter, str] | None:
    """As `parse_transporter`. Raises ValueError where a number is none."""
    if line.startswith(_HANDLES_LINE):
        return Transporter(kind=HANDLES, size=_size(line[len(_HANDLES_LINE) :])), ""
    word, *rest = line.split(":")
    kind = word.strip().lower()
    if kind not in codes("transporter"):
        return None
    fields = [field.strip() for field in rest]
    pod = bool(fields) and fields[-1].lower() == "omni"
    pod_word = fields.pop() if pod else "omni"
    bay, form = _bay(kind, fields, pod)
    style = style_text(
        form=form,
        kind="" if word.strip() == kind else word.strip(),
        size=number_style(fields[0], bay.size) if bay.size is not None else "",
        gap="spaced" if rest and rest[0].startswith(" ") else "",
        pod="" if pod_word == "omni" else pod_word,
    )
    return bay, style


def _size(text: str) -> float:
    """A finite number. Raises ValueError."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _count(text: str) -> int:
    """A whole number. Raises ValueError."""
    if not is_count(text.strip().removeprefix("-")):
        raise ValueError(text)
    return int(text)


def _bay(kind: str, fields: list[str], pod: bool) -> tuple[Transporter, str]:
    """The bay of a line and its form: the usual three fields and a word, or ``six``. Raises ValueError where a number is none."""
    size = _size(fields[0]) if fields else None
    doors = _count(fields[1]) if len(fields) > 1 else None
    if len(fields) == 6:
        number, facing, bits = _count(fields[2]), _count(fields[4]), _count(fields[5])
        bay = Transporter(
            kind=kind,
            size=size,
            doors=doors,
            number=None if number < 0 else number,
            platoon=fields[3] or None,
            facing=None if facing < 0 else facing,
            comstar=bool(bits & _COMSTAR),
            clan=bool(bits & _CLAN),
            pod=pod,
        )
        return bay, "six"
    number_field: int | None = None
    word: dict[str, Any] = {}
    for field in fields[2:]:
        if is_count(field.removeprefix("-")):
            number_field = int(field)
        elif field.upper() == "C*":
            word["comstar"] = True
        elif field[:1] == "f" and is_count(field[1:]):
            word["facing"] = int(field[1:])
        elif field.isalpha():
            word["platoon"] = field
        else:
            raise ValueError(field)
    return Transporter(kind=kind, size=size, doors=doors, number=number_field, pod=pod, **word), ""


def transporter_text(bay: Transporter, style: str = "") -> str:
    """The line of a transporter, in the spelling that `style` names."""
    if bay.kind == HANDLES:
        return f"{_HANDLES_LINE}{int(bay.size or 0)}"
    words = style_words(style)
    fields = [words.get("kind", bay.kind)]
    if bay.size is not None:
        gap = " " if words.get("gap") else ""
        fields.append(gap + number_text(bay.size, words.get("size", "")))
    if bay.doors is not None:
        fields.append(str(bay.doors))
    if words.get("form") == "six":
        bits = _COMSTAR * bay.comstar + _CLAN * bay.clan
        number, facing = (-1 if figure is None else figure for figure in (bay.number, bay.facing))
        fields += [str(number), bay.platoon or "", str(facing), str(bits)]
    else:
        fields += [] if bay.number is None else [str(bay.number)]
        fields += [word for word in (bay.platoon, "C*" if bay.comstar else None, None if bay.facing is None else f"f{bay.facing}") if word]
    if bay.pod:
        fields.append(words.get("pod", "omni"))
    return ":".join(fields)
