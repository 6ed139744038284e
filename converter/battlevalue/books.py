"""The rules behind the published values of a book: newer books print what the program of their day computed (R123).

The table is `books.csv`: which switches a book sets as which edition does. `evidence` counts the published values that fit only with
these rules, and only without them. No value of a book after TRO: 3145 speaks against them.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources

from converter.battlevalue.rules import RuleSet, switches
from converter.model import AnyUnit
from converter.model.ledger import Line, given


@cache
def books() -> Mapping[str, Mapping[str, str]]:
    """Start of a book's title → the switches its values are set by, with their values."""
    text = (resources.files("converter.battlevalue") / "books.csv").read_text(encoding="utf-8")
    return {
        row["book"]: {key: switches()[key].editions[row["edition"]] for key in row["switches"].split()}
        for row in csv.DictReader(text.splitlines())
    }


def rules_of_book(unit: AnyUnit, rules: RuleSet) -> RuleSet:
    """The rule set with the switches of the unit's book, where it has one and R123 asks for it."""
    book = book_of(unit, rules)
    return rules if book is None else _with_book(rules, book)


def book_of(unit: AnyUnit, rules: RuleSet) -> str | None:
    """The book whose rules hold for the unit; None where there is none, or R123 passes it over."""
    title = _title(unit.sources)
    return None if title is None or rules.R123 == "the_same" else title


@lru_cache(maxsize=1024)
def _title(sources: tuple[str, ...]) -> str | None:
    return next((title for source in sources for title in books() if source.startswith(title)), None)


def note(unit: AnyUnit, rules: RuleSet) -> tuple[Line, ...]:
    """What stands beside the calculation where a book has rules of its own: how many switches, and which."""
    book = book_of(unit, rules)
    if book is None:
        return ()
    own = books()[book]
    words = " ".join(f"{key}={value}" for key, value in own.items())
    return (given("rules of the book", len(own), "R123", "{0}: {1}", book, words),)


@lru_cache(maxsize=64)  # watched rule sets are all different: a cache without end would keep every one
def _with_book(rules: RuleSet, book: str) -> RuleSet:
    return rules.with_(**{key: value for key, value in books()[book].items() if key not in rules.overrides})
