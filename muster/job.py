"""What workers are told and what they give back."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from converter.battlevalue import RuleSet
from muster.cache import context_name
from muster.demands import Demands
from reports.audit import Row
from reports.published import Claim


@dataclass(frozen=True)
class Job:
    """The same for every file of an audit.

    The rules, the published tables by name or file, the folder of the cache if there is one, whether each row is to carry the state of its
    unit, the rules to compare with in place of published values, whether a row is to carry more than its columns, and what is asked of the
    units besides their value. `seal` stands for all that rows depend on beside files and rules: the content of the tables; empty where rows
    are not to be remembered.
    """

    rules: RuleSet
    published: tuple[str, ...]
    cache: Path | None = None
    states: bool = False
    against: RuleSet | None = None
    details: bool = True
    demands: Demands = Demands(construction=False)  # noqa: RUF009 - frozen
    seal: str = ""

    @property
    def context(self) -> str:
        """What records have to agree on to be remembered together."""
        parts = [context_name(self.rules), "states" if self.states else "", f"against {self.against.name}" if self.against else ""]
        parts.append("construction" if self.demands.construction else "")
        return " ".join(filter(None, parts))


class Done(NamedTuple):
    """A row, the claim on its published value that others may contest, and the names of the printed sheets it was compared with."""

    row: Row
    claim: Claim | None = None
    sheets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """What came of a chunk of files: rows, how many files hold no units (force lists too), and the tracebacks of our own faults.

    The rows are packed: on their way to disk they pass through a process that has no use for most of them.
    """

    files: int
    packed: bytes
    claims: tuple[Claim, ...] = ()
    sheets: tuple[str, ...] = ()
    skipped: int = 0
    faults: tuple[str, ...] = ()

    @property
    def done(self) -> list[Done]:
        return unpacked(self.packed)


def result_of(done: list[Done], files: int = 0, skipped: int = 0, faults: Iterable[str] = ()) -> Result:
    """The result of these rows."""
    claims = tuple([one.claim for one in done if one.claim is not None])
    sheets = tuple([name for one in done for name in one.sheets])
    return Result(files, pickle.dumps(done, pickle.HIGHEST_PROTOCOL), claims, sheets, skipped, tuple(faults))


def unpacked(packed: bytes) -> list[Done]:
    """The rows of a result."""
    done: list[Done] = pickle.loads(packed)
    return done
