"""The lines of BLK equipment blocks: a name between prefixes and suffixes, read and written."""

from __future__ import annotations

from math import isfinite
from typing import Any, NamedTuple

from converter.formats.blk import number_style, number_text, style_text, style_words
from converter.model import Mount, is_count

MARKS = ("DWP", "SSWM", "APM")
ARMS = ("Body", "LA", "RA", "TU")
FACINGS = {"(FL)": 5, "(FR)": 1, "(RL)": 4, "(RR)": 2}
"""The hex sides of vehicular grenade launchers."""

_TURRETS = {"(ST)": "sponson", "(PT)": "pintle", "(T)": "turret"}
_USUAL_ORDER = ("mark", "pod", "arm", "shots", "size")


class EquipmentLine(NamedTuple):
    """One line of an equipment block taken apart. `style` names what is unusual in its spelling; `unknown` are suffixes without meaning."""

    mount: Mount
    style: str
    unknown: tuple[str, ...] = ()


def parse_line(line: str, group: str) -> EquipmentLine:
    """Take a line apart. The mount's location and item are left open: the name alone does not decide them."""
    rest, rear = _prefix(line, "(R) ")
    rest, opens_bay = _prefix(rest, "(B) ")
    values: dict[str, Any] = {"rear": rear}
    if opens_bay:
        values["mark"] = "B"
    name, *tokens = rest.split(":")
    seen: list[str] = []
    unknown: list[str] = []
    size_style = ""
    tokens.reverse()
    while tokens:
        token = tokens.pop().strip()
        if token.upper() == "SIZE" and tokens and _is_number(tokens[-1]):
            token = f"SIZE:{tokens.pop().strip()}"
        key, value = _suffix(token, name, group)
        if key and key not in seen:
            values[key] = value
            seen.append(key)
            if key == "size":
                size_style = number_style(token[5:], float(value))
        elif not seen:
            name = f"{name}:{token}"
        else:
            unknown.append(token)
    name, gap = _name_suffixes(name.strip(), group, values)
    usual = [key for key in _USUAL_ORDER if key in seen]
    style = style_text(order="" if seen == usual else "+".join(seen), size=size_style, gap=gap)
    mount = Mount("", "", name, **values)
    return EquipmentLine(mount, style, tuple(unknown))


def _suffix(token: str, name: str, group: str) -> tuple[str, Any]:
    """The field of a mount that a suffix fills, and its value; no field for words without meaning."""
    if token == "OMNI":
        return "pod", True
    if token in MARKS:
        return "mark", token
    if token in ARMS and group == "ba":
        return "arm", token
    if token.startswith("Shots") and token.endswith("#") and is_count(token[5:-1]):
        return "shots", int(token[5:-1])
    if token.startswith("SIZE:"):
        return "size", float(token[5:])
    if is_count(token) and group == "large" and ("Ammo" in name or "Pod" in name):
        return "shots", int(token)
    return "", None


def line_text(mount: Mount, group: str, style: str = "") -> str:
    """The line of a mount: what `parse_line` takes apart, in the spelling that `style` names."""
    words = style_words(style)
    gap = words.get("gap", "")
    name = f"{'(R) ' if mount.rear else ''}{'(B) ' if mount.mark == 'B' else ''}{mount.text}"
    turret = next((mark for mark, field in _TURRETS.items() if getattr(mount, field)), "")
    facing = next((mark for mark, side in FACINGS.items() if side == mount.facing), "")
    name += f"{' ' if gap == 'spaced' else ''}{turret}" if turret else ""
    name += f"{'' if gap == 'tight' else ' '}{facing}" if facing else ""
    if group == "proto":
        return name if mount.shots is None else f"{name} ({mount.shots})"
    suffixes = {
        "mark": mount.mark if mount.mark in MARKS else "",
        "pod": "OMNI" if mount.pod else "",
        "arm": mount.arm,
        "shots": "" if mount.shots is None else str(mount.shots) if group == "large" else f"Shots{mount.shots}#",
        "size": "" if mount.size is None else f"SIZE:{number_text(mount.size, words.get('size', ''))}",
    }
    sequence = words["order"].split("+") if "order" in words else _USUAL_ORDER
    return ":".join([name, *(suffixes[key] for key in sequence if suffixes[key])])


def _prefix(line: str, prefix: str) -> tuple[str, bool]:
    return (line[len(prefix) :], True) if line.startswith(prefix) else (line, False)


def _name_suffixes(name: str, group: str, values: dict[str, Any]) -> tuple[str, str]:
    """The name without the marks in brackets behind it, and whether the blank before them is unusual: ``spaced`` or ``tight``."""
    gap = ""
    if group in ("vehicle", "fighter"):
        while name.endswith(")"):
            start = name.rfind("(")
            mark = name[start:]
            bare = name[:start].rstrip()
            spaced = len(bare) < start
            if mark in _TURRETS:
                values[_TURRETS[mark]] = True
                gap = "spaced" if spaced else ""
            elif mark in FACINGS:
                values["facing"] = FACINGS[mark]
                gap = "" if spaced else "tight"
            else:
                break
            name = bare
    elif group == "proto" and name.endswith(")"):
        bare, _, count = name[:-1].rpartition(" (")
        if bare and is_count(count):
            values["shots"] = int(count)
            name = bare
    return name, gap


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False
