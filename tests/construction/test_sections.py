"""Every rule that a line of the weight ledger or a construction code cites can be looked up."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from converter.construction.sections import section_of
from converter.model import codes

CODE = Path(__file__).parent.parent.parent / "converter" / "construction"
TEXTS = [*(path.read_text(encoding="utf-8") for path in CODE.rglob("*.py")), *(entry.source for entry in codes().values())]
CITED = sorted({f"construction §{number}" for text in TEXTS for number in re.findall(r"construction §(\d+(?:\.\d+)?)", text)})


@pytest.mark.parametrize("citation", CITED)
def test_a_citation_leads_to_its_rule(citation: str) -> None:
    assert section_of(citation) is not None


def test_other_text_is_no_citation() -> None:
    assert section_of("bv2 §1.8") is None
    assert section_of("1.2") is None


def test_the_rule_is_printed(muster: Callable[..., Any]) -> None:
    assert "§1.2 Meks" in muster("rule", "construction §1.2").out
