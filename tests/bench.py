"""The benchmark: what each stage costs, against reading and splitting the same files in plain Python, as a table for the README.

    python tests/bench.py [LIBRARY] [--repeat 5] [--scale 10]

The yardstick is measured anew beside every run, so that a machine which is busy with other things slows both. With `--scale` also copies
of the library under other names are audited, once.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).parent.parent

SUFFIXES = (".mtf", ".blk")


class Run(NamedTuple):
    """One run: seconds on the clock and of all its processes' work, the largest process in MB, and the yardstick measured beside it."""

    seconds: float
    cpu: float
    peak: float | None
    yardstick: float


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory() as scratch:
        files = files_of(options.library)
        size = sum(path.stat().st_size for path in files) / 1e6
        print(
            f"{len(files):,} files, {size:.1f} MB, {os.cpu_count()} cores, Python {sys.version.split()[0]}, medians of {options.repeat}\n"
        )
        print("| what | seconds | CPU seconds | files/s | yardsticks | largest process, MB |\n| --- | ---: | ---: | ---: | ---: | ---: |")
        show("read and split all lines in plain Python: the yardstick", repeated(options.repeat, files, partial(split_lines, files)), files)
        commands(options.library, files, options.repeat, Path(scratch))  # first: forked processes are as large as this one
        if options.scale > 1:
            copies = scaled(options.library, options.scale, Path(scratch))
            audits(f"{options.scale} times the library: ", copies, files_of(copies), 1, Path(scratch))
        stages(files, options.repeat)
    print(f"\nload of the machine at the end: {os.getloadavg()[0]:.1f}")


def arguments() -> argparse.Namespace:
    corpus = Path(os.environ.get("MUSTER_CORPUS", REPOSITORY.parent / "shared")) / "library" / "megamek"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path, nargs="?", default=corpus if corpus.is_dir() else REPOSITORY / "fixtures")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--scale", type=int, default=1, help="also audit so many copies of the library, with changed names")
    return parser.parse_args()


def files_of(library: Path) -> list[Path]:
    return sorted(path for path in library.rglob("*") if path.suffix in SUFFIXES)


def scaled(library: Path, scale: int, scratch: Path) -> Path:
    """So many copies of a library, in which every unit has a name of its own."""
    target = scratch / "library"
    for copy in range(scale):
        for path in files_of(library):
            place = target / f"copy{copy}" / path.relative_to(library)
            place.parent.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            if copy:
                data = data.replace(b"chassis:", f"chassis:{copy} ".encode(), 1).replace(b"<Name>\n", f"<Name>\n{copy} ".encode(), 1)
            place.write_bytes(data)
    return target


def split_lines(files: Sequence[Path]) -> None:
    for path in files:
        with open(path, "rb") as file:  # noqa: PTH123 - the cheapest way, as a yardstick should be
            file.read().decode("utf-8", "replace").splitlines()


def commands(library: Path, files: Sequence[Path], repeat: int, scratch: Path) -> None:
    """The command as a user runs it, from new processes."""
    audits("", library, files, repeat, scratch)
    show("`muster --version`", repeated(repeat, files, lambda: started("--version", scratch=scratch)), [])


def audits(label: str, library: Path, files: Sequence[Path], repeat: int, scratch: Path) -> None:
    call = ("audit", str(library), "--fail-on", "never", "-q", "--out", str(scratch / "out"))
    for name, more in (
        ("cold audit to CSV, one process", ("--format", "csv", "--no-cache", "--jobs", "1")),
        ("cold audit to CSV, two processes", ("--format", "csv", "--no-cache", "--jobs", "2")),
        ("warm audit to CSV, two processes", ("--format", "csv", "--jobs", "2")),
        ("warm audit to HTML, two processes", ("--format", "html", "--jobs", "2")),
    ):
        if "warm" in name:
            started(*call, *more, scratch=scratch)
        show(label + name, repeated(repeat, files, partial(started, *call, *more, scratch=scratch)), files)


def started(*arguments: str, scratch: Path) -> tuple[float, float]:
    """Run the command in a new process: its CPU seconds, and the MB of the largest of its processes."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(scratch / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's machine keeps compiled code
    process = subprocess.Popen([sys.executable, "-m", "muster", *arguments], env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"muster {' '.join(arguments)} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def stages(files: Sequence[Path], repeat: int) -> None:
    """What one process does, stage by stage, in a process that is warm."""
    import parsers
    from converter.battlevalue import RuleSet
    from muster.auditing import audit
    from muster.chunk import audit_items
    from muster.inputs import Item
    from muster.job import Job
    from muster.memory import collect_rarely
    from muster.valuing import value_of
    from reports.renderers import RENDERERS

    rules = RuleSet()
    sources = [parsers.Source(str(path), path.read_bytes()) for path in files]
    units = [unit for source in sources for unit in parsers.read(source).units]
    items = [Item(source.path, source.path, source.data) for source in sources]
    job = Job(rules, ("mul",), details=False)
    collect_rarely()
    read = repeated(repeat, files, lambda: [parsers.read(source) for source in sources])
    value = repeated(repeat, files, lambda: [value_of(unit, rules) for unit in units])
    whole = repeated(repeat, files, lambda: audit_items(job, items).rows)
    show("stage: read", read, files)
    show("stage: value", value, files)
    show("stages: read and value", together(read, value), files)
    show("stages: read, value, compare and explain", whole, files)
    result = audit([files[0].parent], published=("mul",), details=False)
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        show(
            f"stage: report of {files[0].parent.name} as CSV", repeated(repeat, files, lambda: RENDERERS["csv"].render(result, nowhere)), []
        )


def repeated(repeat: int, files: Sequence[Path], work: Callable[[], object]) -> list[Run]:
    """So many runs, each beside the yardstick."""
    runs = []
    for _ in range(repeat):
        yardstick = clocked(partial(split_lines, files)).seconds
        runs.append(clocked(work)._replace(yardstick=yardstick))
    return runs


def clocked(work: Callable[[], object]) -> Run:
    """One run. Work that happens in other processes says itself what it cost."""
    start, cpu = time.perf_counter(), time.process_time()
    told = work()
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    return Run(seconds, *told, 1) if isinstance(told, tuple) else Run(seconds, cpu, None, 1)


def together(first: Sequence[Run], second: Sequence[Run]) -> list[Run]:
    """Two stages as one."""
    return [Run(a.seconds + b.seconds, a.cpu + b.cpu, None, (a.yardstick + b.yardstick) / 2) for a, b in zip(first, second, strict=True)]


def show(label: str, runs: Sequence[Run], files: Sequence[Path]) -> None:
    seconds, cpu, ratio = (
        statistics.median(values) for values in zip(*((r.seconds, r.cpu, r.seconds / r.yardstick) for r in runs), strict=True)
    )
    rate = f"{len(files) / cpu:,.0f}" if files and runs[0].peak is None else f"{len(files) / seconds:,.0f}" if files else ""
    peak = max((run.peak for run in runs if run.peak is not None), default=None)
    print(f"| {label} | {seconds:.2f} | {cpu:.2f} | {rate} | {ratio:.1f} | {'' if peak is None else f'{peak:,.0f}'} |", flush=True)


if __name__ == "__main__":
    main()
