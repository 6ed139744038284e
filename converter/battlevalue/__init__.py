"""Battle Value 2.0: one module a family, editions and switches, the ledger."""

from converter.battlevalue.calculate import Unsupported, battle_value
from converter.battlevalue.rules import DEFAULT_EDITION, RuleSet, Switch, UnknownRuleError, WatchedRules, editions, switches

__all__ = [
    "DEFAULT_EDITION",
    "RuleSet",
    "Switch",
    "UnknownRuleError",
    "Unsupported",
    "WatchedRules",
    "battle_value",
    "editions",
    "switches",
]
