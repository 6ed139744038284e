"""From a printed sheet to the unit it describes, as far as the sheet suffices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from converter.model import AnyUnit, Finding, Plain, RecordSheet
from converter.model.record_sheet import USUAL_SKILLS
from parsers.sheets.mek import mek_of
from parsers.sheets.names import REVERSE
from parsers.sheets.others import fighter_of, protomek_of, vehicle_of
from parsers.sheets.values import UnclearError

BUILDERS: Final[Mapping[str, Callable[[RecordSheet], AnyUnit]]] = {
    "mek": mek_of,
    "vehicle": vehicle_of,
    "fighter": fighter_of,
    "protomek": protomek_of,
}
"""Family → what makes a unit of its sheets."""

UNTOLD: Final = {
    "battle_armor": "sheets of battle armor name no tech base, no weight class and no weapons in anti-personnel mounts",
    "infantry": "sheets of infantry name no weapons, only what a platoon does with them",
    "large_craft": "sheets of large craft merge the bays of both sides and name no armor type",
}
"""Family → what its sheets leave out that a unit needs. Source: record_sheets.md 8."""


LEFT_OUT: Final = {
    "vehicle": "fuel, tech ratings, the weight of turrets, fractions of a ton, and what serves no weapon",
    "fighter": "tech ratings, fractions of a ton, and hardpoints",
    "protomek": "the tech base (taken for Clan), jump jets, and fractions of a ton",
}
"""Family → what its sheets leave out though they are enough for a value."""


def rebuilt(sheet: RecordSheet, path: str) -> tuple[RecordSheet, tuple[Finding, ...]]:
    """The sheet with its unit, and why there is none, or why its unit has no printed value of its own."""
    if sheet.kind == REVERSE:
        return sheet, ()
    fields: dict[str, Plain] = {"name": sheet.name or f"unit {sheet.number}", "page": sheet.page}
    findings: tuple[Finding, ...] = ()
    if "bv" in sheet.values and sheet.base_bv is None and sheet.skills != USUAL_SKILLS:
        gunnery, piloting = sheet.skills
        findings = (Finding("P609", path, None, {**fields, "bv": sheet.text("bv"), "gunnery": gunnery, "piloting": piloting}),)
    builder = BUILDERS.get(sheet.family)
    if builder is None:
        what = UNTOLD.get(sheet.family, "its title does not tell what kind of unit it is")
        return sheet, (*findings, Finding("P608", path, None, {**fields, "what": what}))
    try:
        unit = builder(sheet)
    except UnclearError as error:
        return sheet, (*findings, Finding("P608", path, None, {**fields, "what": f"it does not tell: {error}"}))
    if left_out := LEFT_OUT.get(sheet.family):
        findings += (Finding("P610", path, None, {**fields, "what": left_out}),)
    return sheet.model_copy(update={"unit": unit.model_copy(update={"provenance": sheet.provenance})}), findings
