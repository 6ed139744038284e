"""What battle armor and infantry have in common: their movement and what it is worth. Source: bv2 §2.6, §2.7."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from converter.battlevalue.factors import target_movement_modifier
from converter.battlevalue.rules import RuleSet
from converter.model.ledger import Line, given, total

SMALL_TARGET = 0.1
"""What being battle armor or a ProtoMech adds to the defensive factor. Source: bv2 §2.3, §2.6."""


FIELD_GUNS = "FGN"
"""The location of a platoon's field guns and their ammunition."""


class Movement(NamedTuple):
    """MP on the ground, through the air (jump or VTOL) and under water."""

    ground: int = 0
    air: int = 0
    water: int = 0

    @property
    def fastest(self) -> int:
        """The MP that set the speed factor: those of the fastest mode, without halves. Source: bv2 §1.2; public case 42."""
        return max(self)

    def modifier(self, rules: RuleSet) -> int:
        """The best target movement modifier of the modes."""
        return max(
            target_movement_modifier(self.ground, rules),
            target_movement_modifier(self.air, rules, airborne=True),
            target_movement_modifier(self.water, rules),
        )


def defensive_factor(modifier: int, additions: Iterable[Line]) -> Line:
    """1 + target movement modifier / 10 + what the family adds."""
    movement = given("target movement", modifier / 10, "bv2 §1.1", "TMM {0} / 10", modifier)
    return total("defensive_factor", (given("base", 1.0, "bv2 §1.1"), movement, *additions), "bv2 §1.1")
