"""A byte mutator for every reader: damaged copies of sound files go in, findings come out, in time and memory bounds.

    python tests/fuzz/fuzzer.py --count 100000 [--seed 1] [--seconds 600] [FOLDER ...]

Each input is derived from (seed, number, the files), so a failure is repeated with `--seed S --only NUMBER` and the same folders. What it
finds becomes a small case in `tests/fuzz/cases`.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from damage import damaged
from seeds import Seed, seeds
from targets import targets

SLOW_SECONDS = 1.0
MEMORY_MB = 200
STUCK_SECONDS = 20
"""After this an input is given up."""

ADDRESSES = 3 * 1024**3
"""Bytes of memory that a run by hand may ask for: an input that wants more fails, and not the machine."""

LOOK = 100
"""Inputs between two looks at the memory: asking the system each time would take longer than the reading."""

EVERY = 10_000
"""Inputs between two lines of progress."""


LIBRARY = Path(os.environ.get("MUSTER_CORPUS") or Path(__file__).parent.parent.parent.parent / "shared") / "library"
"""The big libraries, where they are."""


class Case(NamedTuple):
    """One damaged input and the target that it is for."""

    number: int
    turn: int
    target: str
    name: str
    data: bytes


class Failure(NamedTuple):
    """What was wrong with an input: a traceback, or a bound it broke."""

    case: Case
    reason: str


@dataclass
class Figures:
    """What a run has tried and found."""

    tried: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    slowest: float = 0
    slowest_case: str = ""
    started: float = field(default_factory=time.monotonic)

    def __str__(self) -> str:
        count, seconds = self.tried.total(), time.monotonic() - self.started
        return (
            f"{count} inputs in {seconds:.0f} s, {self.failed.total()} failures of {len(self.failed)} kinds,"
            f" slowest {self.slowest:.2f} s ({self.slowest_case}), peak {_peak_mb():.0f} MB"
        )


def by_target(found: Sequence[Seed]) -> Mapping[str, list[Seed]]:
    """The seeds of each target that has any."""
    gathered: dict[str, list[Seed]] = {}
    for seed in found:
        gathered.setdefault(seed.target, []).append(seed)
    return dict(sorted(gathered.items()))


def cases(files: Mapping[str, Sequence[Seed]], seed: int, first: int, count: int) -> Iterator[Case]:
    """Damaged inputs by number; each target has its turn as often as the others."""
    names = sorted(files)
    contents = {name: [one.data for one in files[name]] for name in names}
    for number in range(first, first + count):
        chance = random.Random(f"{seed}-{number}")
        target = names[number % len(names)]
        _, name, data = chance.choice(files[target])
        yield Case(number, number // len(names), target, name, damaged(data, contents[target], chance))


def judge(case: Case) -> Failure | None:
    """Give an input to its target. None where all is well. A slow one is tried again: the machine may have been busy."""
    started = time.perf_counter()
    try:
        targets()[case.target](case.name, case.data, case.turn)
        if time.perf_counter() - started < SLOW_SECONDS:
            return None
        spent = time.process_time()
        targets()[case.target](case.name, case.data, case.turn)
        spent = time.process_time() - spent
    except Exception:
        return Failure(case, traceback.format_exc())
    return Failure(case, f"took {spent:.2f} s") if spent > SLOW_SECONDS else None


def _peak_mb() -> float:
    """The most memory this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class _Watch:
    """Ends an input that does not end: the alarm rings now and then, twice for the same input when it is stuck."""

    def __init__(self) -> None:
        self.case: Case | None = None
        self._seen: Case | None = None
        signal.signal(signal.SIGPROF, self._ring)
        signal.setitimer(signal.ITIMER_PROF, STUCK_SECONDS, STUCK_SECONDS)

    def _ring(self, *_: object) -> None:
        if self.case is not None and self.case is self._seen:
            raise TimeoutError(f"not done after {STUCK_SECONDS} s")
        self._seen = self.case


def run(wanted: Iterator[Case], seconds: float, save: Path | None) -> Figures:
    """Try the inputs; tell each new kind of failure at once, and the progress now and then."""
    figures, watch, peak = Figures(), _Watch(), _peak_mb()
    for case in wanted:
        watch.case = case
        started = time.perf_counter()
        failure = judge(case)
        spent = time.perf_counter() - started
        figures.tried[case.target] += 1
        if spent > figures.slowest:
            figures.slowest, figures.slowest_case = spent, f"#{case.number} {case.target}"
        if figures.tried.total() % LOOK == 0:
            if failure is None and _peak_mb() - peak > MEMORY_MB:
                failure = Failure(case, f"took more than {MEMORY_MB} MB of memory, this input or one of the {LOOK} before")
            peak = _peak_mb()
        if failure is not None:
            _tell(failure, figures, save)
        if figures.tried.total() % EVERY == 0:
            print(figures, flush=True)
        if time.monotonic() - figures.started > seconds:
            break
    return figures


def _tell(failure: Failure, figures: Figures, save: Path | None) -> None:
    lines = failure.reason.strip().splitlines()
    place = next((line.strip() for line in reversed(lines) if line.strip().startswith("File ")), "")
    kind = f"{lines[-1][:110]} {place.rpartition('/')[2]}"
    figures.failed[kind] += 1
    if figures.failed[kind] == 1:
        print(f"#{failure.case.number} {failure.case.name}: {failure.reason}", flush=True)
        if save:
            save.mkdir(parents=True, exist_ok=True)
            (save / f"{failure.case.number}-{failure.case.name}").write_bytes(failure.case.data)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument(
        "folders", nargs="*", type=Path, help="libraries to damage besides our own files (usual: the big ones, if there)"
    )
    arguments.add_argument("--count", type=int, default=10_000)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=float("inf"))
    arguments.add_argument("--only", type=int)
    arguments.add_argument("--targets", help="only these, with commas", default=",".join(targets()))
    arguments.add_argument("--save", type=Path, help="folder for the inputs that failed")
    chosen = arguments.parse_args()
    files = {name: found for name, found in by_target(seeds(chosen.folders or [LIBRARY])).items() if name in chosen.targets.split(",")}
    first, count = (chosen.only, 1) if chosen.only is not None else (chosen.first, chosen.count)
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    figures = run(cases(files, chosen.seed, first, count), chosen.seconds, chosen.save)
    print(figures)
    for name, tried in figures.tried.items():
        print(f"{tried:9} {name} from {len(files[name])} files")
    for kind, times in figures.failed.most_common():
        print(f"{times:9} {kind}")
    return 1 if figures.failed else 0


if __name__ == "__main__":
    sys.exit(main())
