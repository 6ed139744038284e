"""The register of construction rules: a rule is a small function over a build, under the code of the finding it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from converter.construction.builds.base import Build
from converter.model.finding import Plain


class Fault(NamedTuple):
    """What a rule has found: the fields of the finding's message, and the field of the unit, or the place of a mount, it is about."""

    fields: Mapping[str, Plain]
    at: str | int | None = None


Check = Callable[[Any], Iterable[Fault]]
CheckType = TypeVar("CheckType", bound=Check)

_by_build: dict[type[Build[Any]], tuple[tuple[str, Check], ...]] = {}
_RULES: list[tuple[str, tuple[type[Build[Any]], ...], Check]] = []


def rule(code: str, *builds: type[Build[Any]]) -> Callable[[CheckType], CheckType]:
    """Register a rule for these families."""

    def register(check: CheckType) -> CheckType:
        _RULES.append((code, builds, check))
        return check

    return register


def fault(at: str | int | None = None, /, **fields: Plain) -> Fault:
    return Fault(fields, at)


def rules_of(build: type[Build[Any]]) -> tuple[tuple[str, Check], ...]:
    """The rules for a family, in the order of their codes."""
    found = _by_build.get(build)
    if found is None:
        mine = [(code, check) for code, builds, check in _RULES if issubclass(build, builds)]
        found = _by_build[build] = tuple(sorted(mine, key=lambda entry: entry[0]))
    return found


def registered_codes() -> frozenset[str]:
    """All codes that some rule gives."""
    return frozenset(code for code, _, _ in _RULES)


def faults(build: Build[Any]) -> Iterator[tuple[str, Fault]]:
    """All that the rules say about a build."""
    for code, check in rules_of(type(build)):
        for found in check(build):
            yield code, found
