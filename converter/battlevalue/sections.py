"""The rules of Battle Value that its ledger lines cite (`sections.toml`)."""

from __future__ import annotations

from converter.model.sections import Section, number_in, sections_in


def section_of(citation: str) -> Section | None:
    """The rule behind a citation such as ``bv2 §1.8 step 6``, or a bare number; None where it is none of these."""
    return sections_in("converter.battlevalue").get(number_in(citation, "bv2"))
