"""Every rule that a ledger line cites can be looked up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from converter.battlevalue import switches
from converter.battlevalue.sections import section_of

CODE = Path(__file__).parent.parent.parent / "converter" / "battlevalue"
CITED = sorted({text for path in CODE.glob("*.py") for text in re.findall(r'"(bv2 §[^"]+|R\d+)"', path.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("citation", CITED)
def test_a_citation_leads_to_its_rule(citation: str) -> None:
    assert citation in switches() or section_of(citation) is not None


def test_a_step_of_a_section_leads_to_the_section() -> None:
    section = section_of("bv2 §1.8 step 6")
    assert section is not None
    assert section.title == "Weapon value"


def test_other_text_is_no_citation() -> None:
    assert section_of("P103") is None
