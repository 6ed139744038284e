"""How often each kind of cause fits real gaps, and gaps made up at random: writes `reports/causes/calibration.csv`.

    python tests/calibrate.py [LIBRARY]

Real gaps are the published values that the library does not meet. The controls are units that do meet theirs, once with a published value
shifted by 1 to 5 percent, once by the gap of another unit; the suits of one design in squads of several sizes are shifted alike.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from muster.auditing import audit
from muster.batch import cores
from reports.audit import Row
from reports.causes.calibration import Rate, kinds
from reports.causes.evidence import design

SEED = 20260201
CONTROLS = 500
LEAST, MOST = 0.01, 0.05

Shift = Callable[[Row], int]
"""The published value that a unit is given instead of its own."""


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        real = list(audit([options.library], jobs=options.jobs, cache=folder).rows())
        gaps = [row for row in real if row.status == "mismatch"]
        chosen = controls(real, gaps)
        fits = [Counter(kind for row in gaps for kind in kinds_of(row))]
        for name, shift in (("shifted", shifted), ("permuted", permuted(gaps))):
            published = (table(folder / f"{name}.csv", chosen, shift), "mul")
            rows = audit([options.library], published=published, jobs=options.jobs, cache=folder).rows()
            fits.append(Counter(kind for row in rows if row.source == name for kind in kinds_of(row)))
    write(options.out, measured(fits, len(gaps), len(chosen)))


def arguments() -> argparse.Namespace:
    corpus = Path(os.environ.get("MUSTER_CORPUS", "../shared"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", nargs="?", type=Path, default=corpus / "library" / "megamek")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, default=Path("reports/causes/calibration.csv"))
    return parser.parse_args()


def kinds_of(row: Row) -> set[str]:
    """The kinds that fit a row, whether shown or not, with and without what supports them."""
    detail = row.detail or {}
    found = {cause["kind"] for cause in (*detail.get("causes", ()), *detail.get("also", ()))}
    return found | {kind.partition(" of ")[0] for kind in found}


def controls(rows: Iterable[Row], gaps: Sequence[Row]) -> list[Row]:
    """Units that meet their published value, of each family as large a part as of the real gaps."""
    matches: dict[str, list[Row]] = {}
    for row in rows:
        if row.status == "match" and row.measure == "bv2":
            matches.setdefault(row.family, []).append(row)
    shares = Counter(row.family for row in gaps)
    dice = random.Random(SEED)
    return [row for family, count in sorted(shares.items()) for row in dice.sample(matches[family], round(CONTROLS * count / len(gaps)))]


def shifted(row: Row) -> int:
    """The value shifted by 1 to 5 percent, up or down."""
    dice = random.Random(f"{SEED} {design(row)}")
    assert row.published is not None
    return round(row.published * (1 + dice.choice((-1, 1)) * dice.uniform(LEAST, MOST)))


def permuted(gaps: Sequence[Row]) -> Shift:
    """The value shifted by the gap of another unit of its family, in percent."""

    def shift(row: Row) -> int:
        dice = random.Random(f"{SEED} {design(row)}")
        other = dice.choice([gap for gap in gaps if gap.family == row.family])
        assert row.published is not None
        assert other.delta is not None
        assert other.published is not None
        moved = round(row.published * (1 - other.delta / other.published))
        return moved if moved != row.published else row.published - (1 if other.delta > 0 else -1)

    return shift


def table(path: Path, chosen: Iterable[Row], shift: Shift) -> str:
    """A published table of the controls."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("path", "bv"))
        writer.writerows((row.path, shift(row)) for row in chosen)
    return str(path)


def measured(fits: Sequence[Counter[str]], units: int, count: int) -> Iterator[Rate]:
    """The rates, the kinds in the order of their table."""
    real, shift, permutation = fits
    order = list(kinds())
    for kind in sorted(real | shift | permutation, key=lambda kind: (order.index(kind.partition(" of ")[0]), kind)):
        yield Rate(kind, real[kind], units, shift[kind], permutation[kind], count)


def write(path: Path, rates: Iterable[Rate]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Rate._fields)
        for rate in rates:
            writer.writerow(rate)
            print(f"{rate.kind:32} {rate.fits / rate.units:7.1%} {rate.shifted / rate.controls:7.1%} {rate.permuted / rate.controls:7.1%}")


if __name__ == "__main__":
    main()
