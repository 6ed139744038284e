"""A trial: a unit valued again with one thing changed, to see whether that gives the published value."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from converter.battlevalue import RuleSet
from converter.equipment import Equipment, catalogue
from converter.model import AnyUnit, BattleValue, Mount
from reports.causes.calibration import may_be_shown
from reports.causes.known import RULES, Known


class Gap(NamedTuple):
    """What is to be explained: a unit, what is known of its value under some rules, and the one that is published for it.

    Without `chance` no kind of cause is wanted whose fits are never shown, for they are coincidences as often as not.
    """

    unit: AnyUnit
    rules: RuleSet
    known: Known
    published: int
    chance: bool = True

    @property
    def points(self) -> int:
        return self.known.value.points

    @property
    def size(self) -> int:
        """How much is lacking; below 0, how much is too much."""
        return self.published - self.points

    def wants(self, kind: str) -> bool:
        return self.chance or may_be_shown(kind)


@dataclass(slots=True, eq=False)
class Trial:
    """One change. `kind` is what is calibrated; `label` is what all units with this cause share; `change` says it for this unit.

    `fields` are those of the unit that are otherwise; `other_rules` where the rules are.
    `size` counts what changes: of two causes that fit, the smaller is the likelier.
    """

    gap: Gap
    kind: str
    label: str
    change: str
    fields: Mapping[str, Any] | None = None
    size: int = 1
    other_rules: RuleSet | None = None
    _figures: BattleValue | None = None

    @property
    def rules(self) -> RuleSet:
        return self.other_rules or self.gap.rules

    @property
    def unit(self) -> AnyUnit:
        """The unit as it would be."""
        return self.gap.unit.model_copy(update=self.fields) if self.fields else self.gap.unit

    @property
    def figures(self) -> BattleValue:
        """What the unit comes to, of parts that are known as far as they stand."""
        if self._figures is None:
            self._figures = self.gap.known.figures(self.unit, self.rules, self.fields or (RULES,))
        return self._figures

    @property
    def points(self) -> int:
        return self.figures.points


def changed(gap: Gap, kind: str, label: str, **fields: Any) -> Trial:
    """The trial of other values of some fields."""
    return Trial(gap, kind, label, label, fields)


def with_mounts(unit: AnyUnit, replaced: Mapping[int, Mount], added: Sequence[Mount] = ()) -> dict[str, Any]:
    """The mounts of the unit with some replaced, by their place, and others added behind them: what a trial changes."""
    mounts = list(unit.mounts)
    for place, mount in replaced.items():
        mounts[place] = mount
    return {"mounts": (*mounts, *added)}


def without(unit: AnyUnit, places: Iterable[int]) -> dict[str, Any]:
    """The mounts without some of them. They are blanked: the others keep their places, by which they are linked."""
    return with_mounts(unit, {place: unit.mounts[place]._replace(item="") for place in places})


def items(unit: AnyUnit) -> Iterator[tuple[int, Mount, Equipment]]:
    """The mounts whose item is known, each with its place."""
    lookup = catalogue().get
    for place, mount in enumerate(unit.mounts):
        item = lookup(mount.item)
        if item is not None:
            yield place, mount, item


@cache
def alternatives() -> Mapping[str, Any]:
    """The tables of `alternatives.toml`."""
    return tomllib.loads((resources.files("reports.causes") / "alternatives.toml").read_text(encoding="utf-8"))
