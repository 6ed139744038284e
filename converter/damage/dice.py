"""The dice of a volley: thrown on a table, labeled on a sheet or from a seed; every draw is kept, so that a log can be played again."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Protocol

from converter.model.damage import RolledDie
from converter.model.finding import Plain


class DiceError(Exception):
    """Dice that do not fit the rules: the code of the finding and its fields."""

    def __init__(self, code: str, **fields: Plain) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


class Dice(Protocol):
    """Where rolls come from. `drawn` are the draws so far, in order."""

    drawn: list[RolledDie]

    def d6(self, label: str) -> int:
        """One die."""
        ...

    def two(self, label: str) -> int | str:
        """The total of two dice; from a sheet a location code may stand for it."""
        ...

    def pending(self, label: str) -> int | None:
        """How many rolls of a label are left where that is known."""
        ...

    @property
    def left(self) -> int:
        """How many rolls nobody has asked for; 0 where they never end."""
        ...


class Single(ABC):
    """Dice that fall one by one: two of them make a total."""

    def __init__(self) -> None:
        self.drawn: list[RolledDie] = []

    @abstractmethod
    def next(self) -> int:
        """What the next die shows."""

    def d6(self, label: str) -> int:
        value = self.next()
        if not 1 <= value <= 6:
            raise DiceError("P821", label=label, value=value, limits="1 to 6")
        self.drawn.append(RolledDie(label, value))
        return value

    def two(self, label: str) -> int | str:
        return self.d6(f"{label}a") + self.d6(f"{label}b")

    def pending(self, label: str) -> int | None:
        return None

    @property
    def left(self) -> int:
        return 0


class Thrown(Single):
    """Dice thrown on a table, in the order in which they fell."""

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__()
        self._values = list(values)

    def next(self) -> int:
        if not self._values:
            raise DiceError("P822", label="die")
        return self._values.pop(0)

    @property
    def left(self) -> int:
        return len(self._values)


class Seeded(Single):
    """Dice from a seed: the same seed gives the same rolls everywhere."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = random.Random(seed)

    def next(self) -> int:
        return 1 + int(self._random.random() * 6)


class Labeled:
    """The dice line of a sheet: labels must come in the order of the rules; single dice of a log are understood as well."""

    def __init__(self, rolls: Iterable[RolledDie]) -> None:
        self.drawn: list[RolledDie] = []
        self._rolls = list(rolls)

    def d6(self, label: str) -> int:
        value = self._take(label)
        if not isinstance(value, int) or not 1 <= value <= 6:
            raise DiceError("P821", label=label, value=value, limits="1 to 6")
        return value

    def two(self, label: str) -> int | str:
        if self._rolls and self._rolls[0].label == f"{label}a":
            return self.d6(f"{label}a") + self.d6(f"{label}b")
        value = self._take(label)
        if isinstance(value, int) and not 2 <= value <= 12:
            raise DiceError("P821", label=label, value=value, limits="2 to 12")
        return value

    def pending(self, label: str) -> int | None:
        return sum(roll.label in (label, f"{label}a") for roll in self._rolls)

    @property
    def left(self) -> int:
        return len(self._rolls)

    def _take(self, label: str) -> int | str:
        if not self._rolls:
            raise DiceError("P822", label=label)
        roll = self._rolls.pop(0)
        if roll.label != label:
            raise DiceError("P824", label=roll.label, expected=label)
        self.drawn.append(roll)
        return roll.value
