"""MechEngineer Pro (.mep): one value a line in fixed order; known from one other program's reader only."""

from __future__ import annotations

from typing import Final

from converter.model import Tech, is_count
from converter.model.locations import MEK_LOCATIONS
from parsers.older.build import Draft, finish
from parsers.registry import Format, ReadResult, Source
from parsers.text import decode

ENGINES: Final = {"XXL": "XXL", "XL": "XL", "Light": "Light", "Compact": "Compact", "I.C.E": "ICE", "ICE": "ICE"}
ARMOR_LINES: Final = ("HD", "LA", "LT", "RTL", "CT", "RTC", "RT", "RTR", "RA", "LL", "RL")
FIRST_ARMOR_LINE: Final = 24
ITEM_COUNT_LINE: Final = 35
SLOT_LINES: Final = 78
INTRODUCTORY_YEAR: Final = "3025"
SLOTS: Final = 12


def sniff(head: bytes) -> bool:
    """Whether the start of a file is MechEngineer's: technology in the ninth line, numbers in the eighth and twelfth."""
    lines = head.decode("latin-1").splitlines()
    return (
        len(lines) > 12 and lines[8].strip() in ("InnerSphere", "Clan") and lines[7].strip().isdecimal() and lines[11].strip().isdecimal()
    )


def read(source: Source) -> ReadResult:
    """Read one file."""
    text = decode(source.path, source.data)
    draft = Draft(source.path, "mep", findings=list(text.findings))
    lines = text.text.splitlines()
    if len(lines) < ITEM_COUNT_LINE:
        draft.note("P401", len(lines), reason=f"the file ends at line {len(lines)} of at least {ITEM_COUNT_LINE}")
        return ReadResult((), tuple(draft.findings))
    _basics(draft, lines)
    _slots(draft, lines)
    draft.note("P402", None, format="MechEngineer Pro", count=0)
    return finish(draft)


def _basics(draft: Draft, lines: list[str]) -> None:
    """Lines are counted from 1, as the format's description does."""
    line = {number: text.strip() for number, text in enumerate(lines, 1)}
    model, _, chassis = lines[1][5:].strip().partition(" ")
    draft.model, draft.chassis = (model, chassis) if chassis else (model, model)
    draft.year = _whole(draft, line, 8)
    draft.tech_base = "Inner Sphere" if line[9] == "InnerSphere" else "Clan"
    tech: Tech = "Clan" if draft.tech_base == "Clan" else "IS"
    draft.rules_level = 1 if line[10] == INTRODUCTORY_YEAR else 2
    draft.quad, draft.omni = line[11] == "Quad", line[11] == "OmniMech"
    draft.tonnage = _whole(draft, line, 12)
    draft.engine_kind = next((kind for mark, kind in ENGINES.items() if mark in line[13]), "Fusion")
    draft.heat_sink_kind = "Double" if line[14] == "Double" else "Single"
    draft.structure, draft.armor = line[15] or "Standard", line[16] or "Standard"
    draft.engine_tech = draft.structure_tech = draft.armor_tech = draft.heat_sink_tech = tech
    draft.walk_mp, draft.jump_mp, draft.heat_sinks = (_whole(draft, line, number) for number in (17, 18, 19))
    draft.engine_rating = draft.walk_mp * draft.tonnage
    for offset, label in enumerate(ARMOR_LINES):
        number = FIRST_ARMOR_LINE + offset
        points = lines[number - 1][2:4].strip()
        if is_count(points):
            draft.points[label] = int(points)
        else:
            draft.note("P009", number, key=f"armor of {label}", text=points, expected="a whole number")


def _whole(draft: Draft, line: dict[int, str], number: int) -> int:
    if is_count(line[number]):
        return int(line[number])
    draft.note("P009", number, key=f"line {number}", text=line[number], expected="a whole number")
    return 0


def _slots(draft: Draft, lines: list[str]) -> None:
    """One line a crit slot: location, slot number, content, after the list of items."""
    count = lines[ITEM_COUNT_LINE - 1][1:].strip()
    if not is_count(count):
        draft.note("P009", ITEM_COUNT_LINE, key="number of items", text=count, expected="a whole number")
        return
    first = ITEM_COUNT_LINE + int(count) + 3
    if len(lines) < first + SLOT_LINES:
        draft.note("P401", len(lines), reason=f"the file ends at line {len(lines)}, inside the crit slots")
    blocks = {place: ["-Empty-"] * SLOTS for place in MEK_LOCATIONS["Biped"]}
    numbers = {place: [0] * SLOTS for place in blocks}
    for number, text in enumerate(lines[first : first + SLOT_LINES], first + 1):
        place, slot, content = text[3:5].strip(), text[5:7].strip(), text[7:].strip()
        if place not in blocks or not is_count(slot) or not 1 <= int(slot) <= SLOTS:
            draft.note("P007", number, text=text)
            continue
        blocks[place][int(slot) - 1] = _content(draft, content)
        numbers[place][int(slot) - 1] = number
    for place, texts in blocks.items():
        draft.slots(place, texts, numbers[place])


def _content(draft: Draft, text: str) -> str:
    rear = text.startswith("(R)")
    text = text.removeprefix("(R)").strip()
    if not text.strip("-'"):
        return "-Empty-"
    if text.endswith("Engine"):
        return "Fusion Engine"
    if text == "Heat Sink" and draft.heat_sink_kind == "Double":
        text = "Double Heat Sink"
    return f"{text} (R)" if rear else text


FORMATS = (Format("mep", "MechEngineer Pro Mek", (".mep",), sniff, read),)
