"""Exit codes, and the errors that end a command with one of them."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What the exit code of every command means."""

    DONE = 0
    FINDINGS = 1
    USAGE = 2
    NOTHING = 3
    COVERAGE = 4
    FAULT = 70
    OUTPUT = 74
    INTERRUPTED = 130


class UsageError(Exception):
    """The command was used wrongly; the message says how, and what would be right."""


class FaultError(Exception):
    """A fault of muster's own that its caller has already described."""
