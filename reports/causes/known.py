"""What is known of a unit's value: its parts, each of which stands as long as all that it asked for is the same.

A calculation that finds the same wherever it looks goes the same way and comes to the same. What a part looks at is noted while it is
worked out for the unit as it is; nothing here knows the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache, cached_property, partial
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from converter.battlevalue import RuleSet, WatchedRules, battle_value
from converter.battlevalue.mek_frame import Frame
from converter.battlevalue.parts import computed
from converter.battlevalue.weapons import Terms
from converter.equipment.loadout import Loadout
from converter.model import AnyUnit, BaseUnit, BattleValue
from converter.model.ledger import Line
from converter.model.part import Part
from reports.ledger_lines import Lines, lines_of

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Member = TypeVar("Member")

OPEN = (Part, Frame, RuleSet, Loadout, Terms)
"""What is asked for one thing and another. Anything else is looked at as a whole, a line of a ledger for its value."""

Question = str | tuple[str, str]
"""What something is asked for: the path of names that leads there; of a set, its path and a member that is looked for."""

RULES, DERIVED = "rules", ""
"""Where an answer comes from, if not from a field of the unit: from the rules; from several of them together."""


class Subject:
    """What parts ask their questions: something as it is, with all that it was asked. A calculation has one of each."""

    def __init__(self, target: object) -> None:
        self.target = target
        self.questions: set[Question] = set()

    @cached_property
    def _asked(self) -> Mapping[str, tuple[list[str], Callable[[Any], Any], Any]]:
        """Origin of answers → the paths that lead to them, what asks for all, and what it was answered."""
        by_origin: dict[str, list[str]] = defaultdict(list)
        for question in self.questions:
            if isinstance(question, str):
                by_origin[_origin(self.target, question)].append(question)
        asked = {}
        for origin, paths in by_origin.items():
            ask = attrgetter(*paths, paths[0])  # of two or more it answers a tuple
            asked[origin] = paths, ask, ask(self.target)
        return asked

    @cached_property
    def _sets(self) -> list[tuple[str, Callable[[Any], Any], frozenset[str], Set[str]]]:
        """The sets in which members were looked for: path, what asks for it, the members, those that were there."""
        members: dict[str, set[str]] = defaultdict(set)
        for question in self.questions:
            if not isinstance(question, str):
                members[question[0]].add(question[1])
        asks = {path: attrgetter(path) for path in members}
        return [(path, asks[path], frozenset(names), names & asks[path](self.target)) for path, names in members.items()]

    def changed(self, other: object, origins: Iterable[str]) -> Set[Question]:
        """The questions that another one answers otherwise, if only what comes from there can be otherwise."""
        changed: set[Question] = set()
        for origin in origins:
            if origin in self._asked:
                paths, ask, known = self._asked[origin]
                answers = ask(other)
                if answers != known:
                    changed.update([path for path, was, now in zip(paths, known, answers, strict=False) if now is not was and now != was])
        for path, ask, members, there in self._sets:
            if there != (now := members & ask(other)):
                changed.update([(path, member) for member in there ^ now])
        return changed


def _origin(target: Any, path: str) -> str:
    """Where an answer comes from: a field of the unit, the rules, or several of them."""
    for name in path.split("."):
        if isinstance(target, BaseUnit):
            return name if name in type(target).model_fields else DERIVED
        if isinstance(target, RuleSet):
            return RULES
        target = getattr(target, name)
    return DERIVED


class Noted(NamedTuple):
    """A part, the questions it asks by the place of the argument they are asked, and the arguments that it looks at as a whole."""

    found: Any
    asked: list[tuple[int, Subject, Set[Question]]]
    figures: list[tuple[int, Any]]


class Known:
    """The value of a unit under some rules, for valuing it again with something changed. `asked` are the switches that were asked for."""

    def __init__(self, unit: AnyUnit, rules: RuleSet) -> None:
        self._parts: dict[object, Noted] = {}
        self._subjects: dict[int, Subject] = {}
        watching = watched(rules)
        self.value = battle_value(unit, watching, self._noted)
        self.asked = frozenset(watching.asked)
        for subject in self._subjects.values():
            if isinstance(subject.target, Frame):
                subject.target.part = computed  # else it holds this, which holds it, and neither would be given back

    @cached_property
    def lines(self) -> Lines:
        """The lines of the value."""
        return lines_of(self.value.ledger)

    def figures(self, unit: AnyUnit, rules: RuleSet, origins: Iterable[str]) -> BattleValue:
        """What another unit comes to, or the same one under other rules: right in every figure, but not in what stands beside them.

        `origins` are the fields that are otherwise, or the rules.
        """
        changed: dict[Subject, Set[Question]] = {}
        return battle_value(unit, rules, partial(self._part, (DERIVED, *origins), changed))

    def _noted(self, compute: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs) -> Found:
        """The part worked out, with a note of what it asks for."""
        watched = [Watched(value) if is_open(value) else value for value in args]
        found = compute(*watched, **kwargs)  # type: ignore[arg-type]  # they answer for what they watch
        part = self._parts[compute] = Noted(found, [], [])
        for place, (value, watch) in enumerate(zip((*args, *kwargs.values()), (*watched, *kwargs.values()), strict=True)):
            if isinstance(watch, Watched):
                subject = self._subjects.setdefault(id(value), Subject(value))
                subject.questions |= questions_of(watch)
                part.asked.append((place, subject, questions_of(watch)))
            else:
                part.figures.append((place, _figure(value)))
        return found

    def _part(
        self,
        origins: Iterable[str],
        changed: dict[Subject, Set[Question]],
        compute: Callable[Asked, Found],
        *args: Asked.args,
        **kwargs: Asked.kwargs,
    ) -> Found:
        """The part as it is known, if it stands: if nothing has `changed` that it asks for."""
        part = self._parts.get(compute)
        if part is None:
            return compute(*args, **kwargs)
        known: Found = part.found
        for place, subject, questions in part.asked:
            if subject in changed:
                different = changed[subject]
            else:
                different = changed[subject] = subject.changed(args[place], origins)
            if not different.isdisjoint(questions):
                return compute(*args, **kwargs)
        if part.figures:
            values = (*args, *kwargs.values())
            for place, figure in part.figures:
                if figure != _figure(values[place]):
                    return compute(*args, **kwargs)
        return known


def of_mounts(unit: AnyUnit, rules: RuleSet) -> list[Subject]:
    """What the value of a unit asks each of its mounts for, but to name it."""
    watched = [Watched(mount) for mount in unit.mounts]
    battle_value(unit.model_copy(update={"mounts": tuple(watched)}), rules)
    subjects = [Subject(mount) for mount in unit.mounts]
    for subject, watch in zip(subjects, watched, strict=True):
        subject.questions |= questions_of(watch) - {"on_suit"}
    return subjects


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


class Watched:
    """Something that notes what it is asked for; its methods are worked out by what they ask it for."""

    def __init__(self, target: Any, questions: set[Question] | None = None, path: str = "") -> None:
        self._target = target
        self._questions: set[Question] = set() if questions is None else questions
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
        if is_open(value):
            return Watched(value, self._questions, path + ".")
        if isinstance(value, frozenset):
            return WatchedSet(value, self._questions, path)
        self._questions.add(path)
        return value

    def value_of(self, key: str) -> Any:
        """A switch of the rules, asked for by its key."""
        return getattr(self, key)


def questions_of(watched: Watched) -> set[Question]:
    """What it was asked for."""
    return watched._questions


def is_open(value: Any) -> bool:
    """Whether it is asked for one thing and another."""
    return _is_open(value.__class__)


@cache
def _is_open(kind: type) -> bool:
    return issubclass(kind, OPEN)


@cache
def _methods(kind: type) -> Mapping[str, FunctionType]:
    return {name: member for base in reversed(kind.__mro__) for name, member in vars(base).items() if isinstance(member, FunctionType)}


class WatchedSet(Set[str]):
    """A set that notes which members are looked for in it."""

    def __init__(self, target: frozenset[str], questions: set[Question], path: str) -> None:
        self._target, self._questions, self._path = target, questions, path

    @classmethod
    def _from_iterable(cls, it: Iterable[Member]) -> frozenset[Member]:
        return frozenset(it)

    def __contains__(self, member: Any) -> bool:
        self._questions.add((self._path, member))
        return member in self._target

    def __iter__(self) -> Iterator[str]:
        self._questions.add(self._path)
        return iter(self._target)

    def __len__(self) -> int:
        self._questions.add(self._path)
        return len(self._target)
