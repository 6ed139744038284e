"""Style: how a file was written, so that a writer can write it that way again; never what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel, ConfigDict

from converter.model.part import is_count

MOST_LINES = 1_000
"""The most lines, digits or repetitions that a style may ask for: a style may come out of a stranger's JSON."""


def count_in(text: str, usual: int = 0) -> int:
    """The count that a choice of a style names; the usual one where it names none, or more than a file can mean."""
    return min(int(text), MOST_LINES) if is_count(text) else usual


@dataclass(frozen=True, slots=True)
class Extra:
    """Content that no typed field holds: kept, written back at its place, and reported.

    `after` names the field or block it followed (empty: the start of the file); `kind` is ``key``, ``block``, ``line``, ``element``,
    ``attribute``, ``suffix`` (`key` is the position of the mount), or ``value`` for the exact text of a value that could not be read or has
    a spelling without a name.
    `line` says where it was read and is no part of what it is.
    """

    kind: str
    key: str
    value: str
    after: str = ""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment line and the field or block it followed (empty: the start of the file)."""

    text: str
    after: str = ""


class Style(BaseModel):
    """The dialect of a file. `choices` are named spellings (for instance ``engine: "(IS)"``), defined by the format's own module.

    `order` is the sequence of fields where it is not the usual one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", revalidate_instances="never", defer_build=True)

    dialect: str = ""
    encoding: Literal["utf-8", "utf-8-sig", "utf-16", "cp1252"] = "utf-8"
    line_end: Literal["\n", "\r\n"] = "\n"
    final_newline: bool = True
    order: tuple[str, ...] = ()
    choices: Mapping[str, str] = {}
