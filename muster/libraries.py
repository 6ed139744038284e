"""What is wrong with a library as a whole, told of its units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from converter.model import AnyUnit, Finding
from muster.archives import ARCHIVE_SUFFIXES
from muster.inputs import Place, items
from muster.reading import read_item
from reports.library import Again, Named, designs_again, differing, ids_again


def library_findings(named: Iterable[Named], roots: Sequence[Path]) -> Iterator[Finding]:
    """Designs and ids that are there more than once. What is twice is read again, to tell copies from contradictions."""
    known = [_below(one, roots) for one in named]
    again = list(designs_again(known))
    units = _units({one.path for pair in again for one in pair}, roots) if again else {}
    for pair in again:
        if all((one.path, one.unit) in units for one in pair):  # not so the sheets that an audit is given besides
            yield _twice(pair, units)
    for pair in ids_again(known):
        fields = {"mul_id": pair.unit.mul_id, "name": pair.first.name, "other": _place(pair.first)}
        yield Finding("C912", pair.unit.path, None, fields, pair.unit.unit)


def by_place(findings: Iterable[Finding]) -> Mapping[Place, tuple[Finding, ...]]:
    """The findings about each unit."""
    found: dict[Place, tuple[Finding, ...]] = {}
    for finding in findings:
        place = (finding.path, finding.unit)
        found[place] = (*found.get(place, ()), finding)
    return found


def _below(one: Named, roots: Sequence[Path]) -> Named:
    """The unit with the folder or archive it came from: of several, each is a library of its own. Single files make one together."""
    places = (root.as_posix() for root in roots if root.is_dir() or root.name.lower().endswith(ARCHIVE_SUFFIXES))
    return one._replace(root=next((place for place in places if one.path.startswith(place + "/")), "")) if len(roots) > 1 else one


def _units(paths: set[str], roots: Sequence[Path]) -> dict[Place, AnyUnit]:
    """The units of these files, by path and number as findings have them."""
    found: dict[Place, AnyUnit] = {}
    for item in items(roots):
        if item.path in paths and (result := read_item(item)) is not None:
            several = len(result.units) > 1
            found |= {(item.path, index + 1 if several else 0): unit for index, unit in enumerate(result.units)}
    return found


def _twice(pair: Again, units: dict[Place, AnyUnit]) -> Finding:
    here, there = (units[one.path, one.unit] for one in pair)
    data = ", ".join(differing(here, there)).replace("_", " ")
    fields = {"name": pair.unit.name, "other": _place(pair.first), "differ": f"they differ in {data}" if data else "with the same data"}
    return Finding("C911", pair.unit.path, None, fields, pair.unit.unit)


def _place(one: Named) -> str:
    return f"{one.path} (unit {one.unit})" if one.unit else one.path
