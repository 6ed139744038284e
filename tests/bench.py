"""The benchmark: what each stage costs, against reading and splitting the same files in plain Python, measured in the same run."""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory() as scratch:
        library = options.library if options.scale == 1 else scaled(options.library, options.scale, Path(scratch))
        files = [path for path in library.rglob("*") if path.suffix in (".mtf", ".blk")]
        print(f"{library}: {len(files):,} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB; medians of {options.repeat}\n")
        yardstick = median(options.repeat, lambda: split_lines(files))
        print(f"{'stage':44}{'seconds':>10}{'files/s':>10}{'yardsticks':>12}{'peak MB':>10}")
        line("yardstick: read and split the lines", yardstick, files, yardstick)
        whole_command(library, files, options.repeat, yardstick, Path(scratch))  # first: its memory is measured while this process is small
        one_process(files, options.repeat, yardstick)


def arguments() -> argparse.Namespace:
    corpus = Path(os.environ.get("MUSTER_CORPUS", REPOSITORY.parent / "shared")) / "library" / "megamek"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path, nargs="?", default=corpus if corpus.is_dir() else REPOSITORY / "fixtures")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--scale", type=int, default=1, help="how many copies of the library, with changed names")
    return parser.parse_args()


def scaled(library: Path, scale: int, scratch: Path) -> Path:
    """So many copies of a library, in which every unit has a name of its own."""
    target = scratch / "library"
    for copy in range(scale):
        for path in library.rglob("*"):
            if path.suffix in (".mtf", ".blk"):
                place = target / f"copy{copy}" / path.relative_to(library)
                place.parent.mkdir(parents=True, exist_ok=True)
                data = path.read_bytes()
                if copy and path.suffix == ".mtf":
                    data = data.replace(b"chassis:", f"chassis:{copy} ".encode(), 1)
                place.write_bytes(data)
    return target


def split_lines(files: list[Path]) -> None:
    for path in files:
        with open(path, "rb") as file:  # noqa: PTH123 - the cheapest way, as a yardstick should be
            file.read().decode("utf-8", "replace").splitlines()


def one_process(files: list[Path], repeat: int, yardstick: float) -> None:
    """Reading and valuing in this process, warm."""
    import parsers
    from converter.battlevalue import RuleSet
    from muster.valuing import value_of

    rules = RuleSet()
    sources = [parsers.Source(str(path), path.read_bytes()) for path in files]
    units = [unit for source in sources for unit in parsers.read(source).units]
    reading = median(repeat, lambda: [parsers.read(source) for source in sources])
    valuing = median(repeat, lambda: [value_of(unit, rules) for unit in units])
    line("read (one process, warm)", reading, files, yardstick)
    line("value (one process, warm)", valuing, files, yardstick)
    line("read and value", reading + valuing, files, yardstick)


def whole_command(library: Path, files: list[Path], repeat: int, yardstick: float, scratch: Path) -> None:
    """The command as a user runs it, from a new process."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(scratch / "cache")}
    call = [sys.executable, "-m", "muster", "audit", str(library), "--fail-on", "never", "-q", "--out", str(scratch / "out")]
    cold = ["--format", "csv", "--no-cache"]
    for label, extra in (
        ("audit to CSV, cold, 1 job", [*cold, "--jobs", "1"]),
        ("audit to CSV, cold, 2 jobs", [*cold, "--jobs", "2"]),
        ("audit to CSV, warm cache, 2 jobs", ["--format", "csv", "--jobs", "2"]),
        ("audit to HTML, warm cache, 2 jobs", ["--format", "html", "--jobs", "2"]),
    ):
        if "warm" in label:
            subprocess.run([*call, *extra], env=environment, check=True)

        def audit(extra: list[str] = extra) -> None:
            subprocess.run([*call, *extra], env=environment, check=True)

        seconds = median(repeat, audit)
        line(label, seconds, files, yardstick, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
    shutil.rmtree(scratch / "cache", ignore_errors=True)
    line(
        "muster --version",
        median(repeat, lambda: subprocess.run([*call[:3], "--version"], check=True, stdout=subprocess.DEVNULL)),
        [],
        yardstick,
    )


def median(repeat: int, work: Callable[[], object]) -> float:
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def line(label: str, seconds: float, files: list[Path], yardstick: float, peak: float | None = None) -> None:
    rate = f"{len(files) / seconds:,.0f}" if files else ""
    memory = "" if peak is None else f"{peak:,.0f}"
    print(f"{label:44}{seconds:10.3f}{rate:>10}{seconds / yardstick:12.1f}{memory:>10}", flush=True)


if __name__ == "__main__":
    main()
