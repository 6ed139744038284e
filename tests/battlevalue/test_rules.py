"""Editions and switches."""

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from converter.battlevalue import DEFAULT_EDITION, RuleSet, UnknownRuleError, editions, switches
from converter.equipment.figures import other_values
from converter.model import codes

CODE = Path(__file__).parent.parent.parent / "converter" / "battlevalue"
SWITCH = re.compile(r"R\d+")


def asked() -> Iterator[tuple[str, str | None]]:
    """The switches that the calculators ask for, each with the values they compare it with; None where they only read it."""
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and SWITCH.fullmatch(node.attr):
                yield node.attr, None
            if isinstance(node, ast.Compare):
                subject, against = node.left, node.comparators
            elif isinstance(node, ast.Match):
                subject, against = node.subject, [case.pattern for case in node.cases]
            else:
                continue
            if isinstance(subject, ast.Attribute) and SWITCH.fullmatch(subject.attr):
                constants = (leaf for one in against for leaf in ast.walk(one) if isinstance(leaf, ast.Constant))
                yield from ((subject.attr, str(constant.value)) for constant in constants)


def test_no_calculator_asks_for_a_value_that_its_switch_does_not_have() -> None:
    assert [(key, value) for key, value in asked() if value is not None and value not in switches()[key].values] == []


def test_a_switch_with_a_choice_makes_a_difference_somewhere() -> None:
    """By a calculator that asks for it, or by a figure of the catalogue that has another value under it."""
    heard = {key for key, _ in asked()} | {other.rule for others in other_values().values() for other in others}
    assert [key for key, switch in switches().items() if len(switch.values) > 1 and key not in heard] == []


def test_there_are_four_editions_and_published_is_the_default() -> None:
    assert editions() == ("published", "practice-2026", "engine-2023", "techmanual")
    assert editions()[0] == DEFAULT_EDITION


def test_every_edition_gives_every_switch_an_allowed_value() -> None:
    assert len(switches()) == len((CODE / "editions.csv").read_text(encoding="utf-8").splitlines()) - 1
    for switch in switches().values():
        assert set(switch.editions) == set(editions())
        assert set(switch.editions.values()) <= set(switch.values)


def test_no_switch_is_called_like_a_finding() -> None:
    assert not switches().keys() & codes().keys()


def test_a_switch_can_be_set_by_value_by_edition_and_to_what_the_engines_do() -> None:
    assert RuleSet(overrides={"R01": "bar_x2.5"}).R01 == "bar_x2.5"
    assert RuleSet(overrides={"R01": "engine-2023"}).R01 == "bar_x2.5"
    assert RuleSet(overrides={"R01": "engines"}).R01 == "bar_x2.5"


@pytest.mark.parametrize(("edition", "overrides"), [("no-such", {}), ("published", {"R999": "1"}), ("published", {"R01": "perhaps"})])
def test_what_does_not_exist_is_refused_with_what_does(edition: str, overrides: dict[str, str]) -> None:
    with pytest.raises(UnknownRuleError, match=r"there are|muster rules|takes"):
        RuleSet(edition, overrides)


def test_a_rule_set_survives_pickling_and_compares_by_its_values() -> None:
    rules = RuleSet("techmanual", {"R51": "2"})
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert RuleSet("techmanual") != rules
    assert rules.name == "techmanual R51=2"
    assert RuleSet.named(rules.name) == rules
    assert RuleSet("published", {"R51": "1"}).name == "published"
