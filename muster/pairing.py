"""The same design in several libraries: findings about the data in which its files differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path

from converter.model import Finding
from muster.batch import Jobs, run
from muster.inputs import Item, Place, items
from muster.reading import content, read_content
from reports.pairs import Design, Difference, design, pairs

SHOWN = 160
"""Letters of a datum that a message shows."""


def differences(paths: Sequence[Path], jobs: Jobs) -> Mapping[Place, tuple[Finding, ...]]:
    """Where the files of one design differ, for each of both. Reads everything below the paths once more."""
    found: dict[Place, list[Finding]] = defaultdict(list)
    for pair in pairs(chain.from_iterable(run(designs, items(paths), jobs))):
        for one in pair.differences:
            found[pair.first.path, pair.first.unit].append(_finding(pair.first, pair.second, one))
            found[pair.second.path, pair.second.unit].append(_finding(pair.second, pair.first, _turned(one)))
    return {place: tuple(findings) for place, findings in found.items()}


def designs(chunk: Iterable[Item]) -> list[Design]:
    """The designs in some files; a file without units, or one of no known format, has none."""
    found: list[Design] = []
    for item in chunk:
        read = read_content(item, content(item))
        units = read.units if read is not None else ()
        for index, unit in enumerate(units):
            found.append(design(unit)._replace(path=item.path, unit=index + 1 if len(units) > 1 else 0))
    return found


def _turned(one: Difference) -> Difference:
    return Difference(one.datum, one.second, one.first)


def _finding(here: Design, there: Design, one: Difference) -> Finding:
    fields = {"datum": one.datum, "other": there.path, "here": _short(one.first), "there": _short(one.second)}
    return Finding("D010", here.path, None, fields, here.unit)


def _short(text: str) -> str:
    return (text if len(text) <= SHOWN else f"{text[:SHOWN]}…") or "nothing"
