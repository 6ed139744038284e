"""A table of published values: its entries, its source and date, and reading it from CSV."""

from __future__ import annotations

import csv
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from converter.model import RecordSheet


CSV_COLUMNS = ("path", "mul_id", "name", "chassis", "model", "tonnage", "bv", "source")
"""The columns a CSV may have; `bv` is needed, and one of the keys. Others are ignored."""


STORED: Final[Mapping[str, frozenset[str]]] = MappingProxyType({"stored": frozenset(), "ssw": frozenset({"ssw", "saw"})})
"""The tables that files carry themselves, the value their program stored in them, and the formats each is of (none: all)."""


SIZE_LIMIT = 64 * 1024 * 1024
"""Bytes of the largest table that is read; everything published about every unit has a sixtieth of it."""

MOST = 10**9
"""No published value comes near."""


class PublishedError(ValueError):
    """A table that cannot be used; the message says why."""


class Entry(NamedTuple):
    """One published value and what it is known by. `name` is chassis and model in one; `sheets` are those it was printed on, if any."""

    bv: int
    name: str = ""
    mul_id: int | None = None
    tonnage: float | None = None
    path: str = ""
    source: str = ""
    sheets: tuple[RecordSheet, ...] = ()


@dataclass(frozen=True)
class Published:
    """Entries of one source, as of one date, with an index for each key."""

    name: str
    title: str
    date: str
    entries: tuple[Entry, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_path(self) -> Mapping[str, Entry]:
        return {entry.path: entry for entry in self.entries if entry.path}

    @cached_property
    def by_id(self) -> Mapping[int, Entry]:
        return {entry.mul_id: entry for entry in self.entries if entry.mul_id}

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Entry, ...]]:
        """Normalized name → entries; several where two names differ in their spaces only (Marauder II C, Marauder IIC)."""
        index: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            if entry.name:
                index[normal(entry.name)].append(entry)
        return {name: tuple(entries) for name, entries in index.items()}


_ASCII = {code: chr(code).lower() if chr(code).isalnum() else None for code in range(128)}


def normal(name: str) -> str:
    """A name reduced to what identifies it: letters and digits, without case and accents."""
    if name.isascii():
        return name.translate(_ASCII)
    name = unicodedata.normalize("NFKD", name)
    return "".join([letter for letter in name.casefold() if letter.isalnum()])


@cache
def names() -> tuple[str, ...]:
    """The names of the tables that are shipped."""
    return tuple(_sources())


@cache
def load(name: str) -> Published:
    """A shipped table by its name, or a CSV file by its path. Raises PublishedError."""
    source = _sources().get(name)
    if source is None:
        return read_csv(Path(name))
    if name in STORED:
        return Published(name, source["title"], source["date"], ())
    folder = resources.files("reports.published")
    with (folder / source["file"]).open(encoding="utf-8") as file:
        entries = tuple(_entries(file, name))
    with (folder / "aliases.csv").open(encoding="utf-8") as file:
        aliases = {normal(row["name"]): normal(row["published"]) for row in csv.DictReader(file)}
    return Published(name, source["title"], source["date"], entries, aliases)


def check_size(path: Path) -> None:
    """Raises PublishedError for a file that is too large to be a table, OSError for none."""
    if (size := path.stat().st_size) > SIZE_LIMIT:
        raise PublishedError(f"{path}: {size} bytes; the limit is {SIZE_LIMIT}")


def read_csv(path: Path) -> Published:
    """A table of one's own. Raises PublishedError where the file is missing or its columns do not do."""
    try:
        check_size(path)
        with path.open(encoding="utf-8-sig", newline="") as file:
            return Published(path.stem, path.name, "", tuple(_entries(file, str(path))))
    except OSError as error:
        raise PublishedError(
            f"no published table {str(path)!r}: it is neither a file ({error.strerror}) nor one of {', '.join(names())}"
        ) from error
    except UnicodeDecodeError as error:
        raise PublishedError(f"{path}: not UTF-8 (at byte {error.start})") from error
    except csv.Error as error:
        raise PublishedError(f"{path}: no table ({error})") from error


def write_csv(entries: Iterable[Entry], out: IO[str]) -> None:
    """Write entries as a CSV that `read_csv` understands."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("mul_id", "name", "tonnage", "bv"))
    for entry in entries:
        tonnage = "" if entry.tonnage is None else f"{entry.tonnage:g}"
        writer.writerow(("" if entry.mul_id is None else entry.mul_id, entry.name, tonnage, entry.bv))


@cache
def _sources() -> Mapping[str, Mapping[str, str]]:
    text = (resources.files("reports.published") / "sources.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _entries(file: IO[str], label: str) -> Iterator[Entry]:
    reader = csv.reader(file)
    head = [column.strip().lower() for column in next(reader, ())]
    if "bv" not in head:
        raise PublishedError(f"{label}: no column bv")
    if not {"path", "mul_id", "name", "chassis"}.intersection(head):
        raise PublishedError(f"{label}: no key column; there must be path, mul_id, name, or chassis and model")
    cells_of = itemgetter(*[head.index(column) if column in head else -1 for column in CSV_COLUMNS])
    for row in reader:
        if row:
            row += [""] * max(1, len(head) - len(row) + 1)  # the last cell stands for every column that is not there
            try:
                yield _entry(*cells_of(row))
            except ValueError as error:
                raise PublishedError(f"{label}, line {reader.line_num}: {error}") from error


def _points(text: str) -> int:
    """A published value. Raises ValueError."""
    points = float(text)
    if not abs(points) <= MOST:
        raise ValueError(f"{text[:40]!r} is no value of a unit")
    return round(points)


def _entry(path: str, mul_id: str, name: str, chassis: str, model: str, tonnage: str, bv: str, source: str) -> Entry:
    """The entry of these cells. Raises ValueError."""
    number = int(mul_id.strip() or 0)
    return Entry(
        _points(bv),
        name.strip() or f"{chassis.strip()} {model.strip()}".strip(),
        number if number > 0 else None,
        float(tonnage) if tonnage.strip() else None,
        path.strip().replace("\\", "/").removeprefix("./") if path else "",
        source.strip(),
    )
