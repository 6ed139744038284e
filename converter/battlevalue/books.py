"""The rules behind the published values of a book: newer books print what the program of their day computed (R123).

The table is `books.csv`. `evidence` counts the published values that fit only with these rules, and only without them.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources

from converter.battlevalue.rules import RuleSet
from converter.model import AnyUnit


@cache
def books() -> Mapping[str, Mapping[str, str]]:
    """Start of a book's title → the switches its values are set by."""
    text = (resources.files("converter.battlevalue") / "books.csv").read_text(encoding="utf-8")
    return {row["book"]: dict(pair.split("=") for pair in row["rules"].split()) for row in csv.DictReader(text.splitlines())}


def rules_of_book(unit: AnyUnit, rules: RuleSet) -> RuleSet:
    """The rule set with the switches of the unit's book, where it has one and R123 asks for it."""
    if rules.R123 == "the_same":
        return rules
    titles = tuple(books())
    book = next((title for source in unit.sources if source.startswith(titles) for title in titles if source.startswith(title)), None)
    return rules if book is None else _with_book(rules, book)


@cache
def _with_book(rules: RuleSet, book: str) -> RuleSet:
    return rules.with_(**{key: value for key, value in books()[book].items() if key not in rules.overrides})
