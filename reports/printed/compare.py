"""All that a sheet prints against the unit file it is of."""

from __future__ import annotations

from collections.abc import Iterator

from converter.battlevalue import RuleSet
from converter.battlevalue.skills import Skills, skill_multiplier
from converter.model import AnyUnit, Finding, Mek, Printed, RecordSheet
from converter.model.ledger import round_half_up
from converter.model.record_sheet import USUAL_SKILLS, whole
from reports.printed import equipment, slots
from reports.printed.difference import Difference
from reports.printed.figures import Figure, figures

WORDS_OF_ITS_OWN = frozenset({"engine", "motive", "armor_kind", "structure_kind"})
"""Data for which SSW has words of its own; only its numbers are compared."""


def differences(sheet: RecordSheet, unit: AnyUnit, computed: int | None, rules: RuleSet) -> tuple[Finding, ...]:
    """What the sheet prints otherwise than the file has it, and than the value computed from the file, each with its place on the page."""
    path = sheet.provenance.path if sheet.provenance else ""
    found = [*_value(sheet, unit, computed, rules), *_figures(sheet, unit), *equipment.differences(sheet, unit)]
    if isinstance(unit, Mek):
        found += slots.differences(sheet, unit)
    return tuple(
        Finding("D030", fields={"sheet": path, "place": str(one.place), "datum": one.datum, "printed": one.printed, "own": one.own})
        for one in found
    )


def _value(sheet: RecordSheet, unit: AnyUnit, computed: int | None, rules: RuleSet) -> Iterator[Difference]:
    base = unadjusted(sheet, unit, computed, rules)
    if base is not None and computed is not None and base != computed:
        yield Difference("BV", sheet.text("bv"), f"{computed:,}", sheet.values["bv"].place)


def unadjusted(sheet: RecordSheet, unit: AnyUnit, computed: int | None, rules: RuleSet) -> int | None:
    """The Battle Value of the unit alone that a sheet prints, or that its value for a crew comes from.

    Rounding leaves several values that may lie behind an adjusted one; the computed one counts where it is among them.
    """
    base = sheet.base_bv
    printed = sheet.whole("bv")
    if base is not None or printed is None or sheet.skills == USUAL_SKILLS:
        return base
    gunnery, piloting = sheet.skills
    factor = skill_multiplier(unit, Skills(gunnery, piloting), rules).value
    if computed is not None and round_half_up(computed * factor) == printed:
        return computed
    return round_half_up(printed / factor)


def _figures(sheet: RecordSheet, unit: AnyUnit) -> Iterator[Difference]:
    own = figures(unit)
    for datum, figure in own.items():
        printed = sheet.values.get(datum) or _note(sheet, datum)
        if printed is None or (sheet.producer == "SSW" and datum in WORDS_OF_ITS_OWN):
            continue
        if datum == "tonnage" and "kg" in printed.text:
            figure = own["kilograms"]
        if not _agrees(datum, printed.words, figure):
            yield Difference(datum.replace("_", " ").replace(".", " of "), printed.words, str(figure), printed.place)


def _note(sheet: RecordSheet, datum: str) -> Printed | None:
    return next((printed for title, printed in sheet.notes if title == datum), None)


def _agrees(datum: str, printed: str, figure: Figure) -> bool:
    """Whether a printed text says what the file does. Movement in inches and an undetermined role say nothing."""
    if isinstance(figure, int):
        return '"' in printed or whole(printed) == figure
    if datum == "role" and printed == "None":
        return True
    words = printed.removesuffix(" Armor").removesuffix(" Structure").casefold()
    return figure.casefold() in (words, words.partition(" ")[2])
