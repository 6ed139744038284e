"""Editions of the rules as data: named switches (R01, R02 …) and named sets of their values.

The table is `editions.csv`: one row a switch, its topic, allowed values and its value in each edition. Source: the rule variants of the
Battle Value specification, measured against published values and two engines.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING

DEFAULT_EDITION = "published"
ENGINES_EDITION = "practice-2026"
"""What `--set R01=engines` means: the value today's programs use."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule variant. `silent`: the printed book does not decide it, so `techmanual` repeats `published`.

    `evidence` counts units that meet a figure only with the published reading : only with another one, by source: 23 and Feb the figures
    of one engine of April 2023 and February 2026, MB those of another of August 2026, pub the Master Unit List of February 2026. Its halves
    are made by a hash of the design's name, so that all squads of a suit are in one.
    """

    key: str
    topic: str
    values: tuple[str, ...]
    editions: Mapping[str, str]
    silent: bool
    evidence: str


class UnknownRuleError(ValueError):
    """An edition, a switch or a value that does not exist; the message says what does."""


class RuleSet:
    """One value for every switch. `rules.R46` is the value of switch R46; immutable, comparable, picklable.

    `name` is the edition and what was changed on top of it, for reports and cache keys.
    """

    def __init__(self, edition: str = DEFAULT_EDITION, overrides: Mapping[str, str] | None = None) -> None:
        known = switches()
        if edition not in editions():
            raise UnknownRuleError(f"no rule edition {edition!r}; there are {', '.join(editions())}")
        values = {key: switch.editions[edition] for key, switch in known.items()}
        for key, value in (overrides or {}).items():
            if key not in known:
                raise UnknownRuleError(f"no rule switch {key!r}; `muster rules` lists them")
            allowed = known[key].values
            if value in allowed:
                chosen = value
            elif value in editions():
                chosen = known[key].editions[value]
            elif value == "engines":
                chosen = known[key].editions[ENGINES_EDITION]
            else:
                raise UnknownRuleError(f"{key} has no value {value!r}; it takes {', '.join(allowed)}, engines, or the name of an edition")
            values[key] = chosen
        self.edition = edition
        self.overrides = MappingProxyType({k: values[k] for k in sorted(overrides or {}) if values[k] != known[k].editions[edition]})
        self._values: Mapping[str, str] = values
        self._hash = hash(tuple(values.values()))
        self.name = " ".join([edition, *(f"{key}={value}" for key, value in self.overrides.items())])
        self.__dict__.update(values)  # calculators read switches by the million; plain attributes are cheap

    def value_of(self, key: str) -> str:
        """The value of a switch by its key. Raises KeyError."""
        return self._values[key]

    if TYPE_CHECKING:  # at run time switches are found like any attribute: with this method Python takes a slower way to all of them

        def __getattr__(self, key: str) -> str: ...

    def __reduce__(self) -> tuple[type[RuleSet], tuple[str, dict[str, str]]]:
        return RuleSet, (self.edition, dict(self.overrides))

    @classmethod
    def named(cls, name: str) -> RuleSet:
        """The rule set of that name. Raises UnknownRuleError."""
        edition, *overrides = name.split(" ")
        return cls(edition, dict(override.split("=", 1) for override in overrides if "=" in override))

    def with_(self, **overrides: str) -> RuleSet:
        """This rule set with some switches set otherwise."""
        return RuleSet(self.edition, {**self.overrides, **overrides})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and self._values == other._values

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"RuleSet({self.name!r})"


class WatchedRules(RuleSet):
    """A rule set that notes which switches a calculation asks for. No two are equal, so that no cache answers in its place."""

    def __init__(self, rules: RuleSet, asked: set[str] | None = None) -> None:
        super().__init__(rules.edition, rules.overrides)
        for key in self._values:
            del self.__dict__[key]
        self.asked: set[str] = set() if asked is None else asked

    def __getattr__(self, key: str) -> str:
        try:
            value = self._values[key]
        except KeyError:
            raise AttributeError(key) from None
        self.asked.add(key)
        return value

    def value_of(self, key: str) -> str:
        self.asked.add(key)
        return super().value_of(key)

    def with_(self, **overrides: str) -> WatchedRules:
        """The same with some switches set otherwise; what it is asked for is noted here."""
        return WatchedRules(super().with_(**overrides), self.asked)

    __eq__ = object.__eq__
    __hash__ = object.__hash__


@cache
def switches() -> Mapping[str, Switch]:
    """All switches by key, in the order of the table."""
    table = resources.files("converter.battlevalue") / "editions.csv"
    with table.open(encoding="utf-8") as file:
        reader = csv.DictReader(file)
        names = [column for column in reader.fieldnames or () if column not in ("rule", "topic", "values", "silent", "evidence")]
        return MappingProxyType(
            {
                row["rule"]: Switch(
                    key=row["rule"],
                    topic=row["topic"],
                    values=tuple(row["values"].split("|")),
                    editions=MappingProxyType({name: row[name] for name in names}),
                    silent=row["silent"] == "yes",
                    evidence=row["evidence"],
                )
                for row in reader
            }
        )


@cache
def editions() -> tuple[str, ...]:
    """The names of the editions; the first is the default."""
    return tuple(next(iter(switches().values())).editions)
