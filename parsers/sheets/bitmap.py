"""Sheets whose frame and labels are one picture (SSW, SAW and their ports): values by their fixed places. Source: record_sheets.md 6."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from converter.model.record_sheet import InventoryRow, Printed, PrintedSlot, RecordSheet
from parsers.sheets.armor import letters
from parsers.sheets.layout import Run
from parsers.sheets.names import REAR
from parsers.sheets.pdf import Page, Picture

FRAME: Final = (576.0, 756.0)
"""Size of the frame that the places are measured in."""

SCALES: Final = (1.0, 0.8)
"""Sizes a sheet is drawn at: with charts beside it, it is smaller."""

LEAST_SHARE: Final = 0.5
"""Part of the page that the picture of a sheet covers."""

TOLERANCE: Final = 2.5
CENTERED_TOLERANCE: Final = 8.5
"""Points that a text may stand beside its place; some numbers are centered on theirs."""

ROW: Final = 6.0
"""Points between a line of the table and a further one at most, in each direction, that belongs to it."""

LEAST_FIT: Final = 8
"""Values that have to be at their places before a page counts as such a sheet."""

_FORMS: Final = {
    "words": re.compile(r".+"),
    "mp": re.compile(r"\d+(?: \(\d+\)| \[\d+\])?(?: [A-Z]+)?|-+"),
    "number": re.compile(r"\d[\d,.]*"),
    "year": re.compile(r"\d{4}"),
    "skill": re.compile(r"\d"),
    "cost": re.compile(r"[\d,.' ]+ C-Bills"),
    "bv": re.compile(r"\d[\d,.]*(?: [(\[]Base: \d[\d,.]*[)\]])?"),
    "sinks": re.compile(r"\d+(?: [(\[]\d+[)\]])?"),
}
_POINTS = re.compile(r"[(\[](\d+)[)\]]")
_TOTAL = re.compile(r"(?:(?P<kind>(?!Armor ).+?) )?(?:Armor )?Pts: (?P<points>\d+)")
_AMMO_HEADING: Final = "Ammunition Type"


class _Spot(NamedTuple):
    """A text in the coordinates of the frame."""

    x: float
    y: float
    run: Run


@cache
def _kinds() -> Mapping[str, Any]:
    return tomllib.loads((resources.files("parsers.sheets") / "ssw_points.toml").read_text(encoding="utf-8"))


def read_bitmap_page(page: Page, runs: Sequence[Run]) -> RecordSheet | None:
    """The sheet of a page; None where the texts on its picture are not where those of such a sheet are."""
    frame = max(page.pictures, key=lambda picture: picture.width * picture.height, default=None)
    if frame is None or frame.width * frame.height < LEAST_SHARE * page.width * page.height:
        return None
    fits = [(_fit(kind, spots), number, kind, spots) for number, (kind, spots) in enumerate(_candidates(frame, runs))]
    fit, _, kind, spots = max(fits, key=lambda one: (one[0], -one[1]))
    return _sheet(page, kind, spots) if fit >= LEAST_FIT else None


def _candidates(frame: Picture, runs: Sequence[Run]) -> Iterator[tuple[Mapping[str, Any], list[_Spot]]]:
    for scale in SCALES:
        across, down = FRAME[0] / frame.width / scale, FRAME[1] / frame.height / scale
        spots = [_Spot((run.place.x - frame.x) * across, (run.place.y - frame.y) * down, run) for run in runs]
        for kind in _kinds().values():
            yield kind, spots


def _fit(kind: Mapping[str, Any], spots: Sequence[_Spot]) -> int:
    """How many values are where this kind of sheet has them."""
    values = dict(_values(kind, spots))
    return len(values) + (1 if _rows(kind, spots) else 0)


def _sheet(page: Page, kind: Mapping[str, Any], spots: Sequence[_Spot]) -> RecordSheet:
    return RecordSheet(
        producer="SSW",
        family=kind["family"],
        kind=kind["kind"],
        page=page.number,
        values=dict(_values(kind, spots)) | dict(_armor_totals(spots)),
        inventory=tuple(_rows(kind, spots)),
        notes=tuple(_ammunition(kind, spots)),
        slots=dict(_slots(kind, spots)),
    )


def _at(spots: Sequence[_Spot], x: float, y: float, form: re.Pattern[str], aside: float = TOLERANCE) -> Run | None:
    """The text at a place, nearest first."""
    near = (spot for spot in spots if abs(spot.x - x) <= aside and abs(spot.y - y) <= TOLERANCE and form.fullmatch(spot.run.text))
    found = min(near, key=lambda spot: abs(spot.x - x) + abs(spot.y - y), default=None)
    return found.run if found else None


def _values(kind: Mapping[str, Any], spots: Sequence[_Spot]) -> Iterator[tuple[str, Printed]]:
    for datum, (x, y, form) in kind["values"].items():
        run = _at(spots, x, y, _FORMS[form], CENTERED_TOLERANCE if form == "sinks" else TOLERANCE)
        if run is not None:
            yield datum, run.printed
    for group in ("armor", "structure"):
        for location, (x, y) in kind.get(group, {}).items():
            run = _at(spots, x, y, _POINTS, CENTERED_TOLERANCE)
            if run is not None:
                datum = f"rear.{REAR[location]}" if location in REAR else f"{group}.{location}"
                yield datum, run.printed._replace(text=run.text[1:-1])


def _armor_totals(spots: Sequence[_Spot]) -> Iterator[tuple[str, Printed]]:
    """Total points, and the material where it is printed with them."""
    for spot in spots:
        found = _TOTAL.fullmatch(spot.run.text)
        if found:
            yield "armor_total", spot.run.printed._replace(text=found["points"])
            if found["kind"]:
                yield "armor_kind", spot.run.printed._replace(text=found["kind"])


def _rows(kind: Mapping[str, Any], spots: Sequence[_Spot]) -> list[InventoryRow]:
    """The weapon table: a line with a quantity opens an entry, further ones (damage codes) go on with it."""
    columns = {column: x for column, x in kind["table"].items() if column != "first_row"}
    top = kind["table"]["first_row"]
    bottom = min((spot.y for spot in spots if letters(spot.run.text) == letters(_AMMO_HEADING) and spot.y > top), default=top + 130)
    right = max(columns.values()) + TOLERANCE
    table = sorted((s for s in spots if top - TOLERANCE <= s.y < bottom - 1 and s.x <= right), key=lambda spot: (round(spot.y), spot.x))
    entries: list[dict[str, Printed]] = []
    line = 0.0
    for spot in table:
        column = _column(columns, spot)
        if column == "quantity" and spot.run.text.isdecimal():
            entries.append({column: spot.run.printed})
            line = spot.y
        elif column and entries and spot.y - line < 3 * ROW:
            before = entries[-1].get(column)
            entries[-1][column] = before._replace(text=f"{before.text}\n{spot.run.text}") if before else spot.run.printed
    return [InventoryRow(cells=entry) for entry in entries if "name" in entry]


def _column(columns: Mapping[str, float], spot: _Spot) -> str:
    """The column of a cell. Damage is moved left the longer it is."""
    for column, x in columns.items():
        if abs(spot.x - x) <= TOLERANCE:
            return column
    return "damage" if columns.get("heat", columns["location"]) + 5 < spot.x < columns["damage"] else ""


def _ammunition(kind: Mapping[str, Any], spots: Sequence[_Spot]) -> Iterator[tuple[str, Printed]]:
    """The list of ammunition as a note in the words of the other sheets: `(LRM-20) 24`."""
    heading = next((spot for spot in spots if letters(spot.run.text) == letters(_AMMO_HEADING)), None)
    if heading is None:
        return
    rounds = next((s for s in spots if s.run.text == "Rounds" and abs(s.y - heading.y) < 1), None)
    below = sorted((s for s in spots if heading.y + 1 < s.y < heading.y + 120), key=lambda spot: spot.y)
    for spot in below:
        if abs(spot.x - heading.x) <= TOLERANCE and rounds is not None:
            count = next((s for s in below if abs(s.y - spot.y) < 1 and abs(s.x - rounds.x) <= TOLERANCE and s.run.text.isdecimal()), None)
            if count is not None:
                yield "ammo", Printed(f"({spot.run.text}) {count.run.text}", spot.run.place)


def _slots(kind: Mapping[str, Any], spots: Sequence[_Spot]) -> Iterator[tuple[str, tuple[PrintedSlot, ...]]]:
    for location, column in kind.get("crits", {}).items():
        runs = [_at(spots, column["x"], y, _FORMS["words"]) for y in column["y"]]
        slots = [PrintedSlot(run.text, run.place) for run in runs if run is not None]
        if len(slots) == len(runs):
            yield location, tuple(slots)
