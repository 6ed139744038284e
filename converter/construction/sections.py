"""The rules of construction that its ledger lines and findings cite (`sections.toml`)."""

from __future__ import annotations

from converter.model.sections import Section, number_in, sections_in

PREFIX = "construction"


def section_of(citation: str) -> Section | None:
    """The rule behind a citation such as ``construction §1.2``; None for anything else: bare numbers are those of Battle Value."""
    if not citation.lower().strip().startswith(PREFIX):
        return None
    return sections_in("converter.construction").get(number_in(citation, PREFIX))
