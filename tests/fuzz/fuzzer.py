"""A byte mutator for every reader: damaged copies of real files go in, findings come out, in time and memory bounds.

    python tests/fuzz/fuzzer.py --count 100000 [--seed 1] [--seconds 600] [FOLDER ...]

Each input is derived from (seed, number), so a failure is repeated with `--seed S --only NUMBER`. What it finds becomes a small case in
`tests/fuzz/cases`.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
FIXTURES = HERE.parent.parent / "fixtures"

SLOW_SECONDS = 1.0
MEMORY_MB = 200
LARGEST_SEED = 200_000

WORDS = (
    b"-1", b"0", b"999999999999999999999", b"NaN", b"1e309", b"-0.0", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf",
    b"<", b">", b"</", b"&a;", b"<![CDATA[", b":", b"::", b"|", b"[", b"]", b"{", b"}", b'"', b"'",
    b"(R)", b"(OMNIPOD)", b":SIZE:1e9", b"\r\n", b"\r", b"\n\n", b"\t", b"=cmd|' /C calc'!A0", b"<img src=x onerror=alert(1)>",
    "é\u2028\u202e".encode(), b"Clan", b"Superheavy", b"Patchwork", b"Weapons:1000000", b"TRUE",
)  # fmt: skip


class Case(NamedTuple):
    """One mutated input."""

    number: int
    name: str
    data: bytes


class Failure(NamedTuple):
    """What was wrong with an input: a traceback, or a bound it broke."""

    case: Case
    reason: str


def seeds(folders: Sequence[Path]) -> list[tuple[str, bytes]]:
    """The files to mutate."""
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file() and path.stat().st_size <= LARGEST_SEED)
    return [(path.name, path.read_bytes()) for path in files if path.suffix not in (".csv", ".md")]


def cases(files: Sequence[tuple[str, bytes]], seed: int, first: int, count: int) -> Iterator[Case]:
    """Mutated inputs by number."""
    for number in range(first, first + count):
        chance = random.Random(f"{seed}-{number}")
        name, data = chance.choice(files)
        yield Case(number, name, mutated(data, files, chance))


def mutated(data: bytes, files: Sequence[tuple[str, bytes]], chance: random.Random) -> bytes:
    """A damaged copy: bytes flipped, cut, doubled, moved, replaced by words that hurt, or spliced with another file."""
    content = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8, 20))):
        place = chance.randrange(len(content) + 1)
        length = min(chance.choice((1, 1, 2, 4, 16, 64, 400)), len(content) - place)
        match chance.randrange(9):
            case 0:
                if place < len(content):
                    content[place] = chance.randrange(256)
            case 1:
                del content[place : place + length]
            case 2:
                content[place:place] = content[place : place + length] * chance.choice((1, 2, 5))
            case 3:
                content[place : place + length] = chance.choice(WORDS)
            case 4:
                content[place:place] = chance.choice(WORDS)
            case 5:
                del content[place:]
            case 6:
                other = chance.choice(files)[1]
                start = chance.randrange(len(other) + 1)
                content[place : place + length] = other[start : start + 300]
            case 7:
                _swap_lines(content, chance)
            case _:
                _replace_number(content, chance)
    return bytes(content[: 4 * LARGEST_SEED])


def _swap_lines(content: bytearray, chance: random.Random) -> None:
    lines = content.split(b"\n")
    if len(lines) > 1:
        a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
        content[:] = b"\n".join(lines)


def _replace_number(content: bytearray, chance: random.Random) -> None:
    places = [i for i, byte in enumerate(content) if 48 <= byte <= 57]
    if places:
        place = chance.choice(places)
        content[place : place + 1] = chance.choice((b"", b"0", b"9", b"99999", b"-7", b".5", b"1e9", b"x"))


def judge(case: Case) -> Failure | None:
    """Read, value and check one input as the tool would. None where all is well."""
    import parsers
    from converter.battlevalue import RuleSet, Unsupported, battle_value

    started, before = time.process_time(), _peak_mb()
    try:
        result = parsers.read(parsers.Source(case.name, case.data))
        if not result.units and not result.findings and not _is_list(case):
            return Failure(case, "neither a unit nor a finding")
        for finding in result.findings:
            str(finding)
        for unit in result.units:
            try:
                value = battle_value(unit, RuleSet())
            except Unsupported:
                continue
            if not (value.value >= 0 and value.value < float("inf")):
                return Failure(case, f"a value of {value.value}")
            unit.model_dump_json()
    except Exception:
        return Failure(case, traceback.format_exc())
    spent = time.process_time() - started
    if spent > SLOW_SECONDS:
        return Failure(case, f"took {spent:.2f} s")
    grown = _peak_mb() - before
    return Failure(case, f"took {grown:.0f} MB of memory") if grown > MEMORY_MB else None


def _peak_mb() -> float:
    """The most memory this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _is_list(case: Case) -> bool:
    import parsers

    format_ = parsers.detect(parsers.Source(case.name, case.data))
    return format_ is not None and format_.read_force is not None


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="*", type=Path, default=[FIXTURES])
    arguments.add_argument("--count", type=int, default=10_000)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=float("inf"))
    arguments.add_argument("--only", type=int)
    arguments.add_argument("--save", type=Path, help="folder for the inputs that failed")
    chosen = arguments.parse_args()
    files = seeds(chosen.folders)
    first, count = (chosen.only, 1) if chosen.only is not None else (chosen.first, chosen.count)
    kinds: Counter[str] = Counter()
    tried, started = 0, time.monotonic()
    for case in cases(files, chosen.seed, first, count):
        tried += 1
        failure = judge(case)
        if failure is not None:
            kind = failure.reason.strip().splitlines()[-1][:110]
            kinds[kind] += 1
            if kinds[kind] == 1:
                print(f"#{case.number} {case.name}: {failure.reason}", flush=True)
                if chosen.save:
                    chosen.save.mkdir(parents=True, exist_ok=True)
                    (chosen.save / f"{case.number}-{case.name}").write_bytes(case.data)
        if time.monotonic() - started > chosen.seconds:
            break
    seconds, failed = time.monotonic() - started, sum(kinds.values())
    print(f"{tried} inputs from {len(files)} files in {seconds:.0f} s, {failed} failures of {len(kinds)} kinds")
    for kind, times in kinds.most_common():
        print(f"{times:6} {kind}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
