"""From a printed sheet to the unit it describes, as far as the sheet suffices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from converter.model import AnyUnit, Finding, RecordSheet
from converter.model.record_sheet import USUAL_SKILLS
from parsers.sheets.mek import mek_of
from parsers.sheets.names import REVERSE
from parsers.sheets.values import UnclearError

BUILDERS: Final[Mapping[str, Callable[[RecordSheet], AnyUnit]]] = {"mek": mek_of}
"""Family → what makes a unit of its sheets. Sheets of the others do not say enough: weapons unnamed, bays merged, tech base missing."""


def rebuilt(sheet: RecordSheet, path: str) -> tuple[RecordSheet, tuple[Finding, ...]]:
    """The sheet with its unit, and why there is none, or why its unit has no printed value of its own."""
    if sheet.kind == REVERSE:
        return sheet, ()
    fields = {"name": sheet.name or f"unit {sheet.number}", "page": sheet.page}
    findings: tuple[Finding, ...] = ()
    if "bv" in sheet.values and sheet.base_bv is None and sheet.skills != USUAL_SKILLS:
        gunnery, piloting = sheet.skills
        findings = (Finding("P609", path, None, {**fields, "bv": sheet.text("bv"), "gunnery": gunnery, "piloting": piloting}),)
    builder = BUILDERS.get(sheet.family)
    if builder is None:
        what = f"sheets of {sheet.family.replace('_', ' ') or 'this kind'} are not enough for a unit"
        return sheet, (*findings, Finding("P608", path, None, {**fields, "what": what}))
    try:
        unit = builder(sheet)
    except UnclearError as error:
        return sheet, (*findings, Finding("P608", path, None, {**fields, "what": f"it does not tell: {error}"}))
    return sheet.model_copy(update={"unit": unit.model_copy(update={"provenance": sheet.provenance})}), findings
