"""What is known of a unit's value: its parts, each of which stands as long as all that it asked for is the same.

A calculation that finds the same wherever it looks goes the same way and comes to the same. What a part looks at is noted while it is
worked out for the unit as it is; nothing here knows the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache, cached_property
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from converter.battlevalue import RuleSet, WatchedRules, battle_value
from converter.battlevalue.mek_frame import Frame
from converter.equipment.loadout import Loadout
from converter.model import AnyUnit, BattleValue
from converter.model.ledger import Line
from converter.model.part import Part
from reports.ledger_lines import Lines, lines_of

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Member = TypeVar("Member")

OPEN = (Part, Frame, RuleSet, Loadout)
"""What is asked for one thing and another. Anything else is looked at as a whole, a line of a ledger for its value."""


class Known:
    """The value of a unit under some rules, for valuing it again with something changed. `asked` are the switches that were asked for."""

    def __init__(self, unit: AnyUnit, rules: RuleSet) -> None:
        self._parts: dict[object, tuple[Any, Checks]] = {}
        watching = watched(rules)
        self.value = battle_value(unit, watching, self._noted)
        self.asked = frozenset(watching.asked)

    @cached_property
    def lines(self) -> Lines:
        """The lines of the value."""
        return lines_of(self.value.ledger)

    def figures(self, unit: AnyUnit, rules: RuleSet) -> BattleValue:
        """What another unit comes to, or the same one under other rules: right in every figure, but not in what stands beside them."""
        return battle_value(unit, rules, self._part)

    def _noted(self, compute: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs) -> Found:
        """The part worked out, with a note of what it asks for."""
        watched = [Watched(value) if isinstance(value, OPEN) else value for value in args]
        found = compute(*watched, **kwargs)  # type: ignore[arg-type]  # they answer for what they watch
        self._parts[compute] = found, Checks.of((*watched, *kwargs.values()), (*args, *kwargs.values()))
        return found

    def _part(self, compute: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs) -> Found:
        """The part as it is known, if it stands."""
        found, checks = self._parts[compute]
        return found if checks.hold(*args, *kwargs.values()) else compute(*args, **kwargs)


class Check(NamedTuple):
    """The place of an argument, what it is asked for, and what it answered; of a set, only which of these members are in it."""

    place: int
    ask: Callable[[Any], Any]
    answer: Any
    members: frozenset[str] | None = None


class Checks(tuple[Check, ...]):
    """All that some arguments were asked for."""

    __slots__ = ()

    @classmethod
    def of(cls, watched: Iterable[Any], args: Iterable[Any]) -> Checks:
        return cls(check for place, (watch, value) in enumerate(zip(watched, args, strict=True)) for check in _checks(place, watch, value))

    def hold(self, *args: Any) -> bool:
        """Whether other arguments answer the same."""
        for place, ask, answer, members in self:
            answered = ask(args[place])
            if (answered if members is None else members & answered) != answer:
                return False
        return True


def _checks(place: int, watch: Any, value: Any) -> Iterator[Check]:
    if watch is value:
        yield Check(place, _figure, _figure(value))
        return
    paths, members = watch._questions
    if paths:
        ask = attrgetter(*paths)
        yield Check(place, ask, ask(value))
    for path, looked_for in members.items():
        ask = attrgetter(path)
        yield Check(place, ask, looked_for & ask(value), frozenset(looked_for))


def of_mounts(unit: AnyUnit, rules: RuleSet) -> list[Checks]:
    """What the value of a unit asks each of its mounts for, but to name it."""
    watched = [Watched(mount) for mount in unit.mounts]
    battle_value(unit.model_copy(update={"mounts": tuple(watched)}), rules)
    for watch in watched:
        watch._questions.paths.discard("on_suit")
    return [Checks.of([watch], [mount]) for watch, mount in zip(watched, unit.mounts, strict=True)]


def watched(rules: RuleSet) -> WatchedRules:
    """The rules, to note what one calculation asks them for: the same object each time, with nothing noted yet."""
    watching = _watched(rules)
    watching.asked.clear()
    return watching


@cache
def _watched(rules: RuleSet) -> WatchedRules:
    return WatchedRules(rules)


def _figure(value: Any) -> Any:
    return value.value if isinstance(value, Line) else value


class Questions(NamedTuple):
    """What an argument was asked for, by the path of names that leads there; of sets, the members that were looked for."""

    paths: set[str]
    members: dict[str, set[str]]


class Watched:
    """Something that notes what it is asked for; its methods are worked out by what they ask it for."""

    def __init__(self, target: Any, questions: Questions | None = None, path: str = "") -> None:
        self._target = target
        self._questions = questions or Questions(set(), defaultdict(set))
        self._path = path

    @property  # type: ignore[misc]  # it passes for what it watches
    def __class__(self) -> type[Any]:
        return type(self._target)

    def __getattr__(self, name: str) -> Any:
        method = _methods(self._target.__class__).get(name)
        if method is not None:
            return MethodType(method, self)  # not kept: it holds what it is bound to, and that would never be given back
        found = self.__dict__[name] = self._looked_at(getattr(self._target, name), self._path + name)  # asked again, it is noted already
        return found

    def _looked_at(self, value: object, path: str) -> Any:
        if isinstance(value, OPEN):
            return Watched(value, self._questions, path + ".")
        if isinstance(value, frozenset):
            return WatchedSet(value, self._questions, path)
        self._questions.paths.add(path)
        return value

    def value_of(self, key: str) -> Any:
        """A switch of the rules, asked for by its key."""
        return getattr(self, key)


@cache
def _methods(kind: type) -> Mapping[str, FunctionType]:
    return {name: member for base in reversed(kind.__mro__) for name, member in vars(base).items() if isinstance(member, FunctionType)}


class WatchedSet(Set[str]):
    """A set that notes which members are looked for in it."""

    def __init__(self, target: frozenset[str], questions: Questions, path: str) -> None:
        self._target, self._questions, self._path = target, questions, path

    @classmethod
    def _from_iterable(cls, it: Iterable[Member]) -> frozenset[Member]:
        return frozenset(it)

    def __contains__(self, member: Any) -> bool:
        self._questions.members[self._path].add(member)
        return member in self._target

    def __iter__(self) -> Iterator[str]:
        self._questions.paths.add(self._path)
        return iter(self._target)

    def __len__(self) -> int:
        self._questions.paths.add(self._path)
        return len(self._target)
