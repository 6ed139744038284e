"""The options that mean the same in every command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from converter.battlevalue import DEFAULT_EDITION, RuleSet, UnknownRuleError
from converter.model.readings import Readings, UnknownReadingError
from muster.batch import Jobs, cores
from muster.cache import default_folder
from muster.exits import UsageError

Inputs = Annotated[Path, Parameter(name="PATH", help="Files, folders, archives (.zip, .tar.gz); our own fixtures if left out.")]
"""The type of `*paths` in a command that works on a library."""

FailOn = Literal["error", "warning", "mismatch", "never"]


@Parameter(name="*", group="Rules")
@dataclass(frozen=True)
class RuleOptions:
    """Which rules values are computed by."""

    rules: Annotated[str, Parameter(name="--rules", help="Edition of the rules; `muster rules` lists them.")] = DEFAULT_EDITION
    switches: Annotated[
        tuple[str, ...], Parameter(name="--set", help="One switch set otherwise, for instance R01=engines; may be repeated.", negative="")
    ] = ()

    def rule_set(self) -> RuleSet:
        """The rule set asked for. Raises UsageError."""
        try:
            return RuleSet(self.rules, assignments(self.switches))
        except UnknownRuleError as error:
            raise UsageError(str(error)) from error


@Parameter(name="*", group="Running")
@dataclass(frozen=True)
class RunOptions:
    """How a command runs and how much it says."""

    jobs: Annotated[str, Parameter(name=("--jobs", "-j"), help="Worker processes: a number, or auto for one a core.")] = "auto"
    engine: Annotated[
        Literal["processes", "dask"], Parameter(name="--engine", help="Who works: processes here, or the workers of a Dask scheduler.")
    ] = "processes"
    scheduler: Annotated[
        str, Parameter(name="--scheduler", help="Address of the Dask scheduler; its workers see the files under the same paths.")
    ] = ""
    cache: Annotated[bool, Parameter(name="--cache", negative="--no-cache", help="Remember values between runs.")] = True
    quiet: Annotated[bool, Parameter(name=("--quiet", "-q"), negative="", help="Only the data, no talk.")] = False
    verbose: Annotated[bool, Parameter(name=("--verbose", "-v"), negative="", help="Everything there is to say.")] = False

    @property
    def cache_folder(self) -> Path | None:
        """Where values are remembered, None where they are not to be."""
        return default_folder() if self.cache else None

    @property
    def processes(self) -> Jobs:
        """How many worker processes, or which scheduler has the workers. Raises UsageError."""
        if (self.engine == "dask") != bool(self.scheduler):
            raise UsageError("--engine dask and --scheduler ADDRESS go together")
        if self.scheduler:
            return self.scheduler
        if self.jobs == "auto":
            return cores()
        if not self.jobs.isdecimal() or int(self.jobs) < 1:
            raise UsageError(f"--jobs takes a number from 1, or auto, not {self.jobs!r}")
        return int(self.jobs)


@Parameter(name="*", group="Rules")
@dataclass(frozen=True)
class ReadingOptions:
    """How the open clauses of a smaller rule system are read."""

    switches: Annotated[
        tuple[str, ...], Parameter(name="--set", help="One open clause read otherwise, SWITCH=VALUE; may be repeated.", negative="")
    ] = ()

    def readings(self, default: Readings) -> Readings:
        """The readings asked for. Raises UsageError."""
        try:
            return default.with_(**assignments(self.switches))
        except UnknownReadingError as error:
            raise UsageError(str(error)) from error


def assignments(texts: Sequence[str]) -> dict[str, str]:
    """Switches and their values. Raises UsageError."""
    chosen = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign:
            raise UsageError(f"--set takes SWITCH=VALUE, not {text!r}")
        chosen[key.strip()] = value.strip()
    return chosen


def share(text: str) -> float:
    """A share from 0 to 1, also written in percent (95%, 95). Raises UsageError."""
    try:
        number = float(text.strip().removesuffix("%"))
    except ValueError:
        raise UsageError(f"{text!r} is no share; write 0.95 or 95%") from None
    if text.strip().endswith("%") or number > 1:
        number /= 100
    if not 0 <= number <= 1:
        raise UsageError(f"{text!r} is no share; write 0.95 or 95%")
    return number


def words(values: Sequence[str]) -> list[str]:
    """The words of an option that may be repeated and may hold several, separated by commas."""
    return [word.strip() for value in values for word in value.split(",") if word.strip()]


def fails(fail_on: FailOn, errors: int, warnings: int, mismatches: int) -> bool:
    """Whether what was found reaches `--fail-on`. A mismatch counts as an error; asked for alone, nothing else counts."""
    reached = {
        "never": False,
        "mismatch": mismatches > 0,
        "error": errors + mismatches > 0,
        "warning": errors + mismatches + warnings > 0,
    }
    return reached[fail_on]
