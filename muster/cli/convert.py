"""`muster convert`: rewrite files in another format; say what the target cannot hold."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

from cyclopts import Parameter

from converter.model import Finding, Severity
from converter.writers import ForceWriter, Writer, by_name
from converter.writers.registry import alone
from muster import console
from muster.archives import ARCHIVE_SUFFIXES
from muster.batch import run
from muster.converting import Converted, Order, Output, convert_groups
from muster.exits import Exit, UsageError
from muster.files import Put, into_archive, into_file, into_folder
from muster.inputs import LINES_SUFFIX, Item, count, items, roots
from muster.options import FailOn, Inputs, RunOptions, fails
from reports.jsonfile import finding as as_object

SHOWN = 20
"""Findings of one code that are printed without --verbose."""


def command(
    *sources: Inputs,
    to: Annotated[str, Parameter(help="The format to write; `muster formats` lists them.")],
    out: Annotated[Path, Parameter(name=("--out", "-o"), help="A folder, a .zip archive, or a file for a single source or JSON Lines.")],
    force: Annotated[bool, Parameter(negative="", help="Overwrite files that exist.")] = False,
    strict: Annotated[bool, Parameter(negative="", help="Do not write a unit that would lose something.")] = False,
    today: Annotated[bool, Parameter(negative="", help="Names and layout of today instead of those of the source.")] = False,
    form: Annotated[Literal["text", "json"], Parameter(name="--format", help="One line a finding, or one JSON object a line.")] = "text",
    fail_on: Annotated[FailOn, Parameter(help="What makes the exit code 1.")] = "error",
    running: RunOptions = RunOptions(),  # noqa: B008 - frozen
) -> int:
    """Write units in another format. Folders keep their structure; nothing is overwritten without --force; files are whole or not there.

    A file that stays in its format keeps its own spelling, names and comments unless --today is given. In another format everything gets
    its name of today. What the target cannot hold is listed.

    Example: `muster convert units/meks --to ssw --out converted`
    """
    writer = _writer(to)
    chosen = roots(sources)
    _refuse_inside(chosen, out)
    order = Order(to, strict, today)
    total, written = Converted(), Written()
    try:
        with (
            _destination(chosen, writer, out, force) as put,
            console.progress("converting", lambda: count(chosen), running.quiet) as progress,
        ):
            for converted in run(partial(convert_groups, order), _groups(items(chosen), writer), running.processes):
                total.files += converted.files
                total.units += converted.units
                total.findings += converted.findings
                total.faults += converted.faults
                for output in converted.outputs:
                    written.put(output, put, out, total.findings)
                progress(converted.files)
    except FileExistsError as error:
        raise UsageError(f"{error}; --force overwrites it") from error
    return _end(running, total, written, form, fail_on)


def _writer(name: str) -> Writer | ForceWriter:
    known = by_name()
    if name not in known:
        raise UsageError(f"no format {name!r} to write; there are {', '.join(known)}")
    return known[name]


def _refuse_inside(chosen: Iterable[Path], out: Path) -> None:
    """A destination below a source would be read while it is written."""
    for source in chosen:
        if source.is_dir() and source.resolve() in out.resolve().parents:
            raise UsageError(f"{out} lies inside {source}; name a folder outside of it")


def _destination(chosen: tuple[Path, ...], writer: Writer | ForceWriter, out: Path, force: bool) -> AbstractContextManager[Put]:
    if writer.suffix == LINES_SUFFIX:
        return into_file(out / f"units{LINES_SUFFIX}" if out.is_dir() else out, force=force)
    if out.suffix.lower() == ".zip":
        return into_archive(out, force=force)
    single = len(chosen) == 1 and chosen[0].is_file() and not chosen[0].name.lower().endswith((*ARCHIVE_SUFFIXES, LINES_SUFFIX))
    if single and out.suffix and not out.is_dir():
        return into_file(out, force=force, alone=True)
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is a file; several units need a folder or an archive")
    return into_folder(out, force=force)


def _groups(found: Iterable[Item], writer: Writer | ForceWriter) -> Iterator[list[Item]]:
    """Each file alone, or all files of a folder where the format puts units together."""
    if isinstance(writer, ForceWriter) or writer.together is alone or writer.suffix == LINES_SUFFIX:
        yield from ([item] for item in found)
        return
    folders: dict[PurePosixPath, list[Item]] = {}
    for item in found:
        folders.setdefault(PurePosixPath(item.path).parent, []).append(item)
    yield from folders.values()


class Written:
    """The files that were written, each name once."""

    def __init__(self) -> None:
        self.files = 0
        self._names: Counter[str] = Counter()

    def put(self, output: Output, put: Put, out: Path, findings: list[Finding]) -> None:
        """Write one file; a file that cannot be written is a finding and does not stop the others."""
        name = output.path
        key = name.casefold()
        self._names[key] += 1
        if self._names[key] > 1 and not name.endswith(LINES_SUFFIX):
            path = PurePosixPath(name)
            name = path.with_name(f"{path.stem} ({self._names[key]}){path.suffix}").as_posix()
            findings.append(Finding("X112", output.path, None, {"wanted": output.path, "written": name}))
        try:
            put(name, output.data)
        except FileExistsError:
            findings.append(Finding("X110", output.path, None, {"target": str(out / name)}))
        except OSError as error:
            findings.append(Finding("X113", output.path, None, {"target": str(out / name), "reason": error.strerror or str(error)}))
        else:
            self.files += 1


def _end(running: RunOptions, total: Converted, written: Written, form: str, fail_on: FailOn) -> Exit:
    least = Severity.INFO if running.verbose else Severity.WARNING
    _print([finding for finding in total.findings if finding.severity >= least], form, running.verbose)
    counts = Counter(finding.severity for finding in total.findings)
    if not running.quiet:
        said = ", ".join(f"{counts[severity]:,} {severity.name.lower()}" for severity in reversed(Severity))
        console.talk().print(f"{total.units:,} units in {total.files:,} files, {written.files:,} written: {said}", highlight=False)
    console.faults(total.faults)
    if total.faults:
        return Exit.FAULT
    if not total.units:
        return Exit.NOTHING
    return Exit.FINDINGS if fails(fail_on, counts[Severity.ERROR], counts[Severity.WARNING], 0) else Exit.DONE


def _print(findings: list[Finding], form: str, everything: bool) -> None:
    printed: Counter[str] = Counter()
    for finding in findings:
        printed[finding.code] += 1
        if form == "json":
            sys.stdout.write(json.dumps({"path": finding.path, **as_object(finding)}, ensure_ascii=False) + "\n")
        elif everything or printed[finding.code] <= SHOWN:
            sys.stdout.write(f"{finding}\n")
    if form == "text" and not everything:
        for code, number in printed.items():
            if number > SHOWN:
                sys.stdout.write(f"{code}: {number - SHOWN:,} more; --verbose lists them all\n")
