"""What workers are told and what they give back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from converter.battlevalue import RuleSet
from converter.model import Finding
from muster.cache import context_name
from muster.demands import Demands
from muster.printed import are_sheets
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

    @cached_property
    def sheets(self) -> tuple[str, ...]:
        """Those of the published tables that are printed sheets."""
        return tuple(name for name in self.published if are_sheets(name))

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


class Result(NamedTuple):
    """What came of a chunk of files: how many they were, their rows as text, and the tracebacks of our own faults.

    The text is what is remembered between runs, and on its way to disk it passes through a process that has no use for most of it.
    """

    files: int
    rows: str
    faults: tuple[str, ...] = ()


FINDINGS = Row._fields.index("findings")


def as_text(done: Iterable[Done], skipped: int = 0) -> str:
    """Rows as text, and how many files hold no units (force lists too)."""
    rows = []
    for row, claim, sheets in done:
        findings = [(one.code, one.path, one.line, dict(one.fields), one.unit) for one in row.findings]
        rows.append((row[:FINDINGS], findings, row[FINDINGS + 1 :], claim, sheets))
    return json.dumps((skipped, rows), separators=(",", ":"))


def from_text(text: str | bytes) -> tuple[int, list[Done]]:
    """What `as_text` was given."""
    skipped, rows = json.loads(text)
    done = []
    for before, findings, after, claim, sheets in rows:
        row = Row._make((*before, tuple([Finding(*one) for one in findings]), *after))
        done.append(Done(row, Claim(*claim) if claim else None, tuple(sheets)))
    return skipped, done
