"""How an MTF file is written, as named choices: only what differs from the usual. The names are those of `converter.formats.mtf`."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Final, NamedTuple

from converter.formats.mtf import ENGINE_SLOT, LOCATIONS, NEVER_ALONE, SLOT_LINES, anchors, keys
from converter.formats.mtf_slots import SPELLINGS, slot_text
from converter.model import Configuration, Style, is_count, of_typed
from converter.model.locations import MEK_LOCATIONS
from parsers.mtf.scan import Scan, anchor_of, key_of
from parsers.mtf.slots import Filler
from parsers.text import Text

_LOCATION_CODES: Final = frozenset(LOCATIONS.values())


def style(
    scan: Scan, text: Text, filler: Filler, configuration: Configuration, expected: frozenset[str], spellings: dict[str, str]
) -> Style:
    """The style of a file. `expected` are the keys a writer would write, `spellings` the names of unusual spellings of values by key."""
    outline = tuple(scan.outline)
    dialect, order, choices = _layout(outline)
    if len(set(order)) < len(order):
        dialect, order, choices = _layout(outline, tuple(scan.runs.items()))
    more = scan.margins | {(key if key.startswith("weapon.") else f"spelling.{key}"): name for key, name in spellings.items()}
    if scan.version:
        more["version"] = scan.version
    more |= _presence(scan, expected)
    usual = MEK_LOCATIONS[configuration]
    if {*map(len, scan.blocks.values())} != {SLOT_LINES} or tuple(scan.blocks) != usual:
        more |= {
            f"lines.{location}": str(len(lines))
            for location, lines in scan.blocks.items()
            if len(lines) != SLOT_LINES or location not in usual
        }
    if len(scan.blocks) < len(usual):
        more |= {f"lines.{location}": "none" for location in usual if location not in scan.blocks}
    said = scan.values.get("weapons")
    if said is not None and is_count(said) and int(said) != len(scan.weapons):
        more["weapons"] = str(int(said) - len(scan.weapons))
    if filler.marked:
        more |= _slot_choices(filler)
    more |= _engine_slots(scan)
    return of_typed(
        Style,
        dialect=dialect,
        encoding=text.encoding,
        line_end="\r\n" if "\r" in text.text and "\r\n" in text.text else "\n",
        final_newline=text.text.endswith("\n"),
        order=order,
        choices={**choices, **more} if more else choices,
    )


@lru_cache(maxsize=4096)
def _layout(outline: tuple[str, ...], runs: tuple[tuple[int, int], ...] = ()) -> tuple[str, tuple[str, ...], dict[str, str]]:
    """Dialect, order of the anchors where it is not the usual one, and choices of blank lines and key spellings.

    `runs` are needed where anchors stand in several places.
    """
    usual = anchors()
    cut = 0 if runs else _end_of_keys(outline)
    before, after = _stretch(outline[:cut]), _stretch(outline[cut:], runs)
    found = [*before.anchors, *after.anchors, "end"]
    blanks = (*before.blanks, *after.blanks, after.blanks_behind)
    spellings = before.spellings | after.spellings
    dialect = "older" if spellings.get("mass") == keys()["mass"].older else "today"
    usual_spelling = _usual_spellings(dialect).get
    written = dict(zip(found, found, strict=True)) | spellings
    choices = {f"key.{key}": head for key, head in written.items() if head != usual_spelling(key, key)}
    named = found if len(set(found)) == len(found) else _numbered(found)
    choices |= {f"blank.{name}": str(blank) for name, blank in zip(named, blanks, strict=True) if blank != usual.get(name, 0)}
    if named is found and usual.keys() >= set(found) and found == sorted(found, key=_ranks().__getitem__):
        return dialect, (), choices
    met, counts = Counter(found), (*before.counts, *after.counts)
    return dialect, tuple([f"{a}*{n}" if met[a] > 1 and n > 1 else a for a, n in zip(found[:-1], counts, strict=True)]), choices


def _end_of_keys(outline: tuple[str, ...]) -> int:
    """How many entries stand before the first location and the blank lines before it: files differ less in each half than in the whole."""
    cut = next((at for at, head in enumerate(outline) if head in _LOCATION_CODES), 0)
    while cut and not outline[cut - 1]:
        cut -= 1
    return cut


def _numbered(found: list[str]) -> list[str]:
    """The names of anchors some of which stand again: the n-th is `ANCHOR#n`."""
    met = Counter[str]()
    named = []
    for anchor in found:
        met[anchor] += 1
        named.append(anchor if met[anchor] == 1 else f"{anchor}#{met[anchor]}")
    return named


@cache
def _usual_spellings(dialect: str) -> dict[str, str]:
    return {key.name: key.spelling(dialect) for key in keys().values()}


@cache
def _ranks() -> dict[str, int]:
    return {anchor: rank for rank, anchor in enumerate(anchors())}


class Stretch(NamedTuple):
    """A part of an outline: its anchors, the number of blank lines before each and behind all, how many lines each has, and the
    spellings of keys."""

    anchors: tuple[str, ...]
    blanks: tuple[int, ...]
    blanks_behind: int
    counts: tuple[int, ...]
    spellings: dict[str, str]


@lru_cache(maxsize=4096)
def _stretch(outline: tuple[str, ...], runs: tuple[tuple[int, int], ...] = ()) -> Stretch:
    found: list[str] = []
    blanks: list[int] = []
    counts: list[int] = []
    several = dict(runs)
    blank = 0
    for at, head in enumerate(outline):
        if not head:
            blank += 1
            continue
        anchor, count = anchor_of(head), several.get(at, 1)
        if blank == 0 and found and found[-1] == anchor:
            counts[-1] += count
        else:
            found.append(anchor)
            blanks.append(blank)
            counts.append(count)
        blank = 0
    spellings = {key: head for head in outline if (key := key_of(head)) and head != key}
    return Stretch(tuple(found), tuple(blanks), blank, tuple(counts), spellings)


def _presence(scan: Scan, expected: frozenset[str]) -> dict[str, str]:
    """Which keys are there, or not, against the habit of writers."""
    present = scan.values.keys()
    absent = sorted(expected.difference(present))
    written = [key for key in NEVER_ALONE if key in present and key not in expected]
    return ({"left out": ", ".join(absent)} if absent else {}) | ({"written out": ", ".join(written)} if written else {})


def _engine_slots(scan: Scan) -> dict[str, str]:
    """What the engine's slots are called, where it is not the usual name: told by the first slot of the center torso."""
    torso = scan.blocks.get("CT")
    named = torso[0].partition(" (")[0] if torso else ENGINE_SLOT
    return {"engine slot": named} if named.lower() == "engine" else {}


def _slot_choices(filler: Filler) -> dict[str, str]:
    """How suffixes are written, and the slots whose text does not follow from that."""
    marked = filler.marked
    capitals = any(slot.capitals for _, slot in marked)
    choices = {"suffix": "upper"} if capitals else {}
    marks_split = any(slot.split for _, slot in marked)
    if marks_split:
        choices["split"] = "marked"
    owners = {place: mount for mount in reversed(filler.mounts) for place in mount.slots}  # of two in a slot the first
    for place, slot in marked:
        owner = owners.get(place)
        split = marks_split and owner is not None and owner.split
        follows = owner is None or (owner.text == slot.name and slot.split == split)
        if follows and not slot.irregular and slot.capitals in (None, capitals):
            continue
        expected = slot if owner is None else slot._replace(name=owner.text, split=split)
        location, at = place
        text = filler.scan.blocks[location][at]
        if text != slot_text(expected, capitals=capitals):
            spelling = next((name for name in SPELLINGS if slot_text(expected, capitals=capitals, spelling=name) == text), "")
            filler.scan.note("P126", filler.scan.block_lines[location][at], text=text)
            if spelling:
                choices[f"slot.{location}.{at}"] = spelling
    return choices
