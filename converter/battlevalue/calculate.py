"""The front of the calculators: which one values a unit."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from converter.battlevalue.parts import Part, computed
from converter.battlevalue.rules import RuleSet
from converter.model.ledger import BattleValue

if TYPE_CHECKING:
    from converter.model import AnyUnit

CALCULATORS = {
    "mek": "mek",
    "vehicle": "vehicle",
    "battle_armor": "battle_armor",
    "infantry": "infantry",
    "protomek": "protomek",
    "fighter": "fighter",
    "large_craft": "large_craft",
    "gun_emplacement": "emplacement",
    "handheld_weapon": "handheld",
}
"""Family → the module of this package whose `battle_value(unit, rules)` values it."""

IN_PARTS = frozenset({"mek", "vehicle", "battle_armor"})
"""The families whose calculation says what its parts are."""


class Unsupported(LookupError):  # noqa: N818 - not a fault: a family without Battle Value
    """The unit is of a family that has no Battle Value."""


_loaded: dict[str, Callable[..., BattleValue]] = {}


def battle_value(unit: AnyUnit, rules: RuleSet, part: Part = computed) -> BattleValue:
    """The Battle Value of a unit with skills 4/5, as a ledger: a pure function of unit and rules. Raises Unsupported.

    `part` is for whoever knows the parts of the calculation already.
    """
    calculate = _loaded.get(unit.family)
    if calculate is None:
        if unit.family not in CALCULATORS:
            raise Unsupported(unit.family)
        module = import_module(f"converter.battlevalue.{CALCULATORS[unit.family]}")
        calculate = _loaded.setdefault(unit.family, module.battle_value)
    return calculate(unit, rules) if part is computed or unit.family not in IN_PARTS else calculate(unit, rules, part)
