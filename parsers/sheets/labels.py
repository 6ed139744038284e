"""Sheets with labels in a PDF: the values by the labels beside them. Source: record_sheets.md 5."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Final, NamedTuple

from converter.model.record_sheet import Printed, RecordSheet
from parsers.sheets.armor import letters, read_armor
from parsers.sheets.crits import read_slots
from parsers.sheets.inventory import HEADINGS, Inventory, apart, is_section, read_inventory
from parsers.sheets.layout import Run
from parsers.sheets.names import Kind, kind_of
from parsers.sheets.pdf import Page
from parsers.sheets.pips import read_pips
from parsers.sheets.troops import field_gun, main_gun, strength, torso_weapons

COPYRIGHT_SIZE: Final = 5.70
"""Size of the copyright line in an unscaled template."""

RIGHT_EDGE: Final = 596.0
"""What lies right of it in a scaled-down page is reference tables."""

BASELINE: Final = 1.7
"""Points that a value may stand higher or lower than its label."""

LABEL_PART: Final = 0.55
"""A value begins past this part of its label's width: a wide font runs over."""

AWAY: Final = {"right": 35.0, "far": 90.0, "around": 30.0}
"""Points that a value may be right of its label."""

TOUCHING, BLANK = 0.3, 0.12
"""Em between the pieces of one value, which a letter from another font parts, and how many of them are a blank."""

UNDER: Final = (1.9, 3.4)
"""Em that a value under its label may be lower, and off its middle."""

MATERIAL: Final = (5.0, 18.0)
"""Points that a material stands below the heading of its diagram."""

WITH_BLOCKS: Final = frozenset({"battle_armor", "protomek", "infantry"})
"""Families whose title is that of the page, not of a unit."""

_ANCHORS: Final = (
    (re.compile(r"BATTLE ?ARMOR: ?.*\d"), Kind("battle_armor", "")),
    (re.compile(r"PROTOME(?:CH|K) ?\d"), Kind("protomek", "")),
)
_FORMS: Final = {
    "words": re.compile(r".+"),
    "mp": re.compile(r'[\d.]+\*?(?: ?\[\d+\])?(?: ?")?|—'),
    "number": re.compile(r"\d[\d.,' \u00a0\u202f]*(?: ?kg| ?tons)?(?:/\d+)?"),
    "divisor": re.compile(r"[\d.]+E?"),
    "sinks": re.compile(r"\d+(?: ?\(\d+\))?"),
    "dissipation": re.compile(r"\(\d+\)"),
    "heat": re.compile(r"\d+(?:/\d+)?"),
    "skill": re.compile(r"\d"),
    "tick": re.compile(r"✓"),
}
"""Form of a value → what it looks like; a run that does not is no value."""

SCALES: Final = frozenset({"(hexes)", "(inches)"})
"""What distances on the sheet are measured in."""

_LIFE_BOATS = re.compile(r"Life Boats/Escape Pods: \d+/\d+")


class Label(NamedTuple):
    """A label, the family or kind it is for (all if empty), its data (one for each time it occurs), where its value is, in what form."""

    families: str
    data: tuple[str, ...]
    where: str
    form: str


class Part(NamedTuple):
    """The runs of one unit."""

    kind: Kind
    runs: Sequence[Run]


@cache
def _labels() -> Mapping[str, list[Label]]:
    """Labels by their letters."""
    text = (resources.files("parsers.sheets") / "labels.csv").read_text(encoding="utf-8")
    table: dict[str, list[Label]] = {}
    for row in csv.DictReader(text.splitlines()):
        table.setdefault(letters(row["label"]), []).append(Label(row["for"], tuple(row["data"].split()), row["where"], row["form"]))
    return table


def read_label_page(page: Page, runs: Sequence[Run]) -> list[RecordSheet]:
    """The units of a page; none where it is no sheet of this kind."""
    scale = scale_of(runs)
    units = parts([run for run in (run.scaled(scale) for run in runs) if run.turned or run.start <= RIGHT_EDGE])
    return [_sheet(page, part, number, scale) for number, part in enumerate(units, 1)]


def scale_of(runs: Sequence[Run]) -> float:
    """How much smaller than its template a page is drawn."""
    size = next((run.size for run in runs if letters("The Topps Company") in letters(run.text)), COPYRIGHT_SIZE)
    return size / COPYRIGHT_SIZE


def parts(runs: Sequence[Run]) -> list[Part]:
    """The units of a page: each begins where its title is drawn."""
    starts: list[tuple[int, Kind]] = []
    for index, run in enumerate(runs):
        kind = _anchor(run)
        if kind is None:
            continue
        starts.append((index - 1 if kind.family == "infantry" and index else index, kind))
    ends = [*(index for index, _ in starts[1:]), len(runs)][: len(starts)]
    return [Part(kind, runs[start:end]) for (start, kind), end in zip(starts, ends, strict=True)]


def _anchor(run: Run) -> Kind | None:
    """The kind of unit that begins with this run."""
    if not run.bold:
        return None
    text = run.text.upper()
    block = next((kind for pattern, kind in _ANCHORS if pattern.fullmatch(text)), None)
    if block is not None:
        return block
    if letters(text) == "armortype":
        return Kind("infantry", "")
    kind = kind_of(text) if "RECORDSHEET" in letters(text).upper() else None
    return kind if kind and kind.family not in WITH_BLOCKS else None


def _sheet(page: Page, part: Part, number: int, scale: float) -> RecordSheet:
    kind, runs = part
    values = dict(_values(kind, runs))
    values.update(read_armor(kind, runs))
    values.update(read_pips(kind, runs, page, scale))
    inventory = Inventory((), ()) if kind.family == "infantry" else read_inventory(_table(runs))
    return RecordSheet(
        producer="MegaMekLab",
        family=kind.family,
        kind=kind.kind,
        page=page.number,
        number=number,
        values=values,
        inventory=inventory.rows,
        notes=inventory.notes,
        slots=dict(read_slots(runs)) if kind.family == "mek" else {},
    )


def _values(kind: Kind, runs: Sequence[Run]) -> Iterator[tuple[str, Printed]]:
    yield "name" if kind.family == "infantry" else "title", runs[0].printed
    if kind.family == "protomek":
        yield from torso_weapons(runs)
        yield from main_gun(runs)
    met: Counter[str] = Counter()
    for index, run in enumerate(runs):
        if _LIFE_BOATS.fullmatch(run.text):
            yield "life_boats_escape_pods", run.printed
        elif run.text in SCALES:
            yield "scale", run.printed
        label = _label(kind, runs, index)
        if label is None or met[label.data[0]] == len(label.data):
            continue
        datum = label.data[met[label.data[0]]]
        met[label.data[0]] += 1
        if datum == "second_mp" and kind.family == "battle_armor":
            yield "second_mode", run.printed
        elif datum == "heat_sinks":
            yield "heat_sink_kind", run.printed
        value = _value(runs, run, label)
        if value is not None:
            if datum == "name" and kind.family == "protomek":
                value = _second_line(runs, value)
            yield datum, value.printed
            if datum == "heat_sinks" and (more := _under(runs, value, _FORMS["dissipation"])) is not None:
                yield "heat_sinks_dissipation", more.printed
    if kind.family not in WITH_BLOCKS:
        yield from _materials(runs)
    if kind.family == "infantry":
        yield from field_gun(runs)
        yield from strength(runs)


def _label(kind: Kind, runs: Sequence[Run], index: int) -> Label | None:
    """The label that a run is, or the second line of."""
    run = runs[index]
    if not run.text.endswith(":"):
        return None
    found = _labels().get(letters(run.text))
    if found is None and index:
        found = _labels().get(letters(runs[index - 1].text + run.text))
    return next((label for label in found or () if label.families in ("", kind.family, kind.kind)), None)


def _value(runs: Sequence[Run], label_run: Run, label: Label) -> Run | None:
    """The value of a label: the next text to the right on its line, or under it."""
    form = _FORMS[label.form]
    if label.where != "below":
        begin = label_run.start + LABEL_PART * (label_run.end - label_run.start)
        line = [run for run in runs if run is not label_run and run.turned == label_run.turned and abs(run.y - label_run.y) <= BASELINE]
        near = (run for run in line if begin <= run.start <= label_run.end + AWAY[label.where])
        right = sorted((run for run in near if label.form != "tick" or form.fullmatch(run.text)), key=lambda run: run.start)
        if right and not right[0].text.endswith(":") and form.fullmatch(right[0].text) and not (right[0].bold and label.form == "words"):
            return _whole_value(right) if label.form == "words" else right[0]
    return _under(runs, label_run, form) if label.where in ("below", "around") else None


def _whole_value(right: Sequence[Run]) -> Run:
    """A value with the pieces that touch it."""
    value = right[0]
    for piece in right[1:]:
        if piece.bold or abs(piece.start - value.end) > TOUCHING * value.size:
            break
        blank = " " if piece.start - value.end > BLANK * value.size else ""
        value = value._replace(text=value.text + blank + piece.text, end=piece.end)
    return value


def _under(runs: Sequence[Run], upper: Run, form: re.Pattern[str]) -> Run | None:
    """The text right under another, in its middle or at its right edge."""
    lower, aside = (part * upper.size for part in UNDER)
    for run in runs:
        aligned = abs(run.center - upper.center) <= aside or abs(run.end - upper.end) <= 1
        if 0 < run.y - upper.y <= lower and aligned and form.fullmatch(run.text):
            return run
    return None


def _second_line(runs: Sequence[Run], name: Run) -> Run:
    """The name of a ProtoMek with its second line, which is drawn right after the first."""
    following = next((after for run, after in pairwise(runs) if run.place == name.place), name)
    return name if following.bold else name._replace(text=f"{name.text} {following.text}")


def _materials(runs: Sequence[Run]) -> Iterator[tuple[str, Printed]]:
    """What armor and structure are made of: under the heading of the diagram."""
    for heading, datum in (("armordiagram", "armor_kind"), ("internalstructurediagram", "structure_kind")):
        for run in runs:
            if run.bold and letters(run.text) == heading:
                under = [
                    r for r in runs if r.bold and MATERIAL[0] <= r.y - run.y <= MATERIAL[1] and abs(r.center - run.center) < run.size * 3
                ]
                if under and not under[0].text.endswith("Scale"):
                    yield datum, under[0].printed
                break


def _table(runs: Sequence[Run]) -> Iterator[Run]:
    """The runs of the inventory table: from its first heading to the next bold text that is none."""
    begun = False
    for run in runs:
        heading = run.bold and (is_section(run.text) or all(cell.text in HEADINGS for cell in apart(run)))
        if run.bold and begun and not heading:
            return
        begun = begun or heading
        if begun:
            yield run
