"""The sample sheets with what each of them prints: by the index of the samples, and by the cells and slots in their list of values."""

from __future__ import annotations

import csv
import gzip
import json
import os
import re
import tarfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import parsers
from converter.model import AnyUnit, Finding, RecordSheet
from parsers.sheets.names import REAR, fields

EVERYTHING = os.environ.get("MUSTER_SHEETS") == "all"
"""Whether all 412 files are read (`nox -s sheets`), or all but the packed PDFs, which are more of the same and take a minute."""

PRODUCERS = {
    "MegaMekLab 2023-03-30": "megameklab_svg",
    "MegaMekLab 2023-03-30, FOP": "megameklab_pdf",
    "SVG of MegaMekLab 2023 -> PDF by Chromium (Skia)": "chromium_pdf",
    "SVG of MegaMekLab 2023 -> PDF by librsvg/cairo": "cairo_pdf",
}
OTHER_PRODUCER = "ssw_pdf"

COLUMNS = {
    "type": "name", "title": "title", "tonnage": "tonnage", "walk": "walk_mp", "run": "run_mp", "jump": "jump_mp", "tech_base": "tech_base",
    "rules_level": "rules_level", "role": "role", "engine": "engine", "armour_type": "armor_kind", "structure_type": "structure_kind",
    "si": "structural_integrity", "troopers": "troopers",
}  # fmt: skip
"""Column of the index → datum."""

NOTES = {"ammo": "ammo", "fuel": "fuel", "features": "features", "quirks": "quirks"}
FOOT = {"ammo": "ammo", "ammo (case)": "ammo", "fuel points": "fuel", "features": "features", "quirks": "quirks"}
CELLS = {
    "qty": "quantity", "name": "name", "loc": "location", "ht": "heat", "dmg": "damage", "min": "minimum", "sht": "short", "med": "medium",
    "lng": "long", "srv": "short", "mrv": "medium", "lrv": "long", "erv": "extreme",
}  # fmt: skip
SSW_PLACES = {"FRONT": "FR", "LEFT": "LS", "RIGHT": "RS", "REAR": "RR", "TURRET1": "TU", "TURRET2": "FT", "ROTOR": "RO"}
QUAD_PLACES = {"LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL"}
"""Places that the index calls by the names of SSW's code."""

_FIGURE = re.compile(r"(\w+)=(\d+)")


class Datum(NamedTuple):
    """What a sheet prints of one thing, and what was read of it; empty where nothing was."""

    name: str
    printed: str
    read: str

    @property
    def group(self) -> str:
        """Its name without the location or the number behind it."""
        return self.name.partition(".")[0]


@dataclass(frozen=True)
class Sample:
    """A unit on a sample sheet: its row of the index, the record of its values where there is one, and the sheet as it was read."""

    row: Mapping[str, str]
    record: Mapping[str, Any]
    sheet: RecordSheet
    findings: tuple[Finding, ...]

    @property
    def reasons(self) -> list[str]:
        """Why the sheet makes no unit."""
        return [f.message for f in self.findings if f.code == "P608" and f.fields["name"] == self.sheet.name]

    @property
    def producer(self) -> str:
        return PRODUCERS.get(self.row["program"], OTHER_PRODUCER)

    @property
    def where(self) -> str:
        return f"{self.row['file']}, page {self.row['page']}, unit {self.row['unit_no']}"

    def data(self) -> Iterator[Datum]:
        """Each datum that is printed."""
        sheet = self.sheet
        for name, printed in {**dict(self._fields()), **dict(self._indexed())}.items():
            yield Datum(name, words(printed), words(sheet.text(name)))
        for name, printed in self._figures():
            yield Datum(name, printed, _number(sheet.whole(name)))
        for title, note in self._notes():
            joined = ", ".join(printed.words for known, printed in sheet.notes if known == title)
            yield Datum(f"note.{title}", words(note), words(sheet.note(title) if self.record else joined))
        for location, printed in self.record.get("crits", {}).items():
            slots = [slot.text for slot in sheet.slots.get(location, ())]
            yield Datum(f"slots.{location}", " | ".join(map(words, printed["slots"])), " | ".join(slots))
        yield from self._rows()

    def _indexed(self) -> Iterator[tuple[str, str]]:
        """The columns of the index."""
        row = self.row
        others = dict(part.split("=", 1) for part in row["other_mp"].split("; ") if part)
        names = dict(COLUMNS)
        if row["family"] == "infantry":
            names["walk"] = "first_mp"
        if others.pop("lblJump", "").startswith("Underwater"):
            names["jump"] = "umu_mp"
        yield from ((datum, row[column]) for column, datum in names.items() if row[column])
        for key, printed in others.items():
            datum = fields().get(key)
            if datum:
                yield datum, printed
        label, _, count = row["heat_sinks"].rpartition(": ")
        if count and "heat_sinks_dissipation" not in self.sheet.values:  # two fields, one of the index
            yield "heat_sinks", count
        if label:
            yield "heat_sink_kind", f"{label}:"
        if row["bv"]:
            yield "bv", f"{row['bv']}/{row['bv_single_trooper']}" if row["bv_single_trooper"] else row["bv"]

    def _fields(self) -> Iterator[tuple[str, str]]:
        """The texts that the template has an id for."""
        printed: dict[str, str] = {}
        for key, text in self.record.get("fields", {}).items():
            datum = f"torso_weapon.{key[12:]}" if key.startswith("torsoWeapon_") else fields().get(key)
            if text and datum and not (key == "mpJump" and self.record["fields"].get("lblJump", "").startswith("Underwater")):
                printed[datum] = f"{printed[datum]} {text}" if datum in printed else text
        yield from printed.items()

    def _figures(self) -> Iterator[tuple[str, str]]:
        """Points by location; the totals where a PDF only draws them."""
        for column, group in (("armour", "armor"), ("structure", "structure")):
            text = self.row[column]
            if text.startswith("suits"):
                yield "armor.trooper", str(int(text.partition("=")[2].split("/")[0]) - 1)
                continue
            figures = _FIGURE.findall(text)
            if column == "structure" and text.startswith("pips") and self.row["kind"] == "pdf" and self.sheet.family == "vehicle":
                group = "structure_pips"
            if text.startswith("pips") and self.sheet.family == "protomek" and self.row["kind"] == "pdf":
                yield f"{group}.total", str(sum(int(points) for _, points in figures))
                continue
            for location, points in figures:
                place = self._place(location)
                yield f"rear.{REAR[place]}" if place in REAR else f"{group}.{place}", points
        yield from ((f"threshold.{place}", str(points)) for place, points in self.record.get("thresh", {}).items())

    def _place(self, location: str) -> str:
        if self.producer != OTHER_PRODUCER:
            return location
        return QUAD_PLACES.get(location, location) if self.row["family"] == "mek-quad" else SSW_PLACES.get(location, location)

    def _notes(self) -> Iterator[tuple[str, str]]:
        found = {title: self.row[column] for column, title in NOTES.items()}
        found |= {FOOT[title]: text for title, text in self.record.get("foot", {}).items()}
        yield from ((title, text) for title, text in found.items() if text)

    def _rows(self) -> Iterator[Datum]:
        """The table: how many rows, and each of them."""
        read = self.sheet.inventory
        printed = [row for row in self.record.get("inventory") or () if not row["name"].startswith("*")]
        yield Datum("rows", self.row["inventory_rows"] if not printed else str(len(printed)), str(len(read)))
        for row, own in zip(printed, read, strict=False):
            cells = {column: words(row[key]) for key, column in CELLS.items() if row.get(key)}
            for name, columns in (("row", ("quantity", "name", "location")), ("cells", tuple(cells))):
                chosen = [column for column in columns if column in cells]
                yield Datum(name, "; ".join(cells[column] for column in chosen), "; ".join(words(own.text(column)) for column in chosen))


def words(text: str) -> str:
    """A text in one line; the values of the samples part the lines of a cell by bars."""
    return " ".join(text.replace(" | ", " ").split())


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


class Samples:
    """The sample sheets of a corpus, each file read once."""

    def __init__(self, corpus: Path) -> None:
        self.folder = corpus / "formats" / "samples" / "record_sheets"
        self.library = corpus / "library"

    @cache  # noqa: B019 - one for the session
    def all(self) -> tuple[Sample, ...]:
        """The units of the files that are read, in the order of the index."""
        rows: dict[str, list[Mapping[str, str]]] = defaultdict(list)
        with (self.folder / "index.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                rows[row["file"]].append(row)
        records = self._records()
        files = {name: data for name, data in self._files() if name in rows}  # some stand in a folder and in an archive
        return tuple(sample for name, data in files.items() for sample in _samples(rows[name], records, data))

    @property
    def misprinted(self) -> frozenset[str]:
        """Units whose printed value is not that of the program that printed them."""
        with (self.folder / "printed_bv_difference.csv").open(encoding="utf-8", newline="") as file:
            return frozenset(row["unit_path"] for row in csv.DictReader(file))

    def unit(self, sample: Sample) -> AnyUnit | None:
        """The unit of the library that a sheet was printed from; None where the library lacks it."""
        named = sample.row["unit_path"]
        path = self.library / "ssw" / named[13:] if named.startswith("ssw library: ") else self.library / "megamek" / named
        units = _units(path)
        return next((unit for unit in units if words(unit.name) == sample.sheet.name), units[0] if units else None)

    def _files(self) -> Iterator[tuple[str, bytes]]:
        for path in sorted(self.folder.glob("*/*.*")):
            yield path.relative_to(self.folder).as_posix(), path.read_bytes()
        for archive in ("svg_all", *(("pdf_more", "variants_more") if EVERYTHING else ())):
            with tarfile.open(self.folder / f"{archive}.tar.xz") as tar:
                for member in tar:
                    data = tar.extractfile(member) if member.isfile() else None
                    if data is not None:
                        yield member.name, data.read()

    def _records(self) -> Mapping[tuple[str, str, str], Mapping[str, Any]]:
        with gzip.open(self.folder / "values.jsonl.gz", "rt", encoding="utf-8") as file:
            records = map(json.loads, file)
            return {(record["file"], str(record["page"]), str(record["unit_no"])): record for record in records}


def _samples(rows: Sequence[Mapping[str, str]], records: Mapping[Any, Any], data: bytes) -> Iterator[Sample]:
    """The units of one file with their rows, which must be as many."""
    sheets, findings = parsers.read_sheets(parsers.Source(rows[0]["file"], data))
    assert len(sheets) == len(rows), f"{rows[0]['file']}: {len(sheets)} sheets for {len(rows)} rows of the index"
    for row, sheet in zip(rows, sheets, strict=True):
        page = "2" if row["file"].endswith("_p2.svg") else row["page"]
        yield Sample(row, records.get((_printed_from(row["file"]), page, row["unit_no"]), {}), sheet, findings)


def _printed_from(name: str) -> str:
    """The PDF of MegaMekLab that shows the same as a file."""
    folder, _, stem = name.rpartition("/")
    if folder == "variants":
        return name
    stem = stem.rpartition(".")[0].removesuffix("_p1").removesuffix("_p2")
    return f"pdf/{stem.partition('__')[2] if folder == 'other_programs' else stem}.pdf"


@cache
def _units(path: Path) -> tuple[AnyUnit, ...]:
    return parsers.read(parsers.Source(path.name, path.read_bytes())).units if path.is_file() else ()


@pytest.fixture(scope="session")
def samples(corpus: Path) -> Samples:
    """The sheets of the samples."""
    return Samples(corpus)
