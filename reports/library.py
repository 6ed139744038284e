"""Files in their library: designs that stand in it twice, ids that several units bear, files named after another unit."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from typing import Final, NamedTuple

from converter.model import AnyUnit
from reports.changes import IDLE, NAMING
from reports.published import normal
from reports.state import fields_of


class Named(NamedTuple):
    """What tells a unit from the others of its library. `unit` is its number in the file; an id of 0 or below is none."""

    path: str
    unit: int
    root: str
    format: str
    family: str
    chassis: str
    model: str
    mul_id: int | None

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip()

    @property
    def design(self) -> Hashable:
        """The same for two files of one design. Copies in another format are no second design."""
        return self.root, self.format, self.family, _plain(self.chassis), _plain(self.model)


class Again(NamedTuple):
    """A unit, and one before it with which it shares what should be its own."""

    unit: Named
    first: Named


def named(unit: AnyUnit, path: str, number: int) -> Named:
    """The names and the id of a unit."""
    format_ = unit.provenance.format if unit.provenance else ""
    return Named(path, number, "", format_, unit.family, unit.chassis, unit.model, unit.mul_id)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def designs_again(library: Iterable[Named]) -> Iterator[Again]:
    """Units whose chassis and model another one bears already."""
    first: dict[Hashable, Named] = {}
    for one in library:
        known = first.setdefault(one.design, one)
        if known is not one:
            yield Again(one, known)


def ids_again(library: Iterable[Named]) -> Iterator[Again]:
    """Units whose id belongs already to a unit of another name."""
    first: dict[Hashable, Named] = {}
    for one in library:
        if one.mul_id and one.mul_id > 0:
            known = first.setdefault((one.root, one.format, one.mul_id), one)
            if known.design != one.design:
                yield Again(one, known)


_ASIDE: Final = (*IDLE, *NAMING, "published_in", "solaris")

_SPELLING: Final = "_text"
"""The end of fields that keep how an item is spelled."""


def differing(first: AnyUnit, second: AnyUnit) -> tuple[str, ...]:
    """The data in which two units differ, but for their names and what no rule asks for."""
    here, there = fields_of(first), fields_of(second)
    names = {place.partition(".")[0] for place in here.keys() | there.keys() if here.get(place) != there.get(place)}
    return tuple(sorted(name for name in names if not name.startswith(_ASIDE) and not name.endswith(_SPELLING)))


_BETWEEN_WORDS: Final = re.compile(r"[\s()\[\]{}'\",_]+")
_DIGIT: Final = re.compile(r"\d")


def misnamed(unit: AnyUnit, file: str) -> bool:
    """Whether the name of the file (without suffix) has a designation, and none that the unit goes by.

    File names are shortened in many ways, so only words with a digit count: TNS-4T, AC20, 3058. One that ends like the other is the same
    with a prefix: the CLLB10X of an LB-10-X.
    """
    if normal(file) == normal(unit.name):
        return False
    here, there = _designations(file), _designations(" ".join(unit.names))
    return bool(here and there) and not any(one.endswith(other) or other.endswith(one) for one in here for other in there)


def _designations(name: str) -> set[str]:
    words = _BETWEEN_WORDS.split(name)
    return {normal(part) for word in words for part in (word, *word.split("/")) if _DIGIT.search(part)}
