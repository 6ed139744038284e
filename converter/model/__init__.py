"""The common model: units of every family, findings, forces; typed and immutable.

Findings and ledgers are plain and loaded at once; what pydantic has to build, when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from converter.model.finding import Code, Finding, Plain, Severity, codes, printable
from converter.model.ledger import BattleValue, Line, Measure

if TYPE_CHECKING:
    from converter.model.damage import DamageSheet
    from converter.model.epic import EpicDesign
    from converter.model.families import AnyUnit, Unit
    from converter.model.force import (
        ArmorState,
        CrewMember,
        ExternalStore,
        Force,
        ForceGroup,
        ForceUnit,
        Kill,
        LocationState,
        SlotState,
        StateElement,
        UnitCrew,
    )
    from converter.model.part import Configuration, Tech, TechBase, is_count, of_typed
    from converter.model.record_sheet import InventoryRow, Place, Printed, PrintedSlot, RecordSheet
    from converter.model.solaris import BareChassis, BattleForceCard, LoadoutRecord, QuirkNote, SolarisRecord
    from converter.model.style import Comment, Extra, Style, count_in
    from converter.model.unit import (
        SCHEMA_VERSION,
        Armor,
        ArmorKind,
        BaseUnit,
        BattleArmor,
        Beast,
        Crew,
        Engine,
        Fighter,
        Fluff,
        GunEmplacement,
        HandheldWeapon,
        HeatSinks,
        Infantry,
        LargeCraft,
        ListedWeapon,
        Mek,
        Mount,
        Prosthetic,
        ProtoMek,
        Provenance,
        SystemMaker,
        SystemSlot,
        Transporter,
        Vehicle,
        WeaponQuirk,
    )

__all__ = [
    "SCHEMA_VERSION",
    "AnyUnit",
    "Armor",
    "ArmorKind",
    "ArmorState",
    "BareChassis",
    "BaseUnit",
    "BattleArmor",
    "BattleForceCard",
    "BattleValue",
    "Beast",
    "Code",
    "Comment",
    "Configuration",
    "Crew",
    "CrewMember",
    "DamageSheet",
    "Engine",
    "EpicDesign",
    "ExternalStore",
    "Extra",
    "Fighter",
    "Finding",
    "Fluff",
    "Force",
    "ForceGroup",
    "ForceUnit",
    "GunEmplacement",
    "HandheldWeapon",
    "HeatSinks",
    "Infantry",
    "InventoryRow",
    "Kill",
    "LargeCraft",
    "Line",
    "ListedWeapon",
    "LoadoutRecord",
    "LocationState",
    "Measure",
    "Mek",
    "Mount",
    "Place",
    "Plain",
    "Printed",
    "PrintedSlot",
    "Prosthetic",
    "ProtoMek",
    "Provenance",
    "QuirkNote",
    "RecordSheet",
    "Severity",
    "SlotState",
    "SolarisRecord",
    "StateElement",
    "Style",
    "SystemMaker",
    "SystemSlot",
    "Tech",
    "TechBase",
    "Transporter",
    "Unit",
    "UnitCrew",
    "Vehicle",
    "WeaponQuirk",
    "codes",
    "count_in",
    "is_count",
    "of_typed",
    "printable",
]

_LATE = ("part", "style", "unit", "families", "record_sheet", "force", "solaris", "epic", "damage")
"""The modules with what is loaded late; each needs only those before it, but for the union of all families."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in __all__:
            for room in _LATE:
                module = import_module(f"{__name__}.{room}")
                if hasattr(module, name):
                    globals()[name] = getattr(module, name)
                    return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
